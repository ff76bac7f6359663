// Refuses requests for another name than the page's own. A page of another site can make its name point to this machine (DNS rebinding); for the
// browser both are one site then, behind every firewall, but the request still carries that name. Own are the loopback names, the address that the
// connection arrived at, the name of this machine, and the names of `--web` and `--public-url`. Ports are not compared: a tunnel changes them.
// Not here: the sockets of the feeds, which every site may read (feeds/tcec).

import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';
import { withoutMapping, type Reach } from './reach.ts';

/** `host`: as the Host header writes it. */
export type IsOwnName = (host: string, arrivedAt: string | undefined) => boolean;

/** `listensAt`: the host of `--web`. */
export function ownNames(listensAt: string, { publicUrl }: Reach): IsOwnName {
  const machine = hostname();
  const publicName = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  const names = new Set([machine, `${machine}.local`, listensAt, ...publicName].map(canonical));
  return (host, arrivedAt = '') => {
    const name = nameIn(host);
    return name !== undefined && (LOOPBACK.test(name) || names.has(name) || name === asInUrl(withoutMapping(arrivedAt)));
  };
}

export function refuseOtherNames(app: FastifyInstance, isOwn: IsOwnName): void {
  app.addHook('onRequest', (request, _, done) => {
    const { host, protocol } = request;
    // Every browser says it; HTTP/1.0 need not.
    if (host === '' || isOwn(host, request.raw.socket.localAddress)) return done();
    const asked = host.slice(0, 100).replaceAll(/[^\w.:[\]-]/g, '?');
    const remedy = `if people reach it so, its organiser starts it with --public-url ${protocol}://${asked}`;
    return done(new HttpError(421, `Cannot answer for "${asked}": expected the address of this page; ${remedy}`));
  });
}

export const isLoopbackName = (host: string): boolean => LOOPBACK.test(nameIn(host) ?? '');

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The name or address in a Host header, as URLs write it; `undefined` if there is none. */
function nameIn(host: string): string | undefined {
  if (/[/?#@\\\s]/.test(host)) return undefined;
  const name = URL.parse(`http://${host}`)?.hostname;
  return name === undefined || name === '' ? undefined : canonical(name);
}

const canonical = (name: string): string => name.toLowerCase().replace(/\.$/, '');

const asInUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);
