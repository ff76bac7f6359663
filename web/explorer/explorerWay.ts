// Where a position of the explorer is: the query of the page and of the API.

import type { ExplorerView } from '../../src/broadcast/messages.ts';
import { hrefOf } from '../state/route.ts';

const FIELDS = ['variant', 'fen', 'size', 'handicap', 'moves', 'game', 'ply'] as const;

/** Ignores other fields of an address, and empty ones. */
export function explorerPath(query: Readonly<Record<string, string>>): string {
  const asked = FIELDS.flatMap((field) => (query[field] === undefined || query[field] === '' ? [] : [[field, query[field]]]));
  return `/explorer?${new URLSearchParams(asked).toString()}`;
}

/** The position after these moves from the start of `view`. */
export function explorerHref({ start }: Pick<ExplorerView, 'start'>, moves: readonly string[]): string {
  return hrefOf('explorer', [], { ...start, ...(moves.length === 0 ? {} : { moves: moves.join(',') }) });
}

/** The first `count` moves of `view`, and one more. */
export const movesOfView = (view: ExplorerView, count: number, next?: string): readonly string[] => [
  ...view.moves.slice(0, count).map(({ move }) => move),
  ...(next === undefined ? [] : [next]),
];
