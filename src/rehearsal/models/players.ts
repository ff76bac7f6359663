// The modelled players of one rehearsal: how strong each is and how often it crashes, by rating or by lot. An engine is the same in all events of its
// tournament.

import type { EntrantName } from '../../core/ids.ts';
import type { RandomSource } from '../../core/random.ts';
import { exponential, normal } from './chance.ts';
import { ELO_SPREAD, type RehearsalSettings } from '../settings.ts';

/** `crashRate` is a share of its games. */
export type ModelledPlayer = { readonly elo: number; readonly crashRate: number };

export type ModelledPlayers = ReadonlyMap<EntrantName, ModelledPlayer>;

/** Throws `RangeError` for a name that is in no event. */
export function playerOf(players: ModelledPlayers, name: EntrantName): ModelledPlayer {
  const player = players.get(name);
  if (player === undefined) throw new RangeError(`Cannot rehearse a game of "${name}": expected an engine of the tournament`);
  return player;
}

/** In the order of their names, each drawn once. */
export function drawPlayers(
  names: Iterable<EntrantName>,
  { ratings, crashRate }: RehearsalSettings,
  random: RandomSource,
): ModelledPlayers {
  const known = [...ratings.values()];
  const mean = known.length === 0 ? 0 : known.reduce((sum, elo) => sum + elo, 0) / known.length;
  const players = new Map<EntrantName, ModelledPlayer>();
  for (const name of names) {
    if (players.has(name)) continue;
    const byLot = mean + ELO_SPREAD * normal(random);
    players.set(name, {
      elo: ratings.get(name) ?? byLot,
      crashRate: Math.min(1, (crashRate / 2) * crashProneness(random)),
    });
  }
  return players;
}

/** 1 on average. A few engines cause most crashes: in a league of eight at TCEC, one engine crashed five times, two once, and the others never. */
const crashProneness = (random: RandomSource): number => exponential(random) ** 2 / 2;
