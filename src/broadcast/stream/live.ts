// `GET /api/v1/live`: the stream of events over HTTP/1.1. This file writes the response head and hands the connection to the hub, which writes to it
// from then on: no chunks, no compression, nothing between a message and its connections.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { present } from '../../core/present.ts';
import { file, refused } from '../http/described.ts';
import { found, HttpError } from '../http/errors.ts';
import { API } from '../messages.ts';
import type { Hub } from './hub.ts';
import { formatRetry } from './eventText.ts';
import { parseSubscription } from './subscription.ts';

type LiveQuery = { readonly games?: string; readonly since?: number };

const schema = {
  summary: 'The stream of changes, as Server-Sent Events',
  description:
    'Events: `snapshot` (a Snapshot: it replaces everything received before), `entries` (an array of DurableMessage; the id is the number of the last journal entry that it covers) and `now` (an array of PassingMessage, without an id). Reconnect with the last id in the header `Last-Event-ID`, or as `since`, to get what you missed.',
  tags: ['live'],
  querystring: {
    type: 'object',
    properties: {
      games: {
        type: 'string',
        maxLength: 800,
        description: 'The games whose moves and thoughts are sent: `playing` (all in play, the default), `none`, or ids: `3,7`',
      },
      since: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The last known id; the header `Last-Event-ID` takes precedence',
      },
    },
  },
  response: {
    200: file('text/event-stream', 'An endless stream'),
    503: refused('Too many viewers'),
  },
} as const;

/** Spreads the first attempts of clients that lost the stream together: a page greets some 2,000 viewers a second. */
const RETRY_MS = { least: 250, most: 1750 };

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Keeps nginx from buffering the stream.
  'x-accel-buffering': 'no',
};

/** Number of requests being answered on a connection, and whether it has become a stream. */
type Use = { requests: number; isStream: boolean };
export type Connections = WeakMap<object, Use>;

/** A connection that is a stream answers nothing else: any further request on it ends it. Call before adding paths. */
export function guardStreams(app: FastifyInstance): Connections {
  const connections: Connections = new WeakMap();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const use = connections.get(socket) ?? { requests: 0, isStream: false };
    connections.set(socket, use);
    use.requests += 1;
    if (!use.isStream) return done();
    reply.hijack();
    socket.destroy();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const use = connections.get(request.raw.socket);
    if (use !== undefined) use.requests -= 1;
    done();
  });
  return connections;
}

export function addLive(app: FastifyInstance, hub: Hub, connections: Connections): void {
  app.get<{ Querystring: LiveQuery }>(`${API}/live`, { schema, compress: false }, (request, reply) => {
    const games = found(parseSubscription(request.query.games), 400);
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send();
    const { socket } = request.raw;
    const use = connections.get(socket);
    if (use === undefined || use.requests > 1) {
      void reply.hijack();
      socket.destroy();
      return reply;
    }
    const since = lastEventId(request) ?? request.query.since;
    const attachment = { games, head: streamHead(reply), ...present({ since }) };
    if (!hub.attach(socket, attachment)) {
      void reply.header('retry-after', '60');
      throw new HttpError(503, refusing(phrase('cannot.open'), phrase('refused.viewers')));
    }
    use.isStream = true;
    socket.setTimeout(0);
    socket.setKeepAlive(true, 60_000);
    return reply.hijack();
  });
}

function lastEventId(request: FastifyRequest): number | undefined {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && /^[0-9]{1,15}$/.test(header) ? Number(header) : undefined;
}

/** With the headers that every answer carries. */
function streamHead(reply: FastifyReply): string {
  const headers = {
    ...reply.raw.getHeaders(),
    ...reply.getHeaders(),
    date: new Date().toUTCString(),
    ...STREAM_HEADERS,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  const waitMs = RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n${formatRetry(waitMs)}`;
}
