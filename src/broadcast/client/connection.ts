// Whether the server can be reached, as the stream notices first, and when what failed is worth asking again.

import { ApiFailure } from './apiFailure.ts';
import type { Cell, NewCell } from './cell.ts';
import { pause } from './pause.ts';

export type ConnectionState = 'connecting' | 'live' | 'lost';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

export class Connection {
  readonly state: Cell<ConnectionState>;
  /** How often it has come back: what failed on it is asked again when this changes. */
  readonly returns: Cell<number>;
  readonly #closed: AbortSignal;
  readonly #waiting: (() => void)[] = [];

  /** `closed`: nothing more is asked. */
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

  /** After a request failed for the `failures`th time in a row. True as soon as it may be made again: after a pause that grows and is not the same
   * for any two viewers, and not before the server can be reached. False at once where the server said no. */
  async mayAskAgain(reason: unknown, failures: number): Promise<boolean> {
    if (reason instanceof ApiFailure && reason.status < 500) return false;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + Math.random());
    await pause(pauseMs, this.#closed);
    if (this.#closed.aborted) return false;
    if (this.state.value !== 'live') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return true;
  }
}
