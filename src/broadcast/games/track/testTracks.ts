// Compares tracks with the rules, for tests: a viewer that only sets squares must see exactly the board of the rules after every ply.

import type { AdjudicationRules } from '../../../core/adjudication.ts';
import type { PlyRecord } from '../../../core/gameJob.ts';
import type { ChessStart, GoStart } from '../../../core/gameRules.ts';
import { unwrap } from '../../../core/result.ts';
import { fen, formatSan, generateMoves, materialBalance } from '../../../games/chess/notation/notation.ts';
import { chessRules } from '../../../games/chess/rules.ts';
import { goRules, type GoState } from '../../../games/go/rules.ts';
import type { ShownPly } from '../../messages.ts';
import { GameTrack } from './gameTrack.ts';
import { applyChanges, placementOf, stonesOf, type PlainBoard } from './testBoards.ts';

/** Throws if the JSON of two values differs. Called for every ply, and far faster than `expect`. */
export function same(actual: unknown, expected: unknown, where: string): void {
  if (String(actual) !== String(expected)) throw new Error(`${where}: expected ${String(expected)}, got ${String(actual)}`);
}

/** A ply of which only the move is known. */
export const plain = (ply: number, move: string): PlyRecord => ({ ply, move, elapsedMs: 0, evaluation: { kind: 'unknown' } });

/** Replays a game by the rules and by what viewers receive, and compares the two; throws if they differ. */
export function followChess(
  start: ChessStart,
  openingMoves: readonly string[],
  plies: readonly PlyRecord[],
  rules: AdjudicationRules,
) {
  const track = new GameTrack({ start, moves: openingMoves }, rules);
  const seen: PlainBoard = applyChanges(new Map(), track.start.squares);
  let state = unwrap(chessRules.start(start));
  same(placementOf(seen), fen(state).split(' ')[0], 'the start');
  same(track.start.fen, fen(state), 'the start');
  const shown: ShownPly[] = [...track.plies];
  for (const ply of plies) shown.push(...track.append([ply]));
  const moves = [...openingMoves, ...plies.map(({ move }) => move)];
  same(
    shown.map(({ ply }) => ply),
    moves.map((_, index) => index + 1),
    'plies',
  );
  for (const [index, move] of moves.entries()) {
    const ply = shown[index];
    if (ply === undefined) throw new TypeError(`Expected ply ${index + 1}`);
    const where = `ply ${index + 1}, ${move}`;
    same(ply.by, chessRules.turn(state), where);
    same(ply.text, unwrap(formatSan(state, move)), where);
    checkLine(ply, seen);
    state = unwrap(chessRules.play(state, move)).state;
    applyChanges(seen, ply.set);
    same(placementOf(seen), fen(state).split(' ')[0], where);
    const { pawn, knight, bishop, rook, queen } = materialBalance(state);
    const { p, n, b, r, q } = ply.material ?? { p: NaN, n: NaN, b: NaN, r: NaN, q: NaN };
    same([p, n, b, r, q], [pawn, knight, bishop, rook, queen], where);
    same(ply.mobility, generateMoves(state).length, where);
    same(ply.check, /[+#]$/.test(ply.text) ? true : undefined, where);
    same(ply.fiftyLeft, Math.max(0, 100 - state.position.halfmoves), where);
  }
  same(track.position.fen, fen(state), 'the end');
  same(placementOf(applyChanges(new Map(), track.position.squares)), placementOf(seen), 'the end');
  return { track, shown };
}

/** Every move of a line sets squares that make a board with one king per side. */
function checkLine({ pv = [] }: ShownPly, before: PlainBoard): void {
  const board: PlainBoard = new Map(before);
  for (const { set } of pv) applyChanges(board, set);
  same([...board.values()].filter((man) => man === 'K' || man === 'k').toSorted(), ['K', 'k'], 'kings of a line');
}

/** Compares the boards that viewers see with those of the rules. */
export function followGo(start: GoStart, moves: readonly string[]): GameTrack {
  const track = new GameTrack({ start, moves: [] }, {});
  let state: GoState = unwrap(goRules.start(start));
  const seen = applyChanges(new Map(), track.start.squares);
  same(stonesOf(seen, state), Array.from(state.stones), 'the start');
  for (const [index, move] of moves.entries()) {
    const [ply] = track.append([plain(index + 1, move)]);
    if (ply === undefined) throw new TypeError('Expected a ply');
    same(ply.by, state.turn, move);
    state = unwrap(goRules.play(state, move)).state;
    applyChanges(seen, ply.set);
    same(stonesOf(seen, state), Array.from(state.stones), `${index + 1} ${move}`);
    same(ply.captures?.white, state.captured.black, move);
    same(ply.captures?.black, state.captured.white, move);
    same(ply.set === '' ? 'pass' : ply.set.split(' ')[0]?.replace(/[bw]$/, ''), ply.text, move);
  }
  return track;
}
