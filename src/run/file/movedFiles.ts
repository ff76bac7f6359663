// Engines whose entry names other paths than before, and whose files are those that were accepted or submitted, by SHA-256: a tournament that was
// moved to another folder or machine goes on with them. Reads the files, starts nothing.

import { versionDifferences, type EngineVersion } from '../../core/engines/engineVersion.ts';
import { isStarted } from '../../core/gameJob.ts';
import type { EntrantName } from '../../core/ids.ts';
import { acceptedVersion } from '../../course/refusedVersions.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { IsMoved } from '../../tournament/changes/changes.ts';
import { writtenChanges } from '../../tournament/changes/writtenChanges.ts';
import type { EventDefinition, TournamentDefinition } from '../../tournament/definition.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import { candidatesOf, filesOf } from '../engines/preflight.ts';
import type { OpenedTournament } from '../dataFolder.ts';

/** `text` is the new text of the file: a path may differ although no line does, because the folder of the file was moved. */
export async function movedFiles(
  now: TournamentDefinition,
  { definition: before, facts }: OpenedTournament,
  text: string,
): Promise<IsMoved> {
  const known = new Map<string, EngineVersion>();
  for (const event of now.events) {
    const old = before.events.find(({ key }) => key === event.key);
    for (const entrant of possibleEntrants(event)) {
      const { engine } = entrant;
      const was = old === undefined ? undefined : possibleEntrants(old).find((one) => one.engine.name === engine.name)?.engine;
      const version = knownVersion(event, engine.name, facts);
      if (was === undefined || version === undefined || !isStarted(engine) || JSON.stringify(was) === JSON.stringify(engine))
        continue;
      const [candidate] = candidatesOf({ events: [{ ...event, entrants: [entrant] }] });
      const files = candidate === undefined ? [] : await filesOf(candidate);
      if (versionDifferences(version, { files }).length === 0) known.set(`${event.key}\0${engine.name}`, version);
    }
  }
  const written = writtenChanges(facts.file ?? '', text);
  const isWritten = (entrant: EntrantName, name: string | undefined): boolean =>
    written.some(({ engine, field: [head] }) =>
      engine === undefined ? head === name : engine === entrant && (head ?? name) === name,
    );
  return (event, entrant, { path, before: was, after: is }) => {
    const version = known.get(`${event}\0${entrant}`);
    if (version === undefined) return false;
    const [old, current] = [textOf(was), textOf(is)];
    const folder = /\.engine\.(workingDirectory|files|writes)(?:\[\d+\])?$/u.exec(path)?.[1];
    if (folder !== undefined) {
      const isSameName = old !== undefined && current !== undefined && nameOf(old) === nameOf(current);
      return isSameName || !isWritten(entrant, folder === 'workingDirectory' ? 'dir' : folder);
    }
    if (path.endsWith('.engine.command')) return true;
    // An argument, an option or a variable that names one of its files.
    return (
      /\.engine\.(?:args|options|environment)\b/u.test(path) &&
      old !== undefined &&
      current !== undefined &&
      nameOf(old) === nameOf(current) &&
      version.files.some((file) => nameOf(file.path) === nameOf(old))
    );
  };
}

/** What was accepted for the event, or for the event whose versions it is played with, or submitted for it. */
function knownVersion(event: EventDefinition, entrant: EntrantName, facts: TournamentFacts): EngineVersion | undefined {
  const keys = [event.key, ...(event.versionsOf === undefined ? [] : [event.versionsOf])];
  const accepted = keys.map((key) => acceptedVersion(facts.accepted(key).get(entrant))).find((version) => version !== undefined);
  const submitted = facts.life(event.key).submitted.get(entrant);
  return accepted ?? (submitted === undefined ? undefined : { files: submitted });
}

function textOf(json: string | undefined): string | undefined {
  const value: unknown = json === undefined ? undefined : JSON.parse(json);
  return typeof value === 'string' ? value : undefined;
}

/** The last part of a path, also after `--weights=`. */
const nameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('=')) + 1);
