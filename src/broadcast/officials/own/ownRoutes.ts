// What authors and operators may read: the games and logs of their own entrants, and all these games as one file.

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pgnGames, sgfGames } from '../../../archive/exportGames.ts';
import { gameId } from '../../../core/ids.ts';
import { phrase } from '../../../core/phrases/phrase.ts';
import { refusing } from '../../../core/phrases/said.ts';
import type { ZodTypes } from '../../http/zodSchemas.ts';
import type { MineView, Role } from '../../messages.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { HttpError } from '../../http/errors.ts';
import type { Guard } from '../guard.ts';
import { ownSchemas } from '../schemas.ts';
import { ownGames } from './ownGames.ts';
import { openLog, ownLogs } from './ownLogs.ts';

const GAME_TYPES = { pgn: 'application/x-chess-pgn', sgf: 'application/x-go-sgf' } as const;

const OWNERS = ['author', 'operator'] as const satisfies readonly Role[];

export function addOwnRoutes(
  app: FastifyInstance,
  path: string,
  guard: Guard,
  followed: FollowedTournament,
  arbiterVersion: string,
): void {
  app.get(path, { schema: ownSchemas.read }, (request): MineView => {
    const { entrants } = guard.only(request, OWNERS).account;
    if (followed.facts.definition === undefined) return { entrants: [], logs: [] };
    return { entrants: ownGames(entrants, followed), logs: ownLogs(followed.folder, entrants, followed.definition) };
  });

  for (const form of ['pgn', 'sgf'] as const)
    app.get(`${path}/games.${form}`, { schema: ownSchemas[form] }, (request, reply) => {
      const { entrants } = guard.only(request, OWNERS).account;
      return reply
        .type(`${GAME_TYPES[form]}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="games.${form}"`)
        .header('cache-control', 'no-store')
        .send(gamesFile(form, entrants, followed, arbiterVersion));
    });

  app.withTypeProvider<ZodTypes>().get(`${path}/logs/:name`, { schema: ownSchemas.log }, async (request, reply) => {
    const { entrants } = guard.only(request, OWNERS).account;
    const { name } = request.params;
    const logs = followed.facts.definition === undefined ? [] : ownLogs(followed.folder, entrants, followed.definition);
    const log = logs.find((one) => one.name === name);
    if (log === undefined) throw new HttpError(404, refusing(phrase('cannot.readLog'), phrase('refused.logOthers')));
    const file = await openLog(followed.folder, log).catch(() => undefined);
    if (file === undefined) throw new HttpError(404, refusing(phrase('cannot.readLog'), phrase('refused.logRotated')));
    const { size } = await file.stat();
    void reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${asciiOnly(log.name)}`);
    // The file may grow meanwhile: the current size is sent.
    if (size > 0) return reply.send(file.createReadStream({ end: size - 1 }));
    await file.close();
    return reply.send('');
  });
}

/** In the order of the schedule. */
function gamesFile(
  form: 'pgn' | 'sgf',
  entrants: readonly string[],
  followed: FollowedTournament,
  arbiterVersion: string,
): Readable {
  const { folder, facts } = followed;
  if (facts.definition === undefined) return Readable.from([]);
  const { definition } = facts;
  const games = ownGames(entrants, followed).flatMap((own) => own.games);
  const only = new Set(games.flatMap(({ id, state }) => (state === 'over' ? [gameId(id)] : [])));
  const own = { folder, definition, facts, only };
  return Readable.from(form === 'pgn' ? pgnGames(own) : sgfGames(own, 'ff4', `Arbiter:${arbiterVersion}`));
}

/** RFC 8187: escapes what may not appear in the value of an extended parameter. */
const asciiOnly = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
