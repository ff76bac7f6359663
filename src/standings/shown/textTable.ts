// A table of aligned columns for a terminal. Where it is too wide, columns that may go are left out, then texts that may
// shrink are shortened; what is left is never cut. It knows nothing of standings.

import { displayWidth, padded, printable, shortened } from './displayWidth.ts';

export type TextColumn = {
  readonly head: string;
  readonly align: 'left' | 'right';
  /** One for each row. */
  readonly cells: readonly string[];
  /** Columns with the highest number are left out first; `undefined` stays always. */
  readonly dispensable?: number;
  /** Narrower than this many columns its texts are never made; absent: they are never shortened. */
  readonly shrinksTo?: number;
};

const GAP = '  ';

/** Lines without trailing spaces, each ended by a line break. `width` in terminal columns, default unlimited. */
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

/** How many terminal columns the whole table takes. */
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
