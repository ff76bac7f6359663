// A load balancer as simple as one can be: each connection goes to the next page that takes it.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Balancer = {
  readonly port: number;
  /** The connections at each page. */
  readonly counts: () => readonly number[];
  readonly close: () => void;
};

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const counts = ports.map(() => 0);
  const sockets = new Set<Socket>();
  let next = 0;
  const join = (client: Socket, at: number, tries = ports.length - 1): void => {
    const page = connect({ host: '127.0.0.1', port: ports[at] ?? 0 });
    let isThere = false;
    page.once('connect', () => {
      isThere = true;
      counts[at] = (counts[at] ?? 0) + 1;
      client.pipe(page).pipe(client);
    });
    page.on('error', () => undefined);
    page.once('close', () => {
      if (isThere) counts[at] = (counts[at] ?? 0) - 1;
      else if (tries > 0) return join(client, (at + 1) % ports.length, tries - 1);
      client.destroy();
    });
    client.once('close', () => page.destroy());
  };
  const server = createServer((client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => undefined);
    join(client, next++ % ports.length);
  });
  server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    counts: () => counts,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
