// What is sent at one time to all viewers who keep up: encoded once for each distinct set of messages, however many groups and viewers there are.

import type { PassingMessage } from '../messages.ts';
import type { KeptMessage } from './ring.ts';
import type { Routed } from './routed.ts';
import { formatArray, formatEvent } from './eventText.ts';
import { takes, type Subscription } from './subscription.ts';

type Sendable = { readonly game: number | undefined; readonly isInPlay: boolean; readonly json: string };

export class Frame {
  /** Positions in the ring: its first message, and one past its last. */
  readonly from: number;
  readonly to: number;
  readonly #upTo: number;
  readonly #durable: readonly Sendable[];
  readonly #passing: readonly Sendable[];
  readonly #sign: string;
  /** By the messages contained. */
  readonly #encoded = new Map<string, Buffer | undefined>();

  /** `upTo`: the last journal entry that `durable` covers. `sign`, the heartbeat, goes to all viewers in step, after everything else. */
  constructor(
    { from, to, upTo, sign }: { readonly from: number; readonly to: number; readonly upTo: number; readonly sign: string },
    durable: readonly KeptMessage[],
    passing: readonly Routed<PassingMessage>[],
    isPlaying: (game: number) => boolean,
  ) {
    this.from = from;
    this.to = to;
    this.#upTo = upTo;
    this.#sign = sign;
    this.#durable = durable;
    this.#passing = passing.map(({ game, message }) => ({
      game,
      isInPlay: game !== undefined && isPlaying(game),
      json: JSON.stringify(message),
    }));
  }

  /** Everything that a subscription takes; `undefined`: nothing. */
  all(subscription: Subscription): Buffer | undefined {
    return this.#encode(taken(this.#durable, subscription), taken(this.#passing, subscription), this.#sign);
  }

  /** Only passing messages, for a viewer who knows as much or more already: an id of this frame would set the viewer back. */
  onlyPassing(subscription: Subscription): Buffer | undefined {
    return this.#encode([], taken(this.#passing, subscription), '');
  }

  #encode(durable: readonly number[], passing: readonly number[], sign: string): Buffer | undefined {
    const key = `${durable.join(',')};${passing.join(',')};${sign}`;
    if (!this.#encoded.has(key)) {
      const text =
        (durable.length === 0 ? '' : formatEvent('entries', arrayOf(this.#durable, durable), this.#upTo)) +
        (passing.length === 0 ? '' : formatEvent('now', arrayOf(this.#passing, passing))) +
        sign;
      this.#encoded.set(key, text === '' ? undefined : Buffer.from(text));
    }
    return this.#encoded.get(key);
  }
}

/** Which messages a subscription takes, as indexes. */
function taken(messages: readonly Sendable[], subscription: Subscription): readonly number[] {
  const found: number[] = [];
  for (const [index, { game, isInPlay }] of messages.entries()) {
    if (takes(subscription, game, isInPlay)) found.push(index);
  }
  return found;
}

const arrayOf = (messages: readonly Sendable[], indexes: readonly number[]): string =>
  formatArray(indexes.flatMap((index) => messages[index]?.json ?? []));
