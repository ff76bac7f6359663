// How to reach the other side of an SGMP game: our own standard input and output, an outgoing or incoming TCP connection, or a serial line.
// Bytes in, bytes out, and one end; this file does not interpret the bytes.

import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Connection } from '../../core/engines/program.ts';
import { openConnection, type ProgramConnection } from '../../players/connections/programConnection.ts';
import { Failure } from '../../core/messages/failure.ts';

export type SgmpHandlers = {
  readonly onBytes: (bytes: Uint8Array) => void;
  /** Called once: the other side has gone; `words` say how, as the end of a sentence. */
  readonly onEnd: (words: string) => void;
};

export type SgmpConnection = {
  /** For people: `standard input and output`, `127.0.0.1:40123`, `/dev/ttyS0`. */
  readonly name: string;
  /** Delivers the bytes received so far and from now on, until another receiver is attached. */
  readonly attach: (handlers: SgmpHandlers) => void;
  readonly write: (bytes: Uint8Array) => void;
  readonly close: () => void;
};

export function stdioConnection(): SgmpConnection {
  const connection = relay('standard input and output', {
    write: (bytes) => void process.stdout.write(bytes),
    close: () => void process.stdin.destroy(),
  });
  process.stdin
    .on('data', (chunk: Buffer) => connection.bytes(chunk))
    .on('end', () => connection.end('end of input'))
    .on('error', (error) => connection.end(error.message));
  process.stdout.on('error', () => connection.end('the output was closed'));
  return connection;
}

/** Calls repeatedly until the program answers, for at most 10 s. */
export const connectTo = (host: string, port: number): Promise<SgmpConnection> =>
  connectionTo({ kind: 'tcp', host, port, listen: false }, `${host}:${port}`);

/** A serial device or a pseudo-terminal, raw, 8N1. */
export const openSerial = (device: string, baud: number): Promise<SgmpConnection> =>
  connectionTo({ kind: 'serial', device, baud }, device);

/** How long a peer may take to be reachable. */
const COMES_WITHIN_MS = 10_000;

async function connectionTo(address: Connection, name: string): Promise<SgmpConnection> {
  const handlers = {
    onData: (bytes: Uint8Array) => connection.bytes(bytes),
    onEnd: ({ message }: { readonly message: string }) => connection.end(message),
  };
  // Bytes may arrive before `openConnection` returns.
  const held: { line?: ProgramConnection } = {};
  const connection = relay(name, {
    write: (bytes) => held.line?.write(bytes),
    close: () => void held.line?.stop(''),
  });
  const opened = await openConnection(address, handlers, COMES_WITHIN_MS);
  if (!opened.ok) throw new Failure(`Cannot reach ${name}: ${opened.error}`);
  held.line = opened.value;
  return connection;
}

/** `address` is the actual address; `next` returns the connections one after another, `undefined` once the listener is closed. */
export type Listener = {
  readonly address: string;
  readonly next: () => Promise<SgmpConnection | undefined>;
  readonly close: () => void;
};

/** Port 0: any free port. */
export async function listenAt(host: string, port: number): Promise<Listener> {
  const waiting: SgmpConnection[] = [];
  let take: ((connection: SgmpConnection | undefined) => void) | undefined;
  const server = createServer({ noDelay: true }, (socket) => {
    const connection = socketConnection(socket);
    if (take === undefined) waiting.push(connection);
    else take(connection);
    take = undefined;
  });
  await bind(server, host, port);
  const { address, port: bound, family } = server.address() as AddressInfo;
  return {
    address: family === 'IPv6' ? `[${address}]:${bound}` : `${address}:${bound}`,
    next: async () => waiting.shift() ?? (server.listening ? new Promise((resolve) => (take = resolve)) : undefined),
    close() {
      server.close();
      for (const connection of waiting.splice(0)) connection.close();
      take?.(undefined);
    },
  };
}

const bind = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Failure(`Cannot listen at ${host}:${port}: ${error.message}`)));
    server.listen({ host, port }, resolve);
  });

function socketConnection(socket: Socket): SgmpConnection {
  const connection = relay(`${socket.remoteAddress ?? '?'}:${socket.remotePort ?? '?'}`, {
    write: (bytes) => void (socket.writable && socket.write(bytes)),
    // The last bytes written are still sent, but a peer that does not read them is not awaited.
    close: () => void socket.destroySoon(),
  });
  socket
    .on('data', (chunk: Buffer) => connection.bytes(chunk))
    .on('end', () => connection.end('the connection was closed'))
    .on('error', (error) => connection.end(error.message))
    .on('close', () => connection.end('the connection was closed'));
  return connection;
}

type Relay = SgmpConnection & { readonly bytes: (chunk: Uint8Array) => void; readonly end: (words: string) => void };

/** Keeps what arrives before a receiver is attached, and reports the end once. */
function relay(name: string, outward: Pick<SgmpConnection, 'write' | 'close'>): Relay {
  let handlers: SgmpHandlers | undefined;
  let kept: Uint8Array[] = [];
  let ended: string | undefined;
  return {
    name,
    ...outward,
    attach(next) {
      handlers = next;
      for (const chunk of kept.splice(0)) next.onBytes(chunk);
      if (ended !== undefined) next.onEnd(ended);
    },
    bytes(chunk) {
      if (handlers === undefined) kept = [...kept, Uint8Array.from(chunk)];
      else handlers.onBytes(chunk);
    },
    end(words) {
      if (ended !== undefined) return;
      ended = words;
      handlers?.onEnd(words);
    },
  };
}
