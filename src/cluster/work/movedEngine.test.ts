import { expect, it } from 'vitest';
import { entrantName } from '../../core/ids.ts';
import type { StartedEngine } from '../../core/gameJob.ts';
import { isSystem, movedEngine } from './movedEngine.ts';

const engine = (program: Partial<StartedEngine['program']>, more: Partial<StartedEngine> = {}): StartedEngine => ({
  ...{ name: entrantName('A'), protocol: 'uci', options: {}, startupMs: 1000 },
  program: { kind: 'process', command: '/opt/a/bin/a', args: [], environment: {}, ...program },
  ...more,
});

const FILES = ['/opt/a/bin/a', '/opt/a/nets/b.nnue', '/opt/a/book.bin'];
const moved = (program: Partial<StartedEngine['program']>, more: Partial<StartedEngine> = {}) =>
  movedEngine(engine(program, more), '/w', FILES);

it('starts the program where its files are now, in the folder that it had', () => {
  expect(moved({}).program).toMatchObject({ command: '/w/opt/a/bin/a', workingDirectory: '/w/opt/a/bin' });
  expect(moved({ workingDirectory: '/opt/a' }).program.workingDirectory).toBe('/w/opt/a');
  expect(movedEngine(engine({ command: 'a' }), '/w', FILES).program.command).toBe('/w/opt/a/bin/a');
});

it('changes what names a file of the engine, and nothing else', () => {
  const { program, options, book } = moved(
    {
      args: ['--net=/opt/a/nets/b.nnue', '/opt/a/book.bin', '/opt/a', 'b.nnue', '--log=/var/log/x'],
      environment: { NET: '/usr/lib:/opt/a/nets/b.nnue', PATH: '/usr/bin' },
      files: ['/opt/a/nets'],
      writes: ['/opt/a/nets/learned', '/var/tmp/a'],
      sandbox: { reads: ['/opt/a/nets', '/srv/syzygy'] },
    },
    {
      options: { EvalFile: '/opt/a/nets/b.nnue', Nets: '/opt/a/nets', SyzygyPath: '/srv/syzygy', Threads: 4 },
      book: { file: '/opt/a/book.bin', moves: 8 },
    },
  );
  expect(program.args).toEqual(['--net=/w/opt/a/nets/b.nnue', '/w/opt/a/book.bin', '/opt/a', 'b.nnue', '--log=/var/log/x']);
  expect(program.environment).toEqual({ NET: '/usr/lib:/w/opt/a/nets/b.nnue', PATH: '/usr/bin' });
  expect(program.files).toEqual(['/w/opt/a/nets']);
  expect(program.writes).toEqual(['/w/opt/a/nets/learned', '/var/tmp/a']);
  expect(program.sandbox).toEqual({ reads: ['/w/opt/a/nets', '/srv/syzygy'] });
  expect(options).toEqual({
    EvalFile: '/w/opt/a/nets/b.nnue',
    Nets: '/w/opt/a/nets',
    SyzygyPath: '/srv/syzygy',
    Threads: 4,
  });
  expect(book).toEqual({ file: '/w/opt/a/book.bin', moves: 8 });
});

it('leaves the folders of the system where they are, although an engine has files there', () => {
  const { program } = movedEngine(engine({ command: '/usr/games/a', workingDirectory: '/usr/games' }), '/w', ['/usr/games/a']);
  expect(program).toMatchObject({ command: '/w/usr/games/a', workingDirectory: '/usr/games' });
  expect(['/usr/bin/python3', '/lib/x', '/usr/local/bin/a', '/opt/a', '/usrx/a'].map(isSystem)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
