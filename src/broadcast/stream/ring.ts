// The last durable messages, so that a viewer who was away gets what they missed. Bounded in number and in bytes; what falls out is gone, and who
// needs it gets a snapshot. A place in the ring is a count of all messages ever put into it: it never changes and never comes again.

export type KeptMessage = {
  /** Number of the journal entry up to which it tells. */
  readonly upTo: number;
  readonly game: number | undefined;
  /** Whether its game was in play. */
  readonly isInPlay: boolean;
  /** Encoded once. */
  readonly json: string;
  /** About an entry that was announced before: a viewer who comes back with that number may have it or not. */
  readonly isLate: boolean;
};

export type RingBounds = { readonly messages: number; readonly bytes: number };

export class Ring {
  readonly #bounds: RingBounds;
  /** By place. */
  readonly #kept = new Map<number, KeptMessage>();
  #first = 0;
  #end = 0;
  #bytes = 0;
  #position = 0;
  /** A viewer who knows less than this has missed what is not kept. Half a number more where what fell out was late. */
  #floor = 0;

  constructor(bounds: RingBounds) {
    this.#bounds = bounds;
  }

  /** The number of the journal entry up to which everything was sent. */
  get position(): number {
    return this.#position;
  }

  /** The place behind the last message. */
  get end(): number {
    return this.#end;
  }

  /** Forgets everything: messages begin after this journal entry. Places go on. */
  beginAfter(position: number): void {
    this.#kept.clear();
    this.#first = this.#end;
    this.#bytes = 0;
    this.#position = position;
    this.#floor = position;
  }

  /** Throws `RangeError` on a number before one that was sent already. */
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

  /** The place of the first that is new to someone who knows all up to an entry; `undefined`: not all is kept, or they know more than we. */
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

  /** All from a place on; `undefined`: not all of it is kept. */
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
