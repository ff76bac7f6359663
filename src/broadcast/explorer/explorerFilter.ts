// Which games the explorer counts: by engine, season, event and result, in the words of the archive (gameSearch.ts).

import type { Phrase } from '../../core/phrases/phrase.ts';
import { ok, type Result } from '../../core/result.ts';
import { TEXT } from '../http/described.ts';
import { EXPLORER_FILTERS, type ExplorerFilter } from '../messages.ts';
import { hasName, isResult, parseResult } from '../views/archive/gameSearch.ts';
import type { CountedGame } from './explorerView.ts';

/** The fields of a query that are not empty, in small letters. The error is a sentence. */
export function readFilter(query: ExplorerFilter): Result<ExplorerFilter, Phrase> {
  const fields: Partial<Record<keyof ExplorerFilter, string>> = {};
  for (const field of EXPLORER_FILTERS) {
    const value = query[field]?.trim().toLowerCase() ?? '';
    if (value !== '') fields[field] = value;
  }
  const result = fields.result === undefined ? undefined : parseResult(fields.result);
  if (result === undefined) return ok(fields);
  return result.ok ? ok({ ...fields, result: result.value }) : result;
}

/** Whether a game is one of those. `own` is the name of this tournament. */
export function filterOf({ engine, white, black, tournament, event, result }: ExplorerFilter, own: string) {
  return (game: CountedGame): boolean =>
    (engine === undefined || hasName(game.white, engine) || hasName(game.black, engine)) &&
    (white === undefined || hasName(game.white, white)) &&
    (black === undefined || hasName(game.black, black)) &&
    (tournament === undefined || isName(game.tournament ?? own, tournament)) &&
    (event === undefined || isName(game.event, event)) &&
    (result === undefined || isResult(game, result));
}

const isName = (name: string, whole: string): boolean => hasName(name, `"${whole}"`);

export const FILTER_FIELDS = {
  engine: { ...TEXT, maxLength: 200, description: 'Part of the name of either player; in quotation marks the whole name' },
  white: { ...TEXT, maxLength: 200, description: "Part of White's name" },
  black: { ...TEXT, maxLength: 200, description: "Part of Black's name" },
  tournament: { ...TEXT, maxLength: 200, description: 'The name of this tournament, or of an earlier season' },
  event: {
    ...TEXT,
    maxLength: 200,
    description: 'The key of an event of this tournament, or the name of one of an earlier season',
  },
  result: {
    ...TEXT,
    maxLength: 40,
    description: '`1-0`, `0-1`, `1/2-1/2`; `white`, `black`, `draw`; at Go also `B+`, `W+R`, `B+6.5`',
  },
} as const satisfies Record<keyof ExplorerFilter, object>;
