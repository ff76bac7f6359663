// A position as an SVG picture, for previews of links and for people to pass on. It has no text: a picture is made without fonts.

import { opposite, type Colour } from '../../core/colour.ts';
import type { ShownPosition } from '../games/position.ts';
import type { SquareChanges } from '../messages.ts';

/** In units of the picture; a board fills it. */
const SIDE = 800;
const COLOURS = {
  light: '#c9cdd4',
  dark: '#78879b',
  last: '#d6c35f',
  wood: '#c8a465',
  line: '#5b4522',
  black: '#17181b',
  white: '#f4f2ec',
  ring: '#0c4f80',
} as const;

/** Drawings by letter of FEN, each where it stands among all: six columns (pawn, knight, bishop, rook, queen, king), White above Black. */
export type Men = { readonly drawings: ReadonlyMap<string, string>; readonly unit: number };

const ORDER = 'pnbrqk';

/** One group of all, in it one for each colour, in that one for each man. */
const ALL_MEN =
  /<g([^>]*)>\s*(<g[^>]*>)((?:\s*<g[^>]*>.*?<\/g>){6})\s*<\/g>\s*(<g[^>]*>)((?:\s*<g[^>]*>.*?<\/g>){6})\s*<\/g>\s*<\/g>/s;

/** Of the page's file of men. Throws if it is no such drawing. Each man is drawn alone: all of them behind each square take ten times as long. */
export function readMen(svg: string): Men {
  const [, width = '', height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const [, style = '', white = '', ofWhite = '', black = '', ofBlack = ''] = ALL_MEN.exec(svg) ?? [];
  const drawings = new Map(
    [
      { look: white, men: ofWhite, letters: ORDER.toUpperCase() },
      { look: black, men: ofBlack, letters: ORDER },
    ].flatMap(({ look, men, letters }) =>
      [...men.matchAll(/<g[^>]*>.*?<\/g>/gs)].map(
        ([man], at) => [letters.charAt(at), `<g id="${letters.charAt(at)}"${style}>${look}${man}</g></g>`] as const,
      ),
    ),
  );
  if (drawings.size !== 2 * ORDER.length || Number(width) !== 3 * Number(height))
    throw new Error('Cannot draw men: expected six columns in two rows');
  return { drawings, unit: Number(height) / 2 };
}

/** `bottom`: the side at the lower edge of a chess board. */
export function boardPicture(position: ShownPosition, men: Men, bottom: Colour = 'white'): string {
  const { size, squares, move } = position;
  const content = size === undefined ? chess(squares, move?.set ?? '', men, bottom) : go(squares, move?.set ?? '', size);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${content}</svg>`;
}

type Change = { readonly column: number; readonly row: number; readonly piece: string };

/** Column and row count from 0 at a1 or A1; a Go board has no column I. */
function changes(set: SquareChanges): readonly Change[] {
  return [...set.matchAll(/([A-Za-z])(\d{1,2})([A-Za-z]?)/g)].map(([, letter = '', number = '', piece = '']) => {
    const column = letter.toLowerCase().charCodeAt(0) - 97;
    const isGo = letter < 'a';
    return { column: isGo && column > 8 ? column - 1 : column, row: Number(number) - 1, piece };
  });
}

function chess(squares: SquareChanges, last: SquareChanges, { drawings, unit }: Men, bottom: Colour): string {
  const step = SIDE / 8;
  const at = ({ column, row }: Pick<Change, 'column' | 'row'>): string => {
    const [x, y] = bottom === opposite('white') ? [7 - column, row] : [column, 7 - row];
    return `x="${x * step}" y="${y * step}" width="${step}" height="${step}"`;
  };
  const dark = Array.from({ length: 64 }, (_, index) => ({ column: index % 8, row: index >> 3 })).filter(
    ({ column, row }) => (column + row) % 2 === 0,
  );
  const man = (change: Change): string => {
    const x = ORDER.indexOf(change.piece.toLowerCase()) * unit;
    const y = change.piece === change.piece.toLowerCase() ? unit : 0;
    return `<svg ${at(change)} viewBox="${x} ${y} ${unit} ${unit}"><use href="#${change.piece}"/></svg>`;
  };
  return [
    `<defs>${[...drawings.values()].join('')}</defs>`,
    `<rect width="${SIDE}" height="${SIDE}" fill="${COLOURS.light}"/>`,
    ...dark.map((square) => `<rect ${at(square)} fill="${COLOURS.dark}"/>`),
    ...changes(last)
      .slice(0, 2)
      .map((square) => `<rect ${at(square)} fill="${COLOURS.last}" fill-opacity="0.55"/>`),
    ...changes(squares)
      .filter(({ piece }) => ORDER.includes(piece.toLowerCase()) && piece !== '')
      .map(man),
  ].join('');
}

function go(squares: SquareChanges, last: SquareChanges, size: number): string {
  const step = SIDE / (size + 1);
  const x = (column: number): number => (column + 1) * step;
  const y = (row: number): number => (size - row) * step;
  const line = (x1: number, y1: number, x2: number, y2: number): string => `<path d="M${x1} ${y1}L${x2} ${y2}"/>`;
  const lines = Array.from({ length: size }, (_, index) => [
    line(x(0), y(index), x(size - 1), y(index)),
    line(x(index), y(0), x(index), y(size - 1)),
  ]).flat();
  const stone = ({ column, row, piece }: Change): string =>
    `<circle cx="${x(column)}" cy="${y(row)}" r="${step * 0.47}" fill="${piece === 'b' ? COLOURS.black : COLOURS.white}"/>`;
  const [first] = changes(last);
  const ring =
    first === undefined
      ? ''
      : `<circle cx="${x(first.column)}" cy="${y(first.row)}" r="${step * 0.24}" fill="none" stroke="${first.piece === 'b' ? COLOURS.white : COLOURS.ring}" stroke-width="${step * 0.09}"/>`;
  return [
    `<rect width="${SIDE}" height="${SIDE}" fill="${COLOURS.wood}"/>`,
    `<g stroke="${COLOURS.line}" stroke-width="1.5" stroke-linecap="square">${lines.join('')}</g>`,
    ...changes(squares)
      .filter(({ piece }) => piece !== '')
      .map(stone),
    ring,
  ].join('');
}
