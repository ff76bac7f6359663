// S16-13c, 4K-4.2: "unless the programmer is given a specific deadline": an official allows a change of an engine after the deadline of an event
// that is not open. After the opening no one may (S16-13e, CUP-8a, 4K-4.4).

import { formatUtc } from '../core/messages/formatUtc.ts';
import { oneOf, suggestion } from '../core/messages/nearest.ts';
import { present } from '../core/present.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal`. */
export function rulingOnUpdate(request: Named<Asked<'grant-update'>>, { facts, nowUtcMs }: RulingContext): Decision {
  const { event, until: untilUtcMs } = request;
  const cannot = `Cannot grant an update of "${request.entrant}" for ${event.name}`;
  if (facts.life(event.key).openedAtUtcMs !== undefined) {
    const rule = 'no updates are allowed once an event is played (S16-13e, CUP-8a, 4K-4.4)';
    throw new Refusal(`${cannot}: expected an event that has not been opened; ${rule}`);
  }
  if (event.versionsOf !== undefined && facts.life(event.versionsOf).openedAtUtcMs !== undefined)
    throw new Refusal(`${cannot}: it is played with the versions of ${event.versionsOf} (S16-13f)`);
  const names = possibleEntrants(event).map(({ engine }) => engine.name);
  const entrant = names.find((name) => name === request.entrant);
  if (entrant === undefined)
    throw new Refusal(
      `${cannot}: expected an engine that may play there: ${oneOf(request.entrant, names, 'its field')}${suggestion(request.entrant, names)}`,
    );
  if (untilUtcMs !== undefined && untilUtcMs <= nowUtcMs)
    throw new Refusal(`${cannot}: expected a time in the future, got ${new Date(untilUtcMs).toISOString()}`);
  const subject = { kind: 'update-granted', event: event.key, entrant, ...present({ untilUtcMs }) } as const;
  const when = untilUtcMs === undefined ? 'it is opened' : formatUtc(untilUtcMs);
  return ruled(subject, `${entrant} may be updated for ${event.name} until ${when}`);
}
