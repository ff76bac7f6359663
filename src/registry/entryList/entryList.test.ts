import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { asker, TestRegistry } from '../cases/testCases.ts';
import { heldTournament } from '../tournaments/tournament.ts';
import { STATUSES, type Candidate, type ListConditions } from './candidates.ts';
import { answersProblem, questionnaireProblem, type Question } from './questionnaire.ts';
import { registryRequest } from '../requests.ts';
import type { Asker } from '../rights.ts';
import { entryListFor } from './view.ts';

const CHAIR = asker('Chair', 'chair');
const of = { tournament: "CGF'99" };
const DEADLINE = '1999-07-02T14:59Z';
const QUESTIONS: readonly Question[] = [
  { key: 'language', text: 'Programming language', kind: 'line', required: true },
  { key: 'since', text: 'Since which year', kind: 'number' },
  { key: 'protocol', text: 'How does it connect?', kind: 'choice', choices: ['SGMP', 'by hand'] },
  { key: 'abroad', text: 'Do you come from abroad?', kind: 'yesNo' },
];

/** The list of CGF'99 with programs A to E by authors of these letters; F is by the author of A too. */
function announced(conditions: Partial<ListConditions> = {}): TestRegistry {
  const at = new TestRegistry('1999-06-01T00:00Z');
  for (const letter of 'ABCDE') at.do(CHAIR, { kind: 'register-engine', engine: letter, authors: [`by ${letter}`] });
  at.do(CHAIR, { kind: 'register-engine', engine: 'F', authors: ['by A'] });
  const deadlineUtcMs = Date.parse(DEADLINE);
  return at.do(CHAIR, { kind: 'announce-list', ...of, conditions: { deadlineUtcMs, questionnaire: QUESTIONS, ...conditions } });
}

const apply = (at: TestRegistry, engine: string, more: object = {}, who = asker(`by ${engine}`)): string | undefined =>
  at.ask(who, { kind: 'apply', ...of, engine, answers: { language: 'C' }, operators: [], ...more });
const decide = (
  at: TestRegistry,
  engine: string,
  status: 'accepted' | 'reserve' | 'declined',
  more: object = {},
): string | undefined => at.ask(CHAIR, { kind: 'decide-candidate', ...of, engine, status, reason: 'So.', ...more });
const found = (at: TestRegistry, engine: string): Candidate | undefined =>
  at.registry.entryLists.get("cgf'99")?.candidates.get(engine.toLowerCase());
const status = (at: TestRegistry, engine: string): string | undefined => found(at, engine)?.status;

describe('S16-3a: invitations', () => {
  it('who was invited is accepted with the answer, also after the deadline; others wait', () => {
    const at = announced({ mostEntrants: 2 });
    for (const engine of 'ABC') at.do(CHAIR, { kind: 'invite-engine', ...of, engine });
    expect(apply(at, 'A')).toBeUndefined();
    at.at('1999-07-03T00:00Z');
    expect(apply(at, 'B')).toBeUndefined();
    expect(apply(at, 'C'), 'there is no room').toBeUndefined();
    expect(apply(at, 'D')).toContain('expected it by the deadline, 1999-07-02 14:59 UTC (CGF-1)');
    expect('ABCD'.split('').map((engine) => status(at, engine))).toEqual(['accepted', 'accepted', 'applied', undefined]);
    expect(decide(at, 'C', 'accepted')).toContain('expected at most 2 entrants, 2 are accepted');
    expect(decide(at, 'C', 'reserve')).toBeUndefined();
    at.do(asker('by A'), { kind: 'withdraw', ...of, engine: 'A', reason: 'No time.' });
    expect(decide(at, 'C', 'accepted')).toBeUndefined();
    expect(at.ask(CHAIR, { kind: 'invite-engine', ...of, engine: 'C' })).toContain('it is accepted');
  });

  it('an invitation is declined by withdrawing', () => {
    const at = announced().do(CHAIR, { kind: 'invite-engine', ...of, engine: 'A' });
    at.do(asker('by A'), { kind: 'withdraw', ...of, engine: 'A', reason: 'Thank you, no.' });
    expect(status(at, 'A')).toBe('declined');
    expect(apply(at, 'A')).toContain('it is declined');
    expect(at.ask(CHAIR, { kind: 'invite-engine', ...of, engine: 'A' })).toBeUndefined();
  });
});

