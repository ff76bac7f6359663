// The plies left until the draw and the win rule fire (`Rd`, `Rr`) for each ply of a game from the journal, as its referee counted them. The
// journal does not contain them: they follow from the evaluations. R50 follows from the moves alone; the PGN writer computes it.

import type { AdjudicationRules } from '../core/adjudication.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { ChessStart } from '../core/gameRules.ts';
import { present } from '../core/present.ts';
import type { ArchivedPly } from '../games/chess/pgn/archivedGame.ts';
import { chessRules } from '../games/chess/rules.ts';
import { countPly, NO_COUNTS } from '../referee/adjudication/counts.ts';
import { gameAdjudication } from '../referee/adjudication/gameAdjudication.ts';
import { printedDrawPlies, printedWinPlies } from '../referee/adjudication/pliesLeft.ts';

export type RecordedGame = {
  readonly start: ChessStart;
  readonly openingMoves: readonly string[];
  readonly plies: readonly PlyRecord[];
  /** Plies at which the game continued after an interruption: counts restart there, because replayed moves never count. */
  readonly resumedAt: readonly number[];
};

/** Throws `RangeError` for an illegal move: journaled moves have already been checked. */
export function withPrintedCounters(rules: AdjudicationRules, game: RecordedGame): readonly ArchivedPly[] {
  if (rules.draw === undefined && rules.win === undefined) return game.plies;
  const start = chessRules.start(game.start);
  if (!start.ok) throw new RangeError(start.error);
  let state = start.value;
  const own = gameAdjudication(rules, chessRules.pliesBefore(state), game.openingMoves.length);
  const play = (text: string) => {
    const played = chessRules.play(state, text);
    if (!played.ok) throw new RangeError(played.error);
    state = played.value.state;
    const zeroing = chessRules.quietPlies(state) === 0;
    return { irreversible: played.value.irreversible, zeroing, men: chessRules.men(state) };
  };
  for (const move of game.openingMoves) play(move);
  let counts = NO_COUNTS;
  return game.plies.map((ply) => {
    if (game.resumedAt.includes(ply.ply)) counts = NO_COUNTS;
    const mover = chessRules.turn(state);
    counts = countPly(own, counts, { mover, evaluation: ply.evaluation, ...play(ply.move) });
    const [drawPliesLeft, winPliesLeft] = [printedDrawPlies(own, counts, ply.ply), printedWinPlies(own, counts, mover)];
    return {
      ...ply,
      ...present({ drawPliesLeft, winPliesLeft }),
    };
  });
}
