// The files of the feeds over HTTP, at the root of the site as TCEC's viewers ask for them, under /feeds/EVENT/ for one event, and
// under archive/json/ for events and games that are over.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { present } from '../../core/present.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { JSON_TYPE, sendRepresentation } from '../http/representation.ts';
import type { PartContext } from '../parts.ts';
import { ATOM_TYPE, atomText } from './atom.ts';
import { CALENDAR_TYPE, calendarText } from './calendar.ts';
import { askedEvent, choose, type Choice } from './choice.ts';
import { Documents } from './documents.ts';
import { TABLES, type FeedBooks, type TableName } from './feedBooks.ts';
import { finishedPgn, PGN_TYPE, roundPgn } from './gamesPgn.ts';
import { livePgn, type LiveGame } from './tcec/liveGame.ts';
import { LISTING_NAMES, listingText } from './ratingListing.ts';
import { listedEvents } from './tcec/seasonList.ts';

/** While a game is played: a client that asks more often gets the same. */
const LIVE = 'public, max-age=1';
const TABLE = 'public, max-age=3';
/** Games and tables that an official may still change. */
const ARCHIVED = 'public, max-age=60';
const CALENDAR_MS = 300_000;
const TEXT_TYPE = 'text/plain; charset=utf-8';
/** Streams of all games at once: each reads the journal. */
const STREAMS = 4;

export function feedPaths(app: FastifyInstance, context: PartContext, books: FeedBooks): void {
  const documents = new Documents();
  const { followed } = context;
  let streams = 0;

  app.addHook('onRoute', (route) => {
    route.schema ??= { tags: ['feeds'], summary: SUMMARIES[route.url] ?? '', hide: SUMMARIES[route.url] === undefined };
  });
  // What is here is for everyone, and other sites' pages may read it.
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    done();
  });

  for (const root of ['', '/feeds/:event']) {
    for (const [name, type, text] of LIVE_FILES) {
      app.get(`${root}/${name}`, async (request, reply) =>
        withChoice(request, reply, async ({ event, game }) =>
          game === undefined ? refuse(reply, NO_GAME) : sendLive(request, reply, { event, game, name, type, text }),
        ),
      );
    }
    for (const name of TABLES) {
      app.get(`${root}/${name}.json`, async (request, reply) =>
        withChoice(request, reply, async ({ event }) => sendTable(request, reply, name, event, TABLE)),
      );
    }
    for (const name of LISTING_NAMES) {
      app.get(`${root}/${name}`, async (request, reply) => {
        const asked = askedOf(request).event;
        const event = asked === undefined ? undefined : followed.definition.events.find(({ key }) => key === asked);
        if (asked !== undefined && event === undefined)
          return refuse(reply, `Cannot show ratings: expected an event, got "${asked.slice(0, 60)}"`);
        const list = event === undefined ? books.views.ratings.joint : books.views.ratings.listOf(event);
        const text = listingText(name, list);
        if (!text.ok) return refuse(reply, text.error);
        const made = await documents.get(`${name} ${event?.key ?? ''}`, `${followed.told.length}`, TEXT_TYPE, () => text.value);
        return sendRepresentation(request, reply, made, TABLE);
      });
    }
    app.get(`${root}/schedule.ics`, async (request, reply) => {
      const asked = askedOf(request).event;
      const event = asked === undefined ? undefined : followed.definition.events.find(({ key }) => key === asked);
      if (asked !== undefined && event === undefined)
        return refuse(reply, `Cannot show the schedule: expected an event, got "${asked.slice(0, 60)}"`);
      const nowUtcMs = context.nowUtcMs();
      const baseUrl = baseUrlOf(request, context);
      const stamp = `${followed.told.length} ${followed.facts.lastGameId} ${Math.floor(nowUtcMs / CALENDAR_MS)}`;
      const made = await documents.get(`schedule.ics ${asked ?? ''} ${baseUrl}`, stamp, CALENDAR_TYPE, () =>
        calendarText(followed, {
          ...present({ event }),
          schedule: (shown) => books.views.schedule(shown),
          nowUtcMs,
          baseUrl,
          arbiterVersion: context.arbiterVersion,
        }),
      );
      return sendRepresentation(request, reply, made, ARCHIVED);
    });
  }

  app.get('/feeds/:event/games.pgn', async (request, reply) =>
    withChoice(request, reply, async ({ event }) => {
      const made = await documents.get(`round ${event.key}`, `${followed.sequence}`, PGN_TYPE, () =>
        roundPgn(followed, books.reader, event),
      );
      return sendRepresentation(request, reply, made, LIVE);
    }),
  );

  app.get('/games.atom', async (request, reply) => {
    const baseUrl = baseUrlOf(request, context);
    const made = await documents.get(`games.atom ${baseUrl}`, `${followed.told.length}`, ATOM_TYPE, () =>
      atomText(followed, baseUrl, context.arbiterVersion),
    );
    return sendRepresentation(request, reply, made, ARCHIVED);
  });

  app.get('/games.pgn', async (request, reply) => {
    const asked = askedOf(request).event;
    const event = asked === undefined ? undefined : askedEvent(followed, asked);
    if (event !== undefined && !event.ok) return refuse(reply, event.error);
    // Games end, and rulings change how: nothing else does.
    const etag = `W/"${followed.openedAtUtcMs ?? 0}-${followed.told.length}"`;
    void reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    if (streams >= STREAMS) return reply.code(503).header('retry-after', '5').send({ error: 'busy', message: BUSY });
    const stream = finishedPgn(followed, books.reader, event?.value);
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
      if (game !== undefined) return sendLive(request, reply, { event, game, name: 'live.pgn', type: PGN_TYPE, text: livePgn });
    }
    return refuse(reply, 'Cannot show the file: expected one of an event or a game that is over');
  });

  async function sendLive(request: FastifyRequest, reply: FastifyReply, file: LiveFile): Promise<FastifyReply> {
    const { event, game, name, type, text } = file;
    const { id } = game.issued;
    const stamp = `${followed.records.get(id)?.sequence ?? 0}`;
    const made = await documents.get(`${name} ${id}`, stamp, type, () => {
      const live = books.live(event, game);
      if (live === undefined) throw new TypeError(`Cannot show game ${id}: expected chess`);
      return text(live);
    });
    return sendRepresentation(request, reply, made, LIVE);
  }

  async function sendTable(
    request: FastifyRequest,
    reply: FastifyReply,
    name: TableName,
    event: EventDefinition,
    cacheControl: string,
  ): Promise<FastifyReply> {
    if (name === 'Eventcrosstable' && event.format.kind !== 'knockout')
      return refuse(reply, `Cannot show a bracket: expected a knockout, got a ${event.format.kind}`);
    const made = await documents.get(`${name} ${event.key}`, books.tableStamp(event), JSON_TYPE, () =>
      JSON.stringify(books.table(name, event)),
    );
    return sendRepresentation(request, reply, made, cacheControl);
  }

  async function withChoice(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (choice: Choice) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const choice = choose(followed, askedOf(request));
    return choice.ok ? answer(choice.value) : refuse(reply, choice.error);
  }
}

