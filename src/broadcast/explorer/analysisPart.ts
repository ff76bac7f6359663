// A game with a viewer's variations over HTTP: with names for the page, and as a file. Nothing is kept here: the variations are in the query.

import type { FastifyReply } from 'fastify';
import { stepsOf } from '../../core/lines/moveTree.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { present } from '../../core/present.ts';
import { contentDisposition, gameFileName } from '../games/fileNames.ts';
import type { Games } from '../games/games.ts';
import { boardOf } from '../games/track/gameTrack.ts';
import { file, json, refused, TEXT } from '../http/described.ts';
import { HttpError } from '../http/errors.ts';
import { API, type AnalysisView } from '../messages.ts';
import type { Part } from '../parts.ts';
import { analysisEnginePath } from './analysisEngine.ts';
import { analysisPgn, analysisSgf } from './analysisFile.ts';
import { ASKED_FIELDS, askedTree, readAskedLine, type AskedQuery } from './askedLine.ts';
import { explorerStart } from './explorerQuery.ts';

type Asked = { readonly Querystring: AskedQuery };

export const analysisPart =
  (games: Games): Part =>
  (app, { followed, arbiterVersion, reach }) => {
    app.get<Asked>(`${API}/analysis`, { schema: ANALYSIS }, async ({ query }): Promise<AnalysisView> => {
      const line = readAskedLine(query, followed, games);
      const { start, given, moves } = line;
      const { squares, turn, moveNumber } = boardOf(start);
      return {
        kind: start.game,
        start: explorerStart(start),
        position: squares,
        given: given.length,
        steps: stepsOf(askedTree(line, query.lines)),
        at: moves,
        first: turn,
        firstMove: moveNumber,
        ...present({ engine: start.game === 'chess' && start.variant === undefined ? analysisEnginePath(reach) : undefined }),
      };
    });

    app.get<Asked>(`${API}/analysis.pgn`, { schema: PGN }, async ({ query }, reply) => {
      const line = readAskedLine(query, followed, games);
      const { start, given } = line;
      if (start.game !== 'chess') throw new HttpError(404, notThisAs('PGN', phrase('refused.isGo', { file: 'analysis.sgf' })));
      const game = query.game === undefined ? undefined : games.archived(query.game);
      return send(reply, query, 'pgn', analysisPgn(start, askedTree(line, query.lines), given.length, game));
    });

    app.get<Asked>(`${API}/analysis.sgf`, { schema: SGF }, async ({ query }, reply) => {
      const line = readAskedLine(query, followed, games);
      const { start, given } = line;
      if (start.game !== 'go') throw new HttpError(404, notThisAs('SGF', phrase('refused.isChess', { file: 'analysis.pgn' })));
      const application = `Arbiter:${arbiterVersion}`;
      const game = query.game === undefined ? undefined : games.archivedGo(query.game, application);
      const tree = askedTree(line, query.lines);
      return send(reply, query, 'sgf', analysisSgf(start, tree, given.length, application, game));
    });

    function send(reply: FastifyReply, { game }: AskedQuery, extension: 'pgn' | 'sgf', text: string): FastifyReply {
      const name = game === undefined ? `analysis.${extension}` : `analysis-${gameFileName(games.summary(game), extension)}`;
      return reply.header('content-disposition', contentDisposition(name)).type(TYPES[extension]).send(text);
    }
  };

const notThisAs = (form: string, why: Phrase): Phrase => refusing(phrase('cannot.sendThisAs', { form }), why);

const TYPES = { pgn: 'application/x-chess-pgn; charset=utf-8', sgf: 'application/x-go-sgf; charset=utf-8' } as const;

const LINES = {
  ...TEXT,
  maxLength: 8_000,
  description:
    'Variations: moves separated by `.`, each after the one before it, or after as many plies of these moves as stand before a `*`: `e2e4.e7e5.1*d7d5`. Those of a game begin in it: `34*d2d4`',
} as const;

const QUERY = {
  tags: ['games'],
  querystring: { type: 'object', properties: { ...ASKED_FIELDS, lines: LINES } },
} as const;
const REFUSED = { 400: refused('Not a position; the message says why'), 404: refused('No such game') };

const ANALYSIS = {
  summary: 'A game, or a start, with variations',
  description: 'An AnalysisView: the moves with their names. Variations that are not legal are left out.',
  ...QUERY,
  response: { 200: json('An AnalysisView'), ...REFUSED },
} as const;
const PGN = {
  summary: 'The same as PGN',
  description: 'With the variations in brackets. The moves of a game are its main line.',
  ...QUERY,
  response: { 200: file('application/x-chess-pgn', 'The game with variations'), ...REFUSED },
} as const;
const SGF = {
  ...PGN,
  summary: 'The same as SGF',
  response: { 200: file('application/x-go-sgf', 'The game with variations'), ...REFUSED },
} as const;
