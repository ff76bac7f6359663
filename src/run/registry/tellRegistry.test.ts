// A registry on disk, and a tournament as its journal has it at each step of its life.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entrantName, eventKey } from '../../core/ids.ts';
import { ok, unwrap } from '../../core/result.ts';
import type { NewEntry } from '../../journal/entries.ts';
import { FORMAT_VERSION } from '../../journal/entries.ts';
import { foldTournament } from '../../projections/foldTournament.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import { askRegistry } from '../../registry/ask.ts';
import type { Registry } from '../../registry/registry.ts';
import type { RegistryRequest } from '../../registry/requests.ts';
import { createRegistry, readRegistry, REGISTRY_FILE } from '../../registry/store.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { parseTournament } from '../../tournament/parse.ts';
import { mayRefuse, refusalOf, tellClosed, tellOpened } from './tellRegistry.ts';

const MAIN = eventKey('main');

let registry = '';
beforeEach(() => {
  registry = mkdtempSync(join(tmpdir(), 'told-'));
  unwrap(createRegistry(registry, 'test', 0));
  for (const [engine, author] of [
    ['Alpha', 'Ada'],
    ['Beta', 'Bede'],
    ['Gamma', 'Cleo'],
  ] as const)
    ask({ kind: 'register-engine', engine, authors: [author] });
});
afterEach(() => rmSync(registry, { recursive: true }));

const ask = (request: RegistryRequest) => unwrap(askRegistry(registry, { name: 'Chair', role: 'chair' }, request, 1));
const bar = (name: string) =>
  ask({
    ...{ kind: 'record-fraud', engine: 'Other', programmers: [name], associates: [], strike: [] },
    ...{ proof: 'court', reason: 'Judgment.' },
  });
const read = (): { readonly registry: Registry; readonly entries: number } => {
  const { registry: found, tail } = unwrap(readRegistry(registry));
  return { registry: found, entries: tail.sequence };
};

function fileOf(...engines: readonly string[]): TournamentDefinition {
  const own = engines.map((engine) => `{ engine: ${engine} }`).join(', ');
  const program = {
    command: '/bin/true',
    args: [],
    workingDirectory: '/',
    protocol: 'uci',
    options: {},
    unsupported: [],
  } as const;
  return unwrap(
    parseTournament(
      `tournament: Cup\nregistry: .\ntimeControl: 1+0.1\nformat: round-robin\nengines: [${own}, { engine: ${engines[0] ?? ''}, name: Again }]\n`,
      {
        fileName: 'cup.yaml',
        resolvePath: () => registry,
        registered: ({ engine }) => ok({ ...program, name: engine, registered: { registry, number: 1, folder: '/' } }),
      },
    ),
  );
}

/** The facts of a journal with these entries. */
function factsOf(...entries: readonly NewEntry[]): TournamentFacts {
  const fold = foldTournament();
  entries.forEach((entry, index) => fold.add({ ...entry, sequence: index + 1, atUtcMs: 1 }));
  return fold.facts;
}

const opened = (definition: TournamentDefinition): NewEntry => ({
  kind: 'tournament-opened',
  payload: {
    ...{ formatVersion: FORMAT_VERSION, identity: 'i1', name: 'Cup', file: '', fileName: 'cup.yaml', arbiterVersion: 'test' },
    definition,
  },
});
const begun = (names: readonly string[]): NewEntry => ({
  kind: 'event-opened',
  payload: { event: MAIN, entrants: names.map(entrantName) },
});

it('records that a tournament begins, once, with its registered engines, each once; and that it is over', async () => {
  const definition = fileOf('Alpha', 'Beta');
  const at = { definition, facts: factsOf(opened(definition)), folder: '/data/cup' };
  const { entries } = read();
  expect(await refusalOf({ definition, folder: '/data/cup' })).toBeUndefined();
  expect(read().entries).toBe(entries);
  for (let start = 0; start < 2; start++) unwrap(await tellOpened(at));
  expect(read().entries).toBe(entries + 1);
  expect(read().registry.tournaments).toMatchObject([
    { name: 'Cup', identity: 'i1', folder: '/data/cup', entrants: [{ engine: 'Alpha', authors: ['Ada'] }, { engine: 'Beta' }] },
  ]);
  unwrap(await tellClosed(at));
  expect(read().entries).toBe(entries + 1);
  const over = factsOf(opened(definition), { kind: 'tournament-closed', payload: { outcome: 'finished' } });
  for (let time = 0; time < 2; time++) unwrap(await tellClosed({ ...at, facts: over }));
  expect(read().registry.tournaments).toMatchObject([{ closedAtUtcMs: expect.any(Number) }]);
  expect(read().entries).toBe(entries + 2);
});

