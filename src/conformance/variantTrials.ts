// The positions of the check in a variant: those of standard chess about which the same is true by its rules. In atomic chess, for example, no king
// must take; in King of the Hill nearly all of them hold.

import type { Variant } from '../core/chessVariants.ts';
import { chessStart, chessStartOf } from '../core/gameRules.ts';
import { legalMoves } from '../games/chess/notation/notation.ts';
import { chessRules, type ChessState } from '../games/chess/rules.ts';
import { longGame } from './longGame.ts';
import { START_TRIALS, type Trial } from './positions.ts';

/** `variant` absent: standard chess. */
export const trialsIn = (variant: Variant | undefined, trials: readonly Trial[]): readonly Trial[] =>
  variant === undefined ? trials : trials.map((trial) => inVariant(variant, trial)).filter(isTrue);

export function startTrials(variant: Variant | undefined): readonly Trial[] {
  if (variant === undefined) return START_TRIALS;
  const start = chessStart(variant);
  return START_TRIALS.map(({ name, moves }) => ({ name, start, moves: longGame(moves.length, start) }));
}

/** Positions in which the game is over in the variant too. */
export const endedTrialsIn = (variant: Variant | undefined, trials: readonly Trial[]): readonly Trial[] =>
  variant === undefined
    ? trials
    : trials
        .map((trial) => inVariant(variant, trial))
        .filter((trial) => {
          const state = stateIn(trial);
          return state !== undefined && chessRules.ending(state) !== undefined;
        });

function inVariant(variant: Variant, trial: Trial): Trial {
  const { position } = chessStartOf(trial.start);
  return { ...trial, start: chessStart(variant, position) };
}

/** The game goes on, and the right moves are all legal ones, or all that win at once. */
function isTrue(trial: Trial): boolean {
  const state = stateIn(trial);
  if (state === undefined || chessRules.ending(state) !== undefined) return false;
  const { right } = trial;
  if (right === undefined) return true;
  const legal = legalMoves(state);
  const winning = legal.filter((move) => {
    const played = chessRules.play(state, move);
    return played.ok && chessRules.ending(played.value.state)?.outcome === chessRules.turn(state);
  });
  return [legal, winning].some((moves) => moves.length === right.length && moves.every((move) => right.includes(move)));
}

/** `undefined`: the variant has no such position, or its rules forbid the moves. */
function stateIn({ start, moves }: Trial): ChessState | undefined {
  const begun = chessRules.start(start);
  let state = begun.ok ? begun.value : undefined;
  for (const move of moves) {
    const played = state === undefined ? undefined : chessRules.play(state, move);
    state = played?.ok === true ? played.value.state : undefined;
  }
  return state;
}
