// Matches of chess variants between real engines, and one that is killed in the middle of a game: pockets and counters are the same after it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { variantOfWord } from '../../../src/core/chessVariants.ts';
import { unwrap } from '../../../src/core/result.ts';
import { readPgn } from '../../../src/games/chess/pgn/reader.ts';
import { replayGame } from '../../../src/games/chess/pgn/replay.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';
import { untilFacts } from '../until.ts';

const ENGINE = DEBIAN_ENGINES['Fairy-Stockfish'].command;
const MOVES_A_GAME = 20;

const words = (variant: string): readonly string[] => [
  'match',
  ...['New', 'Old'].flatMap((name) => [
    ...['-engine', `cmd=${process.execPath}`, `name=${name}`],
    // In the middle of game 2.
    `args=${fileURLToPath(new URL('heldProgram.ts', import.meta.url))} ${1.5 * MOVES_A_GAME} ${ENGINE}`,
  ]),
  ...['-each', 'nodes=200', '-variant', variant, '-rounds', '2', '-games', '1', '-maxmoves', String(MOVES_A_GAME)],
  ...['-pgnout', 'file=games.pgn', '-event', 'Variant'],
];

test.skipIf(!areHere(ENGINE)).each(['Crazyhouse', '3check'])('%s: kill -9 in the middle of a game', async (name) => {
  using folder = temporaryFolder();
  const data = join(folder.path, 'Variant.arbiter');
  const killed = startArbiter(words(name), folder.path);
  let before: readonly string[] = [];
  await untilFacts(killed, data, ({ games }) => {
    before = [...games.values()].find(({ issued }) => issued.number === 2)?.plies.map(({ move }) => move) ?? [];
    return before.length === MOVES_A_GAME;
  });
  killed.process.kill('SIGKILL');
  expect(await killed.finished).toMatchObject({ signal: 'SIGKILL' });
  folder.file('go-on', '');
  const { code, stdout } = await runArbiter(words(name), folder.path);
  expect(code).toBe(0);
  expect(stdout.match(/^(?:Started|Finished) game \d/gm)).toEqual(['Started game 2', 'Finished game 2']);

  const games = readPgn(readFileSync(join(folder.path, 'games.pgn'), 'utf8')).map((game) => unwrap(replayGame(game)));
  expect(games.map(({ issues }) => issues)).toEqual([[], []]);
  for (const { start } of games) expect(start).toMatchObject({ game: 'chess', variant: variantOfWord(name) });
  expect(games[1]?.moves.slice(0, before.length)).toEqual(before);
});
