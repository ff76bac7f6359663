// S16-13c, 4K-4.2: "unless the programmer is given a specific deadline": an official allows a change of an engine after the deadline of an event
// that is not open. After the opening no one may (S16-13e, CUP-8a, 4K-4.4).

import { phrase } from '../core/phrases/phrase.ts';
import { present } from '../core/present.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { oneOf, withSuggestion } from '../core/phrases/expected.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal`. */
export function rulingOnUpdate(request: Named<Asked<'grant-update'>>, { facts, nowUtcMs }: RulingContext): Decision {
  const { event, until: untilUtcMs } = request;
  const cannot = phrase('cannot.grant', { entrant: request.entrant, event: event.name });
  if (facts.life(event.key).openedAtUtcMs !== undefined) throw refusal(cannot, phrase('refused.eventOpened'));
  if (event.versionsOf !== undefined && facts.life(event.versionsOf).openedAtUtcMs !== undefined)
    throw refusal(cannot, phrase('refused.versionsOf', { event: event.versionsOf }));
  const names = possibleEntrants(event).map(({ engine }) => engine.name);
  const entrant = names.find((name) => name === request.entrant);
  if (entrant === undefined) {
    const why = phrase('refused.mayNotPlay', { names: oneOf(request.entrant, names, phrase('place.field')) });
    throw refusal(cannot, withSuggestion(why, request.entrant, names));
  }
  if (untilUtcMs !== undefined && untilUtcMs <= nowUtcMs)
    throw refusal(cannot, phrase('refused.timeGone', { until: untilUtcMs }));
  const subject = { kind: 'update-granted', event: event.key, entrant, ...present({ untilUtcMs }) } as const;
  if (untilUtcMs === undefined) return ruled(subject, phrase('ruling.granted', { entrant, event: event.name }));
  return ruled(subject, phrase('ruling.granted.until', { entrant, event: event.name, until: untilUtcMs }));
}
