import { describe, expect, it } from 'vitest';
import { REGISTRY_ROLES, RIGHTS, type Asker, type RegistryRole } from '../rights.ts';
import type { RegistryRequest } from '../requests.ts';
import { PEOPLE, tournamentOf1999, type TestRegistry } from './testCases.ts';

const { chair, alleger, alleged, associate, committee, investigator, summoned, participant, outsider } = PEOPLE;

const present = { kind: 'present-allegation', tournament: "CGF'99", engine: 'Clone', reason: 'It plays my moves.' } as const;

/** The case at each stage, with the people in their places as far as it has come. */
function registries() {
  const open = tournamentOf1999();
  const presented = open.copy().do(alleger, present);
  const { id } = presented.case;
  const credible = presented.copy().do(chair, { kind: 'evaluate-allegation', case: id, credible: true, reason: 'Yes.' });
  const discussion = credible
    .copy()
    .do(chair, { kind: 'appoint-committee', case: id, members: ['Cleo'] })
    .do(committee, { kind: 'name-associates', case: id, associates: ['Bert'] });
  const copy = discussion.copy().do(committee, { kind: 'distribute-copy', case: id, number: 1 });
  const investigation = copy
    .copy()
    .do(committee, { kind: 'summon-investigators', case: id, members: ['Dora', 'Emil'] })
    .do(investigator, { kind: 'answer-summons', case: id, accepts: true });
  const answered = investigation.copy().do(summoned, { kind: 'answer-summons', case: id, accepts: false });
  const unresolved = answered.copy().do(committee, { kind: 'end-investigation', case: id });
  const fraud = unresolved.copy().do(committee, { kind: 'find-fraud', case: id, proof: 'court', reason: 'Judgment.' });
  return { id, at: { open, presented, credible, discussion, copy, investigation, answered, unresolved, fraud } };
}

const { id, at } = registries();

const ROLES = { owner: 'o', chair: 'c', director: 'd', judge: 'j', author: 'a', operator: 'p' } as const satisfies Record<
  RegistryRole,
  string
>;
const STANDINGS = { alleger, alleged, associate, committee, investigator, summoned, participant, outsider } as const;
const LETTERS = {
  alleger: 'A',
  alleged: 'B',
  associate: 'S',
  committee: 'C',
  investigator: 'I',
  summoned: 'E',
  participant: 'P',
  outsider: 'Z',
} as const satisfies Record<keyof typeof STANDINGS, string>;

/** Who may: roles of people who are no party (owner, chair, director, judge, author, operator), then people by their place in the case. */
const TABLE: readonly (readonly [may: string, at: TestRegistry, request: RegistryRequest])[] = [
  ['ocdj.. A..CIEP.', at.open, present],
  ['ocd... ........', at.presented, { kind: 'evaluate-allegation', case: id, credible: true, reason: 'Yes.' }],
  ['ocd... ........', at.credible, { kind: 'appoint-committee', case: id, members: ['Cleo'] }],
  ['...... ...C....', at.discussion, { kind: 'name-associates', case: id, associates: ['Someone'] }],
  ['...... ABSC....', at.discussion, { kind: 'make-statement', case: id, text: 'Words.' }],
  ['...... ABSCI...', at.investigation, { kind: 'make-statement', case: id, text: 'Words.' }],
  ['ocdj.. ABSCIEP.', at.unresolved, { kind: 'make-statement', case: id, text: 'Words.' }],
  ['...... ........', at.fraud, { kind: 'make-statement', case: id, text: 'Words.' }],
  ['...... ...C....', at.discussion, { kind: 'distribute-copy', case: id, number: 1 }],
  ['...... ...C....', at.copy, { kind: 'summon-investigators', case: id, members: ['Fay'] }],
  ['...... .....E..', at.investigation, { kind: 'answer-summons', case: id, accepts: true }],
  ['...... ...C....', at.answered, { kind: 'end-investigation', case: id }],
  ['...... ...C....', at.discussion, { kind: 'conclude-case', case: id, reason: 'No.' }],
  ['ocd... ........', at.presented, { kind: 'find-fraud', case: id, proof: 'confession', reason: 'Bede says so.' }],
  ['ocd... ...C....', at.copy, { kind: 'find-fraud', case: id, proof: 'confession', reason: 'Bede says so.' }],
  [
    'ocd... ........',
    at.open,
    { kind: 'record-fraud', engine: 'X', programmers: ['Y'], associates: [], proof: 'court', strike: [], reason: 'Judgment.' },
  ],
  ['oc.... ........', at.fraud, { kind: 'lift-bar', name: 'Bede', reason: 'Appeal.' }],
  ['ocd... ........', at.open, { kind: 'open-tournament', tournament: 'Next', entrants: [] }],
  ['ocd... ........', at.open, { kind: 'add-entrants', tournament: "CGF'99", entrants: [] }],
  ['ocd... ........', at.open, { kind: 'close-tournament', tournament: "CGF'99" }],
];

const everyone: readonly (readonly [letter: string, who: Asker])[] = [
  ...REGISTRY_ROLES.map((role) => [ROLES[role], { name: 'Nobody', role }] as const),
  ...Object.entries(LETTERS).map(([place, letter]) => [letter, STANDINGS[place as keyof typeof LETTERS]] as const),
];

describe('CGF-12.1: every action, every role and every place in a case', () => {
  it.each(TABLE.map(([may, registry, request]) => ({ kind: request.kind, may, registry, request })))(
    '$kind: $may',
    ({ may, registry, request }) => {
      const asked = everyone.map(([letter, who]) => (registry.copy().ask(who, request) === undefined ? letter : '.'));
      expect(asked.join('')).toBe(may.replace(' ', ''));
    },
  );

  it('no action is missing', () => {
    // Of engines, networks and entry lists: their own tests.
    const others = ['register-engine', 'name-authors', 'submit-version', 'decide-version', 'declare-network', 'rule-network'];
    const lists = ['announce-list', 'invite-engine', 'apply', 'decide-candidate', 'withdraw', 'note-candidate'];
    expect([...others, ...lists, ...new Set(TABLE.map(([, , { kind }]) => kind))].toSorted()).toEqual(
      Object.keys(RIGHTS).toSorted(),
    );
  });

  it('each row has the roles and places in their order', () => {
    const all = everyone.map(([letter]) => letter).join('');
    for (const [may] of TABLE)
      expect([...may.replace(' ', '')].every((letter, index) => letter === '.' || letter === all[index])).toBe(true);
  });

  it('an organiser who records for others gives no one a right that they do not have', () => {
    for (const [, registry, request] of TABLE) {
      if (!('case' in request)) continue;
      for (const [letter, who] of everyone.slice(REGISTRY_ROLES.length)) {
        const own = registry.copy().ask({ ...who, role: 'operator' }, request);
        const recorded = registry.copy().ask(chair, { ...request, for: who.name });
        expect(recorded === undefined, `${request.kind} for ${letter}`).toBe(own === undefined);
        expect(registry.copy().ask(who, { ...request, for: 'Chair' })).toBeDefined();
      }
    }
  });

  it('an official who is a party records nothing for others', () => {
    const conclude = { kind: 'conclude-case', case: id, reason: 'No.', for: 'Cleo' } as const;
    for (const { name } of [alleger, alleged, associate])
      expect(at.discussion.copy().ask({ name, role: 'owner' }, conclude)).toContain('Cannot find case');
    expect(at.discussion.copy().ask(chair, conclude)).toBeUndefined();
  });
});
