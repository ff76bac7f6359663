// Who may do what in a registry: one table, for the command line and the page.

import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { refusing } from '../core/phrases/said.ts';
import { plainName } from './plainName.ts';
import type { RegisteredEngine } from './registry.ts';

/** `owner`: who may write the registry's folder, on the command line. The others have accounts. */
export const REGISTRY_ROLES = ['owner', 'chair', 'director', 'judge', 'author', 'operator'] as const;
export type RegistryRole = (typeof REGISTRY_ROLES)[number];

export type Asker = { readonly name: string; readonly role: RegistryRole };

export const ORGANISERS = ['owner', 'chair', 'director'] as const;

export const OFFICIALS = [...ORGANISERS, 'judge'] as const;

export const isOrganiser = (role: RegistryRole): boolean => ORGANISERS.some((organiser) => organiser === role);

/** Authors may only for their own engines. */
export const RIGHTS = {
  'register-engine': [...ORGANISERS, 'author'],
  'name-authors': ORGANISERS,
  'submit-version': [...ORGANISERS, 'author'],
  'decide-version': ORGANISERS,
  'declare-network': [...ORGANISERS, 'author'],
  'rule-network': ORGANISERS,
  'announce-list': ORGANISERS,
  'invite-engine': ORGANISERS,
  apply: [...ORGANISERS, 'author'],
  'decide-candidate': ORGANISERS,
  withdraw: [...ORGANISERS, 'author'],
  'note-candidate': ORGANISERS,
  'open-tournament': ORGANISERS,
  'add-entrants': ORGANISERS,
  'close-tournament': ORGANISERS,
  // Of these, the standing in the case decides too (cases/standing.ts).
  'present-allegation': REGISTRY_ROLES,
  'evaluate-allegation': ORGANISERS,
  'appoint-committee': ORGANISERS,
  'name-associates': REGISTRY_ROLES,
  'make-statement': REGISTRY_ROLES,
  'distribute-copy': REGISTRY_ROLES,
  'summon-investigators': REGISTRY_ROLES,
  'answer-summons': REGISTRY_ROLES,
  'end-investigation': REGISTRY_ROLES,
  'conclude-case': REGISTRY_ROLES,
  'find-fraud': REGISTRY_ROLES,
  'record-fraud': ORGANISERS,
  'lift-bar': ['owner', 'chair'],
} as const satisfies Record<string, readonly RegistryRole[]>;
export type RegistryAction = keyof typeof RIGHTS;

export const roleWord = (role: RegistryRole): Phrase => phrase(`role.${role}`);
export const actionWord = (action: RegistryAction): Phrase => phrase(`action.${action}`);

/** Why the asker may not do it, as a sentence; `undefined`: they may. `engine`: whose it is; absent before it is registered. */
export function rightProblem(
  action: RegistryAction,
  { name, role }: Asker,
  engine?: Pick<RegisteredEngine, 'name' | 'authors'>,
): Phrase | undefined {
  const roles: readonly RegistryRole[] = RIGHTS[action];
  if (!roles.includes(role)) {
    const why = phrase('refused.role.kind', { roles: roles.map(roleWord), kind: actionWord(action) });
    return refusing(phrase('cannot.as', { role: roleWord(role) }), why);
  }
  if (role !== 'author' || engine === undefined || isAuthor(name, engine)) return undefined;
  const { name: of, authors } = engine;
  return refusing(phrase('cannot.doFor', { engine: of }), phrase('refused.notAuthor', { authors, got: name }));
}

export const isAuthor = (name: string, { authors }: Pick<RegisteredEngine, 'authors'>): boolean =>
  authors.some((author) => plainName(author) === plainName(name));
