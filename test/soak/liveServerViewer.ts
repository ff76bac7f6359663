// A restless viewer of liveServer.ts and day.ts: comes, watches for a while, and then goes, is cut off, or stops reading; comes back with the last id that it
// saw, or as a stranger. It checks that no move is missing and none comes twice.

import { connect, type Socket } from 'node:net';
import type { DurableMessage } from '../../src/broadcast/messages.ts';
import { EventReader } from '../../src/broadcast/stream/testViewer.ts';

export type Missed = { readonly viewer: number; readonly expected: number; readonly got: number };

const STAYS_MS = { least: 200, most: 20_000 };
const AWAY_MS = { least: 10, most: 8000 };
const SUBSCRIPTIONS = ['games=playing', 'games=1', 'games=1,7', ''];

export class SoakViewer {
  came = 0;
  plies = 0;
  readonly #port: number;
  readonly #index: number;
  readonly #onMissed: (missed: Missed) => void;
  readonly #subscription: string;
  #reader = new EventReader();
  /** The number of the next move of each game; of a game that is not in it: any. */
  readonly #next = new Map<number, number>();
  #socket: Socket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(port: number, index: number, onMissed: (missed: Missed) => void) {
    this.#port = port;
    this.#index = index;
    this.#onMissed = onMissed;
    this.#subscription = SUBSCRIPTIONS[index % SUBSCRIPTIONS.length] ?? '';
    this.#timer = setTimeout(() => this.#come(), between(AWAY_MS));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
  }

  #come(): void {
    this.came += 1;
    if (Math.random() < 0.2) this.#forget();
    const { lastId } = this.#reader;
    this.#reader = new EventReader();
    this.#reader.lastId = lastId;
    const socket = connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    let isBody = false;
    let head = '';
    socket.setEncoding('latin1');
    socket.on('connect', () => {
      const id = lastId === undefined ? '' : `Last-Event-ID: ${lastId}\r\n`;
      socket.write(`GET /api/v1/live?${this.#subscription} HTTP/1.1\r\nHost: localhost:${this.#port}\r\n${id}\r\n`);
    });
    socket.on('data', (text: string) => {
      if (isBody) return this.#take(text);
      head += text;
      const at = head.indexOf('\r\n\r\n');
      if (at < 0) return;
      isBody = true;
      this.#take(head.slice(at + 4));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#gone(socket));
    this.#timer = setTimeout(() => this.#act(socket), between(STAYS_MS));
  }

  #act(socket: Socket): void {
    const way = Math.random();
    if (way < 0.5) socket.end();
    else if (way < 0.8) socket.resetAndDestroy();
    else {
      // Stops reading, and is disconnected or continues later.
      socket.pause();
      this.#timer = setTimeout(() => socket.resume(), between(STAYS_MS));
      this.#timer = setTimeout(() => socket.destroy(), STAYS_MS.most * 2);
    }
  }

  #gone(socket: Socket): void {
    if (this.#socket !== socket || this.#isClosed) return;
    this.#socket = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#come(), between(AWAY_MS));
  }

  #forget(): void {
    this.#reader = new EventReader();
    this.#next.clear();
  }

  #take(text: string): void {
    this.#reader.take(text);
    for (const { name, data } of this.#reader.events.splice(0)) {
      if (name === 'snapshot') this.#next.clear();
      if (name !== 'entries') continue;
      for (const message of JSON.parse(data) as readonly DurableMessage[]) this.#see(message);
    }
  }

  #see(message: DurableMessage): void {
    if (message.kind === 'resumed') this.#next.set(message.game, message.fromPly);
    if (message.kind !== 'plies') return;
    for (const { ply } of message.plies) {
      const expected = this.#next.get(message.game);
      if (expected !== undefined && ply !== expected) this.#onMissed({ viewer: this.#index, expected, got: ply });
      this.#next.set(message.game, ply + 1);
      this.plies += 1;
    }
  }
}

const between = ({ least, most }: { readonly least: number; readonly most: number }): number =>
  least + Math.random() * (most - least);
