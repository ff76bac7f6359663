// What a run records of its tournament: the same request at every start, which records only what is new.

import { describe, expect, it } from 'vitest';
import { asker, TestRegistry } from '../cases/testCases.ts';
import { heldTournament } from './tournament.ts';

const CHAIR = asker('Chair', 'chair');
const RUN = { kind: 'open-tournament', tournament: 'Cup', identity: 'i1', folder: '/data/cup' } as const;
const named = (...engines: readonly string[]) => engines.map((engine) => ({ engine }));

function withEngines(): TestRegistry {
  const at = new TestRegistry('2026-07-02T00:00Z');
  for (const [engine, author] of [
    ['Alpha', 'Ada'],
    ['Beta', 'Bede'],
    ['Gamma', 'Cleo'],
  ] as const)
    at.do(CHAIR, { kind: 'register-engine', engine, authors: [author] });
  return at;
}

const cup = (at: TestRegistry) => heldTournament(at.registry, 'Cup');
const fraudOf = (at: TestRegistry, engine: string, programmer: string): TestRegistry =>
  at.do(CHAIR, {
    ...{ kind: 'record-fraud', engine, programmers: [programmer], associates: [], strike: [] },
    ...{ proof: 'court', reason: 'Judgment.' },
  });
const steps = (at: TestRegistry, ...requests: readonly Parameters<TestRegistry['ask']>[1][]): number => {
  const { sequence } = at;
  for (const request of requests) at.do(CHAIR, request);
  return at.sequence - sequence;
};

