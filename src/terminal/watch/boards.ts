// Boards for a terminal, from the server's square changes. Knows no rules: a square has a man because a message put it there.

import type { Colour } from '../../core/colour.ts';
import type { GameDocument, ShownPly } from '../../broadcast/messages.ts';
import { line, span, type Line, type Span, type Style } from './paint.ts';

export type BoardWishes = {
  /** Seen from Black's side. */
  readonly flipped: boolean;
  /** Four columns and two rows per square. */
  readonly big: boolean;
  readonly colours: boolean;
  /** Whether the terminal supports more than ASCII. */
  readonly unicode: boolean;
};

/** The required parts of a game and its plies. */
type Shown = Pick<GameDocument, 'position' | 'size'> & { readonly summary: Pick<GameDocument['summary'], 'kind'> };
type Changes = Pick<ShownPly, 'set'>;

export const boardLines = (document: Shown, plies: readonly Changes[], wishes: BoardWishes): readonly Line[] =>
  document.summary.kind === 'go' ? goLines(document, plies, wishes) : chessLines(document, plies, wishes);

/** By square; a man that has left is not included. */
function standing({ position }: Shown, plies: readonly Changes[]): ReadonlyMap<string, string> {
  const men = new Map<string, string>();
  for (const changes of [position, ...plies.map(({ set }) => set)])
    for (const change of changes.split(' ')) {
      const [, square = '', man = ''] = /^([a-h][1-8]|[A-Z]\d{1,2})([A-Za-z])?$/.exec(change) ?? [];
      if (square === '') continue;
      if (man === '') men.delete(square);
      else men.set(square, man);
    }
  return men;
}

const FILES = 'abcdefgh';
const FIGURES: Readonly<Record<string, string>> = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };

function chessLines(
  document: Shown,
  plies: readonly Changes[],
  { flipped, big, colours, unicode }: BoardWishes,
): readonly Line[] {
  const men = standing(document, plies);
  const moved = new Set((plies.at(-1)?.set ?? '').split(' ').map((change) => change.slice(0, 2)));
  const order = [0, 1, 2, 3, 4, 5, 6, 7];
  const files = flipped ? order.toReversed() : order;
  const ranks = flipped ? order : order.toReversed();
  const margin = (text: string): Span => span(`${text} `, 'dim');
  const square = (file: number, rank: number, isMiddle: boolean): Span => {
    const name = `${FILES.charAt(file)}${rank + 1}`;
    const man = isMiddle ? (men.get(name) ?? '') : '';
    const by: Colour = man === man.toUpperCase() ? 'white' : 'black';
    const text = man === '' ? (colours || !isMiddle ? ' ' : '.') : unicode && colours ? (FIGURES[man.toLowerCase()] ?? man) : man;
    const style = squareStyle(moved.has(name), (file + rank) % 2 === 1, by);
    const mark = !colours && moved.has(name) && isMiddle ? '<' : ' ';
    return span(big ? ` ${text}${mark} ` : `${text}${mark}`, style);
  };
  const rows = ranks.flatMap((rank): Line[] => {
    const row = (isMiddle: boolean): Line => [
      margin(isMiddle ? `${rank + 1}` : ' '),
      ...files.map((file) => square(file, rank, isMiddle)),
    ];
    return big ? [row(true), row(false)] : [row(true)];
  });
  const letters = files.map((file) => (big ? ` ${FILES.charAt(file)}  ` : `${FILES.charAt(file)} `)).join('');
  return [...rows, line(margin(' '), span(letters, 'dim'))];
}

function squareStyle(isMoved: boolean, isLight: boolean, by: Colour): Style {
  if (isMoved) return by === 'white' ? 'movedWhite' : 'movedBlack';
  if (isLight) return by === 'white' ? 'lightSquareWhite' : 'lightSquareBlack';
  return by === 'white' ? 'darkSquareWhite' : 'darkSquareBlack';
}

/** Without I. */
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

function goLines(document: Shown, plies: readonly Changes[], { colours, unicode }: BoardWishes): readonly Line[] {
  const size = Math.min(document.size ?? 19, COLUMNS.length);
  const stones = standing(document, plies);
  const last = plies.at(-1)?.set.split(' ')[0]?.replace(/[bw]$/, '');
  const point = (column: number, row: number): Span => {
    const name = `${COLUMNS.charAt(column)}${row}`;
    const stone = stones.get(name);
    const isLast = name === last;
    const mark = isLast && !colours ? ')' : ' ';
    if (stone === undefined) return span(`${isStar(size, column + 1, row) ? '+' : unicode ? '·' : '.'} `, 'goLine');
    const text = colours && unicode ? '●' : stone === 'b' ? 'X' : 'O';
    if (stone === 'b') return span(`${text}${mark}`, isLast ? 'goMovedBlack' : 'goBlack');
    return span(`${text}${mark}`, isLast ? 'goMovedWhite' : 'goWhite');
  };
  const letters = span(`   ${[...COLUMNS.slice(0, size)].join(' ')}`, 'dim');
  const rows = Array.from({ length: size }, (_, index): Line => {
    const row = size - index;
    return [span(`${String(row).padStart(2)} `, 'dim'), ...Array.from({ length: size }, (__, column) => point(column, row))];
  });
  return [...rows, line(letters)];
}

/** Whether there is a handicap point; decoration only. */
function isStar(size: number, column: number, row: number): boolean {
  const edge = size >= 13 ? 4 : 3;
  const lines = size >= 9 && size % 2 === 1 ? [edge, (size + 1) / 2, size + 1 - edge] : [edge, size + 1 - edge];
  return size >= 7 && lines.includes(column) && lines.includes(row);
}
