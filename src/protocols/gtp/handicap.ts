// The points of fixed handicap stones. Source: Specification of the Go Text Protocol, version 2, draft 2, "Fixed Handicap Placement": third
// line up to 12 lines, else fourth; boards of even size and of 7 lines have only the corners; smaller boards have no points.
// Not the rules' own table (src/games/go), which the codecs may not import: this one checks a program's answer.

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** The largest handicap that a board has points for; 0: no handicap. */
export function mostFixedHandicap(size: number): number {
  if (size < 7 || size > 25) return 0;
  return size % 2 === 0 || size === 7 ? 4 : 9;
}

/** The points in the order in which they are filled; `undefined` if the board has no such handicap. */
export function fixedHandicap(size: number, stones: number): readonly string[] | undefined {
  if (stones < 2 || stones > mostFixedHandicap(size)) return undefined;
  const low = size < 13 ? 3 : 4;
  const high = size + 1 - low;
  const middle = (size + 1) / 2;
  const at = (column: number, row: number): string => `${LETTERS[column - 1] ?? ''}${row}`;
  const corners = [at(low, low), at(high, high), at(low, high), at(high, low)];
  const sides = [at(low, middle), at(high, middle)];
  const ends = [at(middle, low), at(middle, high)];
  const centre = at(middle, middle);
  if (stones <= 4) return corners.slice(0, stones);
  const places = stones < 6 ? corners : stones < 8 ? [...corners, ...sides] : [...corners, ...sides, ...ends];
  return stones % 2 === 0 ? places : [...places, centre];
}
