// Openings from books: EPD or FEN lines, and games whose first moves are played for the engines.
// EPD: PGN standard 16.2; of its operations only `hmvc` (halfmove clock) and `fmvn` (move number) are read, the others are for people.
// A PGN book is read elsewhere; its games come here as text moves. A book with anything wrong is refused as a whole, every line named.

import type { Opening } from '../../core/gameJob.ts';
import type { GameStart } from '../../core/gameRules.ts';
import type { Issue } from '../../core/issue.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { endingOf } from './ending.ts';
import { formatMove } from './moves.ts';
import { moveOfSan } from './san.ts';
import { fen, parseFen, STANDARD_START } from './setup.ts';
import { afterMove, type ChessState } from './state.ts';

/** Openings from text with one EPD or FEN a line. Empty lines and lines that begin with `#` are skipped. */
export function parseEpdOpenings(text: string, file: string, chess960: boolean): Result<readonly Opening[], readonly Issue[]> {
  const openings: Opening[] = [];
  const issues: Issue[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = index + 1;
    const content = raw.trim();
    if (content === '' || content.startsWith('#')) continue;
    const opening = openingFromEpd(content, chess960, `${file}:${line}`);
    if (opening.ok) openings.push(opening.value);
    else issues.push({ file, line, message: opening.error });
  }
  if (openings.length === 0 && issues.length === 0)
    issues.push({ file, message: 'Cannot read openings: expected a position a line, got none' });
  return issues.length > 0 ? err(issues) : ok(openings);
}

/** A game of a book: the part of a PGN game that an opening needs. Of the tags only FEN is read; moves in SAN or UCI text. */
export type BookGame = {
  readonly tags: ReadonlyMap<string, string>;
  readonly moves: readonly { readonly san: string }[];
  readonly line: number;
};

/** Openings from the first `maxPlies` plies of each game (all of them where it is `undefined`). */
export function openingsFromGames(
  games: readonly BookGame[],
  file: string,
  chess960: boolean,
  maxPlies: number | undefined,
): Result<readonly Opening[], readonly Issue[]> {
  const openings: Opening[] = [];
  const issues: Issue[] = [];
  for (const { tags, moves, line } of games) {
    const position = tags.get('FEN');
    const start: GameStart = { game: 'chess', chess960, ...(position === undefined ? {} : { position }) };
    const sans = moves.map((move) => move.san);
    const opening = openingFromMoves(start, sans, maxPlies, `${file}:${line}`);
    if (opening.ok) openings.push(opening.value);
    else issues.push({ file, line, message: opening.error });
  }
  if (games.length === 0) issues.push({ file, message: 'Cannot read openings: expected games, got none' });
  return issues.length > 0 ? err(issues) : ok(openings);
}

/** One opening from a start and moves in SAN or UCI text. The error is one sentence. */
export function openingFromMoves(
  start: GameStart,
  moves: readonly string[],
  maxPlies: number | undefined,
  source: string,
): Result<Opening, string> {
  const first = parseFen(start.position ?? STANDARD_START, start.chess960);
  if (!first.ok) return first;
  const played: string[] = [];
  let state = first.value;
  for (const text of maxPlies === undefined ? moves : moves.slice(0, maxPlies)) {
    const move = moveOfSan(state, text);
    if (!move.ok) return err(`Cannot use the opening: ply ${played.length + 1}: ${move.error}`);
    played.push(formatMove(state, move.value));
    state = afterMove(state, move.value);
  }
  return openingThatGoesOn(first.value, played, state, source);
}

function openingFromEpd(line: string, chess960: boolean, source: string): Result<Opening, string> {
  const fields = /^((?:\S+\s+){3}[^\s;]+);?\s*(.*)$/.exec(line);
  const [, position = line, rest = ''] = fields ?? [];
  const counters = /^(\d+)\s+(\d+)\s*;?(?:\s|$)/.exec(rest);
  const halfmoves = counters?.[1] ?? operand(rest, 'hmvc') ?? '0';
  const moveNumber = counters?.[2] ?? operand(rest, 'fmvn') ?? '1';
  const readable = fields !== null && (counters !== null || rest === '' || /^[A-Za-z]\w*(\s|;|$)/.test(rest));
  const state = parseFen(readable ? `${position} ${halfmoves} ${moveNumber}` : line, chess960);
  return state.ok ? openingThatGoesOn(state.value, [], state.value, source) : state;
}

/** The operand of an EPD operation, its quotes taken off; operations within quotes are not seen. */
function operand(operations: string, opcode: string): string | undefined {
  for (const [, name, value = ''] of operations.matchAll(/\s*([A-Za-z]\w*)\s*((?:"[^"]*"|[^";])*)(?:;|$)/g)) {
    if (name === opcode) return value.trim().replace(/^"(.*)"$/, '$1');
  }
  return undefined;
}

function openingThatGoesOn(
  first: ChessState,
  moves: readonly string[],
  last: ChessState,
  source: string,
): Result<Opening, string> {
  const ending = endingOf(last);
  if (ending !== undefined) return err(`Cannot use the opening: the game is already over (${ending.reason}) in "${fen(last)}"`);
  const position = fen(first);
  const usual = !first.chess960 && position === STANDARD_START;
  return ok({ start: { game: 'chess', chess960: first.chess960, ...(usual ? {} : { position }) }, moves, source });
}
