// `GET /api/v1/health`: whether the server is alive, for monitoring.

import type { FastifyInstance } from 'fastify';
import { API } from '../messages.ts';
import { json } from './described.ts';
import type { PartContext } from '../parts.ts';
import type { Hub } from '../stream/hub.ts';

const schema = {
  summary: 'Whether the server is alive, and how far it has read the journal',
  tags: ['server'],
  response: { 200: json('It does') },
} as const;

/** `failures`: number of failed answers since the server started. */
export function addHealth(
  app: FastifyInstance,
  { followed, arbiterVersion }: PartContext,
  hub: Hub,
  failures: () => number,
): void {
  app.get(`${API}/health`, { schema }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      status: 'ok',
      arbiterVersion,
      sequence: followed.sequence,
      isRun: followed.isRun,
      viewers: hub.viewers,
      slowViewers: hub.slowViewers,
      failures: failures(),
    }),
  );
}
