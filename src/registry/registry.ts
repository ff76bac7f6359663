// What is true of a registry: the fold of its entries. A value that never changes; `after` gives the next one.

import { err, ok, type Result } from '../core/result.ts';
import { afterCaseEntry, EMPTY_CASE_BOOK, type CaseBook } from './cases/caseBook.ts';
import { isCaseEntry } from './cases/entries.ts';
import { REGISTRY_FORMAT, type RegistryEntry } from './entries.ts';
import { afterEntryListEntry, isEntryListEntry, type EntryLists } from './entryList/candidates.ts';
import { afterNetworkEntry, isNetworkEntry, type Networks } from './networks/network.ts';
import { plainName } from './plainName.ts';
import { afterTournamentEntry, isTournamentEntry, type HeldTournaments } from './tournaments/tournament.ts';
import type { Version } from './version.ts';

export type RegisteredEngine = {
  readonly name: string;
  readonly authors: readonly string[];
  /** In the order of their numbers, from 1. */
  readonly versions: readonly Version[];
};

export type Registry = CaseBook &
  EntryLists &
  HeldTournaments &
  Networks & {
    /** Empty before the first entry. */
    readonly identity: string;
    /** By `plainName`, in the order of registration. */
    readonly engines: ReadonlyMap<string, RegisteredEngine>;
  };

export const EMPTY_REGISTRY: Registry = {
  identity: '',
  engines: new Map(),
  tournaments: [],
  networks: new Map(),
  entryLists: new Map(),
  ...EMPTY_CASE_BOOK,
};

export const engineOf = ({ engines }: Registry, name: string): RegisteredEngine | undefined => engines.get(plainName(name));

/** The error is the end of a sentence: what does not fit together. */
export function after(registry: Registry, entry: RegistryEntry): Result<Registry, string> {
  if ((entry.kind === 'registry-opened') !== (registry.identity === ''))
    return err('expected one opening of the registry, before everything else');
  if (isCaseEntry(entry)) {
    const book = afterCaseEntry(registry, registry, entry);
    return book.ok ? ok({ ...registry, ...book.value }) : book;
  }
  if (isEntryListEntry(entry)) {
    const entryLists = afterEntryListEntry(registry, entry);
    return entryLists.ok ? ok({ ...registry, entryLists: entryLists.value }) : entryLists;
  }
  if (isNetworkEntry(entry)) {
    const networks = afterNetworkEntry(registry, entry);
    return networks.ok ? ok({ ...registry, networks: networks.value }) : networks;
  }
  if (isTournamentEntry(entry)) {
    const tournaments = afterTournamentEntry(registry, entry);
    return tournaments.ok ? ok({ ...registry, tournaments: tournaments.value }) : tournaments;
  }
  switch (entry.kind) {
    case 'registry-opened': {
      const { formatVersion, identity } = entry.payload;
      if (formatVersion !== REGISTRY_FORMAT)
        return err(
          `expected a registry of format version ${REGISTRY_FORMAT}, got "${formatVersion}": use the Arbiter that wrote it`,
        );
      return ok({ ...registry, identity });
    }
    case 'engine-registered': {
      const { engine: name, authors } = entry.payload;
      if (engineOf(registry, name) !== undefined) return err(`expected a new engine, got "${name}"`);
      return ok(withEngine(registry, { name, authors, versions: [] }));
    }
    case 'authors-named':
      return changed(registry, entry.payload.engine, (engine) => ok({ ...engine, authors: entry.payload.authors }));
    case 'version-submitted':
      return changed(registry, entry.payload.engine, (engine) => {
        const { number, files, settings, note, list, window, by } = entry.payload;
        if (number !== engine.versions.length + 1) return err(`expected version ${engine.versions.length + 1}, got ${number}`);
        const submittedAtUtcMs = entry.atUtcMs;
        const version = {
          number,
          files,
          settings,
          note,
          list,
          window,
          by,
          submittedAtUtcMs,
          check: undefined,
          decision: undefined,
        };
        return ok({ ...engine, versions: [...engine.versions, version] });
      });
    case 'version-checked': {
      const { engine, number, passed, findings, calledItself } = entry.payload;
      return changedVersion(registry, engine, number, { check: { passed, findings, calledItself } });
    }
    case 'version-decided': {
      const { engine, number, accepted, by, reason } = entry.payload;
      return changedVersion(registry, engine, number, { decision: { accepted, by, reason } });
    }
  }
}

const withEngine = (registry: Registry, engine: RegisteredEngine): Registry => ({
  ...registry,
  engines: new Map([...registry.engines, [plainName(engine.name), engine]]),
});

function changed(
  registry: Registry,
  name: string,
  change: (engine: RegisteredEngine) => Result<RegisteredEngine, string>,
): Result<Registry, string> {
  const engine = engineOf(registry, name);
  if (engine === undefined) return err(`expected a registered engine, got "${name}"`);
  const next = change(engine);
  return next.ok ? ok(withEngine(registry, next.value)) : next;
}

const changedVersion = (
  registry: Registry,
  name: string,
  number: number,
  change: Pick<Version, 'check'> | Pick<Version, 'decision'>,
): Result<Registry, string> =>
  changed(registry, name, (engine) => {
    if (number > engine.versions.length) return err(`expected a version of ${name}, got ${number}`);
    return ok({
      ...engine,
      versions: engine.versions.map((version) => (version.number === number ? { ...version, ...change } : version)),
    });
  });
