// The last durable messages, so that a viewer who was away gets what they missed. Bounded in number and in bytes; older messages are dropped, and a
// viewer who needs them gets a snapshot. A position in the ring is a count of all messages ever added: it never changes and is never reused.

export type KeptMessage = {
  /** Number of the last journal entry that it covers. */
  readonly upTo: number;
  readonly game: number | undefined;
  /** Whether its game was in play. */
  readonly isInPlay: boolean;
  /** Encoded once. */
  readonly json: string;
  /** About an entry that was announced before: a viewer who reconnects with that number may or may not have it. */
  readonly isLate: boolean;
};

export type RingBounds = { readonly messages: number; readonly bytes: number };

export class Ring {
  readonly #bounds: RingBounds;
  /** By position. */
  readonly #kept = new Map<number, KeptMessage>();
  #first = 0;
  #end = 0;
  #bytes = 0;
  #position = 0;
  /** A viewer below this has missed dropped messages. Half a number more if the dropped message was late. */
  #floor = 0;

  constructor(bounds: RingBounds) {
    this.#bounds = bounds;
  }

  /** The number of the last journal entry sent. */
  get position(): number {
    return this.#position;
  }

  /** One past the position of the last message. */
  get end(): number {
    return this.#end;
  }

  /** Forgets everything: messages begin after this journal entry. Positions continue. */
  beginAfter(position: number): void {
    this.#kept.clear();
    this.#first = this.#end;
    this.#bytes = 0;
    this.#position = position;
    this.#floor = position;
  }

  /** Throws `RangeError` if the number is smaller than one already sent. */
  add(upTo: number, messages: readonly Omit<KeptMessage, 'upTo' | 'isLate'>[]): void {
    if (upTo < this.#position) {
      throw new RangeError(`Cannot tell of a journal: expected an entry not before ${this.#position}, got "${upTo}"`);
    }
    const isLate = upTo === this.#position;
    this.#position = upTo;
    for (const message of messages) {
      this.#kept.set(this.#end, { ...message, upTo, isLate });
      this.#end += 1;
      this.#bytes += message.json.length;
    }
    while (this.#kept.size > this.#bounds.messages || this.#bytes > this.#bounds.bytes) this.#drop();
  }

  /** The position of the first message new to a viewer who knows everything up to an entry; `undefined`: some are dropped or not known yet. */
  placeAfter(sequence: number): number | undefined {
    if (sequence < this.#floor || sequence > this.#position) return undefined;
    let low = this.#first;
    let high = this.#end;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const message = this.#kept.get(middle);
      const isNew = message !== undefined && (message.upTo > sequence || (message.upTo === sequence && message.isLate));
      if (isNew) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** All messages from a position on; `undefined`: some are dropped. */
  from(place: number): readonly KeptMessage[] | undefined {
    if (place < this.#first) return undefined;
    const found: KeptMessage[] = [];
    for (let at = place; at < this.#end; at++) {
      const message = this.#kept.get(at);
      if (message !== undefined) found.push(message);
    }
    return found;
  }

  #drop(): void {
    const oldest = this.#kept.get(this.#first);
    if (oldest === undefined) return;
    this.#kept.delete(this.#first);
    this.#first += 1;
    this.#bytes -= oldest.json.length;
    this.#floor = oldest.isLate ? oldest.upTo + 0.5 : oldest.upTo;
  }
}
