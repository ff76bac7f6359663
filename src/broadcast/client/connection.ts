// Whether the server can be reached, as the stream notices first, and when a failed request is worth retrying.

import { ApiFailure } from './apiFailure.ts';
import type { Cell, NewCell } from './cell.ts';
import { pause } from './pause.ts';

export type ConnectionState = 'connecting' | 'live' | 'lost';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

export class Connection {
  readonly state: Cell<ConnectionState>;
  /** Number of reconnections. What failed is asked again when this changes. */
  readonly returns: Cell<number>;
  readonly #closed: AbortSignal;
  readonly #waiting: (() => void)[] = [];

  /** `closed`: stops all further requests. */
  constructor(cell: NewCell, closed: AbortSignal) {
    this.#closed = closed;
    this.state = cell<ConnectionState>('connecting');
    this.returns = cell(0);
  }

  become(state: ConnectionState): void {
    if (state === 'live' && this.state.value === 'lost') this.returns.value += 1;
    this.state.value = state;
    if (state === 'live') for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Call after the `failures`th failure in a row. Resolves to true when the request may be repeated: after a growing, randomized pause, and not
   * before the server can be reached. Resolves to false at once if the server refused, and once `closed` fires. */
  async mayAskAgain(reason: unknown, failures: number): Promise<boolean> {
    if (reason instanceof ApiFailure && reason.status < 500) return false;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + Math.random());
    await pause(pauseMs, this.#closed);
    if (this.#closed.aborted) return false;
    if (this.state.value !== 'live') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return true;
  }
}
