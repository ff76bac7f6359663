// A tournament that is run, and the registries of its engines: each records that it has begun, who entered it later, and that it is over, since bars are
// counted in tournaments and a case belongs to one (CGF-12). What a registry refuses keeps a tournament from beginning and someone from entering; a
// tournament that has begun goes on, whatever becomes of the registry. A registry that another program has locked never keeps this thread waiting.

import { setTimeout as wait } from 'node:timers/promises';
import { inWords } from '../../core/phrases/said.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import { askPatiently, tryPatiently } from '../../registry/ask.ts';
import { hasName } from '../../registry/plainName.ts';
import type { RequestOf } from '../../registry/requests.ts';
import type { Asker } from '../../registry/rights.ts';
import { readPatiently } from '../../registry/patiently.ts';
import { tournamentOf } from '../../registry/tournaments/tournament.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';

const TELL_AGAIN_MS = 60_000;

/** Who writes the registry's folder may do what an owner may. */
const RUN: Asker = { name: 'arbiter run', role: 'owner' };

export type AtRegistry = {
  readonly definition: TournamentDefinition;
  /** Absent: it has no journal yet. */
  readonly facts?: TournamentFacts;
  /** The absolute path of its data folder. */
  readonly folder: string;
};

/** The tournament's name for its journal: the identity with which it was opened. A restored copy continues the same tournament. */
export const identityOf = ({ opened }: TournamentFacts): string => opened?.identity ?? '';

/**
 * Whether a refusal counts: nothing has been played yet, or someone enters who was not there before. `facts`: before this definition was recorded.
 */
export function mayRefuse({ definition, facts }: Omit<AtRegistry, 'folder'>): boolean {
  const before = facts?.definition;
  if (facts === undefined || before === undefined) return true;
  if (before.events.every(({ key }) => facts.life(key).openedAtUtcMs === undefined)) return true;
  const known = registeredIn(before);
  return [...registeredIn(definition)].some(([folder, names]) => names.some((name) => !hasName(known.get(folder) ?? [], name)));
}

/** Why a registry does not take the tournament, as a sentence; `undefined`: each of them does. Writes nothing. */
export async function refusalOf(tournament: AtRegistry): Promise<string | undefined> {
  for (const [registry, request] of openings(tournament)) {
    const tried = await tryPatiently(registry, RUN, request, Date.now());
    if (!tried.ok) return inWords(tried.error);
  }
  return undefined;
}

/** Records what the registries do not know yet; one that knows everything is only read. The error is a sentence. */
export async function tellOpened(tournament: AtRegistry): Promise<Result<undefined, string>> {
  for (const [registry, request] of openings(tournament)) {
    const tried = await tryPatiently(registry, RUN, request, Date.now());
    const told = tried.ok && tried.value.length > 0 ? await askPatiently(registry, RUN, request, Date.now()) : tried;
    if (!told.ok) return err(inWords(told.error));
  }
  return ok(undefined);
}

/** The same in the background, for a tournament that has begun and so waits for nothing: where that fails it tries again each minute until `signal`. */
export async function keepTelling(tournament: AtRegistry, onNotice: (text: string) => void, signal: AbortSignal): Promise<void> {
  let told = '';
  while (!signal.aborted) {
    const result = await tellOpened(tournament);
    if (result.ok) return;
    if (result.error !== told) onNotice(result.error);
    told = result.error;
    await wait(TELL_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Records that it is over where it is open. The error is a sentence. */
export async function tellClosed({ definition, facts }: AtRegistry): Promise<Result<undefined, string>> {
  if (facts?.closed !== true) return ok(undefined);
  for (const registry of registeredIn(definition).keys()) {
    const read = await readPatiently(registry);
    if (!read.ok) return err(read.error.message);
    const held = tournamentOf(read.value.registry, identityOf(facts));
    if (held === undefined || held.closedAtUtcMs !== undefined) continue;
    const closed = await askPatiently(registry, RUN, { kind: 'close-tournament', tournament: held.name }, Date.now());
    if (!closed.ok) return err(inWords(closed.error));
  }
  return ok(undefined);
}

function openings({
  definition,
  facts,
  folder,
}: AtRegistry): readonly (readonly [registry: string, request: RequestOf<'open-tournament'>])[] {
  const { name: tournament, uniqueNetworks } = definition;
  // One without a journal is new to every registry.
  const identity = facts?.opened?.identity ?? 'a new journal';
  return [...registeredIn(definition)].map(([registry, engines]) => {
    const entrants = engines.map((engine) => ({ engine }));
    return [
      registry,
      { kind: 'open-tournament', tournament, identity, folder, entrants, ...present({ uniqueNetworks }) },
    ] as const;
  });
}

/** The registered engines that may play, by the folder of their registry; each once, under its name there. */
function registeredIn({ events }: TournamentDefinition): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { engine } of events.flatMap((event) => possibleEntrants(event))) {
    if (engine.registered === undefined) continue;
    const { folder, engine: name } = engine.registered;
    const found = names.get(folder) ?? [];
    if (!hasName(found, name)) names.set(folder, [...found, name]);
  }
  return names;
}

/** Resolves when no registry of the tournament is locked, or one has been for long: what is read then at once costs this thread no time. */
export async function registriesFree(definition: TournamentDefinition): Promise<void> {
  for (const folder of registeredIn(definition).keys()) await readPatiently(folder);
}
