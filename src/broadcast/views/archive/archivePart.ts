// The archive over HTTP: games by player, opening, result, ending, event and state; and all matches as one file.

import { Readable } from 'node:stream';
import type { FastifyRequest, FastifySchema } from 'fastify';
import { pgnGames, sgfGames } from '../../../archive/exportGames.ts';
import { file, json, refused, TEXT } from '../../http/described.ts';
import { found } from '../../http/errors.ts';
import { JSON_TYPE, represent, sendRepresentation } from '../../http/representation.ts';
import { API, type GameSearchField } from '../../messages.ts';
import type { Part } from '../../parts.ts';
import { findGames, listGames, parseGameQuery, type GameQuery } from './gameSearch.ts';
import type { ViewShelf } from '../shelf/viewShelf.ts';

type Asked = { readonly Querystring: Readonly<Record<string, unknown>> };

export const archivePart =
  (views: ViewShelf): Part =>
  (app, { followed, arbiterVersion }) => {
    const isOpened = (): boolean => followed.facts.opened !== undefined;
    const read = async ({ query }: FastifyRequest<Asked>): Promise<GameQuery> => {
      const keys = isOpened() ? followed.definition.events.map(({ key }) => key) : [];
      const asked = found(parseGameQuery(query, keys), 400, 'wrong-query');
      if (isOpened()) await views.prepare();
      return asked;
    };

    app.get<Asked>(`${API}/games`, { schema: LIST, attachValidation: true }, async (request, reply) => {
      const query = await read(request);
      const list = isOpened() ? listGames(query, views.games) : { total: 0, games: [] };
      return sendRepresentation(request, reply, await represent(JSON_TYPE, JSON.stringify(list)));
    });

    const addFile = (form: 'pgn' | 'sgf', type: string, schema: FastifySchema): void => {
      app.get<Asked>(`${API}/games.${form}`, { schema, attachValidation: true }, async (request, reply) => {
        const query = await read(request);
        const { before = Infinity, limit } = query;
        const finished = (isOpened() ? findGames(query, views.games) : []).filter(
          (id) => id < before && views.games.summary(id).state === 'over',
        );
        const { folder, definition, facts } = followed;
        const chosen = { folder, definition, facts, only: new Set(finished.slice(0, limit)) };
        const texts = form === 'pgn' ? pgnGames(chosen) : sgfGames(chosen, 'ff4', `Arbiter:${arbiterVersion}`);
        return reply
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="games.${form}"`)
          .header('cache-control', 'no-cache')
          .send(Readable.from(texts));
      });
    };
    addFile('pgn', PGN_TYPE, PGN);
    addFile('sgf', SGF_TYPE, SGF);
  };

const PGN_TYPE = 'application/x-chess-pgn';
const SGF_TYPE = 'application/x-go-sgf';

const WORDS = {
  engine: 'Part of the name of either player; in quotation marks the whole name, here and in the next three',
  opponent: 'Part of the name of the other player',
  white: "Part of White's name",
  black: "Part of Black's name",
  opening: 'The beginning of an ECO code (`B9`), or part of the name',
  result: '`1-0`, `0-1`, `1/2-1/2`, `*`; `white`, `black`, `draw`; at Go also `B+`, `W+R`, `B+6.5`',
  ending: 'How it ended (`checkmate`, `adjudicated`, `resigned`, `time`, `crash`, …) or the id of a rule (`WIN-1`)',
  event: 'Key of an event',
  state: '`over`, `playing`, `referred`, …',
} as const satisfies Record<GameSearchField, string>;

const text = (description: string) => ({ ...TEXT, description });
// gameSearch.ts words the errors.
const querystring = {
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.entries(WORDS).map(([name, words]) => [name, text(words)])),
    before: text('Only games with smaller ids: the `next` of the previous page'),
    limit: text('Maximum number of games; in a list 50 by default, 200 at most'),
  },
};
const wrong = { 400: refused('A value that matches no game') };

const LIST = {
  summary: 'The games that match',
  description: 'A game must match all the given fields. Latest first; `next` of the answer is the `before` of the next page.',
  tags: ['archive'],
  querystring,
  response: { 200: json('A GameList'), ...wrong },
};
const PGN = {
  summary: 'All matching games of chess, as PGN',
  description: 'Finished games in the order of the schedule.',
  tags: ['archive'],
  querystring,
  response: { 200: file(PGN_TYPE, 'The games'), ...wrong },
};
const SGF = {
  ...PGN,
  summary: 'All matching games of Go, as SGF',
  response: { 200: file(SGF_TYPE, 'The games'), ...wrong },
};
