// The points of a Go board as the page names them: `Q16`, letters from the left without I, lines counted from below. Columns and rows are counted
// from the top left corner, as they are drawn. Knows no rules.

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

export type Place = { readonly column: number; readonly row: number };
export type Stone = 'b' | 'w';
export type Stones = ReadonlyMap<string, Stone>;

/** Letters of the columns, from the left. */
export const lettersOf = (size: number): readonly string[] => [...LETTERS.slice(0, size)];

export const pointAt = (size: number, { column, row }: Place): string => `${LETTERS[column] ?? ''}${size - row}`;

/** `undefined` if it is not a point of the board. Letters in either case. */
export function parsePoint(size: number, text: string): Place | undefined {
  const [, letter = '', line = ''] = /^([a-z])([1-9]\d?)$/i.exec(text.trim()) ?? [];
  const column = letter === '' ? -1 : LETTERS.indexOf(letter.toUpperCase());
  const row = size - Number(line);
  return column >= 0 && column < size && line !== '' && row >= 0 && row < size ? { column, row } : undefined;
}

/** The points that boards mark: on the fourth line (small boards: the third), in the centre, and halfway along the sides if there is room. */
export function starPoints(size: number): readonly Place[] {
  const edge = size >= 13 ? 3 : size >= 7 ? 2 : undefined;
  const middle = size % 2 === 1 && size >= 5 ? (size - 1) / 2 : undefined;
  const centre = middle === undefined ? [] : [{ column: middle, row: middle }];
  if (edge === undefined) return centre;
  const ends = [edge, size - 1 - edge];
  const corners = ends.flatMap((column) => ends.map((row) => ({ column, row })));
  const sides =
    middle === undefined || size < 15
      ? []
      : ends.flatMap((end) => [
          { column: middle, row: end },
          { column: end, row: middle },
        ]);
  return [...corners, ...sides, ...centre];
}

/** Where a key leads from a point; `undefined` for any other key. Stops at the edge. */
export function placeAfterKey(size: number, { column, row }: Place, key: string): Place | undefined {
  const held = (value: number): number => Math.min(size - 1, Math.max(0, value));
  switch (key) {
    case 'ArrowLeft':
      return { column: held(column - 1), row };
    case 'ArrowRight':
      return { column: held(column + 1), row };
    case 'ArrowUp':
      return { column, row: held(row - 1) };
    case 'ArrowDown':
      return { column, row: held(row + 1) };
    case 'Home':
      return { column: 0, row };
    case 'End':
      return { column: size - 1, row };
    case 'PageUp':
      return { column, row: 0 };
    case 'PageDown':
      return { column, row: size - 1 };
    default:
      return undefined;
  }
}

/** The stones of one colour connected to the one at `point`; empty if there is no stone. */
export function chainAt(size: number, stones: Stones, point: string): readonly string[] {
  const colour = stones.get(point);
  if (colour === undefined) return [];
  const chain = new Set([point]);
  // The set grows during the iteration.
  for (const name of chain) {
    const place = parsePoint(size, name);
    if (place === undefined) continue;
    for (const [dx, dy] of NEIGHBOURS) {
      const column = place.column + dx;
      const row = place.row + dy;
      if (column < 0 || row < 0 || column >= size || row >= size) continue;
      const next = pointAt(size, { column, row });
      if (stones.get(next) === colour) chain.add(next);
    }
  }
  return [...chain];
}

const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
