// Withdraws an entrant from an event that has not been opened.

import type { EntrantName } from '../core/ids.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { present } from '../core/present.ts';
import { eventState } from '../course/eventState.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { oneOf, withSuggestion } from '../core/phrases/expected.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal`. */
export function rulingOnWithdrawal(request: Named<Asked<'withdraw'>>, { definition, facts }: RulingContext): Decision {
  const { event } = request;
  const cannot = phrase('cannot.withdraw', { entrant: request.entrant, event: event.name });
  if (facts.life(event.key).openedAtUtcMs !== undefined) throw refusal(cannot, phrase('refused.eventBegun'));
  const nameOf = (written: string): EntrantName => {
    const known = possibleEntrants(event).map(({ engine }) => engine.name);
    const found = known.find((name) => name === written);
    if (found !== undefined) return found;
    throw refusal(cannot, withSuggestion(phrase('refused.mayNotPlay.got', { got: written }), written, known));
  };
  const entrant = nameOf(request.entrant);
  const replacement = request.replacement === undefined ? undefined : nameOf(request.replacement);
  const state = eventState(definition, event, facts, Number.POSITIVE_INFINITY);
  const field = state.kind === 'ready' ? state.entrants : undefined;
  if (field?.includes(entrant) === false)
    throw refusal(cannot, phrase('refused.willNotPlay', { names: oneOf(entrant, field, phrase('place.field')) }));
  if (replacement !== undefined && field?.includes(replacement) === true)
    throw refusal(cannot, phrase('refused.playsThere', { got: replacement }));
  const subject = {
    kind: 'entrant-withdrawn',
    entrant,
    event: event.key,
    ...present({ replacement }),
  } as const;
  return ruled(
    subject,
    replacement === undefined
      ? phrase('ruled.withdrawn', { entrant, event: event.name })
      : phrase('ruled.withdrawn.for', { entrant, event: event.name, replacement }),
  );
}
