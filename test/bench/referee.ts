// The referee's cost for a ply, compared with the cost of the rules of chess, in one run: µs a ply, the minimum of several rounds that take turns.
// Not a test: prints figures.
//
//   node test/bench/referee.ts PGN [--rules tcec-season-16] [--rounds 9]
//
// PGN is an archive with evaluations. `legality`: rules.play alone (parse, legal?, play, repetition), then rules.ending, which every game needs
// as well. `referee`: judge() on the same moves, without and with adjudication; adjudication is the difference of these two.

import { parseArgs } from 'node:util';
import type { AdjudicationRules } from '../../src/core/adjudication.ts';
import { processOf } from '../../src/core/engines/program.ts';
import type { EngineConfig } from '../../src/core/gameJob.ts';
import type { Evaluation } from '../../src/core/evaluation.ts';
import { entrantName, eventKey, gameId } from '../../src/core/ids.ts';
import { unwrap } from '../../src/core/result.ts';
import type { TimeControl } from '../../src/core/timeControl.ts';
import { readPgnFile } from '../../src/files/pgnStream.ts';
import type { GameStart } from '../../src/core/gameRules.ts';
import { replayGame } from '../../src/games/chess/pgn/replay.ts';
import { chessRules } from '../../src/games/chess/rules.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { RULE_SET_NAMES, RULE_SETS } from '../../src/tournament/events/ruleSets.ts';

type Game = { readonly start: GameStart; readonly moves: readonly string[]; readonly evaluations: readonly Evaluation[] };

const CLOCK: TimeControl = { kind: 'clock', periods: [{ moves: null, baseMs: 3_600_000, incrementMs: 5000 }], marginMs: 0 };
const ENGINE: EngineConfig = {
  name: entrantName('E'),
  protocol: 'uci',
  program: processOf('e'),
  options: {},
  startupMs: 1,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rules: { type: 'string', default: 'tcec-season-16' }, rounds: { type: 'string', default: '9' } },
});
const name = RULE_SET_NAMES.find((known) => known === values.rules);
if (name === undefined || positionals[0] === undefined) throw new TypeError('Cannot measure: expected a PGN file and a rule set');
// Tablebases are probed elsewhere; here a probe would end the run of plies.
const { tablebases, ...adjudication }: AdjudicationRules = RULE_SETS[name].adjudication;
const games = await gamesOf(positionals[0]);
const sum = (all: readonly Game[], count: (game: Game) => number): number => all.reduce((total, game) => total + count(game), 0);

const VARIANTS: readonly (readonly [name: string, run: () => number])[] = [
  ['legality: rules.play', () => sum(games, (game) => playAll(game, false))],
  ['legality and ending: rules.play, rules.ending', () => sum(games, (game) => playAll(game, true))],
  ['referee.judge, no adjudication', () => sum(games, (game) => judgeAll(game, {}))],
  [`referee.judge, ${name}`, () => sum(games, (game) => judgeAll(game, adjudication))],
];
const least = VARIANTS.map(() => Number.POSITIVE_INFINITY);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const [index, [, run]] of VARIANTS.entries()) {
    const begun = performance.now();
    const plies = run();
    least[index] = Math.min(least[index] ?? 0, (1000 * (performance.now() - begun)) / plies);
  }
}
console.log(
  `${games.length} games, ${sum(games, ({ moves }) => moves.length)} plies; µs a ply, least of ${values.rounds} rounds`,
);
for (const [index, [title]] of VARIANTS.entries()) console.log(`${(least[index] ?? 0).toFixed(2).padStart(8)}  ${title}`);
const [legality = 0, , plain = 0, adjudicated = 0] = least;
console.log(`${(adjudicated - plain).toFixed(2).padStart(8)}  adjudication alone`);
console.log(`${(adjudicated - legality).toFixed(2).padStart(8)}  referee with adjudication, beyond rules.play`);

async function gamesOf(file: string): Promise<readonly Game[]> {
  const read: Game[] = [];
  for await (const game of readPgnFile(file)) {
    const evaluations: Evaluation[] = [];
    const replayed = unwrap(replayGame(game, (ply) => evaluations.push(ply.comment().evaluation)));
    read.push({ start: replayed.start, moves: replayed.moves, evaluations });
  }
  return read;
}

function playAll({ start, moves }: Game, withEnding: boolean): number {
  let state = unwrap(chessRules.start(start));
  for (const move of moves) {
    ({ state } = unwrap(chessRules.play(state, move)));
    if (withEnding) chessRules.ending(state);
  }
  return moves.length;
}

function judgeAll({ start, moves, evaluations }: Game, rules: AdjudicationRules): number {
  const referee = createReferee(chessRules, {
    id: gameId(1),
    event: eventKey('event'),
    number: 1,
    round: 1,
    board: 1,
    players: { white: ENGINE, black: ENGINE },
    opening: { start, moves: [] },
    timeControls: { white: CLOCK, black: CLOCK },
    limits: { white: {}, black: {} },
    adjudication: rules,
  });
  let { state, order } = unwrap(referee.open());
  for (const [index, move] of moves.entries()) {
    const evaluation = evaluations[index] ?? { kind: 'unknown' };
    ({ state, order } = referee.judge(state, { kind: 'moved', move, elapsedMs: 10, evaluation }));
    // Archived opening moves count here too, so a rule may apply at another ply than in the archive: later plies are not judged or counted.
    if (order.kind === 'end') return index + 1;
  }
  return moves.length;
}
