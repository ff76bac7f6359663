// A query of the opening explorer → the start and the moves that lead to the position.

import { variantOfWord, VARIANTS } from '../../core/chessVariants.ts';
import { chessStart, variantOf, type GameStart } from '../../core/gameRules.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { ExplorerStart } from '../messages.ts';

/** `moves` in protocol form, separated by commas. Without a start the position is one of the first event's game. */
export type ExplorerQuery = ExplorerStart & { readonly moves?: string };

export type Way = { readonly start: GameStart; readonly moves: readonly string[] };

/** Most plies to a position; the longest game that Arbiter has seen had fewer than half of them. */
const MOST_MOVES = 2000;

export function readExplorerQuery(query: ExplorerQuery, events: readonly EventDefinition[]): Result<Way, Phrase> {
  const start = startOf(query, events);
  if (!start.ok) return start;
  const moves = movesOf(query);
  return moves.ok ? ok({ start: start.value, moves: moves.value }) : moves;
}

export function movesOf(query: Pick<ExplorerQuery, 'moves'>): Result<readonly string[], Phrase> {
  const moves = (query.moves ?? '').split(',').filter((move) => move !== '');
  if (moves.length <= MOST_MOVES) return ok(moves);
  return err(refusing(phrase('cannot.lookFor'), phrase('refused.moves', { most: MOST_MOVES, count: moves.length })));
}

function startOf({ variant, fen, size, handicap }: ExplorerQuery, events: readonly EventDefinition[]): Result<GameStart, Phrase> {
  const [first] = events;
  if (size !== undefined || (first?.go !== undefined && variant === undefined && fen === undefined)) {
    const event = events.find(({ go }) => go !== undefined && (size === undefined || go.size === size)) ?? first;
    const usual = { komi: 0, ruleSet: 'chinese', superko: 'none', suicide: false } as const;
    const stones = handicap ?? (size === undefined ? event?.go?.handicap : undefined) ?? 0;
    return ok({ ...usual, ...event?.go, game: 'go', size: size ?? event?.go?.size ?? 19, handicap: stones });
  }
  const asked = variant === undefined ? (first?.variant ?? 'standard') : variantOfWord(variant);
  if (asked === undefined)
    return err(refusing(phrase('cannot.lookFor'), phrase('refused.variant', { variants: VARIANTS, got: variant ?? '' })));
  return ok(chessStart(asked, fen === undefined || fen.trim() === '' ? undefined : fen.trim()));
}

/** The start of a query that leads to these games; of Go only size and handicap count. */
export function explorerStart(start: GameStart): ExplorerStart {
  if (start.game === 'go') return { size: start.size, ...(start.handicap === 0 ? {} : { handicap: start.handicap }) };
  const variant = variantOf(start);
  return { ...(variant === 'standard' ? {} : { variant }), ...present({ fen: start.position }) };
}
