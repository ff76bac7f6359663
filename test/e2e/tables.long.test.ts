// Tables fit the terminal; an anchor that a list does not have is refused; of many names a message has the nearest.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { displayWidth } from '../../src/standings/shown/displayWidth.ts';
import { inTerminal, runArbiter, temporaryFolder, terminalIsHere } from './arbiter.ts';

const GAMES = 120;
const archive = Array.from(
  { length: GAMES },
  (_, index) =>
    `[Event "Long match"]\n[Site "?"]\n[Date "2026.12.01"]\n[Round "${index + 1}"]\n[White "${index % 2 === 0 ? 'Alpha' : 'Beta'}"]\n` +
    `[Black "${index % 2 === 0 ? 'Beta' : 'Alpha'}"]\n[Result "${index % 3 === 0 ? '1-0' : '1/2-1/2'}"]\n\n1. e4 e5 ${index % 3 === 0 ? '1-0' : '1/2-1/2'}\n\n`,
).join('');

const widest = (text: string): number => Math.max(...text.split(/\r?\n/u).map(displayWidth));

it.runIf(terminalIsHere)('standings of a match of 120 games fit the terminal, and a log', async () => {
  using folder = temporaryFolder();
  const file = folder.file('long.pgn', archive);
  const shown = await runArbiter(['standings', file], folder.path, inTerminal(60));
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('Alpha') });
  expect(widest(shown.stdout)).toBeLessThanOrEqual(60);
  const piped = await runArbiter(['standings', file], folder.path);
  expect(widest(piped.stdout)).toBeLessThanOrEqual(120);
  expect(piped.stdout.match(/^ *#/gmu)).toHaveLength(2);
  const alone = await runArbiter(['standings', file, '--no-crosstable'], folder.path);
  expect(alone.stdout.match(/^ *#/gmu)).toHaveLength(1);
});

it('an anchor that has no rating is refused, with the players that have one', async () => {
  using folder = temporaryFolder();
  const file = folder.file('long.pgn', archive);
  expect(await runArbiter(['ratings', file, '--anchor', 'Alpa=3000'], folder.path)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'Cannot use --anchor: expected a player with a rating, Alpha or Beta, got "Alpa" (did you mean "Alpha"?)\n',
  });
});

it('of many known names a message has the nearest, and where the others are', async () => {
  using folder = temporaryFolder();
  const file = folder.file('wrong.yaml', 'tournament: Wrong\nsomethingElse: 1\n');
  const refused = await runArbiter(['run', file, '--data', join(folder.path, 'data')], folder.path);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('names in docs/tournament-file.md') });
  expect(Math.max(...refused.stderr.split('\n').map(({ length }) => length))).toBeLessThan(200);
});
