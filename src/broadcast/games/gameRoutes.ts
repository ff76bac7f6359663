// Games over HTTP: a game's document, the same as a file, PGN, SGF, and single positions. Each answer is encoded once for everyone and carries a tag,
// so that a client that has it does not receive it again.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { gameId } from '../../core/ids.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { SGF_FORMS, type SgfForm } from '../../games/go/sgf/headers.ts';
import { file, json, refused } from '../http/described.ts';
import { HttpError } from '../http/errors.ts';
import { JSON_TYPE, represent, sendRepresentation, type Representation } from '../http/representation.ts';
import { Representations } from '../http/representations.ts';
import { API, type GameSummary } from '../messages.ts';
import type { Part } from '../parts.ts';
import { contentDisposition, gameFileName } from './fileNames.ts';
import type { Games } from './games.ts';
import { noGame, noPly } from './notThere.ts';
import { positionAt } from './position.ts';

/** Size limit of the cache of encoded documents. */
const MOST_BYTES = 32 * 1024 * 1024;
/** While a game is played, its document is made again after this time even if nothing was recorded: for what the engines think. */
const PLAYING_MS = 500;

const PGN_TYPE = 'application/x-chess-pgn; charset=utf-8';
const SGF_TYPE = 'application/x-go-sgf; charset=utf-8';

type Game = { readonly Params: { readonly id: number } };
/** `form` distinguishes this answer from others about the same game; with an `extension` it is saved as a file. */
type Answer = {
  readonly form: string;
  readonly type: string;
  readonly text: (id: number) => string;
  readonly extension?: 'pgn' | 'sgf' | 'json';
};

export const gameRoutes =
  (games: Games): Part =>
  (app, { followed, nowUtcMs, arbiterVersion }) => {
    const kept = new Representations(MOST_BYTES);
    let definition: unknown;
    let definitions = 0;

    /** Answers about a game stay valid while this is unchanged. */
    const versionOf = (summary: GameSummary): string => {
      if (definition !== followed.definition) definitions++;
      definition = followed.definition;
      const now = isPlayed(summary) ? ` ${followed.sequence} ${Math.floor(nowUtcMs() / PLAYING_MS)}` : '';
      const sequence = followed.records.get(gameId(summary.id))?.sequence ?? 0;
      return `${sequence} ${definitions} ${summary.state} ${summary.annulled ?? false}${now}`;
    };

    /** The check of the path takes 1e309 for a number. */
    const gameAt = (id: number) => (Number.isSafeInteger(id) ? followed.facts.games.get(gameId(id)) : undefined);
    const known = (id: number): GameSummary => {
      if (gameAt(id) !== undefined) return games.summary(id);
      throw new HttpError(404, noGame(id));
    };

    const send = async (
      request: FastifyRequest,
      reply: FastifyReply,
      summary: GameSummary,
      answer: Answer,
    ): Promise<FastifyReply> => {
      const { form, type, text, extension } = answer;
      const make = (): Promise<Representation> => represent(type, text(summary.id));
      const made = await kept.get(`${summary.id} ${form}`, versionOf(summary), make);
      if (extension !== undefined) void reply.header('content-disposition', contentDisposition(gameFileName(summary, extension)));
      return sendRepresentation(request, reply, made, isSettled(summary, nowUtcMs()) ? 'max-age=60' : 'no-cache');
    };

    const unstruck = (id: number): GameSummary => {
      const summary = known(id);
      if (summary.state !== 'struck') return summary;
      throw new HttpError(404, refusing(phrase('cannot.send', { game: numbered(id) }), phrase('refused.gameStruck')));
    };

    const document: Answer = { form: 'document', type: JSON_TYPE, text: (id) => JSON.stringify(games.document(id)) };

    app.get<Game>(`${API}/games/:id(^\\d+).json`, { schema: DOCUMENT_FILE }, async (request, reply) =>
      send(request, reply, known(request.params.id), { ...document, extension: 'json' }),
    );

    app.get<Game>(`${API}/games/:id(^\\d+).pgn`, { schema: PGN }, async (request, reply) => {
      const { id } = request.params;
      const summary = unstruck(id);
      if (summary.kind !== 'chess')
        throw new HttpError(404, refusing(cannotSendAs(id, 'PGN'), phrase('refused.isGo', { file: `${id}.sgf` })));
      return send(request, reply, summary, { form: 'pgn', type: PGN_TYPE, text: () => games.pgn(id) ?? '', extension: 'pgn' });
    });

    app.get<Game & { Querystring: { readonly form?: SgfForm } }>(
      `${API}/games/:id(^\\d+).sgf`,
      { schema: SGF },
      async (request, reply) => {
        const { id } = request.params;
        const { form = 'ff4' } = request.query;
        const summary = unstruck(id);
        if (summary.kind !== 'go')
          throw new HttpError(404, refusing(cannotSendAs(id, 'SGF'), phrase('refused.isChess', { file: `${id}.pgn` })));
        const text = (): string => games.sgf(id, form, `Arbiter:${arbiterVersion}`) ?? '';
        return send(request, reply, summary, { form: `sgf ${form}`, type: SGF_TYPE, text, extension: 'sgf' });
      },
    );

    app.get<Game>(`${API}/games/:id`, { schema: DOCUMENT }, async (request, reply) =>
      send(request, reply, known(request.params.id), document),
    );

    app.get<{ Params: Game['Params'] & { readonly ply: number } }>(
      `${API}/games/:id/plies/:ply`,
      { schema: POSITION },
      async (request, reply) => {
        const { id, ply } = request.params;
        const start = gameAt(id)?.issued.opening.start;
        const moves = games.moves(id);
        if (start === undefined || moves === undefined) throw new HttpError(404, noGame(id));
        const position = positionAt(id, start, moves, ply);
        if (position === undefined) throw new HttpError(404, noPly(id, ply, moves.length));
        return sendRepresentation(request, reply, await represent(JSON_TYPE, JSON.stringify(position)));
      },
    );
  };

