// Strikes the records of an entrant after a fraud was proven, while the tournament is played or when it is over (CGF-12.3), and takes that back. Fields of
// events that were opened stay as they are: an official confirms where the places would now be others (consequences.ts).

import { oneOf } from '../core/messages/nearest.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import { entrantsOf, wentOnWithout } from './disciplineRulings.ts';
import type { Named } from './names.ts';
import { requireChairToChange } from './officials.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal`. */
export function rulingOnRecords(request: Named<Asked<'strike-records'>>, { definition, facts }: RulingContext): Decision {
  const { entrant, case: proof } = request;
  const names = [...new Set(definition.events.flatMap((event) => entrantsOf(event, facts)))];
  if (!names.includes(entrant))
    throw new Refusal(
      `Cannot strike the records of "${entrant}": expected an entrant, ${oneOf(entrant, names, 'the standings')}`,
    );
  if (definition.events.some(({ key }) => facts.discipline(key).struck.has(entrant)))
    throw new Refusal(`Cannot strike the records of "${entrant}": they are struck already`);
  return ruled(
    { kind: 'records-struck', entrant, case: proof },
    `the records of ${entrant} are struck: its games count nowhere, and it is out of the tournament; "arbiter standings --before-strike" shows the tables as they were`,
  );
}

/** `undefined`: its records are not struck. Throws `Refusal`. */
export function liftedStrike(
  { entrant, event, by }: Named<Asked<'reinstate'>>,
  { definition, facts }: RulingContext,
): Decision | undefined {
  const cannot = `Cannot reinstate "${entrant}"`;
  const strikes = definition.events.flatMap((one) => {
    const strike = facts.discipline(one.key).struck.get(entrant);
    return strike === undefined ? [] : [{ event: one, strike }];
  });
  if (strikes.length === 0) return undefined;
  if (event !== undefined) throw new Refusal(`${cannot}: expected no event, since its records are struck in all of them`);
  requireChairToChange(`the records of ${entrant}`, by, strikes[0]?.strike.by, definition);
  const wentOn = strikes.some(
    ({ event: one, strike }) => strike.before === undefined && !strike.wasOver && wentOnWithout(one, facts),
  );
  if (facts.closed && wentOn) throw new Refusal(`${cannot}: expected a running tournament, but it ended without its games`);
  const isOut = strikes.some(({ strike }) => strike.before !== undefined);
  return ruled(
    { kind: 'entrant-reinstated', entrant },
    `the records of ${entrant} count again${isOut ? '; it stays disqualified where it was' : ''}`,
  );
}
