// The opening explorer over HTTP: a position, and what finished games played there.

import { gameId } from '../../core/ids.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { present } from '../../core/present.ts';
import { askedPosition } from '../../positions/askedPosition.ts';
import { MOST_PLIES } from '../../positions/positionTable.ts';
import type { Games } from '../games/games.ts';
import { json, refused } from '../http/described.ts';
import { found, HttpError } from '../http/errors.ts';
import { JSON_TYPE, represent, sendRepresentation } from '../http/representation.ts';
import { Representations } from '../http/representations.ts';
import { API, type ExplorerFilter, type ExplorerView } from '../messages.ts';
import type { Part } from '../parts.ts';
import type { ViewShelf } from '../views/shelf/viewShelf.ts';
import { ASKED_FIELDS, readAskedLine, type AskedLine, type AskedQuery } from './askedLine.ts';
import { explorerStart } from './explorerQuery.ts';
import { FILTER_FIELDS, readFilter } from './explorerFilter.ts';
import type { CountedGame } from './explorerView.ts';
import type { PositionFinder } from './positionFinder.ts';
import { positionView } from './positionView.ts';
import { LOOK_AGAIN_MS } from './lookAgain.ts';

const MOST_BYTES = 8 * 1024 * 1024;
/** While results follow each other, an answer may be this old. */
const REST_MS = 1000;

type Asked = { readonly Querystring: Omit<AskedQuery, 'lines'> & ExplorerFilter };

export const explorerPart =
  (views: ViewShelf, games: Games, finder: PositionFinder): Part =>
  (app, { followed, nowUtcMs }) => {
    const kept = new Representations(MOST_BYTES, REST_MS);

    app.get<Asked>(`${API}/explorer`, { schema: EXPLORER }, async (request, reply) => {
      if (followed.facts.opened === undefined)
        throw new HttpError(404, refusing(phrase('cannot.lookFor'), phrase('refused.unopened')));
      const way = readAskedLine(request.query, followed, games);
      const filter = found(readFilter(request.query), 400, 'wrong-query');
      await views.prepare();
      const key = JSON.stringify([explorerStart(way.start), way.moves, filter]);
      const results = followed.definition.events.map((event) => views.games.resultsOf(event.key));
      // Until all games are searched, each answer knows more than the last.
      const looked = finder.isWhole ? Math.floor(nowUtcMs() / LOOK_AGAIN_MS) : nowUtcMs();
      const version = `${results.join(' ')} ${finder.earlier.version} ${looked}`;
      const made = await kept.get(key, version, async () => {
        if (finder.isFull) throw new HttpError(503, refusing(phrase('cannot.lookNow'), phrase('refused.busy')));
        return represent(JSON_TYPE, JSON.stringify(await viewOf(way, filter)));
      });
      return sendRepresentation(request, reply, made);
    });

    async function viewOf(way: AskedLine, filter: ExplorerFilter): Promise<ExplorerView> {
      const { reached, earlier, ...searched } = await finder.find(askedPosition(way.positions.at(-1) ?? ''));
      const { gameOf, sources } = finder.earlier;
      const found = [
        { reached, gameOf: counted },
        { reached: earlier, gameOf },
      ];
      return positionView(way, { found, filter, own: followed.definition.name, sources, ...searched });
    }

    /** Whether a game counts, and its result, is what the journal says now. */
    function counted(id: number): CountedGame | undefined {
      if (!followed.facts.games.has(gameId(id))) return undefined;
      const { state, ending, white, black, event, endedAtUtcMs } = views.games.summary(gameId(id));
      if (state !== 'over' || ending === undefined) return undefined;
      return { id, white, black, event, result: ending.result, ...present({ winner: ending.winner, endedAtUtcMs }) };
    }
  };

const EXPLORER = {
  summary: 'What finished games played in a position',
  description: `An ExplorerView: the next moves with their results, the engines and the latest games, whatever moves led to the position. The position is given by \`moves\` from the usual start or from \`fen\`, or by \`game\` and \`ply\`, and \`moves\` from there; without any of them it is the start of the first event's games. Only games that match all other fields count; \`reached\` is how many there are without these. Positions are known up to ply ${MOST_PLIES} of a game.`,
  tags: ['archive'],
  querystring: {
    type: 'object',
    properties: { ...ASKED_FIELDS, ...FILTER_FIELDS },
  },
  response: {
    200: json('An ExplorerView'),
    400: refused('Not a position; the message says why'),
    404: refused('No such game'),
    503: refused('Too many requests'),
  },
} as const;
