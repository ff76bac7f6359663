// Black's stones of a handicap game at the fixed points. Source: GTP 2 draft 2, 4.1.1 (fixed_handicap): on the fourth line from 13x13, on the
// third below; up to nine stones on odd boards from 9x9, up to four on even ones and on 7x7, none on smaller boards.

/** The largest handicap of a board; 0: it has no fixed points. */
export function largestHandicap(size: number): number {
  if (size < 7) return 0;
  return size % 2 === 0 || size === 7 ? 4 : 9;
}

/** The points of a handicap that the board allows (2 to `largestHandicap`), in GTP's order. */
export function handicapPoints(size: number, handicap: number): readonly number[] {
  const low = size < 13 ? 2 : 3;
  const high = size - 1 - low;
  const middle = (size - 1) / 2;
  const corners = [at(low, low), at(high, high), at(low, high), at(high, low)];
  const sides = [at(low, middle), at(high, middle)];
  const ends = [at(middle, low), at(middle, high)];
  const ordered = [...corners, ...(handicap >= 6 ? sides : []), ...(handicap >= 8 ? ends : [])].slice(0, handicap);
  return ordered.length < handicap ? [...ordered, at(middle, middle)] : ordered;

  function at(column: number, row: number): number {
    return column + size * row;
  }
}
