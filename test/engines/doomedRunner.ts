// For tests of orphaned processes: starts two engines that would run for ten minutes, one of them a shell script with a child in its group and another in a
// session of its own, prints their process ids and waits to be killed. Runs as a program (argument: run id) or as a worker thread (workerData).

import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { talkTo } from './talk.ts';

export type DoomedPids = { readonly engine: number; readonly shell: number; readonly child: number; readonly grandchild: number };

const runId = isMainThread ? (process.argv[2] ?? '') : String(workerData);
const engine = await talkTo({ command: 'sleep', args: ['600'], runId });
const shell = await talkTo({ command: 'sh', args: ['-c', 'sleep 600 & echo $!; setsid sleep 600 & echo $!; wait'], runId });
const [child] = await shell.until(/^\d+$/);
const [grandchild] = await shell.until(/^\d+$/);
const pids: DoomedPids = {
  engine: engine.process.pid,
  shell: shell.process.pid,
  child: Number(child),
  grandchild: Number(grandchild),
};

if (parentPort === null) console.log(JSON.stringify(pids));
else parentPort.postMessage(pids);
setInterval(() => {}, 1000);
