// Strikes the records of an entrant after a fraud was proven, while the tournament is played or when it is over (CGF-12.3), and takes that back. Fields of
// events that were opened stay as they are: an official confirms where the places would now be others (consequences.ts).

import { phrase } from '../core/phrases/phrase.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import { entrantsOf, wentOnWithout } from './disciplineRulings.ts';
import type { Named } from './names.ts';
import { requireChairToChange } from './officials.ts';
import { oneOf } from '../core/phrases/expected.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal`. */
export function rulingOnRecords(request: Named<Asked<'strike-records'>>, { definition, facts }: RulingContext): Decision {
  const { entrant, case: proof } = request;
  const cannot = phrase('cannot.strike', { entrant });
  const names = [...new Set(definition.events.flatMap((event) => entrantsOf(event, facts)))];
  if (!names.includes(entrant))
    throw refusal(cannot, phrase('refused.noEntrant', { names: oneOf(entrant, names, phrase('place.standings')) }));
  if (definition.events.some(({ key }) => facts.discipline(key).struck.has(entrant)))
    throw refusal(cannot, phrase('refused.struck'));
  return ruled({ kind: 'records-struck', entrant, case: proof }, phrase('ruled.struck', { entrant }));
}

/** `undefined`: its records are not struck. Throws `Refusal`. */
export function liftedStrike(
  { entrant, event, by }: Named<Asked<'reinstate'>>,
  { definition, facts }: RulingContext,
): Decision | undefined {
  const cannot = phrase('cannot.reinstate', { entrant });
  const strikes = definition.events.flatMap((one) => {
    const strike = facts.discipline(one.key).struck.get(entrant);
    return strike === undefined ? [] : [{ event: one, strike }];
  });
  if (strikes.length === 0) return undefined;
  if (event !== undefined) throw refusal(cannot, phrase('refused.struckInAll'));
  requireChairToChange(phrase('records.of', { entrant }), by, strikes[0]?.strike.by, definition);
  const wentOn = strikes.some(
    ({ event: one, strike }) => strike.before === undefined && !strike.wasOver && wentOnWithout(one, facts),
  );
  if (facts.closed && wentOn) throw refusal(cannot, phrase('refused.endedWithout'));
  const isOut = strikes.some(({ strike }) => strike.before !== undefined);
  return ruled({ kind: 'entrant-reinstated', entrant }, phrase(isOut ? 'ruled.unstruck.out' : 'ruled.unstruck', { entrant }));
}