describe('CGF-2: registration', () => {
  it('asks a rating where one is needed, unless an exception is on record', () => {
    const at = announced({ minRating: 3000 });
    for (const engine of 'ABC') apply(at, engine);
    expect(decide(at, 'A', 'accepted')).toContain('expected a rating of at least 3000, it has none that is noted');
    at.do(CHAIR, { kind: 'note-candidate', ...of, engine: 'A', rating: 3000 });
    at.do(CHAIR, { kind: 'note-candidate', ...of, engine: 'B', rating: 2999, feePaid: '5000 yen, 1 July' });
    expect(decide(at, 'A', 'accepted')).toBeUndefined();
    expect(decide(at, 'B', 'accepted')).toContain('it has 2999');
    expect(decide(at, 'B', 'accepted', { exception: true })).toBeUndefined();
    expect(found(at, 'B')).toMatchObject({ rating: 2999, feePaid: '5000 yen, 1 July' });
  });

  it('CGF-3: asks for a passed system test where one is required, of the newest version, unless an exception is on record', () => {
    const at = announced({ systemTest: 'required' });
    for (const engine of 'ABCD') apply(at, engine);
    const refused = (engine: string): string | undefined => decide(at, engine, 'accepted');
    expect(refused('A')).toContain('expected a program whose newest version passed the system test (CGF-3), none was submitted');
    at.submit('A', { passed: false, failure: 'go-game: lost on time' });
    expect(refused('A')).toContain('version 1 failed it: go-game: lost on time');
    at.submit('A');
    expect(refused('A')).toContain('version 2 waits for it');
    at.check('A', { passed: true });
    expect(refused('A')).toBeUndefined();
    at.submit('B', { passed: true }).submit('B', { passed: false, failure: 'handshake: silent' });
    expect(refused('B')).toContain('version 2 failed it: handshake: silent');
    expect(decide(at, 'B', 'accepted', { exception: true })).toBeUndefined();
    at.submit('C', { passed: true });
    const shown = (who: Asker): readonly unknown[] =>
      (entryListFor(at.registry, of.tournament, who)?.candidates ?? []).map(({ engine, more }) => [engine, more?.systemTest]);
    expect(shown(CHAIR)).toEqual([
      ['A', { kind: 'passed', number: 2 }],
      ['B', { kind: 'failed', number: 2, failure: 'handshake: silent' }],
      ['C', { kind: 'passed', number: 1 }],
      ['D', { kind: 'none' }],
    ]);
    expect(shown(asker('by A'))).toEqual([
      ['A', { kind: 'passed', number: 2 }],
      ['B', undefined],
    ]);
  });

  it('an invited program whose system test is required waits for it', () => {
    const at = announced({ systemTest: 'required' });
    for (const engine of 'AB') at.do(CHAIR, { kind: 'invite-engine', ...of, engine });
    at.submit('B', { passed: true });
    for (const engine of 'AB') apply(at, engine);
    expect([status(at, 'A'), status(at, 'B')]).toEqual(['applied', 'accepted']);
  });

  it('takes as many programs of one author as the conditions say', () => {
    const at = announced({ mostPerAuthor: 1 });
    expect(apply(at, 'A')).toBeUndefined();
    expect(apply(at, 'F', {}, asker('by A'))).toContain('expected at most 1 of one author, by A has A');
    at.do(asker('by A'), { kind: 'withdraw', ...of, engine: 'A', reason: 'The other one.' });
    expect(apply(at, 'F', {}, asker('by A'))).toBeUndefined();
  });

  it('CGF-12.3: who is barred is neither invited nor accepted, not even by exception', () => {
    const at = announced();
    apply(at, 'A');
    const fraud = {
      engine: 'A',
      programmers: ['by A'],
      associates: [],
      proof: 'court',
      strike: [],
      reason: 'Judgment.',
    } as const;
    at.do(CHAIR, { kind: 'record-fraud', ...fraud });
    expect(decide(at, 'A', 'accepted', { exception: true })).toContain('CGF-12.3');
    expect(apply(at, 'F', {}, asker('by A'))).toContain('CGF-12.3');
    expect(at.ask(CHAIR, { kind: 'invite-engine', ...of, engine: 'F' })).toContain('CGF-12.3');
  });

  it('opens the tournament with those who are accepted, and their operators (CGF-4.1)', () => {
    const at = announced();
    const operators = [{ name: 'by A' }, { name: 'Sub', isSubstitute: true }];
    apply(at, 'A', { operators });
    apply(at, 'B');
    decide(at, 'A', 'accepted');
    const open = (...engines: readonly string[]) =>
      at.ask(CHAIR, { kind: 'open-tournament', ...of, entrants: engines.map((engine) => ({ engine })) });
    expect(open('A', 'B')).toContain('expected a program that is accepted on the entry list, it is applied');
    expect(open('C')).toContain('it is not on it');
    expect(open('A')).toBeUndefined();
    expect(heldTournament(at.registry, "CGF'99")?.entrants).toMatchObject([{ engine: 'A', operators: ['by A', 'Sub'] }]);
    expect(apply(at, 'C')).toContain('expected a tournament that is to come, this one was opened');
  });

  it('authors enter their own programs, organisers any; only organisers decide', () => {
    const at = announced();
    expect(apply(at, 'A', {}, asker('by B'))).toContain('expected one of its authors');
    expect(apply(at, 'A', {}, CHAIR)).toBeUndefined();
    const author = asker('by A');
    const requests = [
      { kind: 'announce-list', ...of, conditions: { questionnaire: [] } },
      { kind: 'invite-engine', ...of, engine: 'A' },
      { kind: 'decide-candidate', ...of, engine: 'A', status: 'accepted', reason: 'I.' },
      { kind: 'note-candidate', ...of, engine: 'A', rating: 9 },
    ] as const;
    for (const request of requests) expect(at.ask(author, request)).toContain('Cannot do this as author');
  });

  it('shows answers to organisers and to the author alone, and to everyone who plays', () => {
    const at = announced();
    for (const engine of 'ABC') apply(at, engine);
    decide(at, 'A', 'accepted');
    decide(at, 'B', 'declined');
    const shown = (who: ReturnType<typeof asker>) =>
      entryListFor(at.registry, "cgf'99", who)?.candidates.map(({ engine, more }) => `${engine}${more === undefined ? '' : '+'}`);
    expect(shown(CHAIR)).toEqual(['A+', 'B+', 'C+']);
    expect(shown(asker('by B'))).toEqual(['A', 'B+']);
    expect(shown(asker('Judge', 'judge'))).toEqual(['A']);
  });
});

