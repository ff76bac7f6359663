// The API for people and programs: `GET /api/openapi.json`, generated from the schemas of all paths, and `GET /api/`, Swagger UI over it. Addresses
// are relative, so that the server works below any path of a proxy.

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describedSchema } from './zodSchemas.ts';
import { JSON_TYPE, represent, sendRepresentation, type Representation } from './representation.ts';

/** Call it before adding any path that must be listed. */
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
  await app.register(swaggerUi, {
    routePrefix: '/api',
    theme: { title: 'Arbiter: API' },
    uiConfig: { layout: 'BaseLayout' },
    transformSpecification: withServer,
    // Swagger UI's icons are in its style sheet.
    transformStaticCSP: (policy) => policy.replace("img-src 'self'", "img-src 'self' data:"),
  });
  let made: Promise<Representation> | undefined;
  const schema = { summary: 'This description of the API, as OpenAPI 3.1', tags: ['server'] };
  app.get('/api/openapi.json', { schema, compress: false }, async (request, reply) => {
    // By the first request, all paths are known.
    made ??= represent(JSON_TYPE, JSON.stringify(withServer(app.swagger()), undefined, 2), 'thorough');
    return sendRepresentation(request, reply, await made);
  });
}

/** Paths are relative to the document. */
const withServer = <Document extends object>(document: Document): Document => ({ ...document, servers: [{ url: '..' }] });
