// The cost of pairing two entrants in a Swiss round, level by level, the weightiest first (SWISS-1, CGF-5). Whole numbers; perfectMatching.ts finds
// the least sums.
//
//   repeat        they have met before: never, if it can be avoided
//   times-met     and how often beyond once, where only repeats are left
//   second-bye    byes that the entrant has had before, games against the house program included
//   score-gap     the square of the difference of their scores, in half-points; a bye, and the house program, stand with the lowest score
//   bye-score     how far above the lowest score the bye is, where score gaps leave a choice
//   leaders       the two first before the last round: kept apart
//   author        programs of one author
//   colours       with balanced colours: how far the two exceed a surplus of one game of a colour after this round, more than in proportion
//                 (two games 1, three 2, four 4), so that a surplus of at most one is reached wherever it can be
//   rank          the rank on the pairing table: inside a score group the top half meets the bottom half, first against first; an entrant that has
//                 to leave their group is its last and meets the first of the other
//
// The plain TCEC order (`tcec`) is the customary Swiss with top half against bottom half: the same without leaders and authors, and with
// rank before colours. It is not the FIDE Dutch system, whose exchanges and colour preferences are ordered differently.

import type { SwissSettings } from './swiss.ts';
import type { SwissEntrant } from './swissField.ts';

export const SWISS_COSTS = [
  'repeat',
  'times-met',
  'second-bye',
  'score-gap',
  'bye-score',
  'leaders',
  'author',
  'colours',
  'rank',
] as const;
export type SwissCost = (typeof SWISS_COSTS)[number];

const ORDERS = {
  modified: SWISS_COSTS,
  tcec: ['repeat', 'times-met', 'second-bye', 'score-gap', 'bye-score', 'rank', 'colours'],
} as const satisfies Record<SwissSettings['pairing'], readonly SwissCost[]>;

/** The costs that apply, the weightiest first. */
export const costOrder = ({ pairing }: SwissSettings): readonly SwissCost[] => ORDERS[pairing];

/** `opponent` absent: the bye, or the house program. */
export type CostOf = (index: number, opponent?: number) => Readonly<Record<SwissCost, number>>;

/** The costs in one round; indices into `field`, which is in the order of swissField. */
export function costsIn(settings: SwissSettings, field: readonly SwissEntrant[], round: number): CostOf {
  const lowest = Math.min(...field.map(({ score }) => score));
  const groups = scoreGroups(field);
  const at = (index: number): SwissEntrant => {
    const entrant = field[index];
    if (entrant === undefined)
      throw new RangeError(`Cannot weigh a pairing: expected an index below ${field.length}, got "${index}"`);
    return entrant;
  };
  return (index, opponent) => {
    const [upper, lower] = opponent === undefined || index < opponent ? [index, opponent] : [opponent, index];
    const one = at(upper);
    if (lower === undefined) {
      const house = settings.houseProgram;
      const met = house === undefined ? 0 : (one.met.get(house) ?? 0);
      return {
        ...NO_COSTS,
        repeat: Math.min(1, met),
        'times-met': Math.max(0, met - 1),
        'second-bye': one.byes,
        'score-gap': (one.score - lowest) ** 2,
        'bye-score': one.score - lowest,
        colours: settings.colours === 'balanced' ? surplusAlone(one, house !== undefined) : 0,
        rank: (groupOf(groups, upper).end - upper) ** 2,
      };
    }
    const other = at(lower);
    const met = one.met.get(other.name) ?? 0;
    return {
      ...NO_COSTS,
      repeat: Math.min(1, met),
      'times-met': Math.max(0, met - 1),
      'score-gap': (one.score - other.score) ** 2,
      leaders: upper === 0 && lower === 1 && round < settings.rounds ? 1 : 0,
      author: one.author !== undefined && one.author === other.author ? 1 : 0,
      colours: settings.colours === 'balanced' ? surplusAfter(one, other) : 0,
      rank: rankCost(groups, upper, lower),
    };
  };
}

/** White games minus Black games. */
export const surplusOf = ({ colours }: Pick<SwissEntrant, 'colours'>): number =>
  colours.reduce((sum, { colour }) => sum + (colour === 'white' ? 1 : -1), 0);

/** The lesser cost of the two ways to give them colours. */
function surplusAfter(one: SwissEntrant, other: SwissEntrant): number {
  const [a, b] = [surplusOf(one), surplusOf(other)];
  return Math.min(excess(a + 1) + excess(b - 1), excess(a - 1) + excess(b + 1));
}

/** A bye leaves the surplus unchanged; a game against the house program can reduce it. */
function surplusAlone(one: SwissEntrant, plays: boolean): number {
  const surplus = surplusOf(one);
  return plays ? Math.min(excess(surplus + 1), excess(surplus - 1)) : excess(surplus);
}

/** A quarter of the square, without the part that an odd number of games makes unavoidable. */
const excess = (surplus: number): number => Math.floor(surplus ** 2 / 4);

type Group = { readonly start: number; /** Its last place. */ readonly end: number };

function scoreGroups(field: readonly SwissEntrant[]): readonly Group[] {
  return field.map(({ score }) => ({
    start: field.findIndex((other) => other.score === score),
    end: field.findLastIndex((other) => other.score === score),
  }));
}

function rankCost(groups: readonly Group[], upper: number, lower: number): number {
  const group = groupOf(groups, upper);
  if (lower > group.end) return (group.end - upper) ** 2 + (lower - groupOf(groups, lower).start) ** 2;
  const half = Math.floor((group.end - group.start + 1) / 2);
  return (lower - upper - half) ** 2;
}

const groupOf = (groups: readonly Group[], index: number): Group => groups[index] ?? { start: index, end: index };

const NO_COSTS: Readonly<Record<SwissCost, number>> = {
  repeat: 0,
  'times-met': 0,
  'second-bye': 0,
  'score-gap': 0,
  'bye-score': 0,
  leaders: 0,
  author: 0,
  colours: 0,
  rank: 0,
};
