// Server-Sent Events over fetch (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation), for a client without a
// browser: bytes cut anywhere, events whole. What the events mean is not known here.

export type StreamEvent = { readonly name: string; readonly data: string };

/** Keeps the id with which to come back. */
export class EventReader {
  lastId: string | undefined;
  #rest = '';
  #name = '';
  #data: string[] = [];

  /** Events that are complete with this text. */
  *take(text: string): Generator<StreamEvent> {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = this.#line(line.replace(/\r$/, ''));
      if (event !== undefined) yield event;
    }
  }

  #line(line: string): StreamEvent | undefined {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#name = value;
    else if (field === 'data') this.#data.push(value);
    else if (field === 'id') this.lastId = value;
    return undefined;
  }

  #dispatch(): StreamEvent | undefined {
    const event = this.#data.length === 0 ? undefined : { name: this.#name, data: this.#data.join('\n') };
    this.#name = '';
    this.#data = [];
    return event;
  }
}
