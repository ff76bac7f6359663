// Limits the connections held at once, in all and for each address, so that no visitor takes the place of all others. A client beyond a limit gets an
// answer that says so (503 with a Retry-After) and is disconnected; beyond a few such clients at once, connections are closed without an answer before
// anything is read. Not here: the limit in all, which depends on the host (run/web/descriptors.ts).

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { HttpError } from './errors.ts';

/** Clients being refused at once. */
const REFUSED_AT_ONCE = 16;
/** A refused client that sends no request is disconnected. */
const REFUSED_WITHIN_MS = 2000;
const COME_AGAIN_S = 30;
/** The part of all connections that one address may hold: a hall behind one address is let in, and takes not everything. */
const SHARE_OF_ONE = 1 / 4;

export function limitConnections(app: FastifyInstance, most: number, isProxy = isLoopback): void {
  const mostOfOne = Math.ceil(most * SHARE_OF_ONE);
  /** By the other end: over TLS a request has another socket than its connection. */
  const refused = new Map<string, Phrase>();
  const heldBy = new Map<string, number>();
  let refusals = 0;
  let held = 0;
  app.server.on('connection', (socket: Socket) => {
    const who = isProxy(socket.remoteAddress ?? '') ? undefined : networkOf(socket.remoteAddress ?? '');
    const heldByIt = who === undefined ? 0 : (heldBy.get(who) ?? 0);
    if (held < most && heldByIt < mostOfOne) {
      held += 1;
      if (who !== undefined) heldBy.set(who, heldByIt + 1);
      socket.once('close', () => {
        held -= 1;
        if (who === undefined) return;
        const left = (heldBy.get(who) ?? 1) - 1;
        if (left > 0) heldBy.set(who, left);
        else heldBy.delete(who);
      });
      return;
    }
    if (refusals >= REFUSED_AT_ONCE) return void socket.destroy();
    refusals += 1;
    const from = otherEnd(socket);
    refused.set(from, held < most ? phrase('connections.one', { most: mostOfOne }) : phrase('connections', { most }));
    const timer = setTimeout(() => socket.destroy(), REFUSED_WITHIN_MS);
    socket.once('close', () => {
      refusals -= 1;
      refused.delete(from);
      clearTimeout(timer);
    });
  });
  app.addHook('onRequest', (request, reply, done) => {
    const bound = refused.get(otherEnd(request.raw.socket));
    if (bound === undefined) return done();
    void reply.header('retry-after', String(COME_AGAIN_S)).header('connection', 'close');
    return done(
      new HttpError(503, refusing(phrase('cannot.reply'), phrase('refused.connections', { bound, seconds: COME_AGAIN_S }))),
    );
  });
}

const otherEnd = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Connections from this machine: a proxy brings those of everyone. */
export const isLoopback = (address: string): boolean => address === '::1' || /^(?:::ffff:)?127\./.test(address);

/** What an address counts as: itself, or for IPv6 its network of 64 bits, since anyone has as many addresses as they like in one. */
export function networkOf(address: string): string {
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  if (v4 !== undefined) return v4;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  if (tail === undefined) return first.slice(0, 4).join(':');
  const missing = 8 - first.length - (tail === '' ? 0 : tail.split(':').length);
  return [...first, ...Array.from({ length: missing }, () => '0'), ...tail.split(':')].slice(0, 4).join(':');
}
