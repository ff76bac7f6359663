// The text of Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream). The data is JSON, which
// escapes line ends: no engine output can end a line and inject an event.

export type EventName = 'entries' | 'now' | 'snapshot';

/** One event. `json` is the result of `JSON.stringify`, or a combination of such texts; `id` the number of a journal entry. */
export const formatEvent = (name: EventName, json: string, id?: number): string =>
  id === undefined ? `event: ${name}\ndata: ${json}\n\n` : `event: ${name}\nid: ${id}\ndata: ${json}\n\n`;

/** An array of texts that are already JSON. */
export const formatArray = (items: readonly string[]): string => `[${items.join(',')}]`;

/** Not an event: a heartbeat, and the id for reconnecting. Without data nothing is dispatched, but the id is kept. */
export const formatHeartbeat = (id: number): string => `:\nid: ${id}\n\n`;

/** How long a client waits before it reconnects. */
export const formatRetry = (waitMs: number): string => `retry: ${Math.round(waitMs)}\n\n`;
