// Openings from books: a line of EPD or FEN, or a game whose first moves are played on behalf of the engines. src/files handles book files.
// EPD: PGN standard 16.2; of its operations only `hmvc` (halfmove clock) and `fmvn` (move number) are read, the others are for people.

import type { Variant } from '../../../core/chessVariants.ts';
import type { ChessOpening } from '../../../core/gameJob.ts';
import { chessStart, type ChessStart } from '../../../core/gameRules.ts';
import { err, ok, unwrap, type Result } from '../../../core/result.ts';
import { endingOf } from '../ending.ts';
import { formatMove, parseMove } from '../position/moves.ts';
import { moveOfSan } from '../notation/san.ts';
import { epd, fen, STANDARD_START, withCounters } from '../position/setup.ts';
import { chessRules } from '../rules.ts';
import { rulesOf } from '../variants/variants.ts';
import { afterMove, type ChessState } from '../position/state.ts';

/** How many plies of a game are the opening; `plies` absent: all of them. `exact`: a shorter game is refused instead of used as it is. */
export type OpeningCut = { readonly plies?: number | undefined; readonly exact: boolean };

/** A game of a book: the part of a PGN game that an opening needs. Only the FEN tag is read; moves in SAN or UCI text. */
export type BookGame = {
  readonly tags: ReadonlyMap<string, string>;
  readonly moves: readonly { readonly san: string }[];
  /** Errors and oddities in its text. */
  readonly issues: readonly { readonly message: string }[];
};

/** An opening, and its exit: the position in which the engines start to think. Openings with the same exit are duplicates. */
export type FoundOpening = { readonly opening: ChessOpening; readonly exit: string };

/** The opening at the start of a game. Also refuses a game with broken text, whose moves would be a guess. */
export function openingFromGame(game: BookGame, variant: Variant, cut: OpeningCut, source: string): Result<FoundOpening, string> {
  const broken = brokenText(game);
  if (broken !== undefined) return err(`Cannot use the opening: ${broken}`);
  const position = game.tags.get('FEN')?.trim() ?? '';
  const start = chessStart(variant, position === '' ? undefined : position);
  const { plies, exact } = cut;
  const sans = game.moves.slice(0, plies).map(({ san }) => san);
  const opening = openingFromMoves(start, sans, source);
  if (!opening.ok || !exact || plies === undefined || sans.length >= plies) return opening;
  return err(`Cannot use the opening: expected at least ${plies} plies, got ${sans.length}`);
}

/** The errors in a game's text that make its opening unknown; `undefined`: none. */
export const brokenText = (game: BookGame): string | undefined =>
  game.issues.find(({ message }) => !HARMLESS.test(message))?.message;

/** Errors that do not matter for books: in the game's result, and duplicate tags. */
const HARMLESS =
  /^Cannot (be sure of the result|take a second result|find the result|agree on the result|use the Result tag|take tag "(?!FEN"))/;

/** One opening from a start and moves in SAN or UCI text. The error is one sentence. */
export function openingFromMoves(start: ChessStart, moves: readonly string[], source: string): Result<FoundOpening, string> {
  const first = chessRules.start(start);
  if (!first.ok) return first;
  const played: string[] = [];
  let state = first.value;
  for (const text of moves) {
    const move = moveOfSan(state, text);
    if (!move.ok) return err(`Cannot use the opening: ply ${played.length + 1}: ${move.error}`);
    played.push(formatMove(state, move.value));
    state = afterMove(state, move.value);
  }
  return openingThatGoesOn(first.value, played, state, source);
}

/** An opening without moves, from a line of EPD or FEN. */
export function openingFromEpd(line: string, variant: Variant, source: string): Result<FoundOpening, string> {
  const fields = /^((?:\S+\s+){3}[^\s;]+(?:\s+\d\+\d)?);?\s*(.*)$/.exec(line);
  const [, position = line, rest = ''] = fields ?? [];
  const counters = /^(\d+)\s+(\d+)\s*;?(?:\s|$)/.exec(rest);
  const halfmoves = counters?.[1] ?? operand(rest, 'hmvc') ?? '0';
  const moveNumber = counters?.[2] ?? operand(rest, 'fmvn') ?? '1';
  const readable = fields !== null && (counters !== null || rest === '' || /^[A-Za-z]\w*(\s|;|$)/.test(rest));
  const state = chessRules.start(chessStart(variant, readable ? `${position} ${halfmoves} ${moveNumber}` : line));
  return state.ok ? openingThatGoesOn(state.value, [], state.value, source) : state;
}

/** The game's usual start, without moves. In Chess960 it is one of the 960. */
export const usualStart = (variant: Variant): ChessOpening => ({
  start: chessStart(variant, variant === 'chess960' ? STANDARD_START : undefined),
  moves: [],
});

export const isUsualStart = ({ start, moves }: ChessOpening): boolean =>
  moves.length === 0 && (start.position === undefined || start.position === rulesOf(start.variant).start);

/** The exit of an opening that was found before. Throws if it cannot be played. */
export function exitOf({ start, moves }: ChessOpening): string {
  let state = unwrap(chessRules.start(start));
  for (const text of moves) state = afterMove(state, unwrap(parseMove(state, text)));
  return epd(state);
}

/** The operand of an EPD operation, without its quotes; ignores operations within quotes. */
function operand(operations: string, opcode: string): string | undefined {
  for (const operation of operations.match(/(?:"[^"]*"?|[^";])+/g) ?? []) {
    const [, name, value = ''] = /^([A-Za-z]\w*)(.*)$/.exec(operation.trim()) ?? [];
    if (name === opcode) return value.trim().replace(/^"(.*)"$/, '$1');
  }
  return undefined;
}

function openingThatGoesOn(
  first: ChessState,
  moves: readonly string[],
  last: ChessState,
  source: string,
): Result<FoundOpening, string> {
  const ending = endingOf(last);
  if (ending !== undefined) return err(`Cannot use the opening: the game is already over (${ending.reason}) in "${fen(last)}"`);
  const exit = epd(last);
  const position = first === last ? withCounters(exit, first) : fen(first);
  const { chess960, rules } = first;
  const usual = !chess960 && position === rules.start;
  const start = chessStart(rules.variant ?? (chess960 ? 'chess960' : 'standard'), usual ? undefined : position);
  return ok({ opening: { start, moves, source }, exit });
}
