// The fields of a tournament file about the machine: cores, folders with tablebases, and how many games an entrant plays at once.

import { optionKind } from '../../core/engines/optionKinds.ts';
import { isLaunched, type EngineConfig } from '../../core/gameJob.ts';
import type { CoreUse, EventDefinition, TournamentDefinition } from '../definition.ts';
import type { FileFields } from '../events/eventInput.ts';
import type { Refuse } from '../reading/fields.ts';
import type { ReadContext } from '../reading/otherFiles.ts';
import type { Located } from '../reading/yamlSource.ts';
import { possibleEntrants } from '../season/possibleEntrants.ts';

/**
 * Cores for each game: by default the threads of the engine with the most threads; where engines ponder, those of the two with the most. Engines on engine hosts
 * take none here: where all are, games own no cores.
 */
export function coresOf({ cores }: FileFields, events: readonly EventDefinition[]): CoreUse {
  const perEvent = events.map(({ entrants }) => {
    const here = entrants.map(({ engine }) => engine).filter(({ program }) => program.kind !== 'hosted');
    const [most = 0, second = 0] = here.map(threadsOf).toSorted((one, other) => other - one);
    return here.some(({ ponder }) => ponder === true) ? Math.min(MOST_CORES, most + second) : most;
  });
  const perGame = Math.max(1, ...perEvent);
  return { perGame: cores?.perGame ?? perGame, shared: cores?.share ?? perEvent.every((needed) => needed === 0) };
}

const MOST_CORES = 1024;

export function threadsOf({ options }: EngineConfig): number {
  const counts = Object.entries(options).flatMap(([name, value]) =>
    optionKind(name) === 'threads' ? [Number(typeof value === 'object' ? value.atMost : value)] : [],
  );
  return Math.max(1, ...counts.filter((count) => Number.isInteger(count) && count <= MOST_CORES));
}

/** As many games at once as a machine with so many cores can play, at least one; `aside`: those of kibitzers. */
export const gamesOn = ({ perGame, shared }: CoreUse, cores = 1, aside = 0): number =>
  Math.min(1024, Math.max(1, shared ? cores : Math.floor((cores - aside) / perGame)));

/** The cores that kibitzers own together. */
export const kibitzerCores = (kibitzers: TournamentDefinition['kibitzers'] = []): number =>
  kibitzers.reduce((sum, { cores }) => sum + cores, 0);

/** S16-2a: the places to play on engine hosts; no host is in two of them. */
export function hostsOf(root: Located, { hosts }: FileFields, refuse: Refuse): TournamentDefinition['hosts'] {
  if (hosts === undefined) return undefined;
  if (root.fields.has('concurrency'))
    refuse(
      ['concurrency'],
      'Cannot use "concurrency" together with "hosts": expected one of them, a game is played at each place',
      'key',
    );
  const taken = new Set<string>();
  for (const [place, names] of hosts.entries()) {
    for (const [at, name] of names.entries()) {
      if (taken.has(name)) refuse(['hosts', place, at], `Cannot use the engine host "${name}" twice: expected each in one place`);
      taken.add(name);
    }
  }
  return hosts;
}

/** S16-11d: a missing folder is a mistake of the file; tables that are missing in it are reported, not refused. */
export function tablebaseFolders(
  { tablebases = [] }: FileFields,
  { resolvePath, findFolder, refuse }: ReadContext,
): readonly string[] {
  return tablebases.map((written, index) => {
    const folder = resolvePath(written);
    const found = findFolder?.(folder);
    if (found?.ok === false)
      refuse(['tablebases', index], `Cannot find the tablebases "${written}": expected a folder, got ${found.error}`);
    return folder;
  });
}

/** A program that Arbiter does not start, or an operator, can play only one game at a time. `undefined`: no limit but `concurrency`. */
export function gamesPerEntrantOf(
  { gamesPerEntrant }: FileFields,
  events: readonly EventDefinition[],
  refuse: Refuse,
): TournamentDefinition['gamesPerEntrant'] {
  const single = events.flatMap(possibleEntrants).find(({ engine }) => !isLaunched(engine))?.engine.name;
  if (single !== undefined && gamesPerEntrant !== undefined && gamesPerEntrant > 1) {
    const message = `Cannot play ${gamesPerEntrant} games of an entrant at once: expected 1, "${single}" is not started here and plays one game at a time`;
    refuse(['gamesPerEntrant'], message);
  }
  return gamesPerEntrant ?? (single === undefined ? undefined : 1);
}
