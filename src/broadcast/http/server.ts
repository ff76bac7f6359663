// The HTTP server: one Fastify instance with what every answer needs, and what it serves, each part in its own scope. It may stop and restart at any time.

import { createServer } from 'node:http';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { messageOf } from '../../core/messages/messageOf.ts';
import { guardStreams, type Connections } from '../stream/live.ts';
import { addApiPage } from './apiPage.ts';
import { isLoopback, limitConnections } from './connectionLimit.ts';
import { addErrors, refuseRequest } from './errors.ts';
import { refuseInfiniteNumbers } from './finiteNumbers.ts';
import { addPage, type BuiltPage } from './pageFiles.ts';
import { ownNames, refuseOtherNames } from './ownNames.ts';
import { trusted, type IsProxy, type Reach } from './reach.ts';
import { addSecurity } from './security.ts';
import { SecureServers } from './tls/secureServers.ts';

export type ServerOptions = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly reach: Reach;
  readonly arbiterVersion: string;
  /** Added in this order. */
  readonly serves: readonly ((app: FastifyInstance, base: ServerBase) => void | Promise<void>)[];
  /** The built page, read once at the start: its folder, and what `/` is in it; absent: no page. */
  readonly page?: BuiltPage;
  /** Most connections held at once, and a quarter of that for each address; absent: no limit. */
  readonly mostConnections?: number;
  /** Receives each failure of the server as one text. */
  readonly onError?: (text: string) => void;
  /** Receives what its organiser should know but what is no failure. */
  readonly onNotice?: (text: string) => void;
};

/** `failures`: number of failed answers since the server started. */
export type ServerBase = { readonly connections: Connections; readonly failures: () => number };

export type RunningServer = {
  /** `url` ends with a slash. */
  readonly address: { readonly host: string; readonly port: number; readonly url: string };
  /** Disconnects all viewers, aborts answers in progress, and releases the port. */
  readonly close: () => Promise<void>;
};

const BODY_BYTES = 64 * 1024;
const HTTP = { requestTimeout: 30_000, keepAliveTimeout: 65_000, headersTimeout: 15_000, maxHeaderSize: 16 * 1024 } as const;

/** Throws an `Error` with a readable message if the port or the page is not available. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, reach } = options;
  const isProxy = trusted(reach);
  const isOwnName = ownNames(host, reach);
  const tls = reach.tls === undefined ? undefined : new SecureServers(reach.tls, isOwnName, options.onNotice);
  const app = newFastify(isProxy, tls);
  const connections = guardStreams(app);
  let failures = 0;
  addErrors(app, (text) => {
    failures += 1;
    options.onError?.(text);
  });
  await addSecurity(app, reach.embeddedBy);
  if (options.mostConnections !== undefined) {
    limitConnections(app, options.mostConnections, (address) => isLoopback(address) || isProxy(address));
  }
  refuseOtherNames(app, isOwnName);
  refuseInfiniteNumbers(app);
  if (tls !== undefined) app.addHook('onClose', tls.close);
  if (options.onNotice !== undefined) noticeUnknownProxy(app, isProxy, options.onNotice);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await addApiPage(app, options.arbiterVersion);
  const { page } = options;
  if (page !== undefined) await app.register(async (scope) => addPage(scope, page));
  for (const add of options.serves) await app.register(async (scope) => add(scope, { connections, failures: () => failures }));
  const listening = await listen(app, host, port, reach.tls === undefined ? 'http' : 'https');
  return {
    address: listening,
    close: () => app.close(),
  };
}

function newFastify(isProxy: IsProxy, tls: SecureServers | undefined): FastifyInstance {
  let requests = 0;
  const begun = Date.now().toString(36);
  const app = fastify({
    logger: false,
    // No timeout: on a busy machine games go first, and the page starts when it can.
    pluginTimeout: 0,
    genReqId: () => `${begun}-${(requests += 1).toString(36)}`,
    requestIdHeader: false,
    // Anyone can send the headers of a proxy.
    trustProxy: isProxy,
    bodyLimit: BODY_BYTES,
    serverFactory: (listener) => tls?.create(HTTP, listener) ?? createServer(HTTP, listener),
    forceCloseConnections: true,
    // An unknown field is refused, not silently removed.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: true, allErrors: false } },
    frameworkErrors: refuseRequest,
    routerOptions: { maxParamLength: 200 },
  });
  // Schemas of answers only document the API: no field that a part sends is removed.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.removeContentTypeParser('text/plain');
  return app;
}

/** Without the addresses of its visitors, a proxy on this machine is one visitor: it says so once. */
function noticeUnknownProxy(app: FastifyInstance, isProxy: IsProxy, onNotice: (text: string) => void): void {
  let isTold = false;
  app.addHook('onRequest', (request, _, done) => {
    const { remoteAddress = '' } = request.raw.socket;
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && isLoopback(remoteAddress) && !isProxy(remoteAddress)) {
      isTold = true;
      onNotice(
        `A proxy at ${remoteAddress} names its visitors, and is not believed: "--trust-proxy ${remoteAddress}" if it is yours.`,
      );
    }
    done();
  });
}

async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  scheme: 'http' | 'https',
): Promise<RunningServer['address']> {
  try {
    await app.listen({ host, port, backlog: 4096 });
  } catch (cause) {
    await app.close();
    const said = messageOf(cause);
    throw new Error(`Cannot serve at ${host}:${port}: expected a port that is free, got "${said}"`, { cause });
  }
  const bound = app.server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('Cannot tell the address: expected a TCP port');
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return { host: bound.address, port: bound.port, url: `${scheme}://${name}:${bound.port}/` };
}
