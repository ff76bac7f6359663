// Connects to the cluster for those who can wait: the server may not be there when they start.

import { setTimeout as pause } from 'node:timers/promises';
import { connectCluster, type Cluster } from './connection.ts';

/** Between two attempts, in ms. */
const AGAIN_MS = 1000;

/** Says once what keeps this machine from the server. `undefined`: `signal` fired first. */
export async function connectPatiently(
  folder: string,
  signal: AbortSignal,
  onTrouble: (text: string) => void,
): Promise<Cluster | undefined> {
  let told: string | undefined;
  while (!signal.aborted) {
    const connected = await connectCluster(folder);
    if (connected.ok && told !== undefined) onTrouble('The cluster is there.');
    if (connected.ok) return connected.value;
    if (connected.error !== told) onTrouble(`${connected.error}. Trying again.`);
    told = connected.error;
    await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
