// A network between a machine and the server of its cluster that is slow, silent or cut when a test wants it to be: a relay of TCP on loopback. Bytes keep
// their order, as on any TCP connection.

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

export type Relay = AsyncDisposable & {
  readonly port: number;
  /** Of each way, in ms. */
  delayMs: number;
  /** Each packet is delayed by up to this much more or less. */
  jitterMs: number;
  /** From now on no byte arrives, and no connection ends; `false`: what was held arrives. */
  readonly silence: (silent: boolean) => void;
  /** Ends all connections. */
  readonly cut: () => void;
};

export async function startRelay(to: number, host = '127.0.0.1'): Promise<Relay> {
  const sockets = new Set<Socket>();
  const directions = new Set<() => void>();
  let isSilent = false;
  const relay = { delayMs: 0, jitterMs: 0 };

  const pass = (from: Socket, other: Socket): void => {
    // A queue: timers that are due in the same millisecond may run in any order.
    const queue: { readonly dueAt: number; readonly deliver: () => void }[] = [];
    let timer: NodeJS.Timeout | undefined;
    const run = (): void => {
      clearTimeout(timer);
      if (isSilent) return;
      while ((queue[0]?.dueAt ?? Infinity) <= performance.now()) queue.shift()?.deliver();
      const [next] = queue;
      if (next !== undefined) timer = setTimeout(run, Math.ceil(next.dueAt - performance.now()));
      else if (from.destroyed) directions.delete(run);
    };
    directions.add(run);
    const later = (deliver: () => void): void => {
      const delayMs = relay.delayMs + (Math.random() * 2 - 1) * relay.jitterMs;
      queue.push({ dueAt: Math.max(queue.at(-1)?.dueAt ?? 0, performance.now() + delayMs), deliver });
      run();
    };
    from.on('data', (chunk: Buffer) => later(() => void (other.destroyed || other.write(chunk))));
    from.on('close', () => later(() => other.destroy()));
    from.on('error', () => undefined);
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = createConnection({ port: to, host, noDelay: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return Object.assign(relay, {
    port: (server.address() as AddressInfo).port,
    silence(silent: boolean) {
      isSilent = silent;
      for (const run of directions) run();
    },
    cut,
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  });
}

/** The machine with this folder reaches its server at another port. */
export function useServerAt(folder: string, port: number): void {
  const file = join(folder, 'connection.json');
  const connection = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...connection, servers: [`127.0.0.1:${port}`] }));
}
