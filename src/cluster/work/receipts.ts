// What the director has of its workers' reports. It says so a moment later for many facts and many workers together: a worker waits for none of it, and each
// message costs the director, the server and the worker more than what it says.

import type { GameJob } from '../../core/gameJob.ts';
import type { Lease } from './lease.ts';
import type { Held, Unaddressed } from './messages.ts';

/** In ms. Shorter than the time after which a worker says again what was not confirmed (attempts.ts). */
const GATHER_MS = 100;

type Taken = Pick<Lease, 'attempt' | 'worker' | 'committed'> & { readonly job: Pick<GameJob, 'id'> };
type Receipt = { readonly taken: Set<Taken>; readonly forgotten: Held[] };

export class Receipts {
  readonly #say: (worker: string, message: Unaddressed) => void;
  readonly #due = new Map<string, Receipt>();
  #timer: NodeJS.Timeout | undefined;

  constructor(say: (worker: string, message: Unaddressed) => void) {
    this.#say = say;
  }

  /** The journal has so much of the attempt as its lease says by then. */
  taken(lease: Taken): void {
    this.#of(lease.worker).taken.add(lease);
  }

  /** Nothing of these attempts is wanted any more. */
  forget(worker: string, games: readonly Held[]): void {
    this.#of(worker).forgotten.push(...games);
  }

  /** Says it now. */
  send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [worker, { taken, forgotten }] of this.#due) {
      for (const lease of taken) if (forgotten.some((held) => isOf(lease, held))) taken.delete(lease);
      if (taken.size > 0)
        this.#say(worker, {
          kind: 'taken',
          taken: [...taken].map(({ job, attempt, committed }) => [job.id, attempt, committed] as const),
        });
      if (forgotten.length > 0) this.#say(worker, { kind: 'forget', games: forgotten });
    }
    this.#due.clear();
  }

  #of(worker: string): Receipt {
    this.#timer ??= setTimeout(() => this.send(), GATHER_MS);
    const due = this.#due.get(worker) ?? { taken: new Set(), forgotten: [] };
    this.#due.set(worker, due);
    return due;
  }
}

const isOf = ({ job, attempt }: Taken, [game, number]: Held): boolean => job.id === game && attempt === number;
