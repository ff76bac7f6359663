// The games of an event that people talk about, found in what their plies said: each leads to the ply that it is about.

import type { Colour } from '../../../core/colour.ts';
import { FAULTS } from '../../../core/ending.ts';
import { present } from '../../../core/present.ts';
import { expected, type GameDigest } from '../../games/gameDigest.ts';
import { HIGHLIGHTS, type GameSummary, type Highlight, type HighlightKind } from '../../messages.ts';

/** A game that counts. `ratings`: before it, or those of the event. */
export type ToldGame = {
  readonly summary: GameSummary;
  readonly digest?: GameDigest;
  readonly ratings: { readonly white?: number; readonly black?: number };
};

/** Of each kind. */
const MOST = 3;
/** A game that was won from a worse position than this was turned around: a share of the point. */
const LOST_SHARE = 0.35;
/** Smaller changes of an evaluation are no event. */
const SWING_SHARE = 0.2;

/** Of each kind the most remarkable, the first of equal ones. */
export function highlightsOf(games: readonly ToldGame[]): readonly Highlight[] {
  const found = games.flatMap((game) => FINDERS.flatMap((find) => find(game) ?? []));
  const byKind = Map.groupBy(found, ({ highlight }) => highlight.kind);
  return HIGHLIGHTS.flatMap((kind) => byKind.get(kind)?.toSorted(byWeight).slice(0, MOST) ?? []).map(
    ({ highlight }) => highlight,
  );
}

type Found = { readonly highlight: Highlight; readonly weight: number };
type Finder = (game: ToldGame) => Found | undefined;

const byWeight = (one: Found, other: Found): number => other.weight - one.weight;

const of = (
  { summary: { id, white, black, ending } }: ToldGame,
  kind: HighlightKind,
  weight: number,
  more: Partial<Highlight>,
): Found => ({ highlight: { kind, game: id, white, black, result: ending?.result ?? '*', ...more }, weight });

/** Games that their players ended, on the board or by a rule. */
const isPlayedOut = ({ summary: { ending } }: ToldGame): boolean =>
  ending !== undefined && ![...FAULTS, 'ruled'].includes(ending.kind);

const winnerOf = ({ summary: { ending } }: ToldGame): Colour | undefined =>
  ending?.winner === 'white' || ending?.winner === 'black' ? ending.winner : undefined;

const FINDERS: readonly Finder[] = [
  (game) => of(game, 'longest', game.summary.plies, { value: game.summary.plies, ply: game.summary.plies }),
  (game) =>
    isPlayedOut(game)
      ? of(game, 'shortest', -game.summary.plies, { value: game.summary.plies, ply: game.summary.plies })
      : undefined,
  (game) => {
    const swing = game.digest?.swing;
    if (swing === undefined || swing.share < SWING_SHARE) return undefined;
    const { from, to, share } = swing;
    return of(game, 'swing', share, { ply: to.ply, from: from.evaluation, to: to.evaluation });
  },
  (game) => {
    const winner = winnerOf(game);
    const worst = winner && game.digest?.[winner].worst;
    if (winner === undefined || worst === undefined) return undefined;
    const share = winner === 'white' ? expected(worst) : 1 - expected(worst);
    if (share > LOST_SHARE) return undefined;
    return of(game, 'comeback', -share, { ply: worst.ply, to: worst.evaluation, engine: game.summary[winner] });
  },
  (game) => {
    const parting = game.digest?.parting;
    if (parting === undefined) return undefined;
    const { one, other } = parting;
    return of(game, 'parting', -other.ply, { ply: other.ply, from: one.evaluation, to: other.evaluation });
  },
  (game) => {
    const winner = winnerOf(game);
    const { white, black } = game.ratings;
    if (winner === undefined || white === undefined || black === undefined) return undefined;
    const gap = winner === 'white' ? black - white : white - black;
    return gap > 0 ? of(game, 'upset', gap, { value: gap, engine: game.summary[winner] }) : undefined;
  },
  (game) => {
    const [longest, by] = longestThink(game);
    return longest && by && of(game, 'think', longest.ms, { value: longest.ms, ply: longest.ply, engine: game.summary[by] });
  },
];

function longestThink({ digest }: ToldGame): readonly [{ readonly ply: number; readonly ms: number } | undefined, Colour?] {
  const [white, black] = [digest?.white.longest, digest?.black.longest];
  if (white === undefined && black === undefined) return [undefined];
  return (white?.ms ?? 0) >= (black?.ms ?? 0) ? [white, 'white'] : [black, 'black'];
}

/** The same with only what there is. */
export const toldGame = (summary: GameSummary, digest: GameDigest | undefined, ratings: ToldGame['ratings']): ToldGame => ({
  summary,
  ratings,
  ...present({ digest }),
});
