// The crash rule of an event (S16-15c–f): who must be disqualified now, and which games wait until that is known. An entrant that has crashed before
// gets no more concurrent games than crashes it has left, so that none is in play after the crash that disqualifies it. An entrant that has never
// crashed is not limited: several of its games may be in play when it is disqualified. They end at once, as lost.

import { COLOURS, opposite } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { PlannedGame } from '../core/facts.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import type { EntryPayloads, NewEntry } from '../journal/entries.ts';
import { crashLimit } from '../projections/discipline.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { crashedIn } from '../standings/disqualification.ts';
import type { EventDefinition } from '../tournament/definition.ts';

/** Recorded as the one who decided. */
export const CRASH_RULE = 'crash rule S16-15c';

/** The disqualifications that are due and not recorded yet, in the order of the entrants' first crashes. */
export function dueDisqualifications({ key, crashes }: EventDefinition, facts: TournamentFacts): readonly NewEntry[] {
  const { disqualifyAt } = crashes;
  if (disqualifyAt === undefined) return [];
  const discipline = facts.discipline(key);
  const due = [...discipline.strikes].filter(
    ([entrant, strikes]) =>
      !discipline.disqualified.has(entrant) &&
      facts.life(key).replacementOf(entrant) === undefined &&
      strikes >= crashLimit(discipline, entrant, disqualifyAt),
  );
  return due.map(([entrant, strikes]) => {
    const reason = english(phrase('seen.crashes', { count: strikes, part: gamesOf(entrant, key, facts) }));
    const needed = crashLimit(discipline, entrant, disqualifyAt);
    return { kind: 'entrant-disqualified', payload: { entrant, event: key, by: CRASH_RULE, reason, crashes: needed } };
  });
}

/** How a game ends whose player is out of the event; `undefined` if both are in. If another engine took over the seat, the game is void, and the
 * replacement plays it again (S16-X). If the player is disqualified, a game that has begun is lost (S16-15c, CGF-10.3); one that has not begun is
 * never played, and is lost only if judges decide (CGF-10.3). */
export function endingOfThoseOut(
  { judging }: EventDefinition,
  { event, white, black }: EntryPayloads['game-issued'],
  started: boolean,
  facts: TournamentFacts,
): GameEnding | undefined {
  for (const name of [white, black]) {
    const replacement = facts.life(event).replacementOf(name);
    if (replacement !== undefined)
      return { kind: 'void', reason: english(phrase('seen.cancelled.replaced', { name, replacement })) };
  }
  const { disqualified } = facts.discipline(event);
  const colour = COLOURS.find((one) => disqualified.has({ white, black }[one]));
  if (colour === undefined) return undefined;
  if (!started && judging === undefined) return { kind: 'void', reason: english(phrase('seen.cancelled.disqualified')) };
  const out = { white, black }[colour];
  const { by = '', reason = '' } = disqualified.get(out) ?? {};
  const why =
    judging === undefined
      ? { by, reason: english(phrase('seen.disqualified.why', { name: out, why: reason })) }
      : { by: 'CGF-10.3', reason: english(phrase('seen.disqualified', { name: out })) };
  return { kind: 'ruled', outcome: opposite(colour), ...why };
}

/** The games that may be issued now; `inPlay` counts an entrant's games that are issued and not ended. */
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

function gamesOf(entrant: EntrantName, key: EventKey, facts: TournamentFacts): Phrase {
  const games = [...facts.event(key).finished.values()].filter((game) => crashedIn(game) === entrant);
  const numbers = games.map(({ number }) => number).toSorted((a, b) => a - b);
  const [number] = numbers;
  return number !== undefined && numbers.length === 1
    ? phrase('seen.crashes.game', { number })
    : phrase('seen.crashes.games', { numbers });
}