it('CGF-12.3: someone who is barred keeps a tournament from beginning, and enters none that has begun', async () => {
  const definition = fileOf('Alpha', 'Beta');
  const before = { definition, folder: '/data/cup' };
  bar('Bede');
  expect(await refusalOf(before)).toContain('Cannot enter "Beta" for "Cup": expected authors who may take part, Bede is barred');
  expect(mayRefuse(before)).toBe(true);
  ask({ kind: 'lift-bar', name: 'Bede', reason: 'Appeal.' });
  const facts = factsOf(opened(definition), begun(['Alpha', 'Beta', 'Again']));
  unwrap(await tellOpened({ ...before, facts }));
  bar('Bede');
  bar('Cleo');
  expect(await refusalOf({ ...before, facts })).toBeUndefined();
  const later = { definition: fileOf('Alpha', 'Beta', 'Gamma'), facts, folder: '/data/cup' };
  expect(mayRefuse(later)).toBe(true);
  expect(await refusalOf(later)).toContain('Cannot enter "Gamma" for "Cup": expected authors who may take part, Cleo is barred');
});

it('a tournament that has begun goes on whatever the registry says, while no one enters', async () => {
  const definition = fileOf('Alpha', 'Beta');
  ask({ kind: 'open-tournament', tournament: 'Cup', identity: 'another', folder: '/data/other', entrants: [] });
  const waiting = { definition, facts: factsOf(opened(definition)), folder: '/data/cup' };
  expect(mayRefuse(waiting)).toBe(true);
  const playing = { ...waiting, facts: factsOf(opened(definition), begun(['Alpha', 'Beta', 'Again'])) };
  expect(await tellOpened(playing)).toEqual({
    ok: false,
    error:
      'Cannot open "Cup": expected a name that no tournament of this registry has, it is that of the one in /data/other; "arbiter run" with --data /data/other goes on with that one, or give this one another name, "tournament:" in its file',
  });
  expect(mayRefuse(playing)).toBe(false);
  expect(mayRefuse({ ...playing, definition: fileOf('Alpha', 'Beta', 'Gamma') })).toBe(true);
});

it('S16-16c: says which network the file keeps out, if it demands that they are of their own', async () => {
  for (const engine of ['Alpha', 'Beta']) {
    const files = [{ path: 'x', bytes: 1, sha256: 'a'.repeat(64) }];
    ask({ kind: 'submit-version', engine, files, settings: { program: 'x', protocol: 'uci', args: [], options: {} } });
    ask({ kind: 'decide-version', engine, number: 1, accepted: true, reason: 'Seen.' });
    const file = { kind: 'files', paths: ['x'] } as const;
    ask({ kind: 'declare-network', engine, parts: { training: file, network: file, engine: file } });
  }
  const definition = fileOf('Alpha', 'Beta');
  expect(await refusalOf({ definition, folder: '/data/cup' })).toBeUndefined();
  expect(await refusalOf({ definition: { ...definition, uniqueNetworks: true }, folder: '/data/cup' })).toContain(
    'Cannot enter "Beta" for "Cup": expected a network with two of three parts of its own (S16-16c)',
  );
});

it('a registry that is locked is still read: a restart has nothing to write', async () => {
  const definition = fileOf('Alpha', 'Beta');
  const at = { definition, facts: factsOf(opened(definition)), folder: '/data/cup' };
  unwrap(await tellOpened(at));
  const other = new Database(join(registry, REGISTRY_FILE));
  other.exec('BEGIN IMMEDIATE');
  expect((await tellOpened(at)).ok).toBe(true);
  other.close();
});

it('a registry that is locked keeps no one waiting but who asks it', async () => {
  const definition = fileOf('Alpha', 'Beta');
  const at = { definition, facts: factsOf(opened(definition)), folder: '/data/cup' };
  const other = new Database(join(registry, REGISTRY_FILE));
  other.exec('BEGIN EXCLUSIVE');
  const told = tellOpened(at);
  let turns = 0;
  for (; turns < 20; turns++) await nextTurn();
  expect(readRegistry(registry, 0)).toMatchObject({ ok: false, error: { kind: 'locked' } });
  other.exec('COMMIT');
  other.close();
  unwrap(await told);
  expect(read().registry.tournaments).toHaveLength(1);
});
