// What is true for a moment, until it is sent: a later thought or clock of the same side of the same game takes the place of the earlier one, so
// that what waits is bounded by what is played. Encoded when it is sent, for most is replaced before.

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

  /** All that waits, each once. */
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
    case 'pulse':
      return 'pulse';
  }
}
