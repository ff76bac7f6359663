import { describe, expect, it } from 'vitest';
import { PEOPLE, tournamentOf1999, type TestRegistry } from './testCases.ts';

const { chair, alleger, alleged, associate, committee } = PEOPLE;

const files = [{ path: 'x', bytes: 1, sha256: 'b'.repeat(64) }];
const settings = { program: 'x', protocol: 'gtp', args: [], options: {} } as const;

const held = (at: TestRegistry, tournament: string, engines: readonly string[] = []): string | undefined =>
  at.ask(chair, { kind: 'open-tournament', tournament, entrants: engines.map((engine) => ({ engine })) });

/** Bede has confessed that Clone is fraudulent; Bert is an associate. */
function fraud(): TestRegistry {
  const at = tournamentOf1999().do(alleger, {
    kind: 'present-allegation',
    tournament: "CGF'99",
    engine: 'clone',
    reason: 'It plays my moves.',
  });
  const { id } = at.case;
  at.do(chair, { kind: 'evaluate-allegation', case: id, credible: true, reason: 'The records agree.' });
  at.do(chair, { kind: 'appoint-committee', case: id, members: ['Cleo'] });
  at.do(committee, { kind: 'name-associates', case: id, associates: ['Bert'] });
  return at.do(committee, { kind: 'find-fraud', case: id, proof: 'confession', reason: 'Bede says so.' });
}

describe('CGF-12.3: fraud', () => {
  it('strikes the records of the tournament', () => {
    expect(fraud().registry.frauds).toMatchObject([{ engine: 'Clone', strike: ["CGF'99"], proof: 'confession' }]);
  });

  it('has no other proof than a confession or a court', () => {
    const at = fraud();
    const record = { kind: 'find-fraud', case: at.case.id, proof: 'suspicion', reason: 'Clear.' };
    expect(() => at.ask(chair, record as never)).toThrow('confession or court');
  });

  it('bars the programmer and associates from the next three tournaments, not from the one in play', () => {
    const at = fraud();
    const submit = (window?: { tournament: string; event: string }) =>
      at
        .copy()
        .ask(alleged, { kind: 'submit-version', engine: 'Clone', files, settings, ...(window === undefined ? {} : { window }) });
    const register = (name: string) =>
      at.copy().ask(chair, { kind: 'register-engine', engine: 'New', authors: ['Someone', name] });
    const rule = 'is barred from three tournaments for the fraud with Clone (CGF-12.3)';
    expect(submit()).toContain(`Bede ${rule}, 3 of which are still to come`);
    expect(submit({ tournament: "CGF'99", event: 'Swiss' })).toBeUndefined();
    expect(register('bert')).toContain(`Bert ${rule}`);
    expect(held(at, 'First', ['Original', 'Clone'])).toContain(`Bede ${rule}`);
    expect(held(at, 'First', ['Original'])).toBeUndefined();
    expect(held(at, 'Second')).toBeUndefined();
    expect(submit()).toContain('1 of which is still to come');
    expect(held(at, 'Third')).toBeUndefined();
    expect(submit()).toBeUndefined();
    expect(register('Bert')).toBeUndefined();
    expect(submit({ tournament: 'third', event: 'Swiss' })).toContain('which are First, Second and Third');
    const add = { kind: 'add-entrants', tournament: 'Third', entrants: [{ engine: 'Clone' }] } as const;
    expect(at.ask(chair, add)).toContain(`Bede ${rule}`);
    expect(held(at, 'Fourth', ['Clone'])).toBeUndefined();
  });

  it('treats a program alike that was proven fraudulent elsewhere', () => {
    const at = tournamentOf1999();
    const record = {
      kind: 'record-fraud',
      engine: 'Clone',
      programmers: ['Bede'],
      associates: [],
      proof: 'court',
      elsewhere: 'Ing Cup',
      strike: [],
      reason: 'Judgment of 1 June 1999.',
    } as const;
    expect(at.ask(alleger, record)).toContain('Cannot do this as author');
    expect(at.ask(chair, { ...record, engine: 'Other', strike: ["CGF'99"] })).toContain('tournaments in which it took part');
    expect(at.ask(chair, record)).toBeUndefined();
    expect(held(at, 'Next', ['Clone'])).toContain('Bede is barred');
  });

  it('counts a tournament once, however often it starts again', () => {
    const at = fraud();
    const open = { kind: 'open-tournament', tournament: 'First', identity: 'journal-1', entrants: [] } as const;
    for (let start = 0; start < 5; start++) expect(at.ask(chair, open)).toBeUndefined();
    expect(at.registry.tournaments).toHaveLength(2);
    expect(at.ask(chair, { ...open, identity: 'journal-2' })).toContain('expected a name that no tournament');
  });

  it('is lifted by the chair, not by the barred', () => {
    const at = fraud();
    const lift = { kind: 'lift-bar', name: 'BEDE', reason: 'The confession was forced.' } as const;
    expect(at.ask({ name: 'Bede', role: 'chair' }, lift)).toContain('expected someone else');
    expect(at.ask(associate, lift)).toContain('expected owner or chair');
    expect(at.ask(chair, lift)).toBeUndefined();
    expect(held(at, 'First', ['Clone'])).toBeUndefined();
    expect(at.ask(chair, lift)).toContain('expected someone who is barred');
  });
});
