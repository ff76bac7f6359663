// The files of the feeds over HTTP: at the root of the site, where TCEC's viewers ask for them, under /feeds/EVENT/ for one event, and under
// archive/json/ for finished events and games.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { present } from '../../core/present.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { EntrantName } from '../../core/ids.ts';
import { entrantCalled } from '../views/entrantCalled.ts';
import { found, HttpError } from '../http/errors.ts';
import { baseUrlOf } from '../http/reach.ts';
import { JSON_TYPE, represent, sendRepresentation } from '../http/representation.ts';
import { Representations } from '../http/representations.ts';
import type { PartContext } from '../parts.ts';
import { ATOM_TYPE, atomText } from './atom.ts';
import { CALENDAR_TYPE, calendarText } from './calendar.ts';
import { askedEvent, choose } from './choice.ts';
import { TABLES, type FeedBooks, type TableName } from './feedBooks.ts';
import { finishedPgn, PGN_TYPE, roundPgn } from './gamesPgn.ts';
import { livePgn, type LiveGame } from './tcec/liveGame.ts';
import { LISTING_NAMES, listingText } from './ratingListing.ts';
import { listedEvents } from './tcec/seasonList.ts';

/** While a game is played: a client that asks more often gets the same answer. */
const LIVE = 'public, max-age=1';
const TABLE = 'public, max-age=3';
/** Games and tables that an official may still change. */
const ARCHIVED = 'public, max-age=60';
const CALENDAR_MS = 300_000;
const TEXT_TYPE = 'text/plain; charset=utf-8';
/** Size limit of the cache of encoded answers. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Limits how often an answer is rebuilt, however fast the journal grows: those who ask meanwhile wait for the next. */
const REST_MS = 200;
/** Most concurrent streams of all games: each reads the journal. */
const STREAMS = 4;

