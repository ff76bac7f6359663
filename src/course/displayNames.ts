// Display names of engines (S16-13a: "A 1.0" in one league, "A 2.0" in the next). An engine has one name all season; its display name is fixed with
// the field of an event, so that a later change of the file does not rename games already played. If engines may change between rounds, it is fixed
// with each game.

import { mapSides, type Sides } from '../core/colour.ts';
import type { EntrantName } from '../core/ids.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { entrantOf } from '../tournament/season/possibleEntrants.ts';

/** As recorded when the event was opened; before that, as in the file now. */
export const shownName = (event: EventDefinition, facts: TournamentFacts, name: EntrantName): string =>
  facts.life(event.key).displayNames.get(name) ?? writtenName(event, name);

/** The display names to record when an event is opened, except those equal to the name. S16-13f: with versions, the versions' names. */
export function namesAtOpening(
  event: EventDefinition,
  facts: TournamentFacts,
  entrants: readonly EntrantName[],
): Readonly<Record<string, string>> {
  const before = event.versionsOf === undefined ? undefined : facts.life(event.versionsOf).displayNames;
  const named = entrants.map((name) => [name, before?.get(name) ?? writtenName(event, name)] as const);
  return Object.fromEntries(named.filter(([name, shown]) => shown !== name));
}

/** The display names to record with a game; `undefined` if they are those of the event. */
export function namesOfGame(
  event: EventDefinition,
  facts: TournamentFacts,
  players: Sides<EntrantName>,
): Sides<string> | undefined {
  const known = facts.life(event.key).displayNames;
  const now = mapSides(players, (name) =>
    event.updates === 'between-rounds' || !known.has(name) ? writtenName(event, name) : shownName(event, facts, name),
  );
  const isKnown = (colour: keyof typeof players): boolean => now[colour] === (known.get(players[colour]) ?? players[colour]);
  return isKnown('white') && isKnown('black') ? undefined : now;
}

const writtenName = (event: EventDefinition, name: EntrantName): string => entrantOf(event, name)?.displayName ?? name;
