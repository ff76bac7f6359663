// The cost of a table: ms for a table (standingsOf) and for the crosstable after 20,160 games of 64 entrants in 10 cycles, and for the r-mobility
// goals of games. Minimum and median of several runs. Not a test: prints figures.
//
//   node test/bench/standings.ts [--entrants 64] [--cycles 10] [--runs 20] [--pgn FILE]
//
// `Season 16` uses CRASH, DE, WIN, SB; `every code` all codes; `all level` is the worst case for DE: nothing separates anyone. With `--pgn`, replays
// the games of an archive for their goals, compared with the replay alone.

import { parseArgs } from 'node:util';
import type { FinishedGame } from '../../src/core/facts.ts';
import { entrantName, eventKey, gameId } from '../../src/core/ids.ts';
import type { GameEnding, Outcome } from '../../src/core/ending.ts';
import { randomSource } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { readPgnFile } from '../../src/files/pgnStream.ts';
import { replayGame, type ReplayedGame } from '../../src/games/chess/pgn/replay.ts';
import { chessRules } from '../../src/games/chess/rules.ts';
import { crosstableOf } from '../../src/standings/crosstable.ts';
import { standingsOf } from '../../src/standings/standings.ts';
import { SEASON_16_TIE_BREAKS, TIE_BREAKS } from '../../src/standings/tieBreaks/declared.ts';

const { values } = parseArgs({
  options: {
    entrants: { type: 'string', default: '64' },
    cycles: { type: 'string', default: '10' },
    runs: { type: 'string', default: '20' },
    pgn: { type: 'string' },
  },
});
const runs = Number(values.runs);
const entrants = Array.from({ length: Number(values.entrants) }, (_, index) => entrantName(`Engine ${index + 1}`));
const random = randomSource(16);
const played = schedule(() => (['white', 'draw', 'draw', 'draw', 'black'] as const)[random.below(5)] ?? 'draw');
const drawn = schedule(() => 'draw');

console.log(`${entrants.length} entrants, ${played.length} games; ms, least and median of ${runs}`);
measure('table, Season 16', runs, () => standingsOf({ entrants, games: played, tieBreaks: SEASON_16_TIE_BREAKS }));
measure('table, every code', runs, () => standingsOf({ entrants, games: played, tieBreaks: TIE_BREAKS }));
measure('table, every code, all level', runs, () => standingsOf({ entrants, games: drawn, tieBreaks: TIE_BREAKS }));
measure('crosstable, every code', runs, () => crosstableOf({ entrants, games: played, tieBreaks: TIE_BREAKS }));
if (values.pgn !== undefined) await measureGoals(values.pgn);

function measure(name: string, times: number, run: () => unknown): void {
  const took = Array.from({ length: times }, () => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  }).toSorted((one, other) => one - other);
  console.log(`${name}: ${took[0]?.toFixed(2)}, ${took[took.length >> 1]?.toFixed(2)}`);
}

async function measureGoals(file: string): Promise<void> {
  const games: ReplayedGame[] = [];
  for await (const game of readPgnFile(file)) games.push(unwrap(replayGame(game)));
  const plies = games.reduce((sum, { moves }) => sum + moves.length, 0);
  console.log(`${games.length} games, ${(plies / games.length).toFixed(0)} plies each; ms for all of them`);
  measure('replay alone', 9, () => {
    for (const { first, moves } of games) moves.reduce((state, move) => unwrap(chessRules.play(state, move)).state, first);
  });
  measure('replay and goal', 9, () => {
    for (const { start, moves } of games) chessRules.mobilityGoal?.(start, moves);
  });
}

function schedule(outcomeOf: () => Outcome): readonly FinishedGame[] {
  const games: FinishedGame[] = [];
  for (let cycle = 0; cycle < Number(values.cycles); cycle++) {
    for (const [row, one] of entrants.entries()) {
      for (const other of entrants.slice(row + 1)) {
        const number = games.length + 1;
        const ending: GameEnding = { kind: 'adjudicated', rule: 'bench', outcome: outcomeOf(), evidence: '' };
        games.push({
          id: gameId(number),
          event: eventKey('bench'),
          number,
          round: cycle + 1,
          board: 1,
          players: cycle % 2 === 0 ? { white: one, black: other } : { white: other, black: one },
          ending,
          plies: 60 + random.below(120),
          mobilityGoal: 1 + random.below(80),
          pair: `${cycle >> 1}`,
        });
      }
    }
  }
  return games;
}