export function feedPaths(app: FastifyInstance, context: PartContext, books: FeedBooks): void {
  const kept = new Representations(MOST_BYTES, REST_MS);
  const { followed } = context;
  let streams = 0;

  app.addHook('onRoute', (route) => {
    route.schema ??= { tags: ['feeds'], summary: SUMMARIES[route.url] ?? '', hide: SUMMARIES[route.url] === undefined };
  });
  // Everything here is public, and other sites' pages may read it.
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    done();
  });

  for (const root of ['', '/feeds/:event']) {
    for (const file of LIVE_FILES) {
      app.get(`${root}/${file.name}`, async (request, reply) => {
        const { event, game } = found(choose(followed, askedOf(request)));
        if (game === undefined) throw new HttpError(404, 'Cannot show a game: none has begun yet');
        return sendLive(request, reply, event, game, file);
      });
    }
    for (const name of TABLES) {
      app.get(`${root}/${name}.json`, async (request, reply) =>
        sendTable(request, reply, name, found(choose(followed, askedOf(request))).event, TABLE),
      );
    }
    for (const name of LISTING_NAMES) {
      app.get(`${root}/${name}`, async (request, reply) => {
        const event = anyEvent(request, 'show ratings');
        const list = event === undefined ? books.views.ratings.joint : books.views.ratings.listOf(event);
        const text = found(listingText(name, list));
        const key = `${name} ${event?.key ?? ''}`;
        return send(request, reply, { key, stamp: followed.changedAt, type: TEXT_TYPE, text: () => text, keep: TABLE });
      });
    }
    app.get(`${root}/schedule.ics`, async (request, reply) => {
      const event = anyEvent(request, 'show the schedule');
      const engine = anyEngine(request);
      const nowUtcMs = context.nowUtcMs();
      const baseUrl = baseUrlOf(request, context.reach);
      const text = (): string =>
        calendarText(followed, {
          ...present({ event, engine }),
          schedule: (shown) => books.views.schedule(shown),
          nowUtcMs,
          baseUrl,
          arbiterVersion: context.arbiterVersion,
        });
      const key = `schedule.ics ${event?.key ?? ''} ${engine ?? ''} ${baseUrl}`;
      const stamp = `${followed.changedAt} ${Math.floor(nowUtcMs / CALENDAR_MS)}`;
      return send(request, reply, { key, stamp, type: CALENDAR_TYPE, text, keep: ARCHIVED });
    });
  }

  app.get('/feeds/:event/games.pgn', async (request, reply) => {
    const { event } = found(choose(followed, askedOf(request)));
    const text = (): string => roundPgn(followed, books.reader, event);
    return send(request, reply, { key: `round ${event.key}`, stamp: followed.sequence, type: PGN_TYPE, text, keep: LIVE });
  });

  app.get('/games.atom', async (request, reply) => {
    const baseUrl = baseUrlOf(request, context.reach);
    const engine = anyEngine(request);
    const text = (): string => atomText(followed, baseUrl, context.arbiterVersion, engine);
    const key = `games.atom ${engine ?? ''} ${baseUrl}`;
    return send(request, reply, { key, stamp: followed.announced.length, type: ATOM_TYPE, text, keep: ARCHIVED });
  });

  app.get('/games.pgn', async (request, reply) => {
    const asked = askedOf(request).event;
    const event = asked === undefined ? undefined : found(askedEvent(followed, asked));
    // Only the end of a game or a ruling changes the answer.
    const etag = `W/"${followed.openedAtUtcMs ?? 0}-${followed.announced.length}"`;
    void reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    if (streams >= STREAMS) {
      void reply.header('retry-after', '5');
      throw new HttpError(503, BUSY, 'busy');
    }
    const stream = finishedPgn(followed, books.reader, event);
    streams++;
    stream.once('close', () => streams--);
    return reply.type(PGN_TYPE).header('content-disposition', 'inline; filename="games.pgn"').send(stream);
  });

  app.get<{ Params: { file: string } }>('/archive/json/:file', async (request, reply) => {
    for (const { event, abb } of listedEvents(followed.definition)) {
      if (!request.params.file.startsWith(`${abb}_`)) continue;
      const rest = request.params.file.slice(abb.length + 1);
      const table = ARCHIVE_FILES[rest];
      if (table !== undefined) return sendTable(request, reply, table, event, ARCHIVED);
      const number = /^([1-9]\d{0,6})\.pgn$/.exec(rest)?.[1];
      const id = number === undefined ? undefined : followed.facts.event(event.key).finished.get(Number(number))?.id;
      const game = id === undefined ? undefined : followed.facts.games.get(id);
      if (game !== undefined) return sendLive(request, reply, event, game, LIVE_PGN);
    }
    throw new HttpError(404, 'Cannot show the file: expected one of an event or a game that is over');
  });

  /** Also an event of Go; `undefined` if none was asked for. */
  function anyEvent(request: FastifyRequest, doing: string): EventDefinition | undefined {
    const asked = askedOf(request).event;
    if (asked === undefined) return undefined;
    const event = followed.definition.events.find(({ key }) => key === asked);
    if (event !== undefined) return event;
    throw new HttpError(404, `Cannot ${doing}: expected an event, got "${asked.slice(0, 60)}"`);
  }

  /** By any of its names; `undefined` if none was asked for. */
  function anyEngine(request: FastifyRequest): EntrantName | undefined {
    const { engine: asked } = request.query as { readonly engine?: unknown };
    if (typeof asked !== 'string') return undefined;
    const engine = entrantCalled(followed, asked);
    if (engine !== undefined) return engine;
    throw new HttpError(404, `Cannot show an engine: expected one of the tournament, got "${asked.slice(0, 60)}"`);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, document: FeedDocument): Promise<FastifyReply> {
    const { key, stamp, type, text, keep } = document;
    const made = await kept.get(key, String(stamp), async () => represent(type, text()));
    return sendRepresentation(request, reply, made, keep);
  }

  function sendLive(
    request: FastifyRequest,
    reply: FastifyReply,
    event: EventDefinition,
    game: GameFacts,
    { name, type, textOf }: LiveFile,
  ): Promise<FastifyReply> {
    const { id } = game.issued;
    const text = (): string => {
      const live = books.live(event, game);
      if (live === undefined) throw new TypeError(`Cannot show game ${id}: expected chess`);
      return textOf(live);
    };
    const stamp = followed.records.get(id)?.sequence ?? 0;
    return send(request, reply, { key: `${name} ${id}`, stamp, type, text, keep: LIVE });
  }

  async function sendTable(
    request: FastifyRequest,
    reply: FastifyReply,
    name: TableName,
    event: EventDefinition,
    keep: string,
  ): Promise<FastifyReply> {
    if (name === 'Eventcrosstable' && event.format.kind !== 'knockout')
      throw new HttpError(404, `Cannot show a bracket: expected a knockout, got a ${event.format.kind}`);
    const text = (): string => JSON.stringify(books.table(name, event));
    return send(request, reply, { key: `${name} ${event.key}`, stamp: followed.changedAt, type: JSON_TYPE, text, keep });
  }
}

