// What the machines of a cluster say of themselves, and how long the way to each takes.

import { setTimeout as pause } from 'node:timers/promises';
import { orFail, WrongUse } from '../core/messages/failure.ts';
import { connectCluster } from './link/connection.ts';
import { HostBook } from './link/hostBook.ts';
import { HELLO_MS, type HostHello } from './link/hostMessages.ts';
import { listen } from './link/listen.ts';
import { fromSubject, PING, readSubject, toSubject, workSubject } from './link/machine.ts';
import { ReachableConnection } from './link/reachable.ts';
import { readLeases, type LeaseRecord } from './stream/directorLease.ts';
import { readFromWorker, type Beat } from './work/messages.ts';

const PINGS = 9;
const PING_MS = 100;
/** A machine that is there says so within this time. */
const LISTEN_MS = HELLO_MS + 500;

/** The way there and back, in ms; absent: nothing came back. */
export type MachineLag = { readonly medianMs?: number; readonly longestMs?: number };

export type HostStatus = { readonly name: string; readonly hello: HostHello; readonly lag: MachineLag };
export type WorkerStatus = { readonly name: string; readonly beat: Beat };
export type ClusterStatus = {
  readonly hosts: readonly HostStatus[];
  readonly workers: readonly WorkerStatus[];
  /** Of tournaments that several machines share. */
  readonly leases: readonly LeaseRecord[];
};

/** `folder`: the director's connection. Throws `Failure`. */
export async function clusterStatus(folder: string): Promise<ClusterStatus> {
  const { connection: nats, machine } = orFail(await connectCluster(folder));
  try {
    if (machine.role !== 'director')
      throw new WrongUse(`Cannot ask as ${machine.name}: expected the folder of the cluster or of its director`);
    const connection = new ReachableConnection(nats);
    const book = new HostBook(connection);
    const beats = new Map<string, Beat>();
    listen(nats, workSubject('*'), ({ subject, data }) => {
      const said = readFromWorker(data);
      if (said?.kind === 'beat') beats.set(readSubject(subject).machine, said);
    });
    await pause(LISTEN_MS);
    const hosts = [...book.hosts].toSorted(([one], [other]) => one.localeCompare(other));
    const workers = [...beats].toSorted(([one], [other]) => one.localeCompare(other));
    return {
      hosts: await Promise.all(hosts.map(async ([name, hello]) => ({ name, hello, lag: await lagOf(connection, name) }))),
      workers: workers.map(([name, beat]) => ({ name, beat })),
      leases: await readLeases(nats),
    };
  } finally {
    await nats.close();
  }
}

async function lagOf({ nats }: ReachableConnection, machine: string): Promise<MachineLag> {
  const took: number[] = [];
  const sentAt = new Map<string, number>();
  const answers = listen(nats, fromSubject(machine, PING), (message) => {
    const at = sentAt.get(message.string());
    if (at !== undefined) took.push(performance.now() - at);
  });
  for (let ping = 0; ping < PINGS; ping++) {
    const mark = `${process.pid} ${ping}`;
    sentAt.set(mark, performance.now());
    nats.publish(toSubject(machine, PING), mark);
    await pause(PING_MS);
  }
  // The last ones are still on their way.
  for (let waits = 0; took.length < PINGS && waits < PINGS; waits++) await pause(PING_MS);
  answers.unsubscribe();
  took.sort((one, other) => one - other);
  const [medianMs, longestMs] = [took[took.length >> 1], took.at(-1)];
  return medianMs === undefined || longestMs === undefined ? {} : { medianMs, longestMs };
}
