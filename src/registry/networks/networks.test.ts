import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { recordCheck } from '../decide.ts';
import { asker, TestRegistry } from '../cases/testCases.ts';
import { PARTS, type DeclaredParts, type PartOrigin } from './network.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { networkTable, whySame } from './uniqueness.ts';

const DIRECTOR = asker('Director', 'director');

const named = (name: string, version?: string): PartOrigin => ({
  kind: 'named',
  name,
  ...(version === undefined ? {} : { version }),
});
const files = (...paths: readonly string[]): PartOrigin => ({ kind: 'files', paths });
const sha256 = (content: string): string => Buffer.from(content.padEnd(32)).toString('hex').slice(0, 64);

/** Registers an engine with an accepted version of these files (path to content) and declares its parts. */
function enter(
  at: TestRegistry,
  engine: string,
  contents: Readonly<Record<string, string>>,
  parts?: DeclaredParts,
): TestRegistry {
  if (!at.registry.engines.has(engine.toLowerCase()))
    at.do(DIRECTOR, { kind: 'register-engine', engine, authors: [`author of ${engine}`] });
  at.do(DIRECTOR, {
    kind: 'submit-version',
    engine,
    files: Object.entries(contents).map(([path, content]) => ({ path, bytes: content.length, sha256: sha256(content) })),
    settings: { program: Object.keys(contents)[0] ?? '', protocol: 'uci', args: [], options: {} },
  });
  const number = at.registry.engines.get(engine.toLowerCase())?.versions.length ?? 0;
  at.record(unwrap(recordCheck(at.registry, { engine, number, passed: true, findings: [], arbiterVersion: 'test' })));
  if (parts !== undefined) at.do(asker(`author of ${engine}`), { kind: 'declare-network', engine, parts });
  return at;
}

const lc0Parts = { training: named("Lc0's training code", '0.21'), network: files('w.pb'), engine: files('lc0') };

/** Lc0, declared first. */
const withLc0 = (): TestRegistry => enter(new TestRegistry('2019-07-01T00:00Z'), 'Lc0', { lc0: 'code', 'w.pb': 'T40' }, lc0Parts);

const open = (at: TestRegistry, ...engines: readonly string[]): string | undefined =>
  at.copy().ask(DIRECTOR, {
    kind: 'open-tournament',
    tournament: 'Season 16',
    uniqueNetworks: true,
    entrants: engines.map((engine) => ({ engine })),
  });

describe('S16-16c: two of three parts are its own', () => {
  it('refuses a network that shares two parts, with the reason', () => {
    const at = enter(
      withLc0(),
      'Clone',
      { lc0: 'code', 'own.pb': 'other' },
      { ...lc0Parts, training: named('lc0’s TRAINING code'), network: files('own.pb') },
    );
    expect(networkTable(at.registry)).toMatchObject([
      { engine: 'Lc0', isEligible: true, reason: phrase('networkWhy.own') },
      { engine: 'Clone', isUnique: false, isEligible: false },
    ]);
    const why = '1 of three parts is its own; it shares the training code with Lc0 (both are';
    expect(open(at, 'Lc0', 'Clone')).toContain(
      `Cannot enter "Clone" for "Season 16": expected a network with two of three parts of its own (S16-16c), ${why}`,
    );
    expect(open(at, 'Lc0', 'Clone')).toContain(
      `the engine that executes it with Lc0 (both have lc0, SHA-256 ${sha256('code').slice(0, 12)}…)`,
    );
  });

  it('lets in one that shares one part', () => {
    const at = enter(
      withLc0(),
      'Other',
      { run: 'mine', 'own.pb': 'other' },
      { training: named("Lc0's training code", '0.30'), network: files('own.pb'), engine: files('run') },
    );
    const [, row] = networkTable(at.registry);
    expect(row?.isEligible).toBe(true);
    expect(english(row?.reason)).toContain('2 of three parts are its own; it shares the training code');
    expect(open(at, 'Lc0', 'Other')).toBeUndefined();
  });

  it('counts a part that one other has and a part that another has together', () => {
    const at = enter(
      withLc0(),
      'Two',
      { two: 'two', 'two.pb': 'T2' },
      { training: named('own'), network: files('two.pb'), engine: files('two') },
    );
    enter(at, 'Mixed', { two: 'two', 'w.pb': 'T40' }, { training: named('mixed'), network: files('w.pb'), engine: files('two') });
    expect(open(at, 'Lc0', 'Two', 'Mixed')).toContain('1 of three parts is its own');
    expect(open(at, 'Two', 'Mixed'), 'only the entrants of the tournament count').toBeUndefined();
  });

  it('compares the files of the version that plays, and needs the declared ones in it', () => {
    const at = enter(
      withLc0(),
      'Own',
      { run: 'mine', 'own.pb': 'first' },
      { ...lc0Parts, network: files('own.pb'), engine: files('run') },
    );
    expect(open(at, 'Lc0', 'Own')).toBeUndefined();
    enter(at, 'Own', { run: 'mine', 'own.pb': 'T40' });
    expect(open(at, 'Lc0', 'Own')).toContain('the network with Lc0');
    enter(at, 'Own', { run: 'mine', 'new.pb': 'second' });
    expect(open(at, 'Lc0', 'Own')).toContain('version 3 does not have "own.pb", the network');
  });

  it('asks nothing of an engine that is no network, and of a tournament without the rule', () => {
    const at = enter(enter(withLc0(), 'Classic', { classic: 'code' }), 'Clone', { lc0: 'code', 'w.pb': 'T40' }, lc0Parts);
    expect(open(at, 'Lc0', 'Classic')).toBeUndefined();
    expect(
      at.ask(DIRECTOR, { kind: 'open-tournament', tournament: 'Free', entrants: [{ engine: 'Lc0' }, { engine: 'Clone' }] }),
    ).toBeUndefined();
  });
});

