// Points of the board and answers to `genmove` as GTP writes them. Source: Specification of the Go Text Protocol, version 2, draft 2,
// "Entities", vertex and move: a column letter from the left, A to Z without I, and a row from the bottom, 1 to 25, in any case; `pass`;
// `resign` in place of a move. The referee checks whether a point is on the board.

import type { Colour } from '../../core/colour.ts';

const POINT = /^([A-HJ-Z])0*([1-9]|1\d|2[0-5])$/;

/** A point in move form (`D4`) or `pass`; `undefined` for anything else. */
export function parseVertex(text: string): string | undefined {
  const upper = text.toUpperCase();
  if (upper === 'PASS') return 'pass';
  const [, column, row] = POINT.exec(upper) ?? [];
  return column === undefined || row === undefined ? undefined : `${column}${row}`;
}

/** A program's answer to a request for a move; `undefined`: not a possible answer. */
export function parseAnswer(text: string): string | undefined {
  return text.toUpperCase() === 'RESIGN' ? 'resign' : parseVertex(text);
}

/** Points in move form, separated by any space; `undefined` if one of the words is not a point. */
export function parsePoints(text: string): readonly string[] | undefined {
  const points: string[] = [];
  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    const point = parseVertex(word);
    if (point === undefined || point === 'pass') return undefined;
    points.push(point);
  }
  return points;
}

/** `b` and `w`, which every program accepts. */
export const COLOUR_WORDS = { black: 'b', white: 'w' } as const satisfies Record<Colour, string>;
