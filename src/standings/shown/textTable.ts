// A table of aligned columns for a terminal. If it is too wide, optional columns are omitted, then texts that may shrink are shortened; the rest is
// never cut. It knows nothing about standings.

import { printable } from '../../core/messages/printable.ts';
import { displayWidth, padded, shortened } from './displayWidth.ts';

export type TextColumn = {
  readonly head: string;
  readonly align: 'left' | 'right';
  /** One for each row. */
  readonly cells: readonly string[];
  /** Columns with the highest number are omitted first; `undefined`: never omitted. */
  readonly dispensable?: number;
  /** The minimum width in columns to which its texts are shortened; absent: they are never shortened. */
  readonly shrinksTo?: number;
};

const GAP = '  ';

/** Lines without trailing spaces, each with a line break at its end. `width` in terminal columns, default unlimited. */
export function formatTextTable(columns: readonly TextColumn[], width = Number.POSITIVE_INFINITY): string {
  const shown = shrunk(withoutDispensable(columns.map(cleaned), width), width);
  const widths = shown.map(columnWidth);
  const rows = Math.max(0, ...shown.map(({ cells }) => cells.length));
  const line = (textOf: (column: TextColumn) => string): string =>
    `${shown
      .map((column, position) => padded(textOf(column), widths[position] ?? 0, column.align))
      .join(GAP)
      .trimEnd()}\n`;
  const body = Array.from({ length: rows }, (_, row) => line(({ cells }) => cells[row] ?? ''));
  return line(({ head }) => head) + body.join('');
}

/** The width of the whole table in terminal columns. */
export function textTableWidth(columns: readonly TextColumn[]): number {
  return columns.reduce((sum, column) => sum + columnWidth(column), GAP.length * Math.max(0, columns.length - 1));
}

const columnWidth = ({ head, cells }: TextColumn): number =>
  cells.reduce((widest, cell) => Math.max(widest, displayWidth(cell)), displayWidth(head));

const cleaned = (column: TextColumn): TextColumn => ({
  ...column,
  head: printable(column.head),
  cells: column.cells.map(printable),
});

function withoutDispensable(columns: readonly TextColumn[], width: number): readonly TextColumn[] {
  const ranks = columns.flatMap(({ dispensable }) => (dispensable === undefined ? [] : [dispensable]));
  if (ranks.length === 0 || textTableWidth(columns) <= width) return columns;
  const first = Math.max(...ranks);
  return withoutDispensable(
    columns.filter(({ dispensable }) => dispensable !== first),
    width,
  );
}

function shrunk(columns: readonly TextColumn[], width: number): readonly TextColumn[] {
  const target = columns.find(({ shrinksTo }) => shrinksTo !== undefined);
  if (target?.shrinksTo === undefined) return columns;
  const room = Math.max(target.shrinksTo, columnWidth(target) - (textTableWidth(columns) - width));
  const { shrinksTo: _, ...rest } = target;
  const fitted = { ...rest, head: shortened(target.head, room), cells: target.cells.map((cell) => shortened(cell, room)) };
  return shrunk(
    columns.map((column) => (column === target ? fitted : column)),
    width,
  );
}
