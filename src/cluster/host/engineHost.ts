// A machine that lends engines: it says what it has, and runs an engine for each session that a tournament opens.

import { randomUUID } from 'node:crypto';
import { cpus, totalmem, type as system, arch } from 'node:os';
import { resolve } from 'node:path';
import { orFail } from '../../core/messages/failure.ts';
import { programVersion } from '../../files/version.ts';
import { availableCores } from '../../players/process/cores.ts';
import { sweepOrphans } from '../../players/process/engineProcess.ts';
import { acquireLock } from '../../journal/owner/lock.ts';
import type { Cluster } from '../link/connection.ts';
import { HELLO_MS, toHostShape, type HostHello } from '../link/hostMessages.ts';
import { listen } from '../link/listen.ts';
import { fromSubject, helloSubject, PING, readSubject, toSubject, WHO_IS_THERE } from '../link/machine.ts';
import { GONE_PACKET, readPacket } from '../link/orderedLine.ts';
import { ReachableConnection } from '../link/reachable.ts';
import type { HostOffer } from './hostFile.ts';
import { HostSession, type HostPlace } from './hostSession.ts';
import { Lending } from './lending.ts';

/** So many sessions that are over are remembered, so that a late packet opens none of them again. */
const REMEMBERED = 10_000;

export type EngineHost = {
  readonly name: string;
  readonly servers: readonly string[];
  /** The mark of its engines. */
  readonly runId: string;
  /** Resolves if the server lets it in no more, to the server's words. */
  readonly shutOut: Promise<string>;
  readonly close: () => Promise<void>;
};

/** `folder`: that of its keys, with which it is connected. Throws `Failure`. */
export async function startEngineHost(
  folder: string,
  { connection: nats, machine }: Cluster,
  offer: HostOffer,
  onNotice: (text: string) => void,
): Promise<EngineHost> {
  // Also the mark of its engines: no other host's can be ended by mistake.
  const held = acquireLock(folder, 'arbiter host');
  if (!held.ok) await nats.close();
  const lock = orFail(held);
  const available = await availableCores();
  const runId = `host-${lock.identity}`;
  await sweepOrphans(runId);
  const lending = new Lending(available.slice(0, offer.cores ?? available.length), offer.resources);
  const connection = new ReachableConnection(nats, (isUp) => onNotice(isUp ? 'The server is back.' : 'The server is away.'));
  const place: HostPlace = {
    connection,
    offer,
    lending,
    runId,
    hidden: [resolve(folder)],
    hardware: hardware(),
    onNotice,
  };
  const sessions = new Map<string, HostSession>();
  const over = new Set<string>();

  listen(nats, toSubject(machine.name, '*'), ({ subject, data }) => {
    const { matter } = readSubject(subject);
    if (matter === PING) return connection.publish(fromSubject(machine.name, PING), data);
    const known = sessions.get(matter);
    if (known !== undefined) return known.heard(data);
    if (over.has(matter)) return;
    const maxLagMs = opensWith(data);
    if (maxLagMs === undefined) return connection.publish(fromSubject(machine.name, matter), GONE_PACKET);
    const session = new HostSession(place, fromSubject(machine.name, matter), maxLagMs, () => {
      sessions.delete(matter);
      remember(over, matter);
    });
    sessions.set(matter, session);
    session.heard(data);
  });

  const startId = randomUUID();
  const hello = (): void => {
    const told: HostHello = {
      kind: 'host',
      version: programVersion(),
      startId,
      labels: [...offer.labels],
      cores: offer.cores ?? available.length,
      freeCores: lending.freeCores,
      engines: [...offer.engines.keys()],
      sessions: [...sessions.values()].flatMap(({ engine }) => engine ?? []),
      hardware: place.hardware,
    };
    connection.publish(helloSubject(machine.name), JSON.stringify(told));
  };
  hello();
  listen(nats, WHO_IS_THERE, hello);
  const saying = setInterval(hello, HELLO_MS);
  return {
    name: machine.name,
    servers: machine.servers,
    runId,
    shutOut: nats.closed().then((reason) => (reason instanceof Error ? reason.message : new Promise<never>(() => undefined))),
    async close() {
      clearInterval(saying);
      await Promise.all([...sessions.values()].map((session) => session.stop()));
      await nats.close();
      await sweepOrphans(runId);
      lock.release();
    },
  };
}

/** The lag that a first packet of a session allows; `undefined`: it is none, so its session is over or was never here. */
function opensWith(packet: Uint8Array): number | undefined {
  try {
    const { head } = readPacket(packet);
    const read = toHostShape.safeParse(head.m);
    return head.n === 1 && read.success && read.data.kind === 'open' ? read.data.maxLagMs : undefined;
  } catch {
    return undefined;
  }
}

function remember(over: Set<string>, matter: string): void {
  over.add(matter);
  const [oldest] = over;
  if (over.size > REMEMBERED && oldest !== undefined) over.delete(oldest);
}

/** S16-X: what the machine is, as it says itself. */
function hardware(): string {
  const [cpu] = cpus();
  const model = cpu?.model.trim().replaceAll(/\s+/gu, ' ') ?? 'unknown processor';
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${system()} ${arch()}`;
}
