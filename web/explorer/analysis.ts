// The moves of a game and a viewer's variations, as the address has them. The server names the moves and leaves out what is not legal; what a viewer plays
// here has its name already.

import { signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { AnalysisView, ExplorerFilter, SeatBoard } from '../../src/broadcast/messages.ts';
import { opposite } from '../../src/core/colour.ts';
import {
  formatSteps,
  mainLineFrom,
  movesAlong,
  promotable,
  stepsOf,
  treeOf,
  withMove,
  withoutLine,
  withPromoted,
  type MoveTree,
  type NamedMove,
} from '../../src/core/lines/moveTree.ts';
import { present } from '../../src/core/present.ts';
import { getJson } from '../state/api.ts';
import { lineReturns, live } from '../state/live.ts';
import { go, route } from '../state/route.ts';
import {
  analysisPath,
  filterOf,
  lineOf,
  placeHref,
  rootOf,
  sharedPlies,
  variationsOf,
  type ExplorerQuery,
  type Lines,
} from './explorerWay.ts';

export type Analysis = Lines &
  Pick<AnalysisView, 'kind' | 'position' | 'first' | 'firstMove' | 'engine'> & { readonly asked: string };

/** `here`: the moves to the position; `filter`: what the games are limited to. */
export type Place = { readonly analysis: Analysis; readonly here: readonly string[]; readonly filter: ExplorerFilter };

export type AnalysisNow = Place & {
  /** The address holds no more. */
  readonly isFull: boolean;
  /** So many plies along the main line of the place, or back. */
  readonly step: (plies: number) => void;
  /** The address after more moves. */
  readonly hrefOf: (moves: readonly NamedMove[]) => string;
  readonly play: (move: NamedMove) => void;
  /** The moves of a game stay where they are. */
  readonly canPromote: boolean;
  readonly canRemove: boolean;
  readonly promote: () => void;
  readonly remove: () => void;
};

/** Servers and programs take addresses of this length. */
const MOST_LETTERS = 6000;

/** `undefined` until the tree of the address is known. */
export function useAnalysis(query: ExplorerQuery): AnalysisNow | undefined {
  const known = useMemo(() => signal<Analysis | undefined>(undefined), []);
  const [isFull, setFull] = useState(false);
  const path = analysisPath(query);
  const place = placeOf(known.value, query);
  const grown = playedIn(query);
  const isOld = place === undefined || (grown !== undefined && grown !== place.analysis.given.length);
  const returns = lineReturns.value;
  useEffect(() => {
    if (!isOld) return undefined;
    const aborter = new AbortController();
    getJson<AnalysisView>(path, aborter.signal).then(
      (view) => {
        const made = analysisOf(view, query);
        known.value = made;
        // A place is named by its ply, so that a game in play does not move on from it.
        if (!isOf(made, query) || (query['game'] !== undefined && query['ply'] === undefined))
          go(placeHref(made, view.at, filterOf(query)), 'replace');
      },
      // The answer about the position says why.
      () => undefined,
    );
    return () => aborter.abort();
  }, [path, isOld, grown, returns]);
  useEffect(() => setFull(false), [path]);

  if (place === undefined) return undefined;
  // Keys and clicks may come faster than the page is drawn: each acts on the place of the moment.
  const act = (how: (now: Place) => void): void => {
    const now = placeOf(known.peek(), route.peek().query);
    if (now !== undefined) how(now);
  };
  const change = ({ analysis, filter }: Place, tree: MoveTree, line: readonly string[]): void => {
    if (formatSteps(stepsOf(tree), analysis.given.length).length > MOST_LETTERS) return setFull(true);
    const changed = { ...analysis, tree };
    known.value = changed;
    go(placeHref(changed, line, filter));
  };
  return {
    ...place,
    isFull,
    step: (plies) => act((now) => go(placeHref(now.analysis, lineAfter(now, plies), now.filter), 'replace')),
    hrefOf: (moves) => {
      let { analysis, here } = place;
      for (const move of moves) {
        analysis = { ...analysis, tree: withMove(analysis.tree, here, move) };
        here = [...here, move.move];
      }
      return placeHref(analysis, here, place.filter);
    },
    play: (move) =>
      act((now) => {
        const { analysis, here } = now;
        if (isSameLine(here, place.here)) change(now, withMove(analysis.tree, here, move), [...here, move.move]);
      }),
    canPromote: promotedFrom(place) !== undefined,
    canRemove: isOwn(place),
    promote: () =>
      act((now) => {
        const line = promotedFrom(now);
        if (line !== undefined) change(now, withPromoted(now.analysis.tree, line), now.here);
      }),
    remove: () =>
      act((now) => {
        if (isOwn(now)) change(now, withoutLine(now.analysis.tree, now.here), now.here.slice(0, -1));
      }),
  };
}

function placeOf(known: Analysis | undefined, query: ExplorerQuery): Place | undefined {
  if (known === undefined || !isOf(known, query)) return undefined;
  return { analysis: known, here: lineOf(query, known.given), filter: filterOf(query) };
}

export function lineAfter({ analysis: { tree }, here }: Place, plies: number): readonly string[] {
  if (plies < 0) return here.slice(0, Math.max(0, here.length + plies));
  const next = mainLineFrom(tree, here).slice(0, plies);
  return [...here, ...next.map(({ move }) => move)];
}

/** The board of a place, on which no move can be made yet. */
export function boardOf({ analysis: { tree, position, first }, here }: Place): SeatBoard {
  const moves = movesAlong(tree, here);
  const last = moves.at(-1);
  return {
    turn: moves.length % 2 === 0 ? first : opposite(first),
    position: [position, ...moves.map(({ set }) => set)].join(' '),
    ...present({ last }),
    legal: [],
  };
}

const isSameLine = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((move, index) => move === other[index]);

const promotedFrom = ({ analysis: { tree, given }, here }: Place) => promotable(tree, here, given.length);

const isOwn = ({ analysis: { given }, here }: Place): boolean => here.length > sharedPlies(given, here);

function analysisOf(
  { kind, start, position, given, steps, first, firstMove, engine }: AnalysisView,
  query: ExplorerQuery,
): Analysis {
  const { game } = query;
  const root = game === undefined ? start : { game };
  const moves = steps.slice(0, given).map(({ move }) => move);
  return {
    kind,
    position,
    first,
    firstMove,
    ...present({ engine }),
    root,
    given: moves,
    tree: treeOf(steps),
    asked: rootOf(query),
  };
}

/** Whether the tree is that of the address, in one form. */
function isOf({ root, given, tree, asked }: Analysis, query: ExplorerQuery): boolean {
  const roots = [asked, rootOf(Object.fromEntries(Object.entries(root).map(([name, value]) => [name, String(value)])))];
  return roots.includes(rootOf(query)) && variationsOf(query, given) === formatSteps(stepsOf(tree), given.length);
}

/** The plies of the game of a query; `undefined` while they are not known. */
function playedIn({ game }: ExplorerQuery): number | undefined {
  if (game === undefined || !/^\d{1,9}$/.test(game)) return undefined;
  const { document, plies } = live.game(Number(game));
  return document.value === undefined ? undefined : plies.value.length;
}
