// The events that TCEC's page receives over socket.io (docs/tcec-formats.md), for that page and for bots with the same protocol. Its client is
// version 2, so both protocol versions are served. Four times a second everyone gets what has changed, made and encoded once for all clients that
// need the same. Not done: `liveeval` and `livechart` (no engines only comment), `banner`, votes.

import { createHash } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { LiveWord } from '../../../core/live.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import { choose, type Choice } from '../choice.ts';
import type { FeedBooks, TableName } from '../feedBooks.ts';
import { harmless } from '../harmless.ts';
import { deltaOf, type LiveGame } from './liveGame.ts';
import { isReady, socketClient, type Channel, type SocketClient } from './socketClients.ts';
import { engineUpdate, logLine, type Thinking } from './thoughtWords.ts';

export type FeedSockets = {
  /** Receives what a game reports outside the journal. */
  readonly onWord: (word: LiveWord) => void;
  readonly close: () => void;
};

const TICK_MS = 250;
const MOST_CLIENTS = 5000;
/** Most distinct choices of event and game over the socket; a client that asks for one more gets the current one. */
const MOST_CHOICES = 32;
/** Size limit of a client's message: the names of rooms. */
const SAID_BYTES = 4096;
/** Larger tables must be requested over HTTP. */
const TABLE_BYTES = 256 * 1024;
/** A new viewer has just read the game over HTTP, and gets the moves that it may have missed since. */
const OVERLAP_MOVES = 10;
const USERS_MS = 5000;
const NOTHING = 'nothing';
const UP_TO_DATE = 'up to date';

const TABLE_EVENTS = [
  ['crosstable', 'crosstable'],
  ['schedule', 'schedule'],
  ['tournament', 'tournament'],
  ['bracket', 'Eventcrosstable'],
  ['crash', 'crash'],
] as const satisfies readonly (readonly [Channel, TableName])[];

