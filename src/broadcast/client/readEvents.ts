// One connection to a stream of Server-Sent Events, over fetch: works the same in a browser and in Node.

import { createParser } from 'eventsource-parser';
import { present } from '../../core/present.ts';
import { ApiFailure } from './apiFailure.ts';

export type StreamListener = {
  readonly onOpen: () => void;
  /** Something arrived, if only a comment. */
  readonly onBytes?: () => void;
  readonly onEvent: (name: string, data: string) => void;
  /** Everything sent so far has been delivered; reconnect with this id. */
  readonly onId: (id: string) => void;
  /** How long to wait before reconnecting. */
  readonly onRetry: (waitMs: number) => void;
};

/** What a server says is kept to this: a timer with a longer time than Node's longest would fire at once. */
const RETRY_MS = { least: 10, most: 60_000 } as const;

/** Reads to the end of the connection. Throws `ApiFailure` if the server refuses, and what `fetch` throws if the connection breaks or `stop` fires. */
export async function readEvents(
  url: string,
  lastId: string | undefined,
  listener: StreamListener,
  stop: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const signal = AbortSignal.any([stop, ended.signal]);
  try {
    const headers = { accept: 'text/event-stream', ...present({ 'last-event-id': lastId }) };
    // Without `no-store`, a browser's second tab waits until the first tab's stream ends.
    const answer = await fetch(url, { headers, cache: 'no-store', signal });
    if (!answer.ok || answer.body === null) throw new ApiFailure(answer.status, `got HTTP status ${answer.status}`);
    listener.onOpen();
    const parser = createParser({
      onEvent: ({ event = '', data }) => listener.onEvent(event, data),
      onId: listener.onId,
      onRetry: (waitMs) => listener.onRetry(Math.max(RETRY_MS.least, Math.min(RETRY_MS.most, waitMs))),
    });
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      listener.onBytes?.();
      parser.feed(decoder.decode(read.value, { stream: true }));
    }
  } finally {
    // Whatever failed, reading stops.
    ended.abort();
  }
}
