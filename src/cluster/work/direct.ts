// Has the games of a run played by workers: from the folder of the director to the venue of its cluster. Loaded by runs with --workers alone.

import { createHash } from 'node:crypto';
import { Failure } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { connectCluster } from '../link/connection.ts';
import { WorkVenue, type WorkVenueOptions } from './workVenue.ts';

export type DirectOptions = Omit<WorkVenueOptions, 'connection' | 'tournament'> & {
  /** The folder of the director. */
  readonly keys: string;
  /** No other tournament has it. */
  readonly identity: string;
};

export async function directWorkers({ keys, identity, ...options }: DirectOptions): Promise<WorkVenue> {
  const connected = await connectCluster(keys);
  if (!connected.ok) throw new Failure(connected.error);
  const { connection } = connected.value;
  const tournament = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  try {
    return await WorkVenue.open({ ...options, connection, tournament });
  } catch (error) {
    await connection.close();
    throw new Failure(
      `Cannot hand out games: expected a NATS server with JetStream, as the configuration of "arbiter cluster init" has it: ${messageOf(error)}`,
    );
  }
}
