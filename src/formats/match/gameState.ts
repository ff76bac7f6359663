// The facts of an encounter, derived from those of its event.

import { isStruck, type EventFacts } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { Series } from '../../core/series.ts';
import type { EncounterFacts, EncounterSide, UnfinishedGame } from './encounter.ts';

/** The two entrants of an encounter; `first` has White in game 1. */
export type Opponents = Readonly<Record<EncounterSide, EntrantName>>;

/** The facts of the encounter with these games. */
export function encounterFacts(facts: EventFacts, opponents: Opponents, series: Series): EncounterFacts {
  const ruled = ruledFirst(facts, opponents);
  return {
    games: {
      length: series.numbers.length,
      counted: (from, to) => series.counted(opponents.first, from, to),
      unfinished: (from, to) =>
        series.unfinished(from, to).map((place) => [place, unfinishedGame(facts, series.numbers[place] ?? 0)] as const),
    },
    disqualified: {
      first: facts.disqualified.has(opponents.first),
      second: facts.disqualified.has(opponents.second),
    },
    ...present({ ruled, struck: isStruck({ white: opponents.first, black: opponents.second }, facts) || undefined }),
  };
}

function unfinishedGame(facts: EventFacts, number: number): UnfinishedGame {
  if (facts.inPlay.has(number)) return 'in-play';
  if (!facts.issued.has(number)) return undefined;
  return facts.postponed.has(number) ? 'postponed' : 'void';
}

/** TIE-RULING: the latest order that names both. */
function ruledFirst({ decidedTies }: EventFacts, { first, second }: Opponents): EncounterSide | undefined {
  const order = decidedTies.findLast((names) => names.includes(first) && names.includes(second));
  if (order === undefined) return undefined;
  return order.indexOf(first) < order.indexOf(second) ? 'first' : 'second';
}
