// The program of the page's process: connects the broadcast with the data from the command line. Started by webHost.ts, and ends with it.

import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { startBroadcast, type Broadcast } from '../../broadcast/broadcast.ts';
import type { LiveWord } from '../../core/live.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import { refusal } from '../../rulings/refusal.ts';
import { carryOut } from '../control.ts';
import { programVersion } from '../../files/version.ts';
import { connectionsFor, openFiles } from './descriptors.ts';
import { isTaken, onFreePort } from './freePort.ts';
import { PAGE_FOLDER } from './pageFolder.ts';
import { WEB_NICENESS, type FromPage, type PageData, type ToPage } from './messages.ts';

if (process.send === undefined) throw new Error('Cannot serve: expected to be started as the process of the page');
const tell = (message: FromPage, onSent?: () => void): void => void process.send?.(message, undefined, {}, onSent);

/** A lower limit is reported, because an organiser may wonder why viewers cannot connect. */
const FEW_CONNECTIONS = 256;

/** Where memory runs out, the system ends the page before any game: proc_pid_oom_score_adj(5). */
const ENDED_FIRST = 500;

let broadcast: Broadcast | undefined;
/** Of a copy. */
let isRunElsewhere = false;
const listeners = new Set<(word: LiveWord) => void>();

process.title = 'arbiter-page';
// Terminals and service managers send their signals to every process of a run, which closes the page last.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => undefined);
// However the run ends, the channel to it does.
process.on('disconnect', () => process.exit());
process.on('uncaughtException', fall);
attempt(() => writeFileSync('/proc/self/oom_score_adj', String(ENDED_FIRST)));
process.on('message', (message: ToPage) => {
  switch (message.kind) {
    case 'serve':
      return void serve(message.data).catch(fall);
    case 'live':
      for (const word of message.words) for (const listener of listeners) listener(word);
      return;
    case 'run':
      isRunElsewhere = message.isRun;
      return;
    case 'close':
      return void (broadcast?.close() ?? Promise.resolve()).then(() => process.exit(), fall);
  }
});

function fall(reason: unknown): void {
  tell({ kind: 'fell', reason: messageOf(reason) }, () => process.exit(1));
}

async function serve(data: PageData): Promise<void> {
  // Where a copy is shown, no games are played.
  if (data.copy === undefined) letGamesGoFirst();
  const mostConnections = connectionsFor();
  if (mostConnections < FEW_CONNECTIONS) {
    const text = `The page accepts ${mostConnections} connections at once, since its process may open ${openFiles().limit} files: "ulimit -n" raises that.`;
    tell({ kind: 'notice', text });
  }
  broadcast = await start(data, mostConnections);
  if (broadcast === undefined) return;
  const { host, port } = broadcast.address;
  tell({ kind: 'listening', host, port });
  const failure = await broadcast.ended;
  // A restart may find it repaired.
  if (failure !== undefined) throw new Error(failure);
}

async function start(data: PageData, mostConnections: number): Promise<Broadcast | undefined> {
  try {
    return await onFreePort(data.address, (port) => serveAt(port, data, mostConnections));
  } catch (reason) {
    if (!isTaken(reason)) throw reason;
    tell({ kind: 'refused', message: messageOf(reason) }, () => process.exit());
    return undefined;
  }
}

function serveAt(
  port: number,
  { folder, address, command, reach, isLive, copy }: PageData,
  mostConnections: number,
): Promise<Broadcast> {
  isRunElsewhere = copy?.isRun ?? false;
  return startBroadcast({
    folder,
    host: address.host,
    port,
    page: PAGE_FOLDER,
    perform: (request) =>
      copy === undefined
        ? carryOut(folder, request, command)
        : Promise.reject(refusal(phrase('cannot.here'), phrase('refused.elsewhere'))),
    arbiterVersion: programVersion(),
    reach,
    ...present({ live: isLive ? subscribe : undefined, isRun: copy === undefined ? undefined : () => isRunElsewhere }),
    mostConnections,
    onNotice: (text) => tell({ kind: 'notice', text }),
  });
}

/** Words that arrive while no one listens are lost, and no game waits for receivers. */
function subscribe(listener: (word: LiveWord) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** From here on: it is loaded by now, which would take long at a low priority. On Linux each thread has its own, and new ones inherit it. */
function letGamesGoFirst(): void {
  attempt(() => readdirSync('/proc/self/task').forEach((thread) => setPriority(Number(thread), WEB_NICENESS)));
}

/** Where the system can and lets us. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
}
