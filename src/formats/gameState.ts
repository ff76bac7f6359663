// What the facts say of one game of an encounter, and the encounters' facts put together from them.

import { outcomeOf } from '../core/ending.ts';
import type { EventFacts } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { pointsOf } from '../core/points.ts';
import { present } from '../core/present.ts';
import type { EncounterFacts, EncounterGame, EncounterSide } from './encounter.ts';

/** The two of an encounter; `first` has White in game 1. */
export type Opponents = Readonly<Record<EncounterSide, EntrantName>>;

/** The facts of an encounter whose games have these schedule numbers, in the order of their places. */
export function encounterFacts(facts: EventFacts, opponents: Opponents, numbers: readonly number[]): EncounterFacts {
  const ruled = ruledFirst(facts, opponents);
  return {
    games: numbers.map((number) => gameState(facts, opponents.first, number)),
    disqualified: {
      first: facts.disqualified.has(opponents.first),
      second: facts.disqualified.has(opponents.second),
    },
    ...present({ ruled }),
  };
}

function gameState(facts: EventFacts, first: EntrantName, number: number): EncounterGame | undefined {
  const game = facts.finished.get(number);
  const outcome = game && outcomeOf(game.ending);
  // The seat's name may have changed since (S16-X).
  const white = facts.issued.get(number)?.white ?? game?.players.white;
  if (outcome !== undefined) return pointsOf(outcome, white === first ? 'white' : 'black');
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
