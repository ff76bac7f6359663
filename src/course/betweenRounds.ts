// Whether the engines of a Swiss event may be exchanged now (CGF-4.2): before a round that is paired and has not begun, or after one whose games are over.
// The engines of round 1 are those that the event was opened with.

import { isCancelled } from '../core/facts.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';

export function isBetweenRounds({ key, updates }: EventDefinition, facts: TournamentFacts): boolean {
  if (updates !== 'between-rounds') return false;
  const event = facts.event(key);
  const last = event.rounds.at(-1);
  if (last === undefined || event.inPlay.size > 0) return false;
  if (!hasBegun(event, last.round)) return last.round > 1;
  const due = last.pairings.filter((pairing) => !isCancelled(pairing, event));
  return [...event.finished.values()].filter(({ round }) => round === last.round).length >= due.length;
}

/** Whether an engine that is exchanged from now on could still play a round. */
export function isRoundToCome({ key, format }: EventDefinition, facts: TournamentFacts): boolean {
  const event = facts.event(key);
  return format.kind === 'swiss' && !hasBegun(event, format.rounds);
}

const hasBegun = ({ issued }: ReturnType<TournamentFacts['event']>, round: number): boolean =>
  [...issued.values()].some((game) => game.round === round);
