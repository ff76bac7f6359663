// The index of positions at a given number of games: how long it takes to make it from the journal, its size, how long a start takes that finds it, and
// how long a position is looked for (p50, p99, most; ms): the start of the game, which all games reached, and positions along random games. The games begin
// with the openings of lichess' list, and go on with random legal moves. Not a test: prints figures.
//
//   node test/bench/positions.ts [--games 20000] [--plies 120] [--lookups 2000]

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomSource } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { afterMove, formatMove, generateMoves } from '../../src/games/chess/notation/notation.ts';
import { chessRules } from '../../src/games/chess/rules.ts';
import { JOURNAL_FILE } from '../../src/journal/schema.ts';
import { gamePositions } from '../../src/positions/gamePositions.ts';
import { MOST_PLIES, POSITIONS_FILE, PositionIndex } from '../../src/positions/positionIndex.ts';
import { recordGames, type GameToRecord } from '../journal/recordedGames.ts';
import { referenceData } from '../needs.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '20000' },
    plies: { type: 'string', default: '120' },
    lookups: { type: 'string', default: '2000' },
  },
});
const count = Number(values.games);
const plies = Number(values.plies);
const random = randomSource(20);
const START = { game: 'chess', chess960: false } as const;
const NAMES = Array.from({ length: 16 }, (_, index) => `E${index + 1}`);
const LINE = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5';
const book = referenceData('openings/all.tsv');
const openings = readFileSync(book ?? '', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => (row.split('\t')[3] ?? '').split(' '));

const folder = mkdtempSync(join(tmpdir(), 'arbiter-positions-'));
const sample: GameToRecord[] = [];
for (let done = 0; done < count; done += 500) {
  const games = Array.from({ length: Math.min(500, count - done) }, randomGame);
  sample.push(games[0] ?? randomGame());
  recordGames(folder, games, { first: done + 1, all: NAMES });
}
console.log(`${count} games of ${plies} plies; journal ${megabytes(JOURNAL_FILE)} MB`);

const made = spent(() => read());
console.log(
  `made in ${made.toFixed(0)} ms (${((1000 * made) / count / plies).toFixed(1)} µs a ply), ${megabytes(POSITIONS_FILE)} MB`,
);
console.log(`a start that finds it: ${spent(() => read()).toFixed(0)} ms`);

using index = new PositionIndex(folder);
index.readOn(Infinity);
const start = unwrap(gamePositions(START, []))[0] ?? '';
measure(
  `the start (${index.find(start).games.length} games)`,
  Array.from({ length: 100 }, () => start),
);
const first = unwrap(gamePositions(START, ['e2e4']))[1] ?? '';
measure(
  `after 1.e4 (${index.find(first).games.length} games)`,
  Array.from({ length: 100 }, () => first),
);
const positions = sample.flatMap(({ moves }) => unwrap(gamePositions(START, moves.slice(0, MOST_PLIES))));
measure(
  'any position',
  Array.from({ length: Number(values.lookups) }, () => positions[random.below(positions.length)] ?? ''),
);
rmSync(folder, { recursive: true });

function read(): void {
  using reading = new PositionIndex(folder);
  reading.readOn(Infinity);
}

function measure(what: string, asked: readonly string[]): void {
  const took = asked.map((position) => spent(() => index.find(position))).toSorted((one, other) => one - other);
  const at = (share: number): string => (took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? 0).toFixed(2);
  console.log(`${what}: ${at(0.5)}, ${at(0.99)}, ${at(1)}`);
}

function spent(act: () => void): number {
  const begun = performance.now();
  act();
  return performance.now() - begun;
}

function megabytes(file: string): string {
  return (statSync(join(folder, file)).size / 1e6).toFixed(0);
}

function randomGame(): GameToRecord {
  let state = unwrap(chessRules.start(START));
  const moves: string[] = [];
  for (const move of openings[random.below(openings.length)] ?? []) {
    state = unwrap(chessRules.play(state, move)).state;
    moves.push(move);
  }
  const bookMoves = moves.length;
  while (moves.length < plies) {
    const legal = generateMoves(state);
    const move = legal[random.below(Math.max(1, legal.length))];
    if (move === undefined) break;
    moves.push(formatMove(state, move));
    state = afterMove(state, move);
  }
  const [white = 'E1', black = 'E2'] = [NAMES[random.below(8)], NAMES[8 + random.below(8)]];
  const said = { centipawns: (ply: number) => ((ply * 7) % 90) - 30, pv: () => LINE };
  return {
    white,
    black,
    outcome: (['white', 'draw', 'draw', 'black'] as const)[random.below(4)] ?? 'draw',
    moves,
    bookMoves,
    said,
  };
}
