// The positions of a cup's matches in its tree, and the lines that join them. Pure; sizes are arguments. Which match feeds which follows from the
// names if they are known, otherwise from the order of the matches.

import type { BracketView } from '../../../src/broadcast/messages.ts';
import { present } from '../../../src/core/present.ts';
import type { EntrantOdds } from '../../state/odds.ts';

export type BracketRound = BracketView['rounds'][number];
export type BracketMatch = BracketRound['matches'][number];

export type BracketSizes = {
  readonly width: number;
  readonly height: number;
  /** Between columns, and between matches of the first column. */
  readonly across: number;
  readonly down: number;
};

export type PlacedMatch = {
  readonly match: BracketMatch;
  readonly round: BracketRound;
  /** Column of the tree, from 0. */
  readonly column: number;
  readonly x: number;
  readonly y: number;
};

/** From a match to its winner's next one; `name`: the winner. */
export type BracketLine = { readonly key: string; readonly path: string; readonly name?: string };

export type BracketShape = {
  readonly columns: readonly { readonly name: string; readonly x: number }[];
  readonly matches: readonly PlacedMatch[];
  readonly lines: readonly BracketLine[];
  readonly width: number;
  readonly height: number;
};

export function bracketShape(rounds: readonly BracketRound[], sizes: BracketSizes): BracketShape {
  const { width, height, across, down } = sizes;
  const tree = rounds.filter(({ kind }) => kind !== 'small-final');
  const feeders = tree.map((round, index) => feedersOf(round.matches, tree[index - 1]?.matches ?? []));
  const orders = ordersOf(tree, feeders);
  const tops: number[][] = [];
  const matches: PlacedMatch[] = [];
  const lines: BracketLine[] = [];

  tree.forEach((round, column) => {
    const x = column * (width + across);
    const order = orders[column] ?? [];
    const above = tops[column - 1] ?? [];
    const own: number[] = [];
    order.forEach((at, place) => {
      const from = (feeders[column]?.[at] ?? []).flatMap((feeder) => (feeder === undefined ? [] : [above[feeder] ?? 0]));
      const middle = from.reduce((sum, top) => sum + top, 0) / from.length;
      own[at] = from.length > 0 ? middle : place * (height + down) * 2 ** column;
    });
    round.matches.forEach((match, at) => {
      const y = own[at] ?? 0;
      matches.push({ match, round, column, x, y });
      for (const feeder of feeders[column]?.[at] ?? []) {
        const before = feeder === undefined ? undefined : tree[column - 1]?.matches[feeder];
        if (feeder === undefined || before === undefined) continue;
        const name = winnerOf(before);
        lines.push({
          key: `${before.number} ${match.number}`,
          path: elbow(x - across, (above[feeder] ?? 0) + height / 2, x, y + height / 2),
          ...present({ name }),
        });
      }
    });
    tops.push(own);
  });

  const last = tree.length - 1;
  const small = rounds.find(({ kind }) => kind === 'small-final');
  const finalTop = tops[last]?.[0] ?? 0;
  small?.matches.forEach((match, index) =>
    matches.push({
      match,
      round: small,
      column: last,
      x: last * (width + across),
      y: finalTop + (index + 1) * (height + down + SMALL_FINAL_PX),
    }),
  );
  return {
    columns: tree.map(({ name }, column) => ({ name, x: column * (width + across) })),
    matches,
    lines,
    width: Math.max(0, tree.length * (width + across) - across),
    height: Math.max(0, ...matches.map(({ y }) => y + height)),
  };
}

/** Room for the name of the small final above it. */
const SMALL_FINAL_PX = 48;

export const winnerOf = ({ winner, seats }: BracketMatch): string | undefined => {
  const seat = winner === undefined ? undefined : seats[winner];
  return seat?.kind === 'entrant' ? seat.name : undefined;
};

const nameOfSeat = (match: BracketMatch, seat: 0 | 1): string | undefined => {
  const found = match.seats[seat];
  return found.kind === 'entrant' ? found.name : undefined;
};

