// The officials' desk over HTTP: matters that wait, standing actions, and carrying them out. This part refuses what an account may not do. Whether
// the rules allow an action, for any asker, is decided by the owner of the data folder (src/rulings), who writes the entry with the account's name.

import type { FastifyInstance } from 'fastify';
import { phrase } from '../../../core/phrases/phrase.ts';
import { saidBy } from '../../../core/phrases/said.ts';
import { present } from '../../../core/present.ts';
import { askSigned, type Signer } from '../../../rulings/askSigned.ts';
import { answerOf, isUnconfirmed } from '../../../rulings/decision.ts';
import { Refusal } from '../../../rulings/refusal.ts';
import type { Ruling } from '../../../rulings/request.ts';
import { zodValidator, type ZodTypes } from '../../http/zodSchemas.ts';
import type { DeskAnswer, DeskItem, DeskView, Role } from '../../messages.ts';
import type { PartContext } from '../../parts.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { HttpError } from '../../http/errors.ts';
import type { Guard } from '../guard.ts';
import { DESK_ROLES, rightProblem } from '../rights.ts';
import { deskSchemas } from '../schemas.ts';
import { shownTo, type OfferedItem } from './action.ts';
import { standingItems } from './standing.ts';
import { waitingItems } from './waiting.ts';

export function addDeskRoutes(app: FastifyInstance, path: string, guard: Guard, { followed, perform }: PartContext): void {
  const typed = app.withTypeProvider<ZodTypes>();
  typed.get(path, { schema: deskSchemas.read, preValidation: guard.admit(DESK_ROLES) }, (request): DeskView => {
    const { account } = guard.only(request, DESK_ROLES);
    return deskView(followed, account.role, request.query.game);
  });

  const performed = async (asked: Ruling, signer: Signer | undefined): Promise<DeskAnswer> => {
    try {
      const answer = await askSigned(perform, asked, signer);
      return isUnconfirmed(answer) ? answer : answerOf(answer);
    } catch (reason) {
      if (reason instanceof Refusal) throw new HttpError(409, reason.said);
      // The owner of the folder did not answer, or the folder is not writable: the error says which.
      if (reason instanceof Error && !(reason instanceof TypeError || reason instanceof RangeError)) {
        throw new HttpError(503, saidBy(reason));
      }
      throw reason;
    }
  };

  const roles = [...DESK_ROLES, 'operator'] as const;
  const options = {
    schema: deskSchemas.decide,
    preValidation: guard.admit(roles),
    validatorCompiler: zodValidator(phrase('cannot.decide')),
    bodyLimit: 64 * 1024,
  };
  typed.post(path, options, (request): Promise<DeskAnswer> => {
    const { account, signingKey } = guard.only(request, roles);
    const { request: matter, reason, confirmed } = request.body;
    const asked = { ...matter, by: account.name, reason, ...present({ confirmed }) };
    const problem = rightProblem(account, asked);
    if (problem !== undefined) throw new HttpError(403, problem);
    const { signing } = account;
    return performed(asked, signing && signingKey && { key: signing.key, secret: signingKey });
  });
}

function deskView(followed: FollowedTournament, role: Role, game: number | undefined): DeskView {
  // Before the tournament is opened there is nothing to decide.
  if (followed.facts.definition === undefined) return { queue: [], standing: [] };
  const shown = (items: readonly OfferedItem[]): readonly DeskItem[] => items.map((item) => shownTo(role, item));
  return {
    queue: shown(waitingItems(followed)),
    standing: shown(standingItems(followed, game)).filter(({ actions }) => actions.length > 0),
  };
}
