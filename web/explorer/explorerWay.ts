// Where a position is: the query of the page and of the API. `game` and `ply`, or a start, and `moves` from there lead to the position; `lines` are all
// variations, if there are others than the one that leads there. Other fields limit the games that are shown.

import { EXPLORER_FILTERS, type ExplorerFilter } from '../../src/broadcast/messages.ts';
import { formatSteps, lineSteps, parseSteps, stepsOf, treeOf, type MoveTree } from '../../src/core/lines/moveTree.ts';
import { hrefOf } from '../state/route.ts';

export type ExplorerQuery = Readonly<Record<string, string>>;

/** Moves with variations. `root` is where they begin, as in the query; `given` are the moves of the game, which begin the main line. */
export type Lines = {
  readonly root: Readonly<Record<string, string | number>>;
  readonly given: readonly string[];
  readonly tree: MoveTree;
};

const ROOT = ['variant', 'fen', 'size', 'handicap', 'game'] as const;
const PLACE = ['ply', 'moves'] as const;

/** The path of the API for the position alone, with what its games are limited to. */
export const explorerPath = (query: ExplorerQuery): string =>
  `/explorer?${searchOf(query, [...ROOT, ...PLACE, ...EXPLORER_FILTERS])}`;

/** What the games are limited to; no field is empty. All ways from a place keep it. */
export const filterOf = (query: ExplorerQuery): ExplorerFilter =>
  Object.fromEntries(EXPLORER_FILTERS.flatMap((field) => ((query[field] ?? '') === '' ? [] : [[field, query[field]]])));

/** The address of the same place with games limited otherwise. */
export function filteredHref(query: ExplorerQuery, filter: ExplorerFilter): string {
  const { engine: _, white: __, black: ___, tournament: ____, event: _____, result: ______, ...place } = query;
  return hrefOf('explorer', [], { ...place, ...filter });
}

/** The path of the API for the moves and variations; `as` names a kind of file. */
export const analysisPath = (query: ExplorerQuery, as: '' | '.pgn' | '.sgf' = ''): string =>
  `/analysis${as}?${searchOf(query, [...ROOT, ...PLACE, 'lines'])}`;

export const rootOf = (query: ExplorerQuery): string => searchOf(query, ROOT);

/** Ignores other fields of an address, and empty ones. */
function searchOf(query: Readonly<Record<string, string | number>>, fields: readonly string[]): string {
  const asked = fields.flatMap((field) =>
    query[field] === undefined || query[field] === '' ? [] : [[field, String(query[field])]],
  );
  return new URLSearchParams(asked).toString();
}

/** The moves to the position of a query. */
export function lineOf({ ply, moves = '' }: ExplorerQuery, given: readonly string[]): readonly string[] {
  return [...given.slice(0, ply === undefined ? given.length : Number(ply)), ...moves.split(',').filter((move) => move !== '')];
}

/** The variations of a query, in one form. */
export function variationsOf(query: ExplorerQuery, given: readonly string[]): string {
  const steps = [...lineSteps(given), ...parseSteps(query['lines'] ?? ''), ...lineSteps(lineOf(query, given))];
  return formatSteps(stepsOf(treeOf(steps)), given.length);
}

/** The address of a place in the tree. */
export const placeHref = (lines: Lines, line: readonly string[], filter: ExplorerFilter): string =>
  placeHrefs(lines, filter)(line);

/** For many places of one tree. */
export function placeHrefs({ root, given, tree }: Lines, filter: ExplorerFilter): (line: readonly string[]) => string {
  const all = formatSteps(stepsOf(tree), given.length);
  return (line) => {
    const shared = sharedPlies(given, line);
    const own = line.slice(shared);
    const alone = formatSteps(
      [...lineSteps(given), ...own.map((move, index) => ({ ply: shared + index, move, text: '', set: '' }))],
      given.length,
    );
    return hrefOf('explorer', [], {
      ...root,
      ...('game' in root ? { ply: shared } : {}),
      ...(own.length === 0 ? {} : { moves: own.join(',') }),
      ...(all === alone ? {} : { lines: all }),
      ...filter,
    });
  };
}

export function sharedPlies(given: readonly string[], line: readonly string[]): number {
  let shared = 0;
  while (shared < given.length && given[shared] === line[shared]) shared++;
  return shared;
}