describe('what a form sends', () => {
  it('operators are names, substitutes are marked (CGF-4.1)', () => {
    const sent = { kind: 'apply', tournament: 'Cup', engine: 'A', operators: ['Ada', 'substitute:Bob', { name: 'Cyd' }] };
    expect(registryRequest.parse(sent)).toMatchObject({
      answers: {},
      operators: [{ name: 'Ada' }, { name: 'Bob', isSubstitute: true }, { name: 'Cyd' }],
    });
  });

  it('a tournament is announced by its name alone', () => {
    expect(registryRequest.parse({ kind: 'announce-list', tournament: 'Cup' })).toMatchObject({
      conditions: { questionnaire: [] },
    });
  });
});

describe('CGF-A3: the questionnaire', () => {
  it.each([
    [{}, 'expected an answer to "language": Programming language'],
    [{ language: ' ' }, 'expected an answer to "language"'],
    [{ language: 'C', langage: 'D' }, 'did you mean "language"'],
    [{ language: 'C\nD' }, 'expected one line'],
    [{ language: 'C', since: 'long' }, 'expected a number as the answer to "since", got "long"'],
    [{ language: 'C', abroad: 'maybe' }, 'expected yes or no'],
    [{ language: 'C', protocol: 'GTP' }, 'expected one of "SGMP", "by hand"'],
    [{ language: 'C', since: '1985', abroad: 'yes', protocol: 'SGMP' }, undefined],
  ])('%j', (answers, expected) => {
    const problem = answersProblem(QUESTIONS, answers);
    if (expected === undefined) expect(problem).toBeUndefined();
    else expect(english(problem)).toContain(expected);
  });

  it('is refused with a key twice, and with choices where none are', () => {
    const [line = QUESTIONS[1], , choice] = QUESTIONS;
    if (line === undefined || choice === undefined) throw new TypeError('no questions');
    expect(questionnaireProblem([line, line])).toEqual({
      at: [1, 'key'],
      expected: phrase('seen.expects.keyOnce', { key: 'language' }),
    });
    expect(questionnaireProblem([{ ...line, kind: 'choice' }])).toMatchObject({ at: [0, 'kind'] });
    expect(questionnaireProblem([{ ...choice, kind: 'line' }])).toMatchObject({ at: [0, 'choices'] });
  });
});

describe('CGF-2, S16-3a: any sequence of requests', () => {
  it('keeps the room, the authors and the statuses', () => {
    const step = fc.record({
      engine: fc.constantFrom(...'ABCDEF'),
      kind: fc.constantFrom('invite', 'apply', 'accepted', 'reserve', 'declined', 'withdraw'),
    });
    const reached = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        const at = announced({ mostEntrants: 3, mostPerAuthor: 1 });
        for (const { engine, kind } of steps) {
          const before = status(at, engine);
          if (kind === 'invite') at.ask(CHAIR, { kind: 'invite-engine', ...of, engine });
          else if (kind === 'apply') apply(at, engine, {}, CHAIR);
          else if (kind === 'withdraw') at.ask(CHAIR, { kind: 'withdraw', ...of, engine, reason: 'So.' });
          else decide(at, engine, kind);
          const all = [...'ABCDEF'].map((one) => status(at, one));
          const accepted = all.filter((one) => one === 'accepted').length;
          const ofA = [all[0], all[5]].filter((one) => one === 'accepted').length;
          if (accepted > 3 || ofA > 1) expect([accepted, ofA]).toEqual([3, 1]);
          if (before === undefined && kind !== 'invite' && kind !== 'apply') expect(status(at, engine)).toBeUndefined();
          for (const one of all) reached.add(one ?? 'none');
        }
      }),
      { numRuns: 40 },
    );
    expect([...reached].toSorted()).toEqual([...STATUSES, 'none'].toSorted());
  });
});
