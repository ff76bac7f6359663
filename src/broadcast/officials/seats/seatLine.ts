// The line from an operator's pages to the seat: one connection for all windows of one account at one seat, kept while games and windows come and go.
// A seat that is not open is tried again and again; an operator who was replaced comes back only on request.

import { setTimeout as wait } from 'node:timers/promises';
import {
  formatSeatMessage,
  SEAT_VERSION,
  type FromSeat,
  type SeatGameHeader,
  type ToSeat,
} from '../../../protocols/seat/messages.ts';
import { seatPath } from '../../../seats/seatPath.ts';
import { sitDown } from '../../../seats/sitDown.ts';
import type { SeatLineState, SeatMessage } from '../seatMessages.ts';
import { shownPosition } from './seatBoard.ts';

export type SeatLineOptions = {
  readonly folder: string;
  readonly entrant: string;
  /** The name of the account. */
  readonly operator: string;
  /** What is waited for while no seat is open. */
  readonly outlook: () => { readonly words: string; readonly over: boolean };
  /** The id of the game that is played there, where it is known. */
  readonly gameId: () => number | undefined;
  /** No one has listened for a while: the seat has been left. */
  readonly onLeft: () => void;
};

export type SeatListener = (message: SeatMessage) => void;

const TRY_EVERY_MS = 250;
/** A page that is loaded again finds its place kept. */
const LINGER_MS = 60_000;

export class SeatLine {
  readonly #options: SeatLineOptions;
  readonly #listeners = new Set<SeatListener>();
  readonly #leaving = new AbortController();
  #write: ((line: string) => void) | undefined;
  #line: { readonly state: SeatLineState; readonly words: string } = { state: 'waiting', words: 'Connecting to the seat.' };
  #takeOver = Promise.withResolvers<void>();
  #wantsTakeOver = false;
  #playing: { readonly header: SeatGameHeader; readonly moves: readonly string[] } | undefined;
  #linger: NodeJS.Timeout | undefined;

  constructor(options: SeatLineOptions) {
    this.#options = options;
    void this.#keepSitting();
  }

  /** Hears all from now on, the present state first. Call what comes back to stop. */
  listen(listener: SeatListener): () => void {
    clearTimeout(this.#linger);
    this.#listeners.add(listener);
    listener({ kind: 'line', ...this.#line });
    // The game answers every hello with its whole state, its clocks included.
    this.#write?.(formatSeatMessage(this.#hello(false)));
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#linger = setTimeout(() => this.close(), LINGER_MS).unref();
    };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** False: no one listens at the seat now. */
  say(message: Exclude<FromSeat, { readonly kind: 'hello' }>): boolean {
    this.#write?.(formatSeatMessage(message));
    return this.#write !== undefined;
  }

  /** Replaces the operator who sits there. */
  takeOver(): void {
    if (this.#line.state !== 'taken') return;
    this.#wantsTakeOver = true;
    this.#takeOver.resolve();
  }

  /** Gets up from the seat. */
  close(): void {
    if (this.#leaving.signal.aborted) return;
    clearTimeout(this.#linger);
    this.#leaving.abort();
    this.#options.onLeft();
  }

  async #keepSitting(): Promise<void> {
    const { signal } = this.#leaving;
    const { folder, entrant } = this.#options;
    while (!signal.aborted) {
      const end = await sitDown(seatPath(folder, entrant), {
        hello: this.#hello(this.#wantsTakeOver),
        onSeated: (write) => {
          this.#write = write;
          this.#wantsTakeOver = false;
          this.#tellLine('seated', `${entrant} is yours to play.`);
        },
        onMessage: (message) => this.#heard(message),
        onOdd: () => undefined,
        signal,
      });
      this.#write = undefined;
      this.#playing = undefined;
      if (end.kind === 'left') return;
      if (end.kind === 'refused') await this.#waitForTakeOver(end.why);
      else {
        const { words, over } = this.#options.outlook();
        this.#tellLine(over ? 'over' : 'waiting', words);
        await wait(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #waitForTakeOver(why: string): Promise<void> {
    this.#takeOver = Promise.withResolvers<void>();
    this.#tellLine('taken', why);
    const { signal } = this.#leaving;
    const left = Promise.withResolvers<void>();
    const onLeft = (): void => left.resolve();
    signal.addEventListener('abort', onLeft);
    await Promise.race([this.#takeOver.promise, left.promise]);
    signal.removeEventListener('abort', onLeft);
  }

  #heard(message: ToSeat): void {
    this.#tell(message);
    switch (message.kind) {
      case 'game':
        this.#playing = { header: message, moves: message.moves };
        return this.#tellBoard(message.asks === 'move');
      case 'turn':
        return this.#moved(message.game, message.moves, message.asks === 'move');
      case 'moved':
        return this.#moved(message.game, [...(this.#playing?.moves ?? []).slice(0, message.ply - 1), message.move], false);
      case 'ask-score':
        return this.#moved(message.game, message.moves, false);
      case 'waiting':
      case 'over':
      case 'closed':
        this.#playing = undefined;
        return;
      case 'scored':
      case 'refused':
      case 'note':
        return;
    }
  }

  #moved(game: number, moves: readonly string[], asksMove: boolean): void {
    if (this.#playing?.header.game !== game) return;
    this.#playing = { header: this.#playing.header, moves };
    this.#tellBoard(asksMove);
  }

  #tellBoard(asksMove: boolean): void {
    if (this.#playing === undefined) return;
    const { header, moves } = this.#playing;
    const position = shownPosition(header.start, moves, asksMove);
    if (!position.ok) return;
    const id = this.#options.gameId();
    this.#tell({ kind: 'board', game: header.game, ...(id === undefined ? {} : { id }), ...position.value });
  }

  #tellLine(state: SeatLineState, words: string): void {
    if (this.#line.state === state && this.#line.words === words) return;
    this.#line = { state, words };
    this.#tell({ kind: 'line', state, words });
  }

  #tell(message: SeatMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  #hello(takeOver: boolean): Extract<FromSeat, { readonly kind: 'hello' }> {
    return { kind: 'hello', version: SEAT_VERSION, operator: this.#options.operator, takeOver };
  }
}