describe('S16-16d, S16-16e: rulings', () => {
  it('an exception lets one in, on record, and can be taken back', () => {
    const at = enter(withLc0(), 'Clone', { lc0: 'code', 'own.pb': 'other' }, { ...lc0Parts, network: files('own.pb') });
    const rule = (eligible?: boolean) => ({
      kind: 'rule-network' as const,
      engine: 'clone',
      reason: 'As in Season 13.',
      ...(eligible === undefined ? {} : { eligible }),
    });
    expect(at.ask(asker('author of Clone'), rule(true))).toContain('Cannot do this as author');
    at.do(DIRECTOR, rule(true));
    expect(networkTable(at.registry)[1]).toMatchObject({
      isUnique: false,
      isEligible: true,
      reason: phrase('networkWhy.exception', { by: 'Director', what: 'As in Season 13.' }),
    });
    expect(open(at, 'Lc0', 'Clone')).toBeUndefined();
    at.do(DIRECTOR, rule());
    expect(open(at, 'Lc0', 'Clone')).toContain('S16-16c');
    at.do(DIRECTOR, { ...rule(false), engine: 'Lc0' });
    expect(open(at, 'Lc0')).toContain('exception by Director');
    expect(open(at, 'Clone'), 'what may not play takes no part from others').toBeUndefined();
  });
});

describe('S16-16b: declarations', () => {
  it('refuses a file that the version does not have, and authors of others', () => {
    const at = enter(withLc0(), 'Clone', { lc0: 'code', 'own.pb': 'other' });
    const declare = { kind: 'declare-network', engine: 'Clone', parts: { ...lc0Parts, network: files('own.bp') } } as const;
    expect(at.ask(asker('author of Clone'), declare)).toContain('did you mean "own.pb"');
    expect(at.ask(asker('author of Lc0'), declare)).toContain('expected one of its authors');
  });

  it('S16-16c by a second reading: the parts that no eligible network before has', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd');
    const declared = fc.record({ training: names, network: names, engine: names });
    fc.assert(
      fc.property(fc.array(declared, { minLength: 1, maxLength: 6 }), (all) => {
        const at = new TestRegistry('2019-07-01T00:00Z');
        for (const [index, parts] of all.entries())
          enter(
            at,
            `E${index}`,
            { run: `${index}` },
            { training: named(parts.training), network: named(parts.network), engine: named(parts.engine) },
          );
        const playing: (typeof all)[number][] = [];
        const expected = all.map((parts) => {
          const own = PARTS.filter((part) => playing.every((other) => other[part] !== parts[part])).length;
          if (own >= 2) playing.push(parts);
          return own >= 2;
        });
        expect(networkTable(at.registry).map(({ isEligible }) => isEligible)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('empty files are no part, and what is named is not compared with files', () => {
    const file = (bytes: number) => ({ kind: 'files' as const, files: [{ path: 'x', bytes, sha256: sha256('') }] });
    expect(whySame(file(0), file(0))).toBeUndefined();
    expect(english(whySame(file(1), file(1)))).toContain('both have x');
    expect(whySame(file(1), { kind: 'named', name: 'x' })).toBeUndefined();
  });
});
