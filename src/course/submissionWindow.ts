// Whether a new version of an engine may be submitted now, and for which event: the next that it may play in and that is not open yet. Once an event is
// played its engines do not change (S16-13e, CUP-8a, 4K-4.4), a playoff keeps the versions of the event before it (S16-13f), only engines that play in the
// next event are updated (S16-13a), and not after its deadline (S16-13c) unless an official has granted it; then an official looks at it (4K-6.3). A Swiss
// whose engines may change between rounds takes what comes during a round for the next one (CGF-4.2).

import type { EntrantName, EventKey } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { isRoundToCome } from './betweenRounds.ts';
import { eventState } from './eventState.ts';
import { mayCome } from './mayCome.ts';
import { deadlineUtcMs, isClosed } from './submissions.ts';

/** `late`: after the deadline, by a grant. */
export type SubmissionWindow = { readonly event: EventKey; readonly late?: true };

/** `wanted`: only for this event. The error says why not, as a sentence without its capital. */
export function submissionWindow(
  definition: TournamentDefinition,
  facts: TournamentFacts,
  entrant: EntrantName,
  nowUtcMs: number,
  wanted?: EventKey,
): Result<SubmissionWindow, Phrase> {
  const events = definition.events.filter(
    (event) =>
      (wanted === undefined || event.key === wanted) && possibleEntrants(event).some(({ engine }) => engine.name === entrant),
  );
  const reasons: Phrase[] = [];
  for (const event of events) {
    const refused = refusalOf(definition, event, facts, entrant, nowUtcMs);
    if (refused === undefined) {
      const deadline = deadlineUtcMs(event, facts);
      return ok({ event: event.key, ...(deadline !== undefined && nowUtcMs >= deadline ? { late: true } : {}) });
    }
    // The first event that is not over says most about what is possible now.
    if (facts.life(event.key).closedAtUtcMs === undefined) reasons.push(refused);
  }
  const none = wanted === undefined ? phrase('window.none') : phrase('window.cannot', { event: wanted });
  return err(reasons[0] ?? (events.length > 0 ? phrase('window.over') : none));
}

function refusalOf(
  definition: TournamentDefinition,
  event: EventDefinition,
  facts: TournamentFacts,
  entrant: EntrantName,
  nowUtcMs: number,
): Phrase | undefined {
  const { name, key, versionsOf } = event;
  const state = eventState(definition, event, facts, nowUtcMs);
  if (state.kind === 'running' && event.updates === 'between-rounds')
    return isRoundToCome(event, facts) ? undefined : phrase('window.lastRound', { event: name });
  if (state.kind === 'running') return phrase('window.played', { event: name });
  if (state.kind === 'over') return phrase('window.eventOver', { event: name });
  if (versionsOf !== undefined) return phrase('window.versionsOf', { event: name, other: versionsOf });
  if (!mayCome(definition, event, facts, entrant)) return phrase('window.notIn', { entrant, event: name });
  if (!isClosed(event, facts, entrant, nowUtcMs)) return undefined;
  const deadline = deadlineUtcMs(event, facts) ?? nowUtcMs;
  return phrase('window.deadline', { event: name, deadline, entrant, key });
}
