import { describe, expect, it } from 'vitest';
import { english } from '../../core/phrases/english.ts';
import { datesOf } from './dates.ts';
import { investigatorsOf } from './case.ts';
import { closesAtUtcMs, disclosedAtUtcMs, monthsLater, stageOf, STEPS } from './stage.ts';
import { PEOPLE, tournamentOf1999, type TestRegistry } from './testCases.ts';
import { viewOf } from './view.ts';
import { heldTournament } from '../tournaments/tournament.ts';
import type { Asker } from '../rights.ts';

const { chair, alleger, alleged, associate, committee, investigator, summoned, participant, outsider } = PEOPLE;
const present = { kind: 'present-allegation', tournament: "CGF'99", engine: 'Clone', reason: 'It plays my moves.' } as const;

const stage = (at: TestRegistry): string => stageOf(at.case, at.nowUtcMs);
const utc = (ms: number | undefined): string => new Date(ms ?? NaN).toISOString().slice(0, 16);
const seen = (at: TestRegistry, who: Asker) => {
  const tournament = heldTournament(at.registry, at.case.tournament);
  if (tournament === undefined) throw new TypeError('no tournament');
  return viewOf(at.case, tournament, who, at.nowUtcMs);
};
const said = (at: TestRegistry, who: Asker): readonly string[] | undefined => seen(at, who)?.statements.map(({ text }) => text);

/** A case in which the Allegation Committee has been appointed on 10 August 1999. */
function inDiscussion(): TestRegistry {
  const at = tournamentOf1999().at('1999-08-01T12:00Z').do(alleger, present);
  const { id } = at.case;
  at.at('1999-08-05T12:00Z').do(chair, { kind: 'evaluate-allegation', case: id, credible: true, reason: 'The records agree.' });
  return at.at('1999-08-10T12:00Z').do(chair, { kind: 'appoint-committee', case: id, members: ['Cleo'] });
}

