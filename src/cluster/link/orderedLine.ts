// A line of messages between two machines on which nothing is lost, doubled or reordered while the network beneath loses packets: each message has a number,
// the other end confirms the last one that it has received in order, and what stays unconfirmed is sent again. Pure but for the clock that it is given.

/** `head` is any JSON value; `bytes` are raw, so that what an engine says is never encoded. */
export type LineMessage = { readonly head: unknown; readonly bytes: Uint8Array };

/**
 * `n`: the number of the message, absent: there is none. `ack`: the last message received in order. `again`: something after it was lost. `gone`: the other
 * end does not know this line.
 */
type PacketHead = {
  readonly n?: number;
  readonly ack: number;
  readonly again?: true;
  readonly gone?: true;
  readonly m?: unknown;
};

/** What a machine answers that does not know the line of a packet any more. */
export const GONE_PACKET = Buffer.from('{"ack":0,"gone":true}\n');

/** Unconfirmed messages are sent again after this time. In ms. */
const RESEND_MS = 500;
/** Confirmations wait this long for a message that goes back anyway. */
const CONFIRM_MS = 50;
/** So many messages are confirmed at once. */
const CONFIRM_COUNT = 64;
/** An end that cannot get rid of more than this has lost the other one. */
export const MOST_UNCONFIRMED_BYTES = 16 * 1024 * 1024;
/** Of the messages sent again at once: the other end asks for more. */
const RESENT_BYTES = 256 * 1024;

export type LineSide = {
  readonly send: (packet: Uint8Array) => void;
  readonly receive: (message: LineMessage) => void;
  /** The other end has forgotten this line, to which it had spoken. */
  readonly forgotten?: () => void;
};

export class OrderedLine {
  /** When a packet of the other end last arrived, on the clock of `now`. */
  heardAt: number;
  readonly #side: LineSide;
  readonly #now: () => number;
  readonly #unconfirmed: { readonly n: number; readonly message: LineMessage; readonly size: number }[] = [];
  #unconfirmedBytes = 0;
  #sent = 0;
  #received = 0;
  #confirmed = 0;
  /** The number after which a repetition was last asked for. */
  #askedAfter = -1;
  #resendTimer: NodeJS.Timeout | undefined;
  #confirmTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(side: LineSide, now: () => number = () => performance.now()) {
    this.#side = side;
    this.#now = now;
    this.heardAt = now();
  }

  /** The number of bytes that the other end has not confirmed. */
  get unconfirmedBytes(): number {
    return this.#unconfirmedBytes;
  }

  /** Sends a message and returns its number, from 1. The bytes must not change afterwards. */
  send(head: unknown, bytes: Uint8Array = NO_BYTES): number {
    const n = ++this.#sent;
    if (this.#isClosed) return n;
    const message = { head, bytes };
    const size = bytes.length + OVERHEAD_BYTES;
    this.#unconfirmed.push({ n, message, size });
    this.#unconfirmedBytes += size;
    this.#transmit(n, message);
    this.#armResend();
    return n;
  }

  /** A packet of the other end. Throws on bytes that are none. */
  heard(packet: Uint8Array): void {
    if (this.#isClosed) return;
    const { head, bytes } = readPacket(packet);
    if (head.gone === true) {
      // Before its first word, our own first one may have been lost.
      if (this.#received > 0) this.#side.forgotten?.();
      return;
    }
    this.heardAt = this.#now();
    this.#confirm(head.ack);
    if (head.again === true) this.#repeat();
    if (head.n === undefined) return;
    if (head.n !== this.#received + 1) return this.#outOfOrder(head.n);
    this.#received = head.n;
    if (this.#received - this.#confirmed >= CONFIRM_COUNT) this.#sayHeard();
    else this.#confirmTimer ??= setTimeout(() => this.#sayHeard(), CONFIRM_MS);
    this.#side.receive({ head: head.m, bytes });
  }

  /** The network works again: what may have been lost is sent again at once. */
  repeat(): void {
    if (!this.#isClosed) this.#repeat();
  }

  /** Tells the other end that this one is there. */
  beat(): void {
    if (!this.#isClosed) this.#sayHeard();
  }

  /** Nothing is sent or received any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#resendTimer);
    clearTimeout(this.#confirmTimer);
    this.#unconfirmed.length = 0;
    this.#unconfirmedBytes = 0;
  }

  #confirm(ack: number): void {
    let count = 0;
    for (const { n, size } of this.#unconfirmed) {
      if (n > ack) break;
      this.#unconfirmedBytes -= size;
      count++;
    }
    if (count === 0) return;
    this.#unconfirmed.splice(0, count);
    clearTimeout(this.#resendTimer);
    this.#resendTimer = undefined;
    this.#armResend();
  }

  /** A repetition is confirmed again; after a gap, the rest is asked for once. */
  #outOfOrder(n: number): void {
    if (n <= this.#received) {
      this.#confirmTimer ??= setTimeout(() => this.#sayHeard(), CONFIRM_MS);
    } else if (this.#askedAfter !== this.#received) {
      this.#askedAfter = this.#received;
      this.#sayHeard(true);
    }
  }

  #repeat(): void {
    let bytes = 0;
    for (const { n, message, size } of this.#unconfirmed) {
      if (bytes > 0 && bytes + size > RESENT_BYTES) return;
      bytes += size;
      this.#transmit(n, message);
    }
  }

  #transmit(n: number, { head, bytes }: LineMessage): void {
    this.#side.send(writePacket({ n, ack: this.#received, m: head }, bytes));
    this.#wasConfirmed();
  }

  #sayHeard(again = false): void {
    this.#side.send(writePacket({ ack: this.#received, ...(again ? { again } : {}) }, NO_BYTES));
    this.#wasConfirmed();
  }

  #wasConfirmed(): void {
    this.#confirmed = this.#received;
    clearTimeout(this.#confirmTimer);
    this.#confirmTimer = undefined;
  }

  #armResend(): void {
    if (this.#unconfirmed.length === 0) return;
    this.#resendTimer ??= setTimeout(() => {
      this.#resendTimer = undefined;
      // A gap that was asked for may have been lost once more.
      this.#askedAfter = -1;
      this.#repeat();
      this.#armResend();
    }, RESEND_MS);
  }
}

const NO_BYTES = new Uint8Array();
/** About what the head of a packet takes. */
const OVERHEAD_BYTES = 100;
const LINE_FEED = 10;

function writePacket(head: PacketHead, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]);
}

export function readPacket(packet: Uint8Array): { readonly head: PacketHead; readonly bytes: Uint8Array } {
  const end = packet.indexOf(LINE_FEED);
  const head: unknown = end < 0 ? undefined : JSON.parse(Buffer.from(packet.subarray(0, end)).toString());
  if (!isHead(head)) throw new TypeError('Cannot read a packet: expected its number and what it confirms');
  return { head, bytes: packet.subarray(end + 1) };
}

function isHead(value: unknown): value is PacketHead {
  if (typeof value !== 'object' || value === null) return false;
  const { n, ack, again } = value as Record<string, unknown>;
  return Number.isSafeInteger(ack) && (n === undefined || Number.isSafeInteger(n)) && (again === undefined || again === true);
}