const playsIn = (match: BracketMatch, name: string): boolean => nameOfSeat(match, 0) === name || nameOfSeat(match, 1) === name;

/** For each match, the indexes of the two earlier matches that lead to it. */
function feedersOf(
  matches: readonly BracketMatch[],
  before: readonly BracketMatch[],
): readonly (readonly (number | undefined)[])[] {
  const claimed = new Set<number>();
  const found = matches.map((match) =>
    ([0, 1] as const).map((seat) => {
      const name = nameOfSeat(match, seat);
      const at = name === undefined ? -1 : before.findIndex((earlier) => playsIn(earlier, name));
      if (at < 0 || claimed.has(at)) return undefined;
      claimed.add(at);
      return at;
    }),
  );
  return found.map((pair, index) =>
    pair.map((known, seat) => {
      const usual = index * 2 + seat;
      if (known !== undefined) return known;
      if (matches[index]?.seats[seat === 0 ? 0 : 1].kind !== 'open' || usual >= before.length || claimed.has(usual))
        return undefined;
      claimed.add(usual);
      return usual;
    }),
  );
}

/** The order of each round from top to bottom, so that no two lines cross: determined by the later rounds. */
function ordersOf(
  tree: readonly BracketRound[],
  feeders: readonly (readonly (readonly (number | undefined)[])[])[],
): readonly (readonly number[])[] {
  const orders: (readonly number[])[] = [];
  for (let column = tree.length - 1; column >= 0; column -= 1) {
    const all = (tree[column]?.matches ?? []).map((_, index) => index);
    const later = orders[column + 1] ?? [];
    const led = later.flatMap((at) => (feeders[column + 1]?.[at] ?? []).filter((feeder) => feeder !== undefined));
    orders[column] = [...led, ...all.filter((index) => !led.includes(index))];
  }
  return orders;
}

const CORNER_PX = 6;

/** Right, up or down, right, with rounded corners. */
function elbow(fromX: number, fromY: number, toX: number, toY: number): string {
  const middle = (fromX + toX) / 2;
  if (Math.abs(toY - fromY) < 1) return `M${fromX} ${fromY}H${toX}`;
  const way = toY > fromY ? 1 : -1;
  const corner = Math.min(CORNER_PX, Math.abs(toY - fromY) / 2);
  return [
    `M${fromX} ${fromY}H${middle - corner}`,
    `Q${middle} ${fromY} ${middle} ${fromY + way * corner}`,
    `V${toY - way * corner}`,
    `Q${middle} ${toY} ${middle + corner} ${toY}H${toX}`,
  ].join('');
}

/** The first round with an undecided match, else the last. */
export function roundInPlay(rounds: readonly BracketRound[]): number {
  const open = rounds.findIndex(({ matches }) => matches.some(({ winner }) => winner === undefined));
  return open >= 0 ? open : Math.max(0, rounds.length - 1);
}

/** The medals won in a round: gold and silver in the final, bronze in the small final. */
export function medalsOfRound(
  { gold, silver, bronze }: BracketView['medals'],
  kind: BracketRound['kind'],
): BracketView['medals'] {
  switch (kind) {
    case 'final':
      return present({ gold, silver });
    case 'small-final':
      return present({ bronze });
    case 'main':
      return {};
  }
}

/** For each round: how likely an entrant wins its match there, that is, how often it played in the next round, or won the cup. */
export function chancesIn(
  { rounds }: Pick<BracketView, 'rounds'>,
  odds: ReadonlyMap<string, EntrantOdds> | undefined,
): (round: BracketRound) => ((name: string) => number | undefined) | undefined {
  const main = rounds.filter(({ kind }) => kind !== 'small-final');
  return (round) => {
    const at = main.indexOf(round);
    if (odds === undefined || at < 0) return undefined;
    return (name) => {
      const found = odds.get(name);
      return at === main.length - 1 ? found?.first : (found?.rounds?.[at + 1] ?? (found && 0));
    };
  };
}
