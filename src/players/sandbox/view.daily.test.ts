// What a sealed engine sees, asked by a shell in its place.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { talkTo } from '../../../test/engines/talk.ts';
import { isHere } from '../../../test/needs.ts';
import { planLaunch, type ProcessConfig } from '../process/commandLine.ts';
import { startEngineProcess } from '../process/engineProcess.ts';
import { hostTools } from '../process/hostTools.ts';
import { hostLevels } from './hostLevels.ts';

test('a level that the host cannot give is refused, not replaced by a weaker one', async () => {
  const config = { command: 'true', args: [], environment: {}, cores: [], runId: 'view', sandbox: { level: 'sealed' } } as const;
  const launch = await planLaunch(config, {}, async () => ({ usual: 'none', missing: { sealed: 'it is too old' } }));
  expect(launch).toEqual({ ok: false, error: 'this host cannot give it the sandbox "sealed": it is too old' });
});

const { missing } = await hostLevels((await hostTools()).perl);

describe.runIf(isHere(missing.sealed === undefined, 'namespaces'))('a sealed engine', () => {
  const place = mkdtempSync('/tmp/view-');
  const own = join(place, 'engine');
  const shared = join(place, 'shared');
  const shell = join(own, 'engine.sh');

  beforeAll(() => {
    chmodSync(place, 0o700);
    for (const folder of [own, join(own, 'data'), shared, join(place, 'networks'), join(place, 'learnt')]) mkdirSync(folder);
    writeFileSync(shell, '#!/bin/sh\nsh -c "$1" 2>&1\n', { mode: 0o700 });
    writeFileSync(join(own, 'private'), 'of its owner\n', { mode: 0o600 });
    writeFileSync(join(own, 'data/journal'), 'secret\n');
    writeFileSync(join(shared, 'other.nnue'), 'of another\n');
    writeFileSync(join(shared, 'mine.nnue'), 'mine\n');
    writeFileSync(join(place, 'networks/big.nnue'), 'big\n');
    symlinkSync('../networks/big.nnue', join(shared, 'link.nnue'));
    symlinkSync('engine', join(place, 'current'));
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  /** What a shell says that is started as this engine. */
  const say = async (script: string, config: Partial<ProcessConfig> = {}): Promise<string> => {
    const program = { command: shell, args: [script], sandbox: { level: 'sealed', ...config.sandbox } } as const;
    const talk = await talkTo({ ...program, ...config, sandbox: program.sandbox });
    await talk.end();
    return talk.said().toString().trim();
  };

  test('reads its own folder, also what only its owner may read, and cannot write there', async () => {
    expect(await say('cat private; pwd')).toBe(`of its owner\n${own}`);
    expect(await say('echo x >new')).toMatch(/Read-only file system|Permission denied/);
  });

  test('does not see what is hidden in its folder, nor folders next to it', async () => {
    expect(await say(`ls ${join(own, 'data')} ${place}`, { hidden: [join(own, 'data')] })).not.toMatch(/journal|shared/);
    expect(await say(`cat ${shared}/mine.nnue`)).toMatch(/No such file/);
  });

  test('sees what its options, arguments and variables name, through links too, and nothing next to it', async () => {
    const options = { EvalFile: join(shared, 'link.nnue') };
    expect(await say(`cat ${shared}/link.nnue; ls ${shared}`, { options })).toBe('big\nlink.nnue');
    expect(await say('cat $NET', { environment: { NET: join(shared, 'mine.nnue') } })).toBe('mine');
  });

  test('in a folder that it shares, finds what the entry of another names empty', async () => {
    const options = { EvalFile: join(shared, 'mine.nnue') };
    const config = { options, workingDirectory: shared, hidden: [shared, join(shared, 'other.nnue')] };
    expect(await say('cat mine.nnue other.nnue', config)).toBe('mine');
  });

  test.runIf(isHere(process.getuid?.() === 0, 'root'))('does not see in /opt what lies next to its folder', async () => {
    const engines = mkdtempSync('/opt/arbiter-view-');
    try {
      chmodSync(engines, 0o755);
      mkdirSync(join(engines, 'mine'));
      writeFileSync(join(engines, 'mine/engine.sh'), '#!/bin/sh\nsh -c "$1" 2>&1\n', { mode: 0o755 });
      writeFileSync(join(engines, 'other.net'), 'of another\n');
      const command = join(engines, 'mine/engine.sh');
      // Another engine’s program is in the folder above.
      expect(await say(`ls ${engines}; ls`, { command, hidden: [engines, join(engines, 'mine')] })).toBe('mine\nengine.sh');
      expect(await say(`ls ${engines}`, { command, hidden: [engines], workingDirectory: engines })).toBe('mine\nother.net');
    } finally {
      rmSync(engines, { recursive: true });
    }
  });

  test('is reached by a path with a link', async () => {
    expect(await say('pwd', { command: join(place, 'current/engine.sh') })).toBe(own);
  });

  test('reads what "reads" names', async () => {
    expect(await say(`cat ${place}/networks/big.nnue`)).toMatch(/No such file/);
    expect(await say(`cat ${place}/networks/big.nnue`, { sandbox: { reads: [join(place, 'networks')] } })).toBe('big');
  });

  test('writes what "writes" names, and the log that an option names; both are then files of the user who started it', async () => {
    const writes = [join(place, 'learnt')];
    const log = join(place, 'engine.log');
    const script = `echo learnt >${place}/learnt/file; echo logged >>${log}`;
    expect(await say(script, { writes, options: { 'Debug Log File': log } })).toBe('');
    expect(readFileSync(join(place, 'learnt/file'), 'utf8')).toBe('learnt\n');
    expect(readFileSync(log, 'utf8')).toBe('logged\n');
  });

  test('a file of "writes" that does not exist is reported before it is started', async () => {
    const config = { command: shell, args: [], environment: {}, cores: [], runId: 'view', writes: [join(place, 'none')] };
    const started = await startEngineProcess({ ...config, sandbox: { level: 'sealed' } }, { onData: () => {}, onEnd: () => {} });
    expect(started).toMatchObject({
      ok: false,
      error: {
        fault: 'entry',
        reason: `its writes: no such file or folder "${place}/none"; create it, and the engine may write it`,
      },
    });
  });

  test('has a home and a /tmp of its own, and a name', async () => {
    writeFileSync('/tmp/view-of-others', '');
    expect(await say('ls /tmp; echo $HOME; echo x >$TMPDIR/file && cat /tmp/file; whoami')).toMatch(/^view-\w+\n\/tmp\nx\n\w+$/);
    rmSync('/tmp/view-of-others');
  });

  test.runIf(process.arch === 'x64')('is refused the same system calls as a program of 32 bits', async () => {
    // unshare(CLONE_NEWUSER), and exit with the number of its error.
    const code = 'b836010000bb00000010cd80f7d889c3b801000000cd80';
    const header = [
      ...['7f454c46010101000000000000000000', '02000300', '01000000', '54800408', '34000000', '00000000', '00000000'],
      ...['3400', '2000', '0100', '0000', '0000', '0000'],
      ...['01000000', '00000000', '00800408', '00800408', '6b000000', '6b000000', '05000000', '00100000'],
    ];
    writeFileSync(join(own, 'bits32'), Buffer.from(`${header.join('')}${code}`, 'hex'), { mode: 0o755 });
    const [unsealed, sealed] = [
      await talkTo({ command: join(own, 'bits32'), args: [] }).then((talk) => talk.end()),
      await say('./bits32; echo $?'),
    ];
    // Some kernels start no such program at all.
    const expected =
      unsealed.code === 0 ? { code: 0, sealed: '1' } : { code: 127, sealed: 'sh: 1: ./bits32: Exec format error\n126' };
    expect({ code: unsealed.code, sealed }).toEqual(expected);
  });

  test('is known by its own process id', async () => {
    const talk = await talkTo({ command: 'sleep', args: ['60'], sandbox: { level: 'sealed' } });
    await expect.poll(() => readFileSync(`/proc/${talk.process.pid}/comm`, 'utf8')).toBe('sleep\n');
    talk.process.kill();
    expect(await talk.end()).toMatchObject({ signal: 'SIGKILL' });
  });

  test('does not get a folder of everyone because a variable or an option names it', async () => {
    const others = `/tmp/view-shared-${process.pid}`;
    writeFileSync(others, '');
    const config = { environment: { TMPDIR: '/tmp' }, options: { CachePath: '/tmp' } };
    expect(await say(`ls ${others}; echo x >${others}`, config)).toMatch(/No such file/);
    expect(readFileSync(others, 'utf8')).toBe('');
    rmSync(others);
  });

  test('reaches the network only with "network"', async () => {
    const server = createServer((socket) => socket.end('hello\n')).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const { port } = server.address() as AddressInfo;
    const ask = `perl -MIO::Socket::INET -e '$s = IO::Socket::INET->new("127.0.0.1:${port}") or print "$!"; print <$s> if $s'`;
    expect(await say(ask)).toBe('Network is unreachable');
    expect(await say(ask, { sandbox: { network: true } })).toBe('hello');
    server.close();
  });
});
