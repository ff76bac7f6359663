// A tournament that is run, and the registries of its engines: each records that it has begun, who entered it later, and that it is over, since bars are
// counted in tournaments and a case belongs to one (CGF-12). What a registry refuses keeps a tournament from beginning and someone from entering; a
// tournament that has begun goes on, whatever becomes of the registry.

import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import { askRegistry, tryRegistry } from '../../registry/ask.ts';
import { hasName } from '../../registry/plainName.ts';
import type { RequestOf } from '../../registry/requests.ts';
import type { Asker } from '../../registry/rights.ts';
import { readRegistry } from '../../registry/store.ts';
import { tournamentOf } from '../../registry/tournaments/tournament.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';

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
export function refusalOf(tournament: AtRegistry): string | undefined {
  for (const [registry, request] of openings(tournament)) {
    const tried = tryRegistry(registry, RUN, request, Date.now());
    if (!tried.ok) return tried.error;
  }
  return undefined;
}

/** Records what the registries do not know yet; one that knows everything is only read. The error is a sentence. */
export function tellOpened(tournament: AtRegistry): Result<undefined, string> {
  for (const [registry, request] of openings(tournament)) {
    const tried = tryRegistry(registry, RUN, request, Date.now());
    const told = tried.ok && tried.value.length > 0 ? askRegistry(registry, RUN, request, Date.now()) : tried;
    if (!told.ok) return told;
  }
  return ok(undefined);
}

/** Records that it is over where it is open. The error is a sentence. */
export function tellClosed({ definition, facts }: AtRegistry): Result<undefined, string> {
  if (facts?.closed !== true) return ok(undefined);
  for (const registry of registeredIn(definition).keys()) {
    const read = readRegistry(registry);
    if (!read.ok) return err(read.error.message);
    const held = tournamentOf(read.value.registry, identityOf(facts));
    if (held === undefined || held.closedAtUtcMs !== undefined) continue;
    const closed = askRegistry(registry, RUN, { kind: 'close-tournament', tournament: held.name }, Date.now());
    if (!closed.ok) return closed;
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
