// A hundred simulated workers in one process, each with a connection and keys of its own: node crew.ts CLUSTER FOLDER VERSION PLAY-MS NAMES

import { createPrivateKey, sign } from 'node:crypto';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nkeys, type Authenticator } from '@nats-io/transport-node';
import { connectCluster, type Cluster } from '../../../src/cluster/link/connection.ts';
import { newCounts } from './counts.ts';
import { SimulatedWorker } from './simulatedWorker.ts';

/** `storm`: this share of the workers loses its connection and comes back at once. */
export type ToCrew = { readonly kind: 'storm'; readonly share: number } | { readonly kind: 'report' };
export type CrewReport = {
  readonly kind: 'report';
  readonly counts: Omit<ReturnType<typeof newCounts>, 'refused'> & { readonly refused: readonly string[] };
};

/** One in so many workers says what cannot be. */
const HONEST = 50;
/** That connect at a time. */
const CONNECTING = 10;
/** Each is looked at once in so many turns, of so many ms. */
const TURNS = 10;
const TURN_MS = 50;

const [cluster = '', folder = '', version = '', playMs = '', names = ''] = process.argv.slice(2);
// The machines of workers take nothing from those of server and director.
setPriority(10);
const counts = newCounts();
const workers: SimulatedWorker[] = [];

/** PKCS #8 of an Ed25519 key, up to its seed (RFC 8410). */
const BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');

/** As the client does it, which needs 30 ms of a core: too much for thousands in one process. */
function proofOf(seed: unknown): Authenticator {
  const pair = nkeys.fromSeed(seed as Uint8Array);
  const nkey = pair.getPublicKey();
  const raw = (pair as unknown as { getRawSeed(): Uint8Array }).getRawSeed();
  const key = createPrivateKey({ key: Buffer.concat([BEFORE_SEED, raw]), format: 'der', type: 'pkcs8' });
  return (nonce) => ({ nkey, sig: sign(null, Buffer.from(nonce ?? ''), key).toString('base64url') });
}

/** The server takes so many connections at a time, and ends others. */
async function connected(keys: string): Promise<Cluster> {
  for (;;) {
    const made = await connectCluster(keys, proofOf);
    if (made.ok) return made.value;
    await pause(500 + 1000 * Math.random());
  }
}

async function begin(name: string): Promise<void> {
  workers.push(
    new SimulatedWorker({
      cluster: await connected(join(cluster, name)),
      folder: join(folder, name),
      version,
      playMs: Number(playMs),
      isLiar: workers.length % HONEST === 1,
      counts,
    }),
  );
}

process.on('message', (message: ToCrew) => {
  if (message.kind === 'report') {
    process.send?.({ kind: 'report', counts: { ...counts, refused: [...counts.refused] } } satisfies CrewReport);
    return;
  }
  for (const worker of workers.slice(0, Math.round(message.share * workers.length))) void worker.reconnect();
});
process.on('disconnect', () => process.exit());

let turn = 0;
setInterval(() => {
  for (let at = turn; at < workers.length; at += TURNS) workers[at]?.look();
  turn = (turn + 1) % TURNS;
}, TURN_MS);

const waiting = names.split(',');
const beginAll = async (): Promise<void> => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await begin(name);
};
await Promise.all(Array.from({ length: CONNECTING }, beginAll));
process.send?.({ kind: 'here' });
