// Which version of a registered engine plays in an event, and how it is started: the newest that is accepted. An event that has been opened keeps the
// versions that it was opened with, and so does one that is played with the versions of such an event (S16-13e, S16-13f), unless engines may change between
// its rounds (CGF-4.2). After the deadline of an event only what was submitted before counts (S16-13c).

import { join } from 'node:path';
import { entrantName, type EventKey } from '../../core/ids.ts';
import { english } from '../../core/phrases/english.ts';
import type { Phrase } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { isBetweenRounds } from '../../course/betweenRounds.ts';
import { deadlineUtcMs, isClosed } from '../../course/submissions.ts';
import { checkOut } from '../../registry/content.ts';
import { newestAccepted } from '../../registry/decide.ts';
import { engineNamed, versionNumbered } from '../../registry/named.ts';
import type { RegisteredEngine } from '../../registry/registry.ts';
import { readRegistry } from '../../registry/store.ts';
import type { Version } from '../../registry/version.ts';
import type { EngineEntry } from '../../tournament/engines/enginesJson.ts';
import type { FindRegistered } from '../../tournament/reading/otherFiles.ts';
import { entrantOf, possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import type { OpenedTournament } from '../dataFolder.ts';

export type Begun = Pick<OpenedTournament, 'definition' | 'facts'>;

/** `tournament`: as far as it has come; absent: nothing has been opened. */
export function registeredEngines(tournament?: Begun, nowUtcMs = Date.now()): FindRegistered {
  return ({ folder, engine: written, entrant, event }) => {
    const read = readRegistry(folder);
    if (!read.ok) return err(read.error.message);
    const engine = engineNamed(read.value.registry, written);
    if (!engine.ok) return err(english(engine.error));
    const version = versionFor(engine.value, entrant, event, tournament, nowUtcMs);
    return version.ok ? entryOf(folder, engine.value, version.value) : version;
  };
}

/** Whether an event would be played with another version of a registered engine than the definition has. */
export function hasNewVersions(tournament: Begun, nowUtcMs = Date.now()): boolean {
  const registryIn = readOnce();
  return tournament.definition.events.some((event) =>
    possibleEntrants(event).some(({ engine: { name, registered } }) => {
      if (registered === undefined) return false;
      const read = registryIn(registered.folder);
      if (!read.ok) return false;
      const engine = engineNamed(read.value.registry, registered.engine);
      if (!engine.ok) return false;
      const version = versionFor(engine.value, name, event.versionsOf ?? event.key, tournament, nowUtcMs);
      return version.ok && version.value.number !== registered.number;
    }),
  );
}

/** Reads each registry once. */
function readOnce(): typeof readRegistry {
  const known = new Map<string, ReturnType<typeof readRegistry>>();
  return (folder) => {
    const read = known.get(folder) ?? readRegistry(folder);
    known.set(folder, read);
    return read;
  };
}

function versionFor(
  engine: RegisteredEngine,
  entrant: string,
  event: EventKey | undefined,
  tournament: Begun | undefined,
  nowUtcMs: number,
): Result<Version, string> {
  const before = tournament?.definition.events.find(({ key }) => key === event);
  const player = entrantName(entrant);
  let byUtcMs = Infinity;
  if (tournament !== undefined && before !== undefined) {
    const { facts } = tournament;
    const kept = entrantOf(before, player)?.engine.registered;
    const isOpen = facts.life(before.key).openedAtUtcMs !== undefined;
    if (isOpen && !isBetweenRounds(before, facts) && kept !== undefined && kept.engine === engine.name)
      return inEnglish(versionNumbered(engine, kept.number));
    if (!isOpen && isClosed(before, facts, player, nowUtcMs)) byUtcMs = deadlineUtcMs(before, facts) ?? Infinity;
  }
  const newest = newestAccepted(engine, byUtcMs);
  if (newest !== undefined) return ok(newest);
  const [last] = engine.versions.slice(-1);
  const got = last === undefined ? 'none has been submitted' : `version ${last.number} is not accepted`;
  return err(`expected an accepted version of ${engine.name}${byUtcMs === Infinity ? '' : ' from before the deadline'}: ${got}`);
}

const inEnglish = (found: Result<Version, Phrase>): Result<Version, string> => (found.ok ? found : err(english(found.error)));

function entryOf(
  registry: string,
  { name, authors }: RegisteredEngine,
  { number, files, settings }: Version,
): Result<EngineEntry, string> {
  let folder: string;
  try {
    folder = checkOut(registry, files);
  } catch (error) {
    return err(`expected its files in the registry: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { program, protocol, args, options } = settings;
  const registered = { registry, number, folder, ...present({ author: authors[0] }) };
  return ok({
    name,
    command: join(folder, program),
    args,
    workingDirectory: folder,
    protocol,
    options,
    registered,
    unsupported: [],
  });
}
