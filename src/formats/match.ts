// Match: two entrants, a fixed number of games, colours alternating, games 2i−1 and 2i from the same opening (rule BERGER).
// It is a round robin of two whose every cycle is one game. All games are played, decided or not.
// Not done: stopping early, tie-breaks (the cup's, the Superfinal's and the mini-final's come with the knockout).

import type { EntrantName } from '../core/ids.ts';
import type { Format } from './format.ts';
import { roundRobin, type RoundRobinDefinition } from './roundRobin.ts';

export type MatchDefinition = {
  readonly kind: 'match';
  /** The first has White in game 1 and in every odd game. */
  readonly entrants: readonly [EntrantName, EntrantName];
  readonly games: number;
};

export const match: Format<MatchDefinition> = {
  name: 'match',
  plan: (definition, facts, limit) => roundRobin.plan(asRoundRobin(definition), facts, limit),
  scheduleLength: (definition) => roundRobin.scheduleLength(asRoundRobin(definition)),
  cancelled: (definition, facts) => roundRobin.cancelled(asRoundRobin(definition), facts),
};

const asRoundRobin = ({ entrants, games }: MatchDefinition): RoundRobinDefinition => ({
  kind: 'round-robin',
  entrants,
  cycles: games,
});
