// A second implementation of the rules of Go for tests, slow and obvious: boards are pictures, chains are searched each time, all pictures are kept.

import type { Colour } from '../../core/colour.ts';

export type PlainTerms = {
  readonly size: number;
  readonly suicide: boolean;
  readonly superko: 'none' | 'positional' | 'situational';
};

/** A picture has one character per point from A1: `.`, `X` (Black), `O` (White). */
export type PlainGame = {
  readonly terms: PlainTerms;
  readonly picture: string;
  readonly turn: Colour;
  /** The start first; a pass repeats the picture. */
  readonly past: readonly { readonly picture: string; readonly turn: Colour }[];
  readonly captured: { readonly white: number; readonly black: number };
};

export const plainStart = (terms: PlainTerms): PlainGame => {
  const picture = '.'.repeat(terms.size ** 2);
  return { terms, picture, turn: 'black', past: [{ picture, turn: 'black' }], captured: { white: 0, black: 0 } };
};

export function plainPass(game: PlainGame): PlainGame {
  const turn = game.turn === 'black' ? 'white' : 'black';
  return { ...game, turn, past: [...game.past, { picture: game.picture, turn }] };
}

export function plainPlay(
  game: PlainGame,
  point: number,
): { readonly refusal: string } | { readonly game: PlainGame; readonly repeats: number | undefined } {
  const { terms, turn, past } = game;
  const [own, enemy] = turn === 'black' ? ['X', 'O'] : ['O', 'X'];
  if (game.picture[point] !== '.') return { refusal: 'occupied' };
  const placed = put(game.picture, [point], own);
  const taken = plainNeighbours(point, terms.size)
    .filter((neighbour) => placed[neighbour] === enemy)
    .map((neighbour) => plainChain(placed, neighbour, terms.size))
    .filter((chain) => !breathes(placed, chain, terms.size))
    .flat();
  const cleared = put(placed, taken, '.');
  const chain = plainChain(cleared, point, terms.size);
  const lost = breathes(cleared, chain, terms.size) ? [] : chain;
  if (lost.length > 0 && !terms.suicide) return { refusal: 'suicide' };
  const picture = put(cleared, lost, '.');
  const next = turn === 'black' ? 'white' : 'black';
  // Retaking at once restores the picture before the opponent's last move.
  if (new Set(taken).size === 1 && past.at(-2)?.picture === picture) return { refusal: 'ko' };
  const same = past.filter((earlier) => earlier.picture === picture);
  if (terms.superko === 'positional' && same.length > 0) return { refusal: 'superko' };
  if (terms.superko === 'situational' && same.some((earlier) => earlier.turn === next)) return { refusal: 'superko' };
  const repeats = past.findLastIndex((earlier) => earlier.picture === picture);
  return {
    game: {
      terms,
      picture,
      turn: next,
      past: [...past, { picture, turn: next }],
      captured: {
        white: game.captured.white + (turn === 'black' ? new Set(taken).size : lost.length),
        black: game.captured.black + (turn === 'white' ? new Set(taken).size : lost.length),
      },
    },
    repeats: repeats < 0 ? undefined : repeats,
  };
}

export function plainNeighbours(point: number, size: number): number[] {
  const x = point % size;
  const y = (point - x) / size;
  return [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ].flatMap(([column = -1, row = -1]) => (column >= 0 && column < size && row >= 0 && row < size ? [row * size + column] : []));
}

/** All points that are reachable over points with the same content as `point`. */
export function plainChain(picture: string, point: number, size: number): number[] {
  const reached = new Set([point]);
  for (const at of reached) {
    for (const neighbour of plainNeighbours(at, size)) if (picture[neighbour] === picture[at]) reached.add(neighbour);
  }
  return [...reached];
}

const breathes = (picture: string, chain: readonly number[], size: number): boolean =>
  chain.some((point) => plainNeighbours(point, size).some((neighbour) => picture[neighbour] === '.'));

const put = (picture: string, points: readonly number[], sign: string): string =>
  [...picture].map((there, point) => (points.includes(point) ? sign : there)).join('');

/** Tromp-Taylor: a point counts for a colour if it is of that colour, or is empty and reaches that colour alone. */
export function plainArea(picture: string, size: number): { readonly black: number; readonly white: number } {
  let black = 0;
  let white = 0;
  for (const [point, sign] of [...picture].entries()) {
    const seen = new Set(
      plainChain(picture, point, size).flatMap((at) => plainNeighbours(at, size).map((next) => picture[next])),
    );
    const reachesBlack = sign === 'X' || (sign === '.' && seen.has('X'));
    const reachesWhite = sign === 'O' || (sign === '.' && seen.has('O'));
    if (reachesBlack && !reachesWhite) black++;
    if (reachesWhite && !reachesBlack) white++;
  }
  return { black, white };
}
