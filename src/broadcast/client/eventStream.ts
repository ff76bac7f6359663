// A stream of Server-Sent Events that is kept open: one that breaks, or is silent for too long, is opened again. Whether a connection still carries
// anything is known only from what arrives: a network that changes, or a laptop that sleeps, closes nothing.

import { pause } from './pause.ts';
import { readEvents } from './readEvents.ts';
import type { Reconnection } from './reconnection.ts';

export type StreamOptions = {
  /** Asked at each connection. */
  readonly url: () => string;
  /** The id to continue after. */
  readonly lastId?: () => string | undefined;
  /** The server sends something at least this often. */
  readonly beatMs: number;
  readonly reconnection: Reconnection;
  readonly onOpen: () => void;
  readonly onEvent: (name: string, data: string) => void;
  /** Everything sent so far has been delivered. */
  readonly onId?: (id: string) => void;
  /** The connection has ended or could not be opened: `ApiFailure` if the server refused, otherwise what `fetch` threw, or nothing. */
  readonly onLost: (reason: unknown) => void;
};

/** Silence of two beats, and a little: the stream is lost. */
const BEATS = 2.3;
/** One beat is missing: what is shown cannot be relied on any more. */
const DOUBTFUL_BEATS = 1.3;

export class EventStream {
  readonly #options: StreamOptions;
  readonly #closed = new AbortController();
  /** Ends this connection, or the pause before the next. */
  #turn = new AbortController();
  #isChanged = false;
  #heardAtMs = Date.now();
  /** Since then there is no connection. */
  #lostAtMs: number | undefined;

  /** Opens the stream, and keeps it open until `close`. */
  constructor(options: StreamOptions) {
    this.#options = options;
    void this.#follow();
  }

  /** Until when what was heard can be relied on, by the local clock, in ms since 1970: now, unless the connection is lost or a beat is missing. */
  knownUntilMs(): number {
    return Math.min(this.#lostAtMs ?? Date.now(), this.#doubtfulAtMs());
  }

  /** The viewer looks again, or the network is back: a connection that is lost or doubtful is opened at once. */
  lookAgain(): void {
    if (this.#lostAtMs !== undefined || Date.now() > this.#doubtfulAtMs()) this.#turn.abort();
  }

  /** Opens the stream again at once, since its address is another now. */
  change(): void {
    this.#isChanged = true;
    this.#turn.abort();
  }

  close(): void {
    this.#closed.abort();
    this.#turn.abort();
  }

  async #follow(): Promise<void> {
    const { reconnection, onLost } = this.#options;
    while (!this.#closed.signal.aborted) {
      this.#turn = new AbortController();
      const reason = await this.#read(this.#turn).catch((failure: unknown) => failure);
      if (this.#closed.signal.aborted) return;
      if (!this.#isChanged) {
        this.#lostAtMs ??= Date.now();
        this.#turn = new AbortController();
        onLost(reason);
        await pause(reconnection.pauseMs(), this.#turn.signal);
      }
      this.#isChanged = false;
    }
  }

  #doubtfulAtMs(): number {
    return this.#heardAtMs + DOUBTFUL_BEATS * this.#options.beatMs;
  }

  /** Reads to the end of the connection, or until it has been silent for too long. */
  async #read(turn: AbortController): Promise<void> {
    const { url, lastId, beatMs, reconnection, onOpen, onEvent, onId } = this.#options;
    const silent = (): void => turn.abort();
    let silence = setTimeout(silent, BEATS * beatMs);
    const heard = (): void => {
      this.#heardAtMs = Date.now();
      clearTimeout(silence);
      silence = setTimeout(silent, BEATS * beatMs);
    };
    const listener = {
      onOpen: () => {
        heard();
        this.#lostAtMs = undefined;
        onOpen();
      },
      onBytes: heard,
      onEvent: (name: string, data: string) => {
        reconnection.arrived();
        onEvent(name, data);
      },
      onId: (id: string) => onId?.(id),
      onRetry: (waitMs: number) => reconnection.told(waitMs),
    };
    try {
      await readEvents(url(), lastId?.(), listener, turn.signal);
    } finally {
      clearTimeout(silence);
    }
  }
}
