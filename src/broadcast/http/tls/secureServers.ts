// The page over TLS on its port. A client that begins without TLS gets a plain answer there: browsers are sent to the same address with https, others
// read why. Its first byte tells them apart, since a TLS connection begins with a handshake record (RFC 8446, 5.1: type 22).

import { createServer as createPlainServer, type RequestListener, type ServerOptions } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import type { IsOwnName } from '../ownNames.ts';
import type { TlsFiles } from '../reach.ts';
import { readCertificate, type Certificate } from './certificate.ts';
import { watchCertificate } from './watchedCertificate.ts';

const HANDSHAKE = 22;
/** For the first byte, for the handshake, and for a request without TLS. */
const PATIENCE_MS = 10_000;

export class SecureServers {
  /** Ends what follows the certificate. */
  readonly close: () => void;
  readonly #isOwnName: IsOwnName;
  /** A name such as localhost stands for several addresses, each with a server of its own. */
  readonly #servers: Server[] = [];
  #certificate: Certificate;

  /** Throws an `Error` with a readable message if there is no certificate to begin with. */
  constructor(files: TlsFiles, isOwnName: IsOwnName, onNotice: (text: string) => void = () => undefined) {
    this.#isOwnName = isOwnName;
    const first = readCertificate(files, Date.now());
    if (!first.ok) throw new Error(first.error);
    this.#certificate = first.value;
    const onRenewed = (renewed: Certificate): void => {
      this.#certificate = renewed;
      for (const server of this.#servers) server.setSecureContext(contextOf(renewed));
    };
    this.close = watchCertificate({ files, first: first.value, onRenewed, onNotice });
  }

  create(options: ServerOptions, listener: RequestListener): Server {
    const server = createServer({ ...options, ...contextOf(this.#certificate), handshakeTimeout: PATIENCE_MS }, listener);
    this.#servers.push(server);
    const plain = createPlainServer(options, sendToTls(this.#isOwnName));
    // What the server does for this event is the handshake.
    const handshakes = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
      socket.on('error', () => socket.destroy()).once('close', () => clearTimeout(timer));
      socket.once('readable', () => {
        clearTimeout(timer);
        const begin = socket.read() as Buffer | null;
        if (begin === null) return;
        socket.unshift(begin);
        if (begin[0] === HANDSHAKE) return handshakes.forEach((handshake) => void handshake.call(server, socket));
        socket.setTimeout(PATIENCE_MS, () => socket.destroy());
        plain.emit('connection', socket);
      });
    });
    return server;
  }
}

const contextOf = ({ cert, key }: Certificate) => ({ cert, key, minVersion: 'TLSv1.2' }) as const;

const sendToTls =
  (isOwnName: IsOwnName): RequestListener =>
  ({ method = '', url = '', headers: { host = '' }, socket }, response) => {
    response.setHeader('connection', 'close');
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && url.startsWith('/') && isOwnName(host, socket.localAddress)) {
      response.writeHead(307, { location: `https://${host}${url}` });
      return void response.end();
    }
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Cannot answer without TLS: expected https:// in front of the address, got http://\n');
  };
