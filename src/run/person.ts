// The person in whose name a request is made: an official of the tournament file (rulings/officials.ts checks that), or else someone with an account in
// the data folder. If neither names anyone, everyone who may speak to the owner rules under a name of their own choice.

import { readAccounts } from '../broadcast/officials/accountsFile.ts';
import { rightProblem, roleWord } from '../broadcast/officials/rights.ts';
import { meantName } from '../core/messages/meantName.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { withSuggestion } from '../core/phrases/expected.ts';
import { Refusal, refusal } from '../rulings/refusal.ts';
import type { Ruling } from '../rulings/request.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';

/** The request with the name as its account writes it. Throws `Refusal` if no account has it, or its role may not ask for this. */
export function inPersonsName(request: Ruling, folder: string, { officials }: Pick<TournamentDefinition, 'officials'>): Ruling {
  if (officials !== undefined) return request;
  const accounts = readAccounts(folder);
  if (!accounts.ok) throw new Refusal(accounts.error);
  if (accounts.value.length === 0) return request;
  const names = accounts.value.map(({ name }) => name);
  const meant = meantName(request.by, names);
  const account = accounts.value.find(({ name }) => name === meant);
  if (account === undefined) {
    const people = accounts.value.map(({ name, role }) => phrase('person', { name, role: roleWord(role) }));
    const why = phrase('refused.noAccount', { people, by: request.by });
    throw refusal(phrase('cannot.decide'), withSuggestion(why, request.by, names));
  }
  const problem = rightProblem(account, request);
  if (problem !== undefined) throw new Refusal(problem);
  return { ...request, by: account.name };
}
