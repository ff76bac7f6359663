// The connection of this machine to the server of its cluster, as its folder describes it (keys/initCluster.ts writes it): `connection.json` names the
// server, `seed.nk` is the machine's private key, `ca.pem` says which server to believe.

import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkServerIdentity } from 'node:tls';
import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import { messageOf } from '../../core/messages/messageOf.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { readSmall } from '../../files/openFile.ts';
import { inboxOf, isMachineName, ROLES, type Role } from './machine.ts';

export const CONNECTION_FILE = 'connection.json';
export const SEED_FILE = 'seed.nk';
export const CA_FILE = 'ca.pem';

const connectionShape = z.object({
  role: z.enum(ROLES),
  name: z.string().refine(isMachineName),
  servers: z.array(z.string().min(1)).min(1),
});

/** Without secrets. */
export type MachinePlace = z.infer<typeof connectionShape>;
type MachineKeys = MachinePlace & { readonly seed: Uint8Array; readonly ca: string | undefined };

/** `file`: the connection.json of this machine, or its folder. The error is a sentence. */
export function readMachine(file: string): Result<MachineKeys, string> {
  const path = file.endsWith('.json') ? file : join(file, CONNECTION_FILE);
  const cannot = (what: string, why: string): Result<never, string> => err(`Cannot read ${what}: ${why}`);
  try {
    const read = connectionShape.safeParse(JSON.parse(readSmall(path)));
    if (!read.success) return cannot(`"${path}"`, 'expected role, name and servers, as "arbiter cluster init" writes them');
    const folder = dirname(path);
    const seedFile = join(folder, SEED_FILE);
    if ((statSync(seedFile).mode & 0o077) !== 0)
      return cannot(`the key "${seedFile}"`, `others may read it; make it yours alone: chmod 600 ${seedFile}`);
    const seed = Buffer.from(readSmall(seedFile).trim());
    return ok({ ...read.data, seed, ca: readIfThere(join(folder, CA_FILE)) });
  } catch (error) {
    return cannot(`"${path}"`, messageOf(error));
  }
}

function readIfThere(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? undefined : readSmall(path);
}

/** The client passes no name to Node where the server is reached by an address, so the names of the configuration are compared. */
function isOneOf(servers: readonly string[]): typeof checkServerIdentity {
  const hosts = servers.map((server) => server.replace(/:\d+$/u, '').replaceAll(/[[\]]/gu, ''));
  return (asked, certificate) =>
    hosts.some((host) => checkServerIdentity(host, certificate) === undefined)
      ? undefined
      : checkServerIdentity(asked, certificate);
}

/** How long an attempt to connect may take. Thousands of workers that come back at once may have to wait for each other. In ms. */
const CONNECT_MS = { director: 10_000, host: 10_000, page: 10_000, worker: 40_000 } as const satisfies Record<Role, number>;
/** A connection without an answer for twice this time is opened again. There may be thousands of workers, and the director notices their silence by itself. In ms. */
const PING_MS = { director: 3000, host: 3000, page: 3000, worker: 10_000 } as const satisfies Record<Role, number>;

/**
 * From one attempt to come back to the next: at first, and at most, which it comes to in steps. There may be thousands of workers, and a server that cannot serve
 * all at once would serve none if all asked again and again. In ms.
 */
const AGAIN_MS = 250;
const LONGEST_AGAIN_MS = { director: 500, host: 500, page: 2000, worker: 8000 } as const satisfies Record<Role, number>;
const STEP = 1.5;
/** A connection that held for so long is taken for a good one. In ms. */
const HELD_MS = 30_000;

/** Workers are back at the server so long after the director at the latest, in ms. */
export const WORKERS_RETURN_MS = LONGEST_AGAIN_MS.worker;

/**
 * How long the client has to wait before its next attempt, in ms. It compares that with times of the wall clock, so after the clock was set back it would wait
 * until the old time comes again. So the time is measured here, and the client gets no wait at all once it is over.
 */
function untilNextAttempt(longestMs: number): () => number {
  let dueAt = -Infinity;
  let waitMs = AGAIN_MS;
  return () => {
    const now = performance.now();
    if (now < dueAt) return dueAt - now;
    waitMs = now - dueAt > HELD_MS ? AGAIN_MS : Math.min(STEP * waitMs, longestMs);
    dueAt = now + waitMs * (0.5 + 0.5 * Math.random());
    return -Infinity;
  };
}

export type Cluster = { readonly connection: NatsConnection; readonly machine: MachinePlace };

/** Once connected, it comes back by itself for as long as it takes. `proofOf`: how a key answers the server. The error is a sentence. */
export async function connectCluster(
  file: string,
  proofOf: typeof nkeyAuthenticator = nkeyAuthenticator,
): Promise<Result<Cluster, string>> {
  const read = readMachine(file);
  if (!read.ok) return read;
  const { seed, ca, ...machine } = read.value;
  const servers = machine.servers.join(', ');
  const tls = ca === undefined ? undefined : { ca, checkServerIdentity: isOneOf(machine.servers) };
  try {
    const connection = await connect({
      servers: [...machine.servers],
      name: `arbiter ${machine.role} ${machine.name}`,
      authenticator: proofOf(seed),
      inboxPrefix: inboxOf(machine.name),
      ...present({ tls }),
      timeout: CONNECT_MS[machine.role],
      maxReconnectAttempts: -1,
      reconnectDelayHandler: untilNextAttempt(LONGEST_AGAIN_MS[machine.role]),
      pingInterval: PING_MS[machine.role],
      maxPingOut: 2,
      noEcho: true,
    });
    return ok({ connection, machine });
  } catch (error) {
    const why = messageOf(error);
    // The client's words where a connection is closed without a reason.
    const said = why.includes('undefined error') ? 'expected a NATS server, got a connection that was closed at once' : why;
    return err(`Cannot reach the cluster at ${servers}: ${said}`);
  }
}