const isPlayed = ({ state }: GameSummary): boolean => state === 'playing' || state === 'called';

/** Only a ruling changes a finished game, and rulings come soon: until then clients must revalidate each time. */
const SETTLED_MS = 10 * 60_000;
const isSettled = ({ state, endedAtUtcMs }: GameSummary, nowUtcMs: number): boolean =>
  (state === 'over' || state === 'void') && nowUtcMs - (endedAtUtcMs ?? 0) > SETTLED_MS;

const numbered = (id: number): Phrase => phrase('game.number', { id });
const cannotSendAs = (id: number, form: string): Phrase => phrase('cannot.sendAs', { game: numbered(id), form });

const ID = {
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The number of the game',
} as const;
const REFUSED = { 400: refused('Not a number'), 404: refused('No such game') };
const params = { type: 'object', properties: { id: ID }, required: ['id'] } as const;

const DOCUMENT = {
  summary: 'One game with everything known about it',
  description:
    'A GameDocument: players, moves with the squares that they change, evaluations, clocks, how it ended. Also for a game in play.',
  tags: ['games'],
  params,
  response: { 200: json('A GameDocument'), ...REFUSED },
} as const;
const DOCUMENT_FILE = { ...DOCUMENT, summary: 'The same, to be saved' } as const;
const PGN = {
  summary: 'One game of chess as PGN',
  description: 'In TCEC’s layout. For a game in play: the moves so far, with the result `*`.',
  tags: ['games'],
  params,
  response: { 200: file('application/x-chess-pgn', 'The game'), ...REFUSED },
} as const;
const SGF = {
  summary: 'One game of Go as SGF',
  description: 'For a game in play: the moves so far, with the result `?`.',
  tags: ['games'],
  params,
  querystring: {
    type: 'object',
    properties: {
      form: {
        type: 'string',
        enum: [...SGF_FORMS],
        description: 'FF[4] with clocks (the default), or the form of the CGF’s rules',
      },
    },
  },
  response: { 200: file('application/x-go-sgf', 'The game'), ...REFUSED },
} as const;
const POSITION = {
  summary: 'The position after a ply',
  description: 'Ply 0 is the start, moves of the opening count.',
  tags: ['games'],
  params: {
    type: 'object',
    properties: { id: ID, ply: { type: 'integer', minimum: 0, maximum: 100_000 } },
    required: ['id', 'ply'],
  },
  response: { 200: json('Squares, and the FEN of a game of chess'), ...REFUSED },
} as const;