describe('CGF-12.1: the six steps', () => {
  it('goes through all of them, in the times of the document', () => {
    const at = tournamentOf1999();
    at.at('1999-07-24T18:00Z').do(chair, { kind: 'close-tournament', tournament: "CGF'99" });
    at.at('1999-08-01T12:00Z').do(alleger, present);
    const { id } = at.case;
    expect(stage(at)).toBe('presented');
    expect(seen(at, alleged), 'not told before it is credible').toBeUndefined();
    expect(seen(at, chair)?.file?.reason).toBe('It plays my moves.');

    at.at('1999-08-05T12:00Z').do(chair, { kind: 'evaluate-allegation', case: id, credible: true, reason: 'The records agree.' });
    expect(seen(at, alleged)?.file).toMatchObject({ alleger: 'Ada', reason: 'It plays my moves.' });

    at.at('1999-08-10T12:00Z').do(chair, { kind: 'appoint-committee', case: id, members: ['Cleo'] });
    at.do(committee, { kind: 'name-associates', case: id, associates: ['Bert'] });
    at.do(alleger, { kind: 'make-statement', case: id, text: 'Games 1 and 2 are the same.' });
    at.do(alleged, { kind: 'make-statement', case: id, text: 'Both follow the same book.' });
    at.do(associate, { kind: 'make-statement', case: id, text: 'Bede lent me the book.', inConfidence: true });
    expect(said(at, alleger)).toEqual(['Games 1 and 2 are the same.', 'Both follow the same book.']);
    expect(said(at, committee)).toHaveLength(3);
    expect(said(at, chair), 'the organising committee is not on the list').toEqual([]);
    expect(seen(at, participant)).toBeUndefined();

    at.at('1999-08-20T12:00Z').do(committee, { kind: 'distribute-copy', case: id, number: 1 });
    expect(seen(at, alleger)?.copy).toEqual({ engine: 'Clone', number: 1 });
    expect(seen(at, chair)?.copy).toBeUndefined();

    at.at('1999-09-01T12:00Z').do(committee, { kind: 'summon-investigators', case: id, members: ['Dora', 'Emil'] });
    expect(seen(at, investigator)?.file, 'summoned, but no member yet').toBeUndefined();
    at.do(investigator, { kind: 'answer-summons', case: id, accepts: true });
    expect(at.ask(committee, { kind: 'end-investigation', case: id })).toContain('Emil did not');
    at.do(summoned, { kind: 'answer-summons', case: id, accepts: false });
    expect(investigatorsOf(at.case)).toEqual(['Dora']);
    expect(seen(at, alleged)?.file?.investigators).toEqual(['Dora']);
    expect(seen(at, summoned), 'who has refused hears no more').toBeUndefined();
    expect(seen(at, investigator)?.copy).toBeDefined();
    expect(said(at, investigator)).toHaveLength(2);

    at.at('1999-09-20T12:00Z').do(committee, { kind: 'end-investigation', case: id });
    expect(stage(at)).toBe('unresolved');
    expect(STEPS.unresolved).toBe(6);
    expect(said(at, participant)).toHaveLength(2);
    expect(seen(at, participant)?.copy).toBeUndefined();
    at.do(participant, { kind: 'make-statement', case: id, text: 'I have the same book.' });
    expect(at.case.statements.at(-1)?.to).toBe('participants');
    expect(seen(at, outsider), 'not a participant').toBeUndefined();

    expect(utc(closesAtUtcMs(at.case))).toBe('2000-09-20T12:00');
    expect(stage(at.at('2000-09-20T11:59Z'))).toBe('unresolved');
    expect(stage(at.at('2000-09-20T12:00Z'))).toBe('closed');
    expect(at.ask(committee, { kind: 'conclude-case', case: id, reason: 'Late.' })).toContain('it is at "closed"');
  });

  it('takes allegations during the tournament and within one year after it, from anyone involved', () => {
    const at = tournamentOf1999();
    expect(at.ask(outsider, present)).toContain('expected someone who is involved in it, got "Zoe" (CGF-12.1)');
    expect(at.ask(alleged, present)).toContain('expected the program of others');
    expect(at.ask({ name: 'Bede', role: 'chair' }, { ...present, for: 'Ada' })).toContain('expected the program of others');
    expect(at.copy().ask(alleger, present)).toBeUndefined();
    at.at('1999-07-24T18:00Z').do(chair, { kind: 'close-tournament', tournament: "CGF'99" });
    expect(at.copy().at('2000-07-24T18:00Z').ask(alleger, present)).toBeUndefined();
    expect(at.at('2000-07-24T18:01Z').ask(alleger, present)).toContain('until 2000-07-24 18:00 UTC (CGF-12.1)');
  });

  it('lets an organiser record what came by mail, in the name of the sender', () => {
    const at = tournamentOf1999().do(chair, { ...present, for: 'Ada' });
    expect(at.case.alleger).toBe('Ada');
    expect(at.ask(participant, { ...present, for: 'Ada' })).toContain('Cannot ask for "Ada" as operator');
  });

  it('refers to the ruling of a disqualification (CGF-10.3)', () => {
    const at = tournamentOf1999().do(alleger, { ...present, ruling: 'ruling 214' });
    expect(seen(at, chair)?.file?.ruling).toBe('ruling 214');
  });

  it('rejects what is groundless, and the alleged never hears of it', () => {
    const at = tournamentOf1999().do(alleger, present);
    at.do(chair, { kind: 'evaluate-allegation', case: at.case.id, credible: false, reason: 'Other moves.' });
    expect(stage(at)).toBe('rejected');
    expect(seen(at, alleger)?.file?.evaluation?.reason).toBe('Other moves.');
    for (const who of [alleged, participant, outsider]) expect(seen(at.at('2005-01-01T00:00Z'), who)).toBeUndefined();
    expect(at.ask(chair, { kind: 'appoint-committee', case: at.case.id, members: ['Cleo'] })).toContain('it is at "rejected"');
  });

  it('has no official decide about an allegation of their own, or about their program', () => {
    const at = tournamentOf1999().do({ name: 'Dora', role: 'chair' }, present);
    const evaluate = { kind: 'evaluate-allegation', case: at.case.id, credible: false, reason: 'No.' } as const;
    expect(at.ask({ name: 'Dora', role: 'chair' }, evaluate)).toContain('expected the organising committee');
    expect(at.ask({ name: 'bede', role: 'owner' }, evaluate)).toContain('Cannot find case');
  });

  it('keeps parties out of the committees, and takes investigators from the participants', () => {
    const at = inDiscussion();
    const { id } = at.case;
    expect(at.ask(committee, { kind: 'name-associates', case: id, associates: ['Cleo'] })).toContain('"Cleo" is a member');
    at.do(committee, { kind: 'distribute-copy', case: id, number: 1 });
    const summon = (name: string) => at.ask(committee, { kind: 'summon-investigators', case: id, members: [name] });
    expect(summon('Zoe')).toContain(`expected participants of "CGF'99", got "Zoe"`);
    expect(summon('Bede')).toContain('"Bede" is one');
    expect(summon('Dora')).toBeUndefined();
    expect(summon('Dora')).toContain('were not summoned before');
    expect(at.ask(committee, { kind: 'distribute-copy', case: id, number: 1 })).toContain('it is at "investigation"');
  });

  it('distributes only a copy that was submitted (CGF-11)', () => {
    const at = inDiscussion();
    expect(at.ask(committee, { kind: 'distribute-copy', case: at.case.id, number: 2 })).toContain('(CGF-11)');
  });
});

