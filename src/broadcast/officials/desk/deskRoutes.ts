// The officials' desk over HTTP: what waits for them, what they may do at any time, and doing it. What an account may not do is refused here; whether
// the rules allow it, whoever asks, is said by the owner of the data folder (src/rulings), who writes the entry with the account's name.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../rulings/refusal.ts';
import type { DeskAnswer, DeskItem, DeskView, Role } from '../../messages.ts';
import type { PartContext } from '../../parts.ts';
import type { Stage } from '../../stage.ts';
import { NotAllowed, type Guard } from '../guard.ts';
import { DESK_ROLES, rightProblem } from '../rights.ts';
import { deskSchemas } from '../schemas.ts';
import { shownTo, type OfferedItem } from './action.ts';
import { deskRequest } from './deskRequest.ts';
import { standingItems } from './standing.ts';
import { waitingItems } from './waiting.ts';

type Query = { readonly game?: string };

export function addDeskRoutes(app: FastifyInstance, path: string, guard: Guard, { stage, perform }: PartContext): void {
  app.get<{ readonly Querystring: Query }>(path, { schema: deskSchemas.read }, (request): DeskView => {
    const { account } = guard.only(request, DESK_ROLES);
    return deskView(stage, account.role, gameOf(request.query.game));
  });

  const performed = async (asked: Parameters<typeof perform>[0]): Promise<DeskAnswer> => {
    try {
      return { answer: String(await perform(asked)) };
    } catch (reason) {
      if (reason instanceof Refusal) throw new NotAllowed(409, reason.message);
      // The owner of the folder did not answer, or the folder cannot be written: told in words by whoever asked him.
      if (reason instanceof Error && !(reason instanceof TypeError || reason instanceof RangeError)) {
        throw new NotAllowed(503, reason.message);
      }
      throw reason;
    }
  };

  const decide = (request: FastifyRequest): Promise<DeskAnswer> => {
    const { account } = guard.changing(request, [...DESK_ROLES, 'operator']);
    const asked = deskRequest(request.body, account.name);
    const problem = rightProblem(account, asked);
    if (problem !== undefined) throw new NotAllowed(403, problem);
    return performed(asked);
  };
  app.post(path, { schema: deskSchemas.decide, bodyLimit: 64 * 1024 }, decide);
}

function deskView(stage: Stage, role: Role, game: number | undefined): DeskView {
  // Before the tournament is opened there is nothing to decide.
  if (stage.facts.definition === undefined) return { queue: [], standing: [] };
  const shown = (items: readonly OfferedItem[]): readonly DeskItem[] => items.map((item) => shownTo(role, item));
  return {
    queue: shown(waitingItems(stage)),
    standing: shown(standingItems(stage, game)).filter(({ actions }) => actions.length > 0),
  };
}

function gameOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new NotAllowed(400, `Cannot look at a game: expected its number, got "${text.slice(0, 20)}"`);
}
