// The API for people and programs: `GET /api/openapi.json`, gathered from the schemas of all paths, and `GET /api/`, a page made of it. Addresses
// are relative: the server may lie below any path of a proxy.

import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { formatApiPage, type ApiDocument } from './apiText.ts';
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
  const add = (path: string, type: string, text: () => string, schema: FastifySchema = { hide: true }): void => {
    let made: Promise<Representation> | undefined;
    app.get(path, { schema, compress: false }, async (request, reply) =>
      sendRepresentation(request, reply, await (made ??= represent(type, text(), 'thorough'))),
    );
  };
  add('/api/', 'text/html; charset=utf-8', () => formatApiPage(documentOf(app)));
  add('/api/style.css', 'text/css; charset=utf-8', () => API_STYLE);
  add('/api/openapi.json', JSON_TYPE, () => JSON.stringify(documentOf(app), undefined, 2), {
    summary: 'This description of the API, as OpenAPI 3.1',
    tags: ['server'],
  });
  app.get('/api', { schema: { hide: true } }, (_request, reply) => reply.redirect('api/', 308));
}

/** Paths are relative to the document. */
const documentOf = (app: FastifyInstance): ApiDocument => ({ ...(app.swagger() as ApiDocument), servers: [{ url: '..' }] });
