// A connection to the cluster for those who can wait: the server may be down when they start, and later. Nothing here fails; the
// operator hears once what keeps it from the server.

import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectCluster } from '../link/connection.ts';
import { ReachableConnection } from '../link/reachable.ts';

/** Between two attempts, in ms. */
const AGAIN_MS = 1000;

export type PatientLink = {
  readonly connection: NatsConnection;
  /** Whether the server is there now, as far as this machine knows. */
  readonly isUp: () => boolean;
};

/** `undefined`: `signal` fired first. `onUp` is called whenever the server is there again. */
export async function connectPatiently(
  folder: string,
  signal: AbortSignal,
  onTrouble: (text: string) => void,
  onUp: () => void = () => undefined,
): Promise<PatientLink | undefined> {
  let told: string | undefined;
  while (!signal.aborted) {
    const connected = await connectCluster(folder);
    if (connected.ok) {
      const { connection } = connected.value;
      if (told !== undefined) onTrouble('The cluster is there.');
      const reached = new ReachableConnection(connection, (isUp) => {
        if (isUp) onUp();
      });
      return { connection, isUp: () => reached.isUp };
    }
    if (connected.error !== told) onTrouble(`${connected.error}. Trying again.`);
    told = connected.error;
    await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
