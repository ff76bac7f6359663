// Moves with variations as someone wrote them → those that are legal, in protocol form and with the names that people read.

import type { GameRules, GameStart } from '../../core/gameRules.ts';
import type { TreeStep } from '../../core/lines/moveTree.ts';
import type { Result } from '../../core/result.ts';
import { gameBoard } from '../../games/chess/notation/gameBoard.ts';
import { parseSan, type ChessState } from '../../games/chess/notation/notation.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { changedPoints } from '../../games/go/pointChanges.ts';
import { goRules, type GoState } from '../../games/go/rules.ts';
import type { ShownMove } from '../messages.ts';

/** Chess moves may be written as SAN. What is not legal is left out, with all that follows it. */
export const namedSteps = (start: GameStart, steps: readonly TreeStep[]): readonly TreeStep[] =>
  start.game === 'chess'
    ? legalSteps(chessRules, start, steps, { show: shownChess, read: parseSan })
    : legalSteps(goRules, start, steps, { show: shownGo });

type Words<State> = {
  readonly show: (state: State, move: string, after: State) => ShownMove;
  /** Another notation of a move. */
  readonly read?: (state: State, text: string) => Result<string, string>;
};

function shownChess(state: ChessState, move: string): ShownMove {
  const board = gameBoard(state);
  const read = board.read(move);
  const set = board.changes(read);
  return { text: board.playSan(read), set };
}

const shownGo = (state: GoState, move: string, after: GoState): ShownMove => ({ text: move, set: changedPoints(state, after) });

function legalSteps<State>(
  rules: GameRules<State>,
  start: GameStart,
  steps: readonly TreeStep[],
  { show, read }: Words<State>,
): readonly TreeStep[] {
  const first = rules.start(start);
  if (!first.ok) return [];
  const states = [first.value];
  return steps.flatMap(({ ply, move: written }): readonly TreeStep[] => {
    const state = states[ply];
    if (state === undefined) return [];
    states.length = ply + 1;
    let played = rules.play(state, written);
    if (!played.ok) {
      const meant = read?.(state, written);
      if (meant?.ok === true) played = rules.play(state, meant.value);
    }
    if (!played.ok) return [];
    const { move, state: after } = played.value;
    states.push(after);
    return [{ ply, move, ...show(state, move, after) }];
  });
}
