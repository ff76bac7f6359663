// A viewer for tests: does what a browser's EventSource does, on a connection that can be made to stop reading.

import { Writable } from 'node:stream';

export type SeenEvent = { readonly name: string; readonly id: string | undefined; readonly data: string };

/** Takes bytes cut anywhere, returns whole events (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation). */
export class EventReader {
  readonly events: SeenEvent[] = [];
  lastId: string | undefined;
  #rest = '';
  #name = '';
  #data: string[] = [];

  take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line);
  }

  #line(line: string): void {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#name = value;
    else if (field === 'data') this.#data.push(value);
    else if (field === 'id') this.lastId = value;
  }

  #dispatch(): void {
    if (this.#data.length > 0) this.events.push({ name: this.#name, id: this.lastId, data: this.#data.join('\n') });
    this.#name = '';
    this.#data = [];
  }
}

/** The server's end of a connection: takes what is written, or at most one piece while `isStuck`. */
export class TestConnection extends Writable {
  readonly reader: EventReader;
  readonly #onTaken: () => void;
  #isStuck = false;
  #taken: (() => void) | undefined;
  /** The pieces as written. */
  readonly pieces: Buffer[] = [];

  constructor(reader: EventReader, onTaken: () => void = () => undefined) {
    super({ highWaterMark: 64 });
    this.reader = reader;
    this.#onTaken = onTaken;
  }

  set isStuck(isStuck: boolean) {
    this.#isStuck = isStuck;
    if (isStuck) return;
    const taken = this.#taken;
    this.#taken = undefined;
    taken?.();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.pieces.push(chunk);
    const take = (): void => {
      if (this.destroyed) return;
      this.reader.take(chunk.toString());
      done();
      this.#onTaken();
    };
    if (this.#isStuck) this.#taken = take;
    else take();
  }
}