type LiveFile = {
  readonly event: EventDefinition;
  readonly game: GameFacts;
  readonly name: string;
  readonly type: string;
  readonly text: (live: LiveGame) => string;
};

const LIVE_FILES = [
  ['live.pgn', PGN_TYPE, livePgn],
  ['live.json', JSON_TYPE, ({ json }: LiveGame) => JSON.stringify(json)],
] as const;

const NO_GAME = 'Cannot show a game: none has begun yet';
const BUSY = 'Cannot send all games: too many other downloads are running; try again in a minute';

/** Of the paths that are shown in the description of the API; the same of one event is below /feeds/EVENT/. */
const SUMMARIES: Readonly<Record<string, string>> = {
  '/live.pgn': 'The current game as PGN in TCEC’s layout; ?event=KEY or ?game=ID for another',
  '/live.json': 'The current game as TCEC’s viewers read it',
  '/crosstable.json': 'The crosstable of the current event as TCEC’s viewers read it; ?event=KEY for another',
  '/schedule.json': 'The schedule of the current event as TCEC’s viewers read it',
  '/schedule.ics': 'The schedule as a calendar to subscribe to; ?event=KEY for one event',
  '/bayeselo.txt': 'The joint rating list in BayesElo’s own form, updated after every game; `*` for a rank: temporary',
  '/ordo.txt': 'The same in Ordo’s form, where ratings are Ordo’s',
  '/games.atom': 'The latest finished games as an Atom feed',
  '/games.pgn': 'All finished games of chess as PGN; ?event=KEY for one event',
  '/feeds/:event/games.pgn': 'The round in play of an event with every move so far, for programs that ask again and again',
};

const ARCHIVE_FILES: Readonly<Record<string, TableName>> = {
  'Schedule.sjson': 'schedule',
  'Crosstable.cjson': 'crosstable',
  'crash.xjson': 'crash',
  'Eventcrosstable.cjson': 'Eventcrosstable',
  // Other editions of the same viewer.
  'Schedule.json': 'schedule',
  'Crosstable.json': 'crosstable',
  'crash.json': 'crash',
  'Eventcrosstable.json': 'Eventcrosstable',
};

const refuse = (reply: FastifyReply, message: string): FastifyReply =>
  reply.code(404).header('cache-control', 'no-cache').send({ error: 'not-found', message });

/** `?event=KEY`, `?game=ID`, or the event in the path; anything else than one text each counts as not asked. */
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

/** What the client calls us, where no one has set it and it is a valid name. */
function baseUrlOf({ protocol, host }: FastifyRequest, { publicUrl }: PartContext): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/$/, '');
  return /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : '';
}