/** `key` identifies the document with its parameters; `stamp` changes whenever the text may have; `keep`: how long clients may cache it. */
type FeedDocument = {
  readonly key: string;
  readonly stamp: string | number;
  readonly type: string;
  readonly text: () => string;
  readonly keep: string;
};

type LiveFile = { readonly name: string; readonly type: string; readonly textOf: (live: LiveGame) => string };

const LIVE_PGN: LiveFile = { name: 'live.pgn', type: PGN_TYPE, textOf: livePgn };
const LIVE_FILES: readonly LiveFile[] = [
  LIVE_PGN,
  { name: 'live.json', type: JSON_TYPE, textOf: ({ json }) => JSON.stringify(json) },
];

const BUSY = 'Cannot send all games: too many other downloads are running; try again in a minute';

/** Summaries of the paths in the API description; the same files of one event are below /feeds/EVENT/. */
const SUMMARIES: Readonly<Record<string, string>> = {
  '/live.pgn': 'The current game as PGN in TCEC’s layout; ?event=KEY or ?game=ID for another',
  '/live.json': 'The current game as TCEC’s viewers read it',
  '/crosstable.json': 'The crosstable of the current event as TCEC’s viewers read it; ?event=KEY for another',
  '/schedule.json': 'The schedule of the current event as TCEC’s viewers read it',
  '/schedule.ics':
    'The schedule as a calendar to subscribe to; ?event=KEY for one event, ?engine=NAME for the games of one engine',
  '/bayeselo.txt': 'The joint rating list in BayesElo’s own form, updated after every game; `*` for a rank: temporary',
  '/ordo.txt': 'The same in Ordo’s form, if the tournament uses Ordo',
  '/games.atom': 'The latest finished games as an Atom feed; ?engine=NAME for those of one engine',
  '/games.pgn': 'All finished games of chess as PGN; ?event=KEY for one event',
  '/feeds/:event/games.pgn': 'The round in play of an event with every move so far, for programs that ask again and again',
};

const ARCHIVE_FILES: Readonly<Record<string, TableName>> = {
  'Schedule.sjson': 'schedule',
  'Crosstable.cjson': 'crosstable',
  'crash.xjson': 'crash',
  'Eventcrosstable.cjson': 'Eventcrosstable',
  // For other editions of the same viewer.
  'Schedule.json': 'schedule',
  'Crosstable.json': 'crosstable',
  'crash.json': 'crash',
  'Eventcrosstable.json': 'Eventcrosstable',
};

/** `?event=KEY`, `?game=ID`, or the event in the path. Anything but a single text counts as absent. */
function askedOf({ query, params }: FastifyRequest): { readonly event?: string | undefined; readonly game?: string | undefined } {
  const inPath = textField(params, 'event');
  const game = textField(query, 'game');
  return inPath === undefined ? { event: textField(query, 'event'), game } : { event: inPath };
}

function textField(fields: unknown, name: string): string | undefined {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) return undefined;
  const value: unknown = Reflect.get(fields, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The address the client used, if none is configured and the host name is valid. */
