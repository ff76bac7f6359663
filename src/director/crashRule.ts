// The crash rule of an event (S16-15c–f): who has to be disqualified now, and which games wait until it is known whether somebody is.
// Whoever has crashed before gets no more games at once than he may still crash in, so that none is played after the crash that puts him
// out. Not held back is who has never crashed: of him more games may be in play when he is out; they are finished, and annulled.

import type { PlannedGame } from '../core/facts.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import type { NewEntry } from '../journal/entries.ts';
import { crashLimit } from '../projections/discipline.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { crashedIn } from '../standings/disqualification.ts';
import type { EventDefinition } from '../tournament/definition.ts';

/** Recorded as who decided. */
export const CRASH_RULE = 'crash rule S16-15c';

/** The disqualifications that are due and not recorded yet; in the order of the entrants' first crashes. */
export function dueDisqualifications({ key, crashes }: EventDefinition, facts: TournamentFacts): readonly NewEntry[] {
  const { disqualifyAt } = crashes;
  if (disqualifyAt === undefined) return [];
  const discipline = facts.discipline(key);
  const due = [...discipline.strikes].filter(
    ([entrant, strikes]) => !discipline.disqualified.has(entrant) && strikes >= crashLimit(discipline, entrant, disqualifyAt),
  );
  return due.map(([entrant, strikes]) => {
    const reason = `${strikes} ${strikes === 1 ? 'crash' : 'crashes'}, in ${gamesOf(entrant, key, facts)}`;
    const needed = crashLimit(discipline, entrant, disqualifyAt);
    return { kind: 'entrant-disqualified', payload: { entrant, event: key, by: CRASH_RULE, reason, crashes: needed } };
  });
}

/** The games that may be issued now; `inPlay` counts the games of an entrant that are issued and not ended. */
export function withoutRisk(
  games: readonly PlannedGame[],
  { key, crashes }: EventDefinition,
  facts: TournamentFacts,
  inPlay: (entrant: EntrantName) => number,
): readonly PlannedGame[] {
  const { disqualifyAt } = crashes;
  const discipline = facts.discipline(key);
  if (disqualifyAt === undefined || discipline.strikes.size === 0) return games;
  const chosen = new Map<EntrantName, number>();
  const count = (entrant: EntrantName): number => inPlay(entrant) + (chosen.get(entrant) ?? 0);
  const mayPlay = (entrant: EntrantName): boolean => {
    const strikes = discipline.strikes.get(entrant) ?? 0;
    return strikes === 0 || strikes + count(entrant) < crashLimit(discipline, entrant, disqualifyAt);
  };
  return games.filter(({ white, black }) => {
    if (!mayPlay(white) || !mayPlay(black)) return false;
    for (const entrant of [white, black]) chosen.set(entrant, (chosen.get(entrant) ?? 0) + 1);
    return true;
  });
}

function gamesOf(entrant: EntrantName, key: EventKey, facts: TournamentFacts): string {
  const games = [...facts.event(key).finished.values()].filter((game) => crashedIn(game) === entrant);
  return `${games.length === 1 ? 'game' : 'games'} ${games
    .map(({ number }) => number)
    .toSorted((a, b) => a - b)
    .join(', ')}`;
}
