// The API for people and programs: `GET /api/openapi.json`, gathered from the schemas of all paths, and `GET /api/`, a page made of it. Addresses
// are relative: the server may lie below any path of a proxy.

import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { formatApiPage, type ApiDocument } from './apiText.ts';
import { cachedBy } from './cachedBy.ts';
import { API_STYLE } from './apiStyle.ts';
import { describedSchema } from './zodSchemas.ts';
import { JSON_TYPE, represent, sendRepresentation, type Representation } from './representation.ts';

/** Comes before all paths that are to be listed. */
export async function addApiPage(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Arbiter',
        version,
        description: 'A tournament between programs: its games, tables and archive, and the stream of changes.',
        license: { name: 'GPL-3.0-or-later' },
      },
    },
    hideUntagged: false,
    transform: ({ schema, url }) => ({ schema: describedSchema(schema), url }),
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) => (typeof $id === 'string' ? $id : `Schema${index}`),
    },
  });
  // When it is first asked for: then all paths are known.
  const made = (make: () => Promise<Representation>): (() => Promise<Representation>) => cachedBy(() => 0, make);
  const html = made(() => represent('text/html; charset=utf-8', formatApiPage(documentOf(app)), 'thorough'));
  const json = made(() => represent(JSON_TYPE, JSON.stringify(documentOf(app), undefined, 2), 'thorough'));
  const style = made(() => represent('text/css; charset=utf-8', API_STYLE, 'thorough'));
  const hidden = { schema: { hide: true }, compress: false } as const;
  app.get('/api/', hidden, async (request, reply) => sendRepresentation(request, reply, await html()));
  app.get('/api/style.css', hidden, async (request, reply) => sendRepresentation(request, reply, await style()));
  app.get('/api', hidden, (_request, reply) => reply.redirect('api/', 308));
  const schema = { summary: 'This description of the API, as OpenAPI 3.1', tags: ['server'] };
  app.get('/api/openapi.json', { schema, compress: false }, async (request, reply) =>
    sendRepresentation(request, reply, await json()),
  );
}

/** Paths are relative to the document. */
const documentOf = (app: FastifyInstance): ApiDocument => ({ ...(app.swagger() as ApiDocument), servers: [{ url: '..' }] });
