// One connection to a stream of Server-Sent Events, over fetch: the same in a browser and in Node, and one that says nothing any more is noticed.

import { createParser } from 'eventsource-parser';
import { present } from '../../core/present.ts';
import { ApiFailure } from './apiFailure.ts';

export type StreamListener = {
  readonly onOpen: () => void;
  readonly onEvent: (name: string, data: string) => void;
  /** All that was sent up to here has been given: the id with which to come back. */
  readonly onId: (id: string) => void;
  /** How long to wait before coming back. */
  readonly onRetry: (waitMs: number) => void;
};

/** A stream that says nothing for so long is lost: it has heartbeats. */
const SILENT_MS = 45_000;

/** Reads to the end of the connection. Throws `ApiFailure` where the server refuses, and what `fetch` throws where the connection breaks. */
export async function readEvents(
  url: string,
  lastId: string | undefined,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  signal.addEventListener('abort', abort);
  let silence = setTimeout(abort, SILENT_MS);
  try {
    const headers = { accept: 'text/event-stream', ...present({ 'last-event-id': lastId }) };
    // Without `no-store` a browser's second tab waits for the stream of the first to end.
    const answer = await fetch(url, { headers, cache: 'no-store', signal: stop.signal });
    if (!answer.ok || answer.body === null) throw new ApiFailure(answer.status, `got HTTP status ${answer.status}`);
    listener.onOpen();
    const parser = createParser({
      onEvent: ({ event = '', data }) => listener.onEvent(event, data),
      onId: listener.onId,
      onRetry: listener.onRetry,
    });
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(abort, SILENT_MS);
      parser.feed(decoder.decode(read.value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    // Whatever failed, nothing more is read.
    stop.abort();
  }
}
