// The text of Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream). What is sent is JSON,
// which has no line ends outside of its escapes: nothing that an engine says can end a line and begin an event of its own.

export type EventName = 'entries' | 'now' | 'snapshot';

/** One event. `json` is what `JSON.stringify` gave, or such texts put together; `id` a number of a journal entry. */
export const formatEvent = (name: EventName, json: string, id?: number): string =>
  id === undefined ? `event: ${name}\ndata: ${json}\n\n` : `event: ${name}\nid: ${id}\ndata: ${json}\n\n`;

/** An array of texts that are JSON already. */
export const formatArray = (items: readonly string[]): string => `[${items.join(',')}]`;

/** No event: a sign of life, and the id with which a viewer comes back. Without data nothing is dispatched, but the id is kept. */
export const formatHeartbeat = (id: number): string => `:\nid: ${id}\n\n`;

/** How long a client waits before it comes back. */
export const formatRetry = (waitMs: number): string => `retry: ${Math.round(waitMs)}\n\n`;
