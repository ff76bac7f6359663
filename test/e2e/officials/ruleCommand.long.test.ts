// The typed command: one number for a game everywhere, no ruling on another game than the one that is meant, no change of a finished game and of
// places in use without consent, and a tournament that a ruling opens again. White always resigns.

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { StatusReport } from '../../../src/reports/statusReport.ts';
import { xboardTestEngine } from '../../engines/cecp/index.ts';
import { engineLine, PROGRAM, runArbiter, temporaryFolder } from '../arbiter.ts';

const FILE =
  'tournament: Leagues\ntimeControl: 10+0.1\nformat: round-robin\ncycles: 1\n' +
  'officials: [{ name: Ada, role: chair }]\nengines:\n' +
  ['A', 'B', 'Cee'].map((name) => engineLine(name, xboardTestEngine('resigns'), 'protocol: xboard')).join('') +
  'events:\n  Lower: { entrants: [A, B] }\n  Upper: { entrants: [Cee, { from: Lower, places: 1 }] }\n' +
  'nextSeason:\n  Upper: [{ from: Upper, places: 1 }]\n  Lower: [{ from: Upper, places: 2 }, { from: Lower, places: 2 }]\n';

it('rules on the game that log, status and archive number so, and on no other', async () => {
  using folder = temporaryFolder();
  folder.file('leagues.yaml', FILE);
  const arbiter = (...args: readonly string[]) => runArbiter([...args, '--data', 'data'], folder.path);
  const rule = (...args: readonly string[]) => arbiter('rule', ...args, '--by', 'ada', '--reason', 'so it is');
  const first = await arbiter('run', 'leagues.yaml');
  expect(first.code, first.stderr).toBe(0);
  expect(first.stdout).toContain('Game 1 (Lower, round 1): A - B 0-1 (White resigns, 0 plies)');
  expect(first.stdout).toContain('Game 2 (Upper, round 1): Cee - B 0-1 (White resigns, 0 plies)');
  const tags = readFileSync(join(folder.path, 'data/games.pgn'), 'utf8').match(/\[(?:Event|GameNumber) .*\]/g);
  expect(tags).toEqual(['[Event "Leagues - Lower"]', '[GameNumber "1"]', '[Event "Leagues - Upper"]', '[GameNumber "2"]']);

  // --event names the event of the game, never another game.
  expect(await rule('2', '--event', 'Lower', '--result', '1-0')).toMatchObject({
    code: 1,
    stderr: 'Cannot rule on game 2: expected a game of Lower that was issued, 1, got game 2 of Upper, Cee - B\n',
  });
  expect(await rule('3', '--result', '1-0')).toMatchObject({
    code: 1,
    stderr: 'Cannot rule on game 3: expected a game that was issued, 1 to 2, got "3"\n',
  });
  expect(await rule('1', '--result', 'B+6.5')).toMatchObject({
    code: 1,
    stderr:
      'Cannot rule on game 1 of Lower, A - B: expected a result of chess, 1-0, 0-1, 1/2-1/2, W+R (Black resigned), B+T (on time) or void, got "B+6.5"\n',
  });

  expect(await arbiter('pause', '--by', 'Ada', '--reason', 'lunch')).toMatchObject({
    code: 1,
    stderr: 'Cannot pause the tournament: expected one that is played, but it is over\n',
  });

  mkdirSync(join(folder.path, 'elsewhere'));
  const reload = await runArbiter(['reload', '--data', '../data'], join(folder.path, 'elsewhere'));
  expect(reload.stderr).toMatch(
    /^Cannot find the tournament file "leagues.yaml", as it was named when the tournament began: .*: arbiter reload FILE --data /,
  );

  // A finished game, and places in use.
  const asked = await rule('1', '--result', '1-0');
  expect(asked).toMatchObject({
    code: 2,
    stdout: '',
    stderr:
      'The ruling changes game 1 of Lower, A - B, from 0-1 to 1-0. ' +
      'Upper has begun with Cee, B and keeps this field: by the new places it would be Cee, A. ' +
      'In the next season Lower would have Cee, B. A would have no place in the next season. ' +
      'A file of the next season that was written already must be written again. ' +
      'Nothing has been recorded. Add --yes to record the ruling\n',
  });
  // On a terminal it asks; only "y" records it.
  for (const [answer, recorded] of [
    ['', 'Nothing has been recorded.'],
    ['n', 'Nothing has been recorded.'],
    ['y', 'Ruled: game 2 of Upper, Cee - B, is 1-0; it was 0-1.'],
  ] as const) {
    const typed = [PROGRAM, 'rule', '2', '--result', '1-0', '--by', 'ADA', '--reason', 'x', '--data', 'data'];
    const shown = await answered(typed.map((word) => `'${word}'`).join(' '), folder.path, answer);
    expect(shown).toContain('The ruling changes game 2 of Upper, Cee - B, from 0-1 to 1-0.');
    expect(shown.trimEnd().split('\n').at(-1)?.trim()).toBe(recorded);
  }
  expect((await rule('2', '--event', 'upper', '--result', '1/2-1/2', '--yes')).stdout).toBe(
    'Ruled: game 2 of Upper, Cee - B, is 1/2-1/2; it was 1-0.\n',
  );

  // The last game is played again although the tournament is over; its replay has a number of its own.
  const again = await rule('2', '--result', 'void');
  expect(again).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The tournament is over, and the ruling opens it again'),
  });
  expect((await rule('2', '--result', 'void', '--yes')).stdout).toBe(
    'Ruled: game 2 of Upper, Cee - B, is void and will be played again; it was 1/2-1/2.\n',
  );
  const { state } = JSON.parse((await arbiter('status', '--json')).stdout) as StatusReport;
  expect(state).toBe('stopped');
  const second = await arbiter('run', 'leagues.yaml');
  expect(second.stdout).toContain('Game 3 (Upper, round 1): Cee - B 0-1 (White resigns, 0 plies)');
  expect(await rule('2', '--result', '1-0', '--yes')).toMatchObject({
    code: 1,
    stderr: 'Cannot rule on game 2 of Upper, Cee - B: expected one that counts, but it is void, and game 3 is played instead\n',
  });
});

/** What a terminal shows when the question of the command is answered so. */
function answered(command: string, cwd: string, answer: string): Promise<string> {
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd });
  let shown = '';
  terminal.stdout.on('data', (chunk: Buffer) => {
    const isAsked = shown.includes('[y/N]');
    shown += chunk.toString();
    if (!isAsked && shown.includes('[y/N]')) terminal.stdin.write(`${answer}\n`);
  });
  return new Promise((resolve) => terminal.on('close', () => resolve(shown)));
}
