// The operator's seat in the browser: where an operator may sit, what arrives there, and what is sent. Input is checked as from a terminal, and the
// game judges it.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseFromSeat } from '../../../protocols/seat/messages.ts';
import { LATE_SCORE } from '../../../protocols/seat/wire.ts';
import { inEnglish } from '../../../core/phrases/english.ts';
import { phrase } from '../../../core/phrases/phrase.ts';
import { recognised } from '../../../core/phrases/recognised.ts';
import { refusing } from '../../../core/phrases/said.ts';
import type { EntrantName } from '../../../core/ids.ts';
import type { GameFacts } from '../../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import type { DeskItem, Role, SeatsView } from '../../messages.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { STREAM_HEADERS } from '../../stream/live.ts';
import { action, field } from '../desk/action.ts';
import { HttpError } from '../../http/errors.ts';
import type { Guard } from '../guard.ts';
import { ownGame, placesOf, presentGame } from '../own/ownGames.ts';
import { seatSchemas } from '../schemas.ts';
import type { Sessions } from '../sessions.ts';
import { SeatLines } from './seatLines.ts';
import { seatStream } from './seatStream.ts';

const OPERATORS = ['operator'] as const satisfies readonly Role[];
/** Most windows of one operator at one seat. */
const MOST_WINDOWS = 10;
const EXAMPLE = '{"kind":"move","game":1,"ply":1,"move":"D4"}';

type SeatParams = { readonly Params: { readonly event: string; readonly entrant: string } };

export function addSeatRoutes(
  app: FastifyInstance,
  path: string,
  guard: Guard,
  sessions: Sessions,
  followed: FollowedTournament,
): void {
  const lines = new SeatLines(followed);
  const stopped = new AbortController();
  app.addHook('preClose', (done) => {
    stopped.abort();
    lines.close();
    done();
  });

  app.get(path, { schema: seatSchemas.list }, (request): SeatsView => {
    const { entrants } = guard.only(request, OPERATORS).account;
    if (followed.facts.definition === undefined) return { seats: [] };
    return { seats: placesOf(entrants, followed).map((place) => seatOf(place, followed)) };
  });

  app.get<SeatParams>(`${path}/:event/:entrant/live`, { schema: seatSchemas.live, compress: false }, (request, reply) => {
    const session = guard.only(request, OPERATORS);
    const { name, entrants } = session.account;
    const { entrant } = seatAsked(request, entrants, followed);
    const open = lines.find(name, entrant)?.dialogue.listeners ?? 0;
    if (open >= MOST_WINDOWS) throw new HttpError(429, phrase('refused.seatWindows', { most: MOST_WINDOWS }));
    void reply.headers(STREAM_HEADERS);
    if (request.method === 'HEAD') return reply.send();
    request.raw.socket.setTimeout(0);
    return reply.send(seatStream((onView) => lines.watch(name, entrant, onView), session, sessions, stopped.signal));
  });

  app.post<SeatParams>(`${path}/:event/:entrant`, { schema: seatSchemas.say, bodyLimit: 32 * 1024 }, (request) => {
    const { account } = guard.changing(request, OPERATORS);
    const { entrant } = seatAsked(request, account.entrants, followed);
    const line = lines.find(account.name, entrant);
    if ((request.body as { readonly kind: string }).kind === 'take-over') {
      line?.takeOver();
      return { sent: line !== undefined };
    }
    const message = parseFromSeat(JSON.stringify(request.body));
    if (!message.ok) throw new HttpError(400, message.error);
    if (message.value.kind === 'hello')
      throw new HttpError(400, refusing(phrase('cannot.sendThis'), phrase('refused.message', { example: EXAMPLE })));
    if (line?.dialogue.say(message.value) === true) return { sent: true };
    if (message.value.kind === 'score') throw new HttpError(409, recognised(LATE_SCORE));
    throw new HttpError(409, phrase('refused.seatUnreachable', { name: entrant }));
  });
}

type AskedSeat = { readonly event: EventDefinition; readonly entrant: EntrantName };

/** Finds a seat of the account's own. Another seat is answered as if it did not exist. */
function seatAsked({ params }: FastifyRequest<SeatParams>, entrants: readonly string[], followed: FollowedTournament): AskedSeat {
  const places = followed.facts.definition === undefined ? [] : placesOf(entrants, followed);
  const found = places.find(({ event, entrant }) => event.key === params.event && entrant === params.entrant);
  if (found !== undefined) return found;
  throw new HttpError(403, phrase('refused.seatOthers'));
}

function seatOf({ event, entrant }: AskedSeat, followed: FollowedTournament): SeatsView['seats'][number] {
  const game = presentGame(event, entrant, followed);
  const score = game === undefined ? undefined : scoreItem(game, entrant);
  return {
    event: event.key,
    eventName: event.name,
    entrant,
    ...(game === undefined ? {} : { game: ownGame(game, entrant, event, followed) }),
    ...(score === undefined ? {} : { score }),
  };
}

/** CGF-9.3: what the program displays, if it has named no score itself. */
function scoreItem({ issued, referred }: GameFacts, entrant: EntrantName): DeskItem | undefined {
  const referral = referred?.referral;
  if (referral?.kind !== 'scores-differ') return undefined;
  if (referral.claims[issued.white === entrant ? 'white' : 'black'].kind === 'told') return undefined;
  return {
    id: `score-${issued.id}`,
    kind: 'referred',
    event: issued.event,
    game: issued.id,
    ...inEnglish({ question: phrase('matter.score', { entrant }) }),
    rule: 'CGF-9.3',
    actions: [
      action('good', phrase('decision.tell'), { kind: 'score', game: issued.id, entrant }, [
        field('score', phrase('field.score', { examples: 'B+6.5, W+12, 0' }), 'text'),
      ]),
    ],
  };
}
