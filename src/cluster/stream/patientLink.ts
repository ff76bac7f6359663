// A connection to the cluster for those who can wait: the server may be down when they start, and later. Nothing here fails; the
// operator hears once what keeps it from the server.

import type { NatsConnection } from '@nats-io/transport-node';
import { connectPatiently } from '../link/patiently.ts';
import { ReachableConnection } from '../link/reachable.ts';

export type PatientLink = {
  readonly connection: NatsConnection;
  /** Whether the server is there now, as far as this machine knows. */
  readonly isUp: () => boolean;
};

/** `undefined`: `signal` fired first. `onUp` is called whenever the server is there again. */
export async function patientLink(
  folder: string,
  signal: AbortSignal,
  onTrouble: (text: string) => void,
  onUp: () => void = () => undefined,
): Promise<PatientLink | undefined> {
  const cluster = await connectPatiently(folder, signal, onTrouble);
  if (cluster === undefined) return undefined;
  const { connection } = cluster;
  const reached = new ReachableConnection(connection, (isUp) => {
    if (isUp) onUp();
  });
  return { connection, isUp: () => reached.isUp };
}
