// For tests: a registry in memory, where people ask and time passes.

import { inWords } from '../../core/phrases/said.ts';
import { unwrap } from '../../core/result.ts';
import { decide, recordCheck } from '../decide.ts';
import type { NewRegistryEntry } from '../entries.ts';
import { after, EMPTY_REGISTRY, engineOf, type Registry } from '../registry.ts';
import { registryRequest, type RegistryRequest } from '../requests.ts';
import type { Asker, RegistryRole } from '../rights.ts';
import type { Case } from './case.ts';

export const asker = (name: string, role: RegistryRole = 'author'): Asker => ({ name, role });

/** The people of the tests. Chair: no party; Ada presents; Bede wrote Clone; Bert is an associate; Cleo is on the Allegation Committee. */
export const PEOPLE = {
  chair: asker('Chair', 'chair'),
  alleger: asker('Ada'),
  alleged: asker('Bede'),
  associate: asker('Bert', 'operator'),
  committee: asker('Cleo', 'judge'),
  investigator: asker('Dora'),
  summoned: asker('Emil', 'operator'),
  participant: asker('Fay', 'operator'),
  outsider: asker('Zoe'),
} as const satisfies Record<string, Asker>;

export type TestCheck = { readonly passed: boolean; readonly failure?: string };

export class TestRegistry {
  registry: Registry = EMPTY_REGISTRY;
  sequence = 0;
  nowUtcMs: number;

  constructor(now: string) {
    this.nowUtcMs = Date.parse(now);
    this.record([{ kind: 'registry-opened', payload: { formatVersion: 1, identity: 'test', arbiterVersion: 'test' } }]);
  }

  at(now: string): this {
    this.nowUtcMs = Date.parse(now);
    return this;
  }

  /** What was refused, as the sentence; `undefined`: it is recorded. */
  ask(who: Asker, written: RegistryRequest): string | undefined {
    const decided = decide(this.registry, who, registryRequest.parse(written), this.nowUtcMs);
    if (!decided.ok) return inWords(decided.error);
    this.record(decided.value);
    return undefined;
  }

  /** Throws what was refused. */
  do(who: Asker, written: RegistryRequest): this {
    const refused = this.ask(who, written);
    if (refused !== undefined) throw new TypeError(refused);
    return this;
  }

  /** A new version of an engine by its first author; with `check` it is checked at once. */
  submit(engine: string, check?: TestCheck): this {
    const found = engineOf(this.registry, engine);
    const files = [{ path: engine, bytes: 4, sha256: String((found?.versions.length ?? 0) + 1).padStart(64, '0') }];
    const settings = { program: engine, protocol: 'gtp', args: [], options: {} } as const;
    this.do(asker(found?.authors[0] ?? ''), { kind: 'submit-version', engine, files, settings });
    return check === undefined ? this : this.check(engine, check);
  }

  /** The check of the newest version. */
  check(engine: string, { passed, failure }: TestCheck): this {
    const number = engineOf(this.registry, engine)?.versions.length ?? 0;
    const findings = failure === undefined ? [] : [{ severity: 'failure', text: failure } as const];
    this.record(unwrap(recordCheck(this.registry, { engine, number, passed, findings, arbiterVersion: 'test' })));
    return this;
  }

  copy(): TestRegistry {
    const copy = new TestRegistry(new Date(this.nowUtcMs).toISOString());
    return Object.assign(copy, { registry: this.registry, sequence: this.sequence });
  }

  /** The case that was presented last. */
  get case(): Case {
    const found = [...this.registry.cases.values()].at(-1);
    if (found === undefined) throw new TypeError('Cannot find a case: expected one that was presented');
    return found;
  }

  record(entries: readonly NewRegistryEntry[]): void {
    for (const entry of entries) {
      this.sequence += 1;
      this.registry = unwrap(after(this.registry, { ...entry, sequence: this.sequence, atUtcMs: this.nowUtcMs }));
    }
  }
}

/** Programs by Ada, Bede, Dora and Fay at CGF'99, which has begun. */
export function tournamentOf1999(): TestRegistry {
  const { chair } = PEOPLE;
  const registry = new TestRegistry('1999-07-02T00:00Z');
  for (const [engine, author] of [
    ['Original', 'Ada'],
    ['Clone', 'Bede'],
    ['Dragon', 'Dora'],
    ['Fuseki', 'Fay'],
  ] as const)
    registry.do(chair, { kind: 'register-engine', engine, authors: [author] });
  registry.do(chair, {
    kind: 'submit-version',
    engine: 'Clone',
    files: [{ path: 'clone', bytes: 4, sha256: 'a'.repeat(64) }],
    settings: { program: 'clone', protocol: 'gtp', args: [], options: {} },
  });
  const entrants = [
    { engine: 'Original' },
    { engine: 'Clone' },
    { engine: 'Dragon', operators: ['Emil'] },
    { engine: 'Fuseki', operators: ['Fay'] },
  ];
  return registry.at('1999-07-23T09:00Z').do(chair, { kind: 'open-tournament', tournament: "CGF'99", entrants });
}
