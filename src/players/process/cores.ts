// Which CPU cores a game owns: the two engines of a game take turns on them, and nothing else of Arbiter uses them.

import { availableParallelism } from 'node:os';
import { err, ok, type Result } from '../../core/result.ts';
import { allowedCores } from './hostTools.ts';

/** The cores that this process may use, by number; counted from 0 if the system does not name them. */
export const availableCores = async (): Promise<readonly number[]> =>
  (await allowedCores()) ?? Array.from({ length: availableParallelism() }, (_, core) => core);

/**
 * The cores of each of `games` slots, `perGame` for each slot; the last `aside` cores are for kibitzers. With `share` no game owns any (empty lists: the
 * system decides). The error says how many games this machine can play at once.
 */
export function allocateCores(
  games: number,
  perGame: number,
  share: boolean,
  all: readonly number[],
  aside = 0,
): Result<readonly (readonly number[])[], string> {
  if (share) return ok(Array.from({ length: games }, () => []));
  const available = all.slice(0, Math.max(0, all.length - aside));
  if (games * perGame > available.length) {
    const offers = `this machine offers ${all.length}${aside === 0 ? '' : `, and its kibitzers take ${aside}`}`;
    const shared = `${aside === 0 ? '' : 'leave out kibitzers, '}let games share cores with "cores: { share: true }"`;
    if (perGame > available.length) {
      return err(
        `Cannot play a game with ${perGame} ${perGame === 1 ? 'core' : 'cores'}: ${offers}; lower the "Threads" of the engines or "cores: { perGame }", or ${shared}`,
      );
    }
    const possible = Math.floor(available.length / perGame);
    return err(
      `Cannot play ${games} games at once with ${perGame} ${perGame === 1 ? 'core' : 'cores'} each: expected at most ${possible}, since ` +
        `${offers}; lower "concurrency", or ${shared}`,
    );
  }
  return ok(Array.from({ length: games }, (_, game) => available.slice(game * perGame, (game + 1) * perGame)));
}

/** The cores of each kibitzer, which wants so many: the last ones, which no game gets. With `share` none owns any. */
export function coresAside(wanted: readonly number[], share: boolean, all: readonly number[]): readonly (readonly number[])[] {
  let end = all.length;
  return wanted.map((count) => {
    if (share) return [];
    end -= count;
    return all.slice(Math.max(0, end), Math.max(0, end + count));
  });
}
