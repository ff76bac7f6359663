// A connection between a browser and a server that can be cut, like that of a viewer whose network fails. A browser that is set offline keeps open
// streams, so the connection itself is cut.

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export type CuttableLine = {
  /** The server's address through this connection. */
  readonly url: string;
  /** Closes all connections, including new ones, until `mend`. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Passes nothing on, and closes nothing, until `thaw`: a phone that changes its network, a laptop that sleeps. New connections are the same. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly close: () => Promise<void>;
};

export async function cuttableLine(serverUrl: string): Promise<CuttableLine> {
  const target = new URL(serverUrl);
  const ends = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  const cut = (): void => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  const keep = (end: Socket): void => {
    ends.add(end);
    end.on('close', () => ends.delete(end));
    // An error at one end shows at the other.
    end.on('error', () => undefined);
  };
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    keep(near);
    keep(far);
    near.pipe(far).on('close', () => near.destroy());
    far.pipe(near).on('close', () => far.destroy());
    if (isFrozen) for (const end of [near, far]) end.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    cut,
    mend: () => (isCut = false),
    freeze() {
      isFrozen = true;
      for (const end of ends) end.pause();
    },
    thaw() {
      isFrozen = false;
      for (const end of ends) end.resume();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
