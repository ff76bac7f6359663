// The archive over HTTP: games by who played, opening, result, ending, event and state; and all that were found as one file.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { pgnGames, sgfGames } from '../../../archive/exportGames.ts';
import { JSON_TYPE, represent, sendRepresentation } from '../../http/representation.ts';
import { API, type ApiError, type GameSearchField } from '../../messages.ts';
import type { Part } from '../../parts.ts';
import { findGames, listGames, parseGameQuery, type GameQuery } from './gameSearch.ts';
import type { ViewShelf } from '../shelf/viewShelf.ts';

type Asked = { readonly Querystring: Readonly<Record<string, unknown>> };

export const archivePart =
  (views: ViewShelf): Part =>
  (app, { followed, arbiterVersion }) => {
    const read = (written: Asked['Querystring'], reply: FastifyReply): GameQuery | undefined => {
      const keys = followed.facts.opened === undefined ? [] : followed.definition.events.map(({ key }) => key);
      const query = parseGameQuery(written, keys);
      if (query.ok) return query.value;
      void reply
        .code(400)
        .header('cache-control', 'no-store')
        .send({ error: 'wrong-query', message: query.error } satisfies ApiError);
      return undefined;
    };

    app.get<Asked>(`${API}/games`, { schema: LIST, attachValidation: true }, async (request, reply) => {
      const query = read(request.query, reply);
      if (query === undefined) return reply;
      if (followed.facts.opened !== undefined) await views.prepare();
      const list = followed.facts.opened === undefined ? { total: 0, games: [] } : listGames(query, views.games);
      return sendRepresentation(request, reply, await represent(JSON_TYPE, JSON.stringify(list)));
    });

    const sendFile = async (query: GameQuery | undefined, reply: FastifyReply, form: 'pgn' | 'sgf'): Promise<FastifyReply> => {
      if (query === undefined) return reply;
      if (followed.facts.opened !== undefined) await views.prepare();
      const found = followed.facts.opened === undefined ? [] : findGames(query, views.games);
      const { before = Infinity, limit } = query;
      const finished = found.filter((id) => id < before && views.games.summary(id).state === 'over');
      const { folder, definition, facts } = followed;
      const chosen = { folder, definition, facts, only: new Set(finished.slice(0, limit)) };
      const texts = form === 'pgn' ? pgnGames(chosen) : sgfGames(chosen, 'ff4', `Arbiter:${arbiterVersion}`);
      return reply
        .type(form === 'pgn' ? 'application/x-chess-pgn; charset=utf-8' : 'application/x-go-sgf; charset=utf-8')
        .header('content-disposition', `attachment; filename="games.${form}"`)
        .header('cache-control', 'no-cache')
        .send(Readable.from(texts));
    };
    app.get<Asked>(`${API}/games.pgn`, { schema: PGN, attachValidation: true }, (request, reply) =>
      sendFile(read(request.query, reply), reply, 'pgn'),
    );
    app.get<Asked>(`${API}/games.sgf`, { schema: SGF, attachValidation: true }, (request, reply) =>
      sendFile(read(request.query, reply), reply, 'sgf'),
    );
  };

const WORDS = {
  engine: 'Part of the name of either player',
  opponent: 'Part of the name of the other player',
  white: "Part of White's name",
  black: "Part of Black's name",
  opening: 'The beginning of an ECO code (`B9`), or part of the name',
  result: '`1-0`, `0-1`, `1/2-1/2`, `*`; `white`, `black`, `draw`; at Go also `B+`, `W+R`, `B+6.5`',
  ending: 'How it ended (`checkmate`, `adjudicated`, `resigned`, `time`, `crash`, …) or the id of a rule (`WIN-1`)',
  event: 'Key of an event',
  state: '`over`, `playing`, `referred`, …',
} as const satisfies Record<GameSearchField, string>;

const text = (description: string) => ({ description, type: 'string' });
// gameSearch.ts words what is wrong.
const querystring = {
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.entries(WORDS).map(([name, words]) => [name, text(words)])),
    before: text('Only games with smaller ids: the `next` of the page before'),
    limit: text('The number of games at most; in a list 50 by default, and never more than 200'),
  },
};
const refused = {
  400: {
    description: 'A value that matches no game',
    type: 'object',
    properties: { error: { type: 'string' }, message: { type: 'string' } },
  },
};
const file = (type: string) => ({ description: 'The games', content: { [type]: { schema: { type: 'string' } } } });

const LIST = {
  summary: 'The games that match',
  description: 'A game must match all the given fields. Latest first; `next` of the answer is the `before` of the next page.',
  tags: ['archive'],
  querystring,
  response: { 200: { description: 'A GameList', type: 'object', additionalProperties: true }, ...refused },
};
const PGN = {
  summary: 'All matching games of chess, as PGN',
  description: 'Finished games in the order of the schedule.',
  tags: ['archive'],
  querystring,
  response: { 200: file('application/x-chess-pgn'), ...refused },
};
const SGF = {
  ...PGN,
  summary: 'All matching games of Go, as SGF',
  response: { 200: file('application/x-go-sgf'), ...refused },
};
