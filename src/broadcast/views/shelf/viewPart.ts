// Views over HTTP: each is made at most once per state of the tournament, encoded once, and carries a tag, so that a client that has it does not
// receive it again.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { phrase } from '../../../core/phrases/phrase.ts';
import { refusing } from '../../../core/phrases/said.ts';
import { json, refused } from '../../http/described.ts';
import { HttpError } from '../../http/errors.ts';
import { sendRepresentation } from '../../http/representation.ts';
import { API, ENGINE_VIEW, EVENT_VIEWS, TOURNAMENT_VIEWS } from '../../messages.ts';
import type { Part } from '../../parts.ts';
import type { ViewShelf } from './viewShelf.ts';

type Named = { readonly Params: { readonly name: string; readonly event?: string } };

export const viewPart =
  (views: ViewShelf): Part =>
  (app) => {
    const answer = async (request: FastifyRequest<Named>, reply: FastifyReply): Promise<FastifyReply> => {
      const { name, event } = request.params;
      const asked = event === undefined ? name : `${name}/${event}`;
      if (NEEDS_GAMES.includes(name)) await views.prepare();
      const view = views.current(asked);
      if (view !== undefined) return sendRepresentation(request, reply, await view.representation());
      const why =
        views.names.length === 0 ? phrase('refused.noView.unopened', { got: asked }) : phrase('refused.noView', { got: asked });
      throw new HttpError(404, refusing(phrase('cannot.show'), why));
    };
    app.get<Named>(`${API}/views/:name`, { schema: OF_TOURNAMENT }, answer);
    app.get<Named>(`${API}/views/:name/:event`, { schema: OF_EVENT }, answer);
  };

/** Views for which every game must have been summarized. */
const NEEDS_GAMES: readonly string[] = ['schedule', 'statistics', ENGINE_VIEW];

const text = (description: string) => ({ type: 'string', minLength: 1, maxLength: 200, description }) as const;
const response = {
  200: json('The view as JSON'),
  304: { description: 'Not changed since the ETag that was sent', type: 'null' },
  404: refused('No such view'),
} as const;

const OF_TOURNAMENT = {
  summary: 'A table of the whole tournament',
  description: `One of ${TOURNAMENT_VIEWS.join(', ')}. Carries an ETag; the stream says when it is stale.`,
  tags: ['views'],
  params: { type: 'object', properties: { name: text(TOURNAMENT_VIEWS.join(', ')) }, required: ['name'] },
  response,
} as const;

const OF_EVENT = {
  summary: 'A table of one event, or one engine',
  description: `One of ${EVENT_VIEWS.join(', ')}; which of them an event has is in the overview. \`${ENGINE_VIEW}/NAME\`: an engine in all events, also under the names that it has there. Carries an ETag.`,
  tags: ['views'],
  params: {
    type: 'object',
    properties: {
      name: text([...EVENT_VIEWS, ENGINE_VIEW].join(', ')),
      event: text('Key of the event in the tournament file, or name of the engine'),
    },
    required: ['name', 'event'],
  },
  response,
} as const;
