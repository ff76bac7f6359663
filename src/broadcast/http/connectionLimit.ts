// Limits the connections held at once, because games need file descriptors first. A client beyond the limit gets an answer that says so (503 with a
// Retry-After) and is disconnected; beyond a few such clients at once, connections are closed without an answer before anything is read. Not here:
// the limit itself, which depends on the host and on the games (run/web/descriptors.ts).

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/** Clients being refused at once. */
const REFUSED_AT_ONCE = 16;
/** A refused client that sends no request is disconnected. */
const REFUSED_WITHIN_MS = 2000;
const COME_AGAIN_S = 30;

export function limitConnections(app: FastifyInstance, most: number): void {
  const refused = new WeakSet<object>();
  let held = 0;
  app.server.maxConnections = most + REFUSED_AT_ONCE;
  app.server.on('connection', (socket: Socket) => {
    held += 1;
    const timer = held > most ? setTimeout(() => socket.destroy(), REFUSED_WITHIN_MS) : undefined;
    if (timer !== undefined) refused.add(socket);
    socket.once('close', () => {
      held -= 1;
      clearTimeout(timer);
    });
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!refused.has(request.raw.socket)) return done();
    void reply.header('retry-after', String(COME_AGAIN_S)).header('connection', 'close');
    const message = `Cannot answer: expected at most ${most} connections at once, got more; try again in ${COME_AGAIN_S} seconds`;
    return done(new HttpError(503, message));
  });
}
