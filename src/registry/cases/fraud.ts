// A fraud that became evident without a case here: proven at another tournament, by a confession, or by a court after the case was closed (CGF-12.3).

import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { err, ok } from '../../core/result.ts';
import { hasName } from '../plainName.ts';
import type { Registry } from '../registry.ts';
import type { Decided } from '../store.ts';
import { tournamentNamed } from '../tournaments/decide.ts';
import { entrantOf } from '../tournaments/tournament.ts';
import type { By } from './entries.ts';
import type { CaseRequest } from './requests.ts';

export function recordFraud(
  registry: Registry,
  request: Extract<CaseRequest, { readonly kind: 'record-fraud' }>,
  by: By,
): Decided {
  const { engine, programmers, associates, proof, elsewhere, reason } = request;
  const strike: string[] = [];
  for (const name of request.strike) {
    const tournament = tournamentNamed(registry, name);
    if (!tournament.ok) return tournament;
    if (entrantOf(tournament.value, engine) === undefined)
      return err(
        refusing(phrase('cannot.recordFraud', { engine }), phrase('refused.tookNoPart', { got: tournament.value.name })),
      );
    strike.push(tournament.value.name);
  }
  const barred = [...programmers, ...associates.filter((name) => !hasName(programmers, name))];
  const of = { engine, barred, proof, ...(elsewhere === undefined ? {} : { elsewhere }), strike, reason };
  return ok([{ kind: 'fraud-found', payload: { ...of, ...by } }]);
}
