// What a page at a seat receives of the board: all that is on it, the last move, and which moves are legal. The rules are those of the referee; what
// is sent from the page is judged by the game again.

import { err, ok, type Result } from '../../../core/result.ts';
import type { ChessStart, GameStart, GoStart } from '../../../core/gameRules.ts';
import { fen, formatMove, generateMoves, inCheck, type ChessState } from '../../../games/chess/notation/notation.ts';
import { NotationBoard } from '../../../games/chess/notation/notationBoard.ts';
import { NO_MOVE } from '../../../games/chess/notation/notationMove.ts';
import { playSan } from '../../../games/chess/notation/notationSan.ts';
import { chessRules } from '../../../games/chess/rules.ts';
import { changedSquares, squaresOf } from '../../../games/chess/squareChanges.ts';
import { changedPoints, pointsOf } from '../../../games/go/pointChanges.ts';
import { goRules, legalMoves, type GoState } from '../../../games/go/rules.ts';
import type { SeatBoard, SeatChoice } from '../seatMessages.ts';

export type SeatPositionShown = Omit<SeatBoard, 'kind' | 'game' | 'id'>;

/** `asksMove`: legal moves are wanted. The error: the moves make no game that we know; then the page shows no board. */
export const shownPosition = (
  start: GameStart,
  moves: readonly string[],
  asksMove: boolean,
): Result<SeatPositionShown, string> =>
  start.game === 'chess' ? chessPosition(start, moves, asksMove) : goPosition(start, moves, asksMove);

function chessPosition(start: ChessStart, moves: readonly string[], asksMove: boolean): Result<SeatPositionShown, string> {
  const first = chessRules.start(start);
  if (!first.ok) return first;
  let state = first.value;
  const board = NotationBoard.of(state);
  let last: SeatBoard['last'];
  for (const move of moves) {
    const played = chessRules.play(state, move);
    if (!played.ok) return played;
    const read = board.read(move);
    if (read === NO_MOVE) return err(`Cannot show "${move}" in ${fen(state)}: expected a legal move`);
    const set = changedSquares(board, read);
    last = { text: playSan(board, read), set };
    state = played.value.state;
  }
  return ok({
    ply: moves.length,
    turn: state.position.turn,
    position: squaresOf(board),
    ...(last === undefined ? {} : { last }),
    ...(inCheck(state) ? { check: true } : {}),
    legal: asksMove ? chessChoices(state, board) : [],
  });
}

function chessChoices(state: ChessState, board: NotationBoard): readonly SeatChoice[] {
  const scratch = new NotationBoard();
  return generateMoves(state).flatMap((one): readonly SeatChoice[] => {
    const move = formatMove(state, one);
    scratch.copy(board);
    const read = scratch.read(move);
    if (read === NO_MOVE) return [];
    const set = changedSquares(scratch, read);
    return [{ move, text: playSan(scratch, read), set, from: move.slice(0, 2), to: move.slice(2, 4) }];
  });
}

function goPosition(start: GoStart, moves: readonly string[], asksMove: boolean): Result<SeatPositionShown, string> {
  const first = goRules.start(start);
  if (!first.ok) return first;
  let state = first.value;
  let last: SeatBoard['last'];
  for (const text of moves) {
    const played = goRules.play(state, text);
    if (!played.ok) return played;
    const { move, state: after } = played.value;
    last = { text: move, set: changedPoints(state, after) };
    state = after;
  }
  return ok({
    ply: moves.length,
    turn: state.turn,
    size: start.size,
    position: pointsOf(state),
    ...(last === undefined ? {} : { last }),
    // The rules count whose stones are gone; people count who has taken them.
    captures: { white: state.captured.black, black: state.captured.white },
    legal: asksMove ? goChoices(state) : [],
  });
}

const goChoices = (state: GoState): readonly SeatChoice[] =>
  legalMoves(state).flatMap((move): readonly SeatChoice[] => {
    const played = goRules.play(state, move);
    if (!played.ok) return [];
    const set = changedPoints(state, played.value.state);
    return [{ move, text: move, set, ...(set === '' ? {} : { to: move }) }];
  });
