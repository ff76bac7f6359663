// Points of the board and answers to `genmove` as GTP writes them. Source: Specification of the Go Text Protocol, version 2, draft 2,
// "Entities", vertex and move: a letter without I from the left, A to Z, and a row from the bottom, 1 to 25, whatever the case; `pass`;
// `resign` where a move is named. Whether a point is on the board is the referee's business.

import type { Colour } from '../../core/colour.ts';

const POINT = /^([A-HJ-Z])0*([1-9]|1\d|2[0-5])$/;

/** A point in moves' form (`D4`) or `pass`; `undefined` for anything else. */
export function parseVertex(text: string): string | undefined {
  const upper = text.toUpperCase();
  if (upper === 'PASS') return 'pass';
  const [, column, row] = POINT.exec(upper) ?? [];
  return column === undefined || row === undefined ? undefined : `${column}${row}`;
}

/** What a program answers when it is asked for a move; `undefined`: nothing that could be one. */
export function parseAnswer(text: string): string | undefined {
  return text.toUpperCase() === 'RESIGN' ? 'resign' : parseVertex(text);
}

/** Points in moves' form, parted by any space; `undefined` where one of the words is no point. */
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

/** `b` and `w`, which every program reads. */
export const COLOUR_WORDS = { black: 'b', white: 'w' } as const satisfies Record<Colour, string>;
