// What accounts ask of a registry over HTTP; it is decided where the requests of the command line are (registry/ask.ts).

import type { FastifyInstance } from 'fastify';
import { inEnglish } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { askRegistry } from '../../registry/ask.ts';
import { registryRequest } from '../../registry/requests.ts';
import { rightProblem, type RegistryAction } from '../../registry/rights.ts';
import { found, HttpError } from '../http/errors.ts';
import { zodValidator, type ZodTypes } from '../http/zodSchemas.ts';
import { changes } from './described.ts';
import type { Recorded } from './messages.ts';
import type { RegistryPlace } from './place.ts';

export function addAsking(app: FastifyInstance, path: string, place: RegistryPlace): void {
  const ask = {
    schema: {
      ...changes('Ask for something: the request of a FormAction with what was filled in', 'A Recorded'),
      body: registryRequest,
    },
    validatorCompiler: zodValidator(phrase('cannot.askThis')),
    preValidation: place.guard.admit(place.roles),
  };
  app.withTypeProvider<ZodTypes>().post(`${path}/requests`, ask, (request): Recorded => {
    const asker = place.askerOf(place.guard.only(request, place.roles).account);
    const asked = request.body;
    // Its files would be those of others.
    if (asked.kind === 'submit-version')
      throw new HttpError(403, refusing(phrase('cannot.submitLike'), phrase('refused.byFiles')));
    const { kind }: { kind: RegistryAction } = asked;
    const problem = rightProblem(kind, asker);
    if (problem !== undefined) throw new HttpError(403, problem);
    const recorded = found(askRegistry(place.folder, asker, asked, Date.now()), 409);
    return inEnglish({ answer: phrase(recorded.length === 0 ? 'answer.nothingChanged' : 'answer.recorded') });
  });
}