describe('CGF-12.2: disclosure', () => {
  it('comes two months after the discussion began, whether or not anyone acts', () => {
    const at = inDiscussion();
    const { id } = at.case;
    at.do(alleger, { kind: 'make-statement', case: id, text: 'Before.' });
    at.do(alleger, { kind: 'make-statement', case: id, text: 'To you alone.', inConfidence: true });
    expect(utc(disclosedAtUtcMs(at.case))).toBe('1999-10-10T12:00');
    expect(said(at.at('1999-10-10T11:59Z'), participant)).toBeUndefined();
    expect(said(at.at('1999-10-10T12:00Z'), participant)).toEqual(['Before.']);
    expect(stage(at), 'the steps go on').toBe('discussion');
    at.do(alleged, { kind: 'make-statement', case: id, text: 'Now to all.' });
    expect(said(at, participant)).toEqual(['Before.', 'Now to all.']);
    expect(utc(closesAtUtcMs(at.case))).toBe('2000-10-10T12:00');
    expect(at.ask(committee, { kind: 'distribute-copy', case: id, number: 1 })).toBeUndefined();
  });

  it('comes with a conclusion', () => {
    const at = inDiscussion();
    at.do(committee, { kind: 'conclude-case', case: at.case.id, reason: 'They share a book.' });
    expect(stage(at)).toBe('not-proven');
    expect(seen(at, participant)?.file?.conclusion).toMatchObject({ outcome: 'not-proven', reason: 'They share a book.' });
    expect(closesAtUtcMs(at.case)).toBeUndefined();
    expect(stage(at.at('2020-01-01T00:00Z'))).toBe('not-proven');
  });
});

describe('the table of dates', () => {
  it('says who must do what until when (CGF-12.1, CGF-12.2)', () => {
    const at = inDiscussion();
    const rows = (who: Asker) =>
      datesOf(at.registry, who, at.nowUtcMs).map(({ byUtcMs, who, what }) => [
        byUtcMs && utc(byUtcMs),
        english(who),
        english(what),
      ]);
    const always = [undefined, 'anyone who is involved in the tournament', 'present an allegation'];
    expect(rows(chair)).toEqual([
      [
        '1999-10-10T12:00',
        'the alleger, the alleged, associates and the Allegation Committee',
        'discuss the allegation among themselves',
      ],
      ['2000-10-10T12:00', 'the Allegation Committee', 'conclude, or distribute the submitted copy'],
      always,
    ]);
    expect(rows(participant)).toEqual([always]);
    at.at('1999-10-11T00:00Z');
    expect(rows(participant)).toHaveLength(2);
    at.at('2000-10-11T00:00Z');
    expect(rows(chair)).toEqual([always]);
  });
});

it('months are those of the calendar, and end with it', () => {
  const later = (from: string, months: number): string => utc(monthsLater(Date.parse(from), months));
  expect(later('1999-12-31T23:30Z', 2)).toBe('2000-02-29T23:30');
  expect(later('2000-02-29T00:00Z', 12)).toBe('2001-02-28T00:00');
  expect(later('1999-08-10T12:00Z', 2)).toBe('1999-10-10T12:00');
});
