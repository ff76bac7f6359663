// The games that workers have, by game and by worker. Each question costs the same for ten games and for twenty thousand.

import type { GameId } from '../../core/ids.ts';
import type { Lease } from './lease.ts';

const NONE: ReadonlySet<Lease> = new Set();

export class Leases {
  readonly #byGame = new Map<GameId, Lease>();
  readonly #byWorker = new Map<string, Set<Lease>>();
  /** Of an event with an engine that may still come back (S16-15a). */
  readonly recovering = new Set<Lease>();

  get size(): number {
    return this.#byGame.size;
  }

  get(game: GameId): Lease | undefined {
    return this.#byGame.get(game);
  }

  values(): Iterable<Lease> {
    return this.#byGame.values();
  }

  /** In the order in which it got them. */
  of(worker: string): ReadonlySet<Lease> {
    return this.#byWorker.get(worker) ?? NONE;
  }

  isCurrent(lease: Lease): boolean {
    return this.#byGame.get(lease.job.id) === lease;
  }

  add(lease: Lease): void {
    this.#byGame.set(lease.job.id, lease);
    const own = this.#byWorker.get(lease.worker);
    if (own === undefined) this.#byWorker.set(lease.worker, new Set([lease]));
    else own.add(lease);
  }

  delete(lease: Lease): void {
    if (this.isCurrent(lease)) this.#byGame.delete(lease.job.id);
    const own = this.#byWorker.get(lease.worker);
    own?.delete(lease);
    this.recovering.delete(lease);
    if (own?.size === 0) this.#byWorker.delete(lease.worker);
  }
}
