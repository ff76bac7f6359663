// Classifies the opening of a game: the last position of the game that a table names. This finds transpositions, whatever the move order, and a
// game from a book position gets the name of the first known position after it. Source of the method: lichess.org's chess-openings
// ("play moves backwards until a named position is found").

import { variantOf, type ChessStart } from '../../../core/gameRules.ts';
import { parseMove } from '../position/moves.ts';
import { NotationBoard } from '../notation/notationBoard.ts';
import { NO_MOVE } from '../notation/notationMove.ts';
import { epd, parseFen, STANDARD_START } from '../position/setup.ts';
import { afterMove, type ChessState } from '../position/state.ts';
import { hashOfBoard, hashOfKey } from './boardHash.ts';
import type { NamedOpening, OpeningTable } from './openingTable.ts';
import { ourOpenings } from './ourOpenings.ts';

/** The parts of a name as PGN has them; `variation` is absent if the name has only one part. */
export type OpeningName = { readonly eco: string; readonly opening: string; readonly variation?: string };

/** Named positions are within 36 plies in the largest tables; a transposition may reach some of them a little later. */
const LAST_PLY = 40;

/** Moves in protocol text, including those of the book. `undefined` if no name is known: Chess960, variants, positions outside all tables. */
export function classifyOpening(
  start: ChessStart,
  moves: readonly string[],
  table: OpeningTable = ourOpenings(),
): OpeningName | undefined {
  const first = variantOf(start) !== 'standard' ? undefined : parseFen(start.position ?? STANDARD_START, false);
  if (first === undefined || !first.ok) return undefined;
  const found = lastNamed(first.value, moves.slice(0, LAST_PLY), table);
  if (found === undefined) return undefined;
  const [opening = '', variation] = found.name.split(/:\s*(.*)/s);
  return { eco: found.eco, opening, ...(variation === undefined || variation === '' ? {} : { variation }) };
}

/** The PGN tags of an opening, for `ArchivedGame.tags`; empty if it is unknown. */
export function openingTags(name: OpeningName | undefined): readonly (readonly [string, string])[] {
  if (name === undefined) return [];
  const { eco, opening, variation } = name;
  return [['ECO', eco], ['Opening', opening], ...(variation === undefined ? [] : [['Variation', variation] as const])];
}

/** Plays on a notation board first, which is far faster, and uses the rules only up to the last position that may be in the table. */
function lastNamed(first: ChessState, moves: readonly string[], table: OpeningTable): NamedOpening | undefined {
  const hashes = hashesOf(table);
  const board = NotationBoard.of(first);
  const plies = hashes.has(hashOfBoard(board)) ? [0] : [];
  for (const [index, text] of moves.entries()) {
    const move = board.read(text);
    if (move === NO_MOVE) break;
    board.play(move);
    if (hashes.has(hashOfBoard(board))) plies.push(index + 1);
  }
  const states = statesOf(first, moves.slice(0, plies.at(-1) ?? 0));
  for (const ply of plies.toReversed()) {
    const state = states[ply];
    const named = state && table.get(epd(state));
    if (named !== undefined) return named;
  }
  return undefined;
}

function statesOf(first: ChessState, moves: readonly string[]): readonly ChessState[] {
  const states = [first];
  let state = first;
  for (const text of moves) {
    const move = parseMove(state, text);
    if (!move.ok) break;
    state = afterMove(state, move.value);
    states.push(state);
  }
  return states;
}

function hashesOf(table: OpeningTable): ReadonlySet<number> {
  const known = HASHES.get(table);
  if (known !== undefined) return known;
  const made = new Set([...table.keys()].map(hashOfKey));
  HASHES.set(table, made);
  return made;
}

const HASHES = new WeakMap<OpeningTable, ReadonlySet<number>>();
