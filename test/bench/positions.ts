// The index of positions at a given number of games, some of them in an earlier season: how long it takes to make it from the journals, its size, how long a
// start takes that finds it, and how long an answer takes (p50, p99, most; ms): the search, and the table of moves and engines made of it. Asked for are the
// start, which all games reached, and positions along random games. CPU is that of the process: on a busy machine, times on the clock say more about the
// others. The games begin with the openings of lichess' list, and go on with random legal moves. Not a test: prints figures.
//
//   node test/bench/positions.ts [--games 20000] [--earlier 10000] [--plies 120] [--lookups 2000]

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomSource } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { afterMove, formatMove, generateMoves } from '../../src/games/chess/notation/notation.ts';
import { chessRules } from '../../src/games/chess/rules.ts';
import { playedThere, type CountedGame, type FoundGames } from '../../src/broadcast/explorer/explorerView.ts';
import { followGame } from '../../src/seats/seatBoard.ts';
import { gamePositions } from '../../src/positions/gamePositions.ts';
import { askedPosition, reachedBy, type AskedPosition } from '../../src/positions/askedPosition.ts';
import { EARLIER_FILE, unpackGames } from '../../src/positions/earlier/earlierGames.ts';
import { EarlierIndex } from '../../src/positions/earlier/earlierIndex.ts';
import { POSITIONS_FILE, PositionIndex } from '../../src/positions/positionIndex.ts';
import { MOST_PLIES } from '../../src/positions/positionTable.ts';
import { recordGames, type GameToRecord } from '../journal/recordedGames.ts';
import { referenceData } from '../needs.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '20000' },
    earlier: { type: 'string', default: '0' },
    plies: { type: 'string', default: '120' },
    lookups: { type: 'string', default: '2000' },
  },
});
const count = Number(values.games);
const earlierCount = Number(values.earlier);
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

const sample: GameToRecord[] = [];
const folder = recorded(count - earlierCount);
const season = recorded(earlierCount);
const paths = earlierCount === 0 ? [] : [season];
console.log(`${count} games of ${plies} plies, ${earlierCount} of an earlier season`);

console.log(`made in ${await spent(read)}, ${megabytes(POSITIONS_FILE)} + ${megabytes(EARLIER_FILE)} MB`);
console.log(`a start that finds it: ${await spent(read)}`);

using index = new PositionIndex(folder);
index.readOn(Infinity);
using earlier = new EarlierIndex(folder);
await earlier.readAll(paths, () => undefined);
const counted = new Map(
  Array.from({ length: count - earlierCount }, (_, at): [number, CountedGame] => {
    const [white = '', black = ''] = [NAMES[at % 8], NAMES[8 + (at % 7)]];
    return [at + 1, { id: at + 1, white, black, event: 'main', result: '1-0', winner: 'white', endedAtUtcMs: at }];
  }),
);
const earlierOf = unpackGames(earlier.known().games, ({ id: _, source, ...game }): CountedGame => ({
  ...game,
  tournament: String(source),
}));
measure(`the start (${count} games)`, waysAlong([], 200));
measure('after 1.e4', waysAlong(['e2e4'], 200));
const along = sample.flatMap(({ moves }) => Array.from({ length: MOST_PLIES }, (_, ply) => moves.slice(0, ply)));
measure(
  'any position',
  Array.from({ length: Number(values.lookups) }, () => along[random.below(along.length)] ?? []),
);
rmSync(folder, { recursive: true });
rmSync(season, { recursive: true });

/** A data folder with so many games. */
function recorded(games: number): string {
  const made = mkdtempSync(join(tmpdir(), 'arbiter-positions-'));
  for (let done = 0; done < games; done += 500) {
    const some = Array.from({ length: Math.min(500, games - done) }, randomGame);
    sample.push(some[0] ?? randomGame());
    recordGames(made, some, { first: done + 1, all: NAMES });
  }
  return made;
}

async function read(): Promise<void> {
  using reading = new PositionIndex(folder);
  reading.readOn(Infinity);
  using readingEarlier = new EarlierIndex(folder);
  await readingEarlier.readAll(paths, () => undefined);
}

function waysAlong(moves: readonly string[], times: number): readonly (readonly string[])[] {
  return Array.from({ length: times }, () => moves);
}

/** As the server answers. */
function found(asked: AskedPosition): readonly FoundGames[] {
  return [
    { reached: reachedBy(asked, (one) => index.find(one)), gameOf: (id) => counted.get(id) },
    { reached: reachedBy(asked, (one) => earlier.find(one)), gameOf: earlierOf },
  ];
}

function measure(what: string, asked: readonly (readonly string[])[]): void {
  const answers = asked.map((moves) => ({
    position: askedPosition(unwrap(gamePositions(START, moves)).at(-1) ?? ''),
    legal: followGame(START, moves)?.show(true).legal ?? [],
  }));
  const begun = process.cpuUsage();
  const took = answers
    .map(({ position, legal }) => {
      const askedAt = performance.now();
      playedThere(found(position), legal);
      return performance.now() - askedAt;
    })
    .toSorted((one, other) => one - other);
  const at = (share: number): string => (took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? 0).toFixed(2);
  console.log(`${what}: ${at(0.5)}, ${at(0.99)}, ${at(1)}; CPU ${(cpuSince(begun) / asked.length).toFixed(2)} ms each`);
}

function cpuSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

async function spent(act: () => Promise<void>): Promise<string> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  await act();
  return `${(performance.now() - begun).toFixed(0)} ms (CPU ${cpuSince(cpu).toFixed(0)} ms)`;
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
