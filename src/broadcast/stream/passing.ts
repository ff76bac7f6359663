// Transient messages until they are sent: a later thought or clock of the same side of the same game replaces the earlier one, so that the queue is
// bounded by the games in play. Encoded when sent, because most are replaced before.

import type { PassingMessage } from '../messages.ts';
import type { Routed } from './routed.ts';

export class PassingMessages {
  readonly #waiting = new Map<string, Routed<PassingMessage>>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  put(routed: Routed<PassingMessage>): void {
    this.#waiting.set(keyOf(routed.message), routed);
  }

  /** Returns and removes everything that waits. */
  take(): readonly Routed<PassingMessage>[] {
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }
}

function keyOf(message: PassingMessage): string {
  switch (message.kind) {
    case 'clock':
      return `clock ${message.game}`;
    case 'thought':
      return `thought ${message.game} ${message.by}`;
    // The last word about each position counts for charts.
    case 'kibitz':
      return `kibitz ${message.game} ${message.kibitz.ply} ${message.by}`;
    case 'pulse':
      return 'pulse';
  }
}
