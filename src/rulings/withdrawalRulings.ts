// Withdraws an entrant from an event that has not been opened.

import type { EntrantName } from '../core/ids.ts';
import { nearest, oneOf } from '../core/messages/nearest.ts';
import { present } from '../core/present.ts';
import { eventState } from '../course/eventState.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal`. */
export function rulingOnWithdrawal(request: Named<Asked<'withdraw'>>, { definition, facts }: RulingContext): Decision {
  const { event } = request;
  const cannot = `Cannot withdraw "${request.entrant}" from ${event.name}`;
  if (facts.life(event.key).openedAtUtcMs !== undefined)
    throw new Refusal(
      `${cannot}: expected an event that has not begun; --replace or --disqualify takes an entrant out of one that has`,
    );
  const nameOf = (written: string): EntrantName => {
    const known = possibleEntrants(event).map(({ engine }) => engine.name);
    const found = known.find((name) => name === written);
    if (found !== undefined) return found;
    const near = nearest(written, known);
    throw new Refusal(
      `${cannot}: expected an engine that may play there, got "${written}"${near === undefined ? '' : `; "${near}"?`}`,
    );
  };
  const entrant = nameOf(request.entrant);
  const replacement = request.replacement === undefined ? undefined : nameOf(request.replacement);
  const state = eventState(definition, event, facts, Number.POSITIVE_INFINITY);
  const field = state.kind === 'ready' ? state.entrants : undefined;
  if (field?.includes(entrant) === false)
    throw new Refusal(`${cannot}: expected one who will play there: ${oneOf(entrant, field, 'its field')}`);
  if (replacement !== undefined && field?.includes(replacement) === true)
    throw new Refusal(`${cannot}: expected a replacement who does not play there already, got "${replacement}"`);
  const subject = {
    kind: 'entrant-withdrawn',
    entrant,
    event: event.key,
    ...present({ replacement }),
  } as const;
  return ruled(subject, `${entrant} will not play in ${event.name}; ${replacement ?? 'the next in order'} takes the place`);
}
