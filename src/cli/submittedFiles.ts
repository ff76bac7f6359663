// S16-13c: the files of engines when their time is over, to be held against what comes to play. Nothing is started for it.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { EntrantName } from '../core/ids.ts';
import type { EntryPayloads } from '../journal/entries.ts';
import { resolveProgram } from '../players/program.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { entrantOf } from '../tournament/possibleEntrants.ts';

/** Engines that are not started here have no files; a file that cannot be read has no hash, and is another one once it can be. */
export async function submittedFiles(
  event: EventDefinition,
  entrants: readonly EntrantName[],
): Promise<EntryPayloads['submissions-closed']['engines']> {
  const engines: EntryPayloads['submissions-closed']['engines'][number][] = [];
  for (const entrant of entrants) {
    const command = entrantOf(event, entrant)?.engine.command ?? '';
    const program = command === '' ? undefined : resolveProgram(command, process.env['PATH'] ?? '');
    const files = program?.ok === true ? [{ path: program.value, sha256: await hashOf(program.value) }] : [];
    engines.push({ entrant, files });
  }
  return engines;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    return hash.digest('hex');
  } catch {
    return '';
  }
}
