// Round-robin pairings in Berger order (BERGER): who plays each other, in which round, with which colour, from which opening. Entrants are indices in
// seed order; roundRobin.ts handles names, facts and the next games. The order has a closed form, so each game is computed from its position and no
// schedule is stored.

/** One game of the schedule. `round` and `board` count from 1, `white` and `black` are seed indices from 0, `opening` counts from 0. */
export type BergerGame = {
  /** Counts on through the cycles. */
  readonly round: number;
  readonly board: number;
  readonly white: number;
  readonly black: number;
  /** The same for a game and its mirror in the next cycle. */
  readonly opening: number;
};

/** The number of games in `cycles` passes of everyone against everyone. */
export function bergerLength(entrantCount: number, cycles: number): number {
  requireWhole('a number of cycles', cycles, 1);
  return cycles * gamesPerCycle(entrantCount);
}

/** The game at a position of the schedule, `index` from 0. */
export function bergerGame(entrantCount: number, index: number): BergerGame {
  requireWhole('a place in the schedule', index, 0);
  const cycleLength = gamesPerCycle(entrantCount);
  const cycle = Math.floor(index / cycleLength);
  const inCycle = index % cycleLength;

  // An odd field has a bye entrant: the last one, who always sits at the first board. The games of the bye entrant are left out.
  const seats = entrantCount + (entrantCount % 2);
  const last = seats - 1;
  const byes = seats - entrantCount;
  const boards = seats / 2 - byes;
  const round = Math.floor(inCycle / boards);
  const board = inCycle % boards;

  const first = ((round * seats) / 2) % last;
  const step = board + byes;
  const ahead = (first + step) % last;
  const behind = (first - step + last) % last;
  const [white, black] = step > 0 ? [ahead, behind] : round % 2 === 0 ? [first, last] : [last, first];

  const mirrored = cycle % 2 === 1;
  return {
    round: cycle * last + round + 1,
    board: board + 1,
    white: mirrored ? black : white,
    black: mirrored ? white : black,
    opening: Math.floor(cycle / 2) * cycleLength + inCycle,
  };
}

function gamesPerCycle(entrantCount: number): number {
  requireWhole('a number of entrants', entrantCount, 2);
  return (entrantCount * (entrantCount - 1)) / 2;
}

function requireWhole(what: string, value: number, from: number): void {
  if (Number.isInteger(value) && value >= from) return;
  throw new RangeError(`Cannot make a round robin: expected ${what} from ${from}, got "${value}"`);
}
