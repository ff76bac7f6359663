import { describe, expect, it } from 'vitest';
import { presetText } from '../../../test/presetText.ts';
import { formatIssue } from '../../core/messages/issue.ts';
import { ok } from '../../core/result.ts';
import { tournamentDifferences } from '../changes/changes.ts';
import { parseTournament } from '../parse.ts';

const read = (more: string, engine = '') =>
  parseTournament(
    `preset: tcec-4k\n${more}engines: [{ name: A, cmd: ./a${engine} }, { name: B, cmd: ./b }]\n` +
      'events: { Pool: { openings: { file: p.pgn } }, MiniFinal: { openings: { file: m.pgn } } }\n',
    { readPreset: (name) => ok(presetText(name)) },
  );

const conditionsIn = (more: string) => {
  const parsed = read(more);
  return parsed.ok
    ? parsed.value.events.map(({ entrants: [entrant] }) => entrant?.engine.conditions)
    : parsed.error.map(formatIssue);
};

describe('conditions', () => {
  it('4K-7.1 to 4K-7.6: the preset has what the document says, and rm, which its examples call', () => {
    const [pool, final] = conditionsIn('');
    expect(final).toEqual(pool);
    expect(pool).toMatchObject({ files: 1, bytes: 4096, leavesFiles: false, pythonPackages: ['numpy'] });
    const { commands = [] } = typeof pool === 'object' ? pool : {};
    const document =
      'bzip2, bash, c++, cargo, cc, clang, chmod, gzip, lzma, mktemp, perl, python, python3, pypy3, rustc, sh, sleep, tail, xz';
    expect(commands).toEqual([...document.split(', '), 'rm']);
  });

  it('4K-7.8: a file gives longer lists, and nothing else of the preset is lost; none removes all', () => {
    expect(conditionsIn('conditions: { pythonPackages: [numpy, numba] }\n')[0]).toMatchObject({
      bytes: 4096,
      pythonPackages: ['numpy', 'numba'],
    });
    expect(conditionsIn('conditions: none\n')).toEqual([undefined, undefined]);
  });

  it('4K-7.8: they may change while an event is played', () => {
    const [before, after] = [read(''), read('conditions: { commands: [sh, cat] }\n')];
    if (!before.ok || !after.ok) throw new TypeError('expected two files');
    const differences = tournamentDifferences(before.value, after.value, () => 'running');
    expect(differences.length).toBeGreaterThan(0);
    expect(differences.filter(({ allowed }) => !allowed)).toEqual([]);
  });

  it('need a seal: an engine without one is refused with its line', () => {
    const parsed = read('', ', sandbox: user');
    expect(parsed.ok ? [] : parsed.error.map(formatIssue)).toContain(
      '2:41: engines[0].sandbox: Cannot use the sandbox "user" here: expected sealed, which holds engines to the allowed commands and packages (conditions)',
    );
  });

  it.each([
    ['conditions: { commands: [/bin/sh] }\n', /expected the name of a program without its folder, got "\/bin\/sh"/u],
    [
      'conditions: { helpers: { cc: [lib/cc1] } }\n',
      /expected the name of a program, or an absolute path of a folder, got "lib\/cc1"/u,
    ],
    ['conditions: off\n', /expected a group of conditions such as \{ files: 1, bytes: 4096 \}, or none, got "off"/u],
  ])('%s is refused', (more, expected) => {
    expect(conditionsIn(more)).toEqual([expect.stringMatching(expected)]);
  });
});
