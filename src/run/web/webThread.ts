// The thread of the web server: connects the broadcast with the data from the command line. Started by webHost.ts.

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import { startBroadcast, type Broadcast } from '../../broadcast/broadcast.ts';
import type { LiveWord } from '../../core/live.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { present } from '../../core/present.ts';
import { carryOut } from '../control.ts';
import { programVersion } from '../../files/version.ts';
import { connectionsFor, openFiles } from './descriptors.ts';
import { WEB_NICENESS, type FromWebThread, type ToWebThread, type WebThreadData } from './messages.ts';

if (parentPort === null) throw new Error('Cannot serve: expected to be started as the thread of the web server');
const main = parentPort;
const data = workerData as WebThreadData;
const post = (message: FromWebThread): void => main.postMessage(message);

/** How many ports are tried if none was requested. */
const PORTS_TRIED = 20;

/** The built page; its path depends on whether this file is compiled. */
const page = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../../dist/web' : '../../../web', import.meta.url));

/** A lower limit is reported, because an organiser may wonder why viewers cannot connect. */
const FEW_CONNECTIONS = 256;

const mostConnections = connectionsFor(data.games);
if (mostConnections < FEW_CONNECTIONS) {
  const text = `The page accepts ${mostConnections} connections at once, since this process may open ${openFiles().limit} files: "ulimit -n" raises that.`;
  post({ kind: 'notice', text });
}
letGamesGoFirst();
const broadcast = await start();
if (broadcast === undefined) main.close();
else {
  const { host, port } = broadcast.address;
  post({ kind: 'listening', host, port });
  main.on('message', (_: ToWebThread) => void broadcast.close().then(() => main.close()));
  const failure = await broadcast.ended;
  // A restart may find it repaired.
  if (failure !== undefined) throw new Error(failure);
}

async function start(): Promise<Broadcast | undefined> {
  const { address } = data;
  for (let tried = 0; ; tried++) {
    try {
      return await serveAt(address.port === 0 ? 0 : address.port + tried);
    } catch (reason) {
      if (!isTaken(reason)) throw reason;
      if (!address.isExact && tried + 1 < PORTS_TRIED) continue;
      post({ kind: 'refused', message: messageOf(reason) });
      return undefined;
    }
  }
}

function serveAt(port: number): Promise<Broadcast> {
  return startBroadcast({
    folder: data.folder,
    host: data.address.host,
    port,
    page,
    perform: (request) => carryOut(data.folder, request, data.command),
    arbiterVersion: programVersion(),
    ...present({ publicUrl: data.publicUrl, live: data.live === undefined ? undefined : listen(data.live) }),
    mostConnections,
    onNotice: (text) => post({ kind: 'notice', text }),
  });
}

/** Messages sent while no one listens are lost, and receivers delay no one. */
function listen(name: string): (onWord: (word: LiveWord) => void) => () => void {
  return (onWord) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', (event) => onWord((event as MessageEvent).data as LiveWord));
    return () => channel.close();
  };
}

/** Another process listens there, or we may not. */
function isTaken(reason: unknown): boolean {
  const cause = reason instanceof Error ? reason.cause : undefined;
  return (
    cause instanceof Error &&
    'code' in cause &&
    ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(cause.code))
  );
}

/** On systems with priorities for threads (Linux); elsewhere all threads are equal. */
function letGamesGoFirst(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), WEB_NICENESS);
  } catch {
    return;
  }
}
