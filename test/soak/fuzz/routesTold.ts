// Loaded into the process of the page before its program (NODE_OPTIONS=--import): writes each route that its server gets to the file that ROUTES_TOLD names,
// a method, a space and a path a line. Fastify publishes its servers on a channel (https://fastify.dev/docs/latest/Reference/Hooks/#diagnostics-channel-hooks).

import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) appendFileSync(process.env['ROUTES_TOLD'] ?? '/dev/null', `${one} ${url}\n`);
  });
});