export function feedSockets(http: HttpServer, books: FeedBooks, tickMs = TICK_MS): FeedSockets {
  const io = new Server(http, {
    allowEIO3: true,
    serveClient: false,
    maxHttpBufferSize: SAID_BYTES,
    connectTimeout: 10_000,
    cors: { origin: '*' },
    allowRequest: (_, answer) => answer(null, clients.size < MOST_CLIENTS),
  });
  const clients = new Set<SocketClient>();
  const thoughts = new Map<string, Extract<LiveWord, { readonly kind: 'thought' }>>();
  const tables = new Map<string, { readonly stamp: number; readonly tag: string; readonly value?: unknown }>();
  let timer: NodeJS.Timeout | undefined;
  let users = { count: 0, atMs: 0 };

  io.on('connection', (socket) => {
    const client = socketClient(socket);
    clients.add(client);
    socket.once('disconnect', () => {
      clients.delete(client);
      if (clients.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
    timer ??= setInterval(tick, tickMs);
  });

  function tick(): void {
    const nowMs = performance.now();
    if (users.count !== clients.size && nowMs - users.atMs >= USERS_MS) users = { count: clients.size, atMs: nowMs };
    const ready = [...clients].filter(isReady);
    const groups = Map.groupBy(ready, ({ event, game }) => JSON.stringify([event, game]));
    let choices = 0;
    for (const group of groups.values()) {
      const [first] = group;
      const asked = first === undefined || ++choices > MOST_CHOICES ? {} : { event: first.event, game: first.game };
      const found = books.followed.facts.definition === undefined ? undefined : choose(books.followed, asked);
      const choice = found?.ok === true ? found.value : undefined;
      if (choice !== undefined) tell(group, choice);
    }
    send(ready.filter(needs('users', String(users.count))), 'users', { count: Math.max(1, users.count) });
    mark(ready, 'users', String(users.count));
  }

  function tell(group: readonly SocketClient[], { event, game }: Choice): void {
    // If the journal cannot be read now, the next tick reads it.
    const live = game === undefined ? undefined : attempt(() => books.live(event, game));
    if (live !== undefined) {
      tellMoves(group, live);
      tellThoughts(group, live);
    }
    for (const [channel, name] of TABLE_EVENTS) {
      const { tag, value } = table(name, event);
      const waiting = group.filter(needs(channel, tag));
      if (value !== undefined) send(waiting, channel, value);
      mark(waiting, channel, tag);
    }
  }

  function tellMoves(group: readonly SocketClient[], live: LiveGame): void {
    const { id, json } = live;
    const now = { id, moves: json.Moves.length, isOver: live.archived.ending !== undefined };
    const overlap = Math.max(0, now.moves - OVERLAP_MOVES);
    /** What a client has, as a key for grouping: the number of moves, or a word. */
    const has = ({ known, refresh }: SocketClient): string => {
      if (known === undefined || refresh) return `${overlap}${refresh ? ' refresh' : ''}`;
      if (known.id !== id) return NOTHING;
      return known.moves === now.moves && known.isOver === now.isOver ? UP_TO_DATE : `${known.moves}`;
    };
    for (const [had, same] of Map.groupBy(group, has)) {
      if (had === UP_TO_DATE) continue;
      const moves = had === NOTHING ? undefined : Number.parseInt(had, 10);
      send(same, 'pgn', deltaOf(live, moves, clients.size, had.endsWith('refresh') ? 1 : 0));
    }
    for (const client of group) {
      client.known = now;
      client.refresh = false;
    }
  }

  function tellThoughts(group: readonly SocketClient[], live: LiveGame): void {
    for (const by of ['white', 'black'] as const) {
      const word = thoughts.get(`${live.id} ${by}`);
      if (word === undefined) continue;
      const stamp = JSON.stringify([live.id, word.ply, word.thought]);
      const waiting = group.filter(needs(by, stamp));
      const line = live.moves.lineFrom(word.ply, word.thought.pv ?? '');
      if (waiting.length === 0 || line.length === 0) continue;
      const thinking: Thinking = { by, engine: harmless(live.archived.players[by]), ply: word.ply, thought: word.thought, line };
      send(waiting, 'updeng', engineUpdate(thinking));
      const logged = waiting.filter(({ log }) => log);
      if (logged.length > 0) send(logged, 'htmlread', { room: 'roomall', data: logLine(thinking) });
      mark(waiting, by, stamp);
    }
  }

  /** Encoded once for all recipients. */
  function send(to: readonly SocketClient[], event: string, value: unknown): void {
    if (to.length > 0) io.to(to.map(({ socket }) => socket.id)).emit(event, value);
  }

  /** `tag` changes whenever the table does; without a value the table is not sent over the socket. */
  function table(name: TableName, event: EventDefinition): { readonly tag: string; readonly value?: unknown } {
    const key = `${name} ${event.key}`;
    const stamp = books.followed.changedAt;
    const known = tables.get(key);
    if (known?.stamp === stamp) return known;
    const value = attempt(() => books.table(name, event));
    const text = value === undefined ? '' : JSON.stringify(value);
    const tag = `${event.key} ${createHash('sha256').update(text).digest('base64url')}`;
    const made = { stamp, tag, ...(text === '' || text.length > TABLE_BYTES ? {} : { value }) };
    tables.set(key, made);
    return made;
  }

  return {
    onWord(word) {
      if (word.kind !== 'thought' || clients.size === 0) return;
      thoughts.set(`${word.id} ${word.by}`, word);
      for (const oldest of thoughts.keys()) if (thoughts.size > 2 * MOST_CHOICES) thoughts.delete(oldest);
    },
    close() {
      clearInterval(timer);
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

const needs =
  (channel: Channel, stamp: string) =>
  ({ sent }: SocketClient): boolean =>
    sent.get(channel) !== stamp;

function mark(clients: readonly SocketClient[], channel: Channel, stamp: string): void {
  for (const { sent } of clients) sent.set(channel, stamp);
}

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
