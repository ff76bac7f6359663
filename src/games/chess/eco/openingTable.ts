// Names of openings by position. A table's key is the position without its counters (the first four fields of FEN, with the en passant square
// only if the capture is legal), so that the move order does not matter.

import type { Issue } from '../../../core/messages/issue.ts';
import { err, ok, unwrap, type Result } from '../../../core/result.ts';
import { moveOfSan } from '../notation/san.ts';
import { epd, parseFen, STANDARD_START } from '../position/setup.ts';
import { afterMove, type ChessState } from '../position/state.ts';

/** `eco` is a letter A…E and two digits; `name` is `Family: Variation, Subvariation`. */
export type NamedOpening = { readonly eco: string; readonly name: string };

export type OpeningTable = ReadonlyMap<string, NamedOpening>;

const COLUMNS = ['eco', 'name', 'pgn', 'uci', 'epd'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Reads a user's table: one opening per line, with fields separated by tabs; the first line names the fields. `eco` and `name` are required, and
 * the position as `epd` or by moves from the usual start (`pgn`, with or without move numbers, or `uci`). Other columns are ignored. The first of
 * two names for one position counts. This is the format of lichess.org's chess-openings.
 */
export function parseOpeningTable(text: string, file: string): Result<OpeningTable, readonly Issue[]> {
  const [first = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r\n|\n/);
  const header = first.split('\t').map((name) => name.trim().toLowerCase());
  const has = (column: Column): boolean => header.includes(column);
  if (!has('eco') || !has('name') || !(has('epd') || has('uci') || has('pgn'))) {
    const message = `Cannot read the table of openings: expected a first line with eco, name and one of epd, uci, pgn, parted by tabs, got "${first.slice(0, 80)}"`;
    return err([{ file, line: 1, message }]);
  }
  const table = new Map<string, NamedOpening>();
  const known = noLines();
  const issues: Issue[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const fields = row.split('\t');
    const field = (column: Column): string => fields[header.indexOf(column)]?.trim() ?? '';
    const key = keyOf(field, known);
    const [eco, name] = [field('eco'), field('name')];
    const wrong = !/^[A-E]\d\d$/.test(eco)
      ? `expected a code from A00 to E99, got "${eco}"`
      : name === ''
        ? 'expected a name, got none'
        : key.ok
          ? undefined
          : key.error;
    if (wrong !== undefined) issues.push({ file, line: index + 2, message: `Cannot read the opening: ${wrong}` });
    else if (key.ok && !table.has(key.value)) table.set(key.value, { eco, name });
  }
  if (issues.length > 0) return err(issues);
  if (table.size > 0) return ok(table);
  return err([{ file, line: 1, message: 'Cannot read the table of openings: expected an opening a line, got none' }]);
}

function keyOf(field: (column: Column) => string, known: KnownLines): Result<string, string> {
  if (field('epd') !== '') {
    const state = parseFen(field('epd'), false);
    return state.ok ? ok(epd(state.value)) : state;
  }
  const moves = field('uci') === '' ? field('pgn').replaceAll(/\b\d+\.+/g, ' ') : field('uci');
  if (moves.trim() === '') return err('expected a position or moves, got none');
  const state = afterMoves(moves.trim().split(/\s+/), known);
  return state.ok ? ok(epd(state.value)) : state;
}

/** A position, and those that lines reach from it by a move, so that lines with a common beginning share it. */
export type KnownLines = { readonly state: ChessState; readonly next: Map<string, KnownLines> };

/** The usual start, from which no line is known. */
export const noLines = (): KnownLines => ({ state: unwrap(parseFen(STANDARD_START, false)), next: new Map() });

/** The state after moves in SAN or UCI text from the usual start. */
function afterMoves(moves: readonly string[], known: KnownLines): Result<ChessState, string> {
  let at = known;
  for (const text of moves) {
    let after = at.next.get(text);
    if (after === undefined) {
      const move = moveOfSan(at.state, text);
      if (!move.ok) return move;
      after = { state: afterMove(at.state, move.value), next: new Map() };
      at.next.set(text, after);
    }
    at = after;
  }
  return ok(at.state);
}

/** One line of our own volumes: `B12 e4 c6 d4 d5 e5 | Caro-Kann Defense: Advance Variation`. Throws for any other text. */
export function parseVolumeLine(line: string, known: KnownLines): { readonly key: string; readonly opening: NamedOpening } {
  const [, eco = '', moves = '', name = ''] = /^([A-E]\d\d) (.+) \| (.+)$/.exec(line) ?? [];
  const state = afterMoves(moves.split(' '), known);
  if (!state.ok || name === '') throw new TypeError(`Cannot read a line of the volumes: "${line}"`);
  return { key: epd(state.value), opening: { eco, name } };
}