describe('a tournament that is run', () => {
  it('is recorded once, with where its data is', () => {
    const at = withEngines();
    expect(steps(at, { ...RUN, entrants: named('Alpha', 'Beta') })).toBe(1);
    expect(cup(at)).toMatchObject({ identity: 'i1', folder: '/data/cup', entrants: named('Alpha', 'Beta') });
    expect(steps(at, { ...RUN, entrants: named('Alpha', 'Beta') }, { ...RUN, entrants: named('beta') })).toBe(0);
  });

  it('records who comes later, and where its data is now', () => {
    const at = withEngines().do(CHAIR, { ...RUN, entrants: named('Alpha', 'Beta') });
    expect(steps(at, { ...RUN, entrants: named('Beta', 'Gamma') })).toBe(1);
    expect(steps(at, { ...RUN, folder: '/moved', entrants: named('Beta', 'Gamma') })).toBe(1);
    expect(cup(at)).toMatchObject({ folder: '/moved', entrants: named('Alpha', 'Beta', 'Gamma') });
    at.do(CHAIR, { kind: 'close-tournament', tournament: 'Cup' });
    expect(steps(at, { ...RUN, folder: '/moved', entrants: named('Alpha') })).toBe(0);
    const late = withEngines().do(CHAIR, { ...RUN, entrants: named('Alpha') });
    late.do(CHAIR, { kind: 'close-tournament', tournament: 'Cup' });
    expect(late.ask(CHAIR, { ...RUN, entrants: named('Alpha', 'Beta') })).toContain('expected a tournament that is not over');
  });

  it('takes over one that was opened by hand, and no other', () => {
    const at = withEngines().do(CHAIR, {
      ...{ kind: 'open-tournament', tournament: 'cup' },
      entrants: [{ engine: 'Alpha', operators: ['Emil'] }],
    });
    expect(steps(at, { ...RUN, entrants: named('Alpha', 'Beta') })).toBe(2);
    expect(cup(at)).toMatchObject({
      ...{ name: 'cup', identity: 'i1', folder: '/data/cup' },
      entrants: [{ engine: 'Alpha', operators: ['Emil'] }, { engine: 'Beta' }],
    });
    const again = { ...RUN, identity: 'i2', entrants: [] };
    expect(at.ask(CHAIR, again)).toBe(
      'Cannot open "cup": expected a name that no tournament of this registry has, it is that of the one in /data/cup; "arbiter run" with --data /data/cup goes on with that one, or give this one another name, "tournament:" in its file',
    );
    at.do(CHAIR, { kind: 'close-tournament', tournament: 'cup' });
    expect(at.ask(CHAIR, again)).toMatch(/in \/data\/cup, which is over; give this one another name, "tournament:" in its file$/);
    expect(at.ask(CHAIR, { kind: 'open-tournament', tournament: 'Cup', entrants: [] })).toContain('no tournament');
    const over = withEngines().do(CHAIR, { kind: 'open-tournament', tournament: 'Cup', entrants: [] });
    over.do(CHAIR, { kind: 'close-tournament', tournament: 'Cup' });
    expect(over.ask(CHAIR, { ...RUN, entrants: [] })).toContain('expected a tournament that is not over');
  });

  it('S16-16c: asks again of everyone where it is the first to demand networks of their own', () => {
    const at = withEngines();
    for (const engine of ['Alpha', 'Beta']) {
      const files = [{ path: 'x', bytes: 1, sha256: 'a'.repeat(64) }];
      const settings = { program: 'x', protocol: 'uci', args: [], options: {} } as const;
      at.do(CHAIR, { kind: 'submit-version', engine, files, settings });
      at.do(CHAIR, { kind: 'decide-version', engine, number: 1, accepted: true, reason: 'Seen.' });
      const file = { kind: 'files', paths: ['x'] } as const;
      at.do(CHAIR, { kind: 'declare-network', engine, parts: { training: file, network: file, engine: file } });
    }
    at.do(CHAIR, { kind: 'open-tournament', tournament: 'Cup', entrants: named('Alpha', 'Beta') });
    const demanding = { ...RUN, uniqueNetworks: true } as const;
    expect(at.ask(CHAIR, { ...demanding, entrants: named('Alpha', 'Beta') })).toContain('Cannot enter "Beta" for "Cup"');
    expect(at.ask(CHAIR, { ...demanding, entrants: [] })).toContain('Cannot enter "Beta" for "Cup"');
    expect(at.ask(CHAIR, { ...RUN, entrants: named('Alpha', 'Beta') })).toBeUndefined();
  });

  it('CGF-12.3: does not let in who was barred in between; who plays already goes on', () => {
    const at = withEngines().do(CHAIR, { ...RUN, entrants: named('Alpha', 'Beta') });
    fraudOf(fraudOf(at, 'Beta', 'Bede'), 'Other', 'Cleo');
    expect(steps(at, { ...RUN, entrants: named('Alpha', 'Beta') })).toBe(0);
    expect(at.ask(CHAIR, { ...RUN, entrants: named('Alpha', 'Gamma') })).toContain('Cleo is barred from three tournaments');
    const next = { ...RUN, tournament: 'Next', identity: 'i2' } as const;
    expect(at.ask(CHAIR, { ...next, entrants: named('Gamma') })).toContain('Cleo is barred from three tournaments');
    at.do(CHAIR, { ...next, entrants: named('Alpha') });
    expect(at.ask(CHAIR, { ...next, entrants: named('Alpha', 'Gamma') })).toContain('Cleo is barred from three tournaments');
  });

  it('CGF-12.3: takes a version from the author of an entrant who is barred from the next ones', () => {
    const at = fraudOf(withEngines().do(CHAIR, { ...RUN, entrants: named('Alpha', 'Beta') }), 'Beta', 'Bede');
    const files = [{ path: 'x', bytes: 1, sha256: 'b'.repeat(64) }];
    const settings = { program: 'x', protocol: 'uci', args: [], options: {} } as const;
    const submission = { kind: 'submit-version', engine: 'Beta', files, settings } as const;
    expect(at.copy().ask(asker('Bede'), submission)).toContain('is barred');
    expect(at.copy().ask(asker('Bede'), { ...submission, window: { tournament: 'i1', event: 'E' } })).toBeUndefined();
  });
});
