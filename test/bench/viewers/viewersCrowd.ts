// The watching process of viewers.ts: `viewersCrowd.ts PORT VIEWERS`. Plain connections that do as little as possible with what they receive, because
// the bench measures the server.

import { connect, type Socket } from 'node:net';
import type { CrowdReport, ToChild } from './viewersTypes.ts';

const port = Number(process.argv[2]);
const viewers = Number(process.argv[3]);
const COMING_AT_ONCE = 100;

/** One buffer for all: each piece is processed before the next is read. */
const buffer = Buffer.alloc(64 * 1024);
const sockets = new Set<Socket>();
let lost = 0;
let isMeasuring = false;
let bytes = 0;
/** The delays of the oldest and of the newest message in each piece, in ms. */
let oldest: number[] = [];
let newest: number[] = [];

const MARK = Buffer.from('"nodes":');
/** Digits of µs since 1970. */
const DIGITS = 16;

function take(length: number): void {
  if (!isMeasuring) return;
  const nowMs = performance.timeOrigin + performance.now();
  const first = saidAt(buffer.indexOf(MARK), length);
  if (first === undefined) return;
  const last = saidAt(buffer.lastIndexOf(MARK, length), length) ?? first;
  bytes += length;
  oldest.push(nowMs - first / 1000);
  newest.push(nowMs - last / 1000);
}

function saidAt(at: number, length: number): number | undefined {
  const from = at + MARK.length;
  return at < 0 || from + DIGITS > length ? undefined : Number(buffer.toString('latin1', from, from + DIGITS));
}

function come(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer,
        callback: (length) => {
          take(length);
          resolve();
          return true;
        },
      },
    });
    sockets.add(socket);
    socket.on('connect', () => socket.write('GET /api/v1/live HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n'));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      lost += 1;
      resolve();
    });
  });
}

for (let here = 0; here < viewers; here += COMING_AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(COMING_AT_ONCE, viewers - here) }, come));
}
// Waits until the messages of the connection phase have arrived.
await new Promise((resolve) => setTimeout(resolve, 2000));
lost = 0;

process.on('message', (message: ToChild) => {
  if (message.kind === 'measure') return measure(message.seconds);
  for (const socket of sockets) socket.destroy();
  process.disconnect();
});
// The parent process is gone.
process.on('disconnect', () => process.exit());
process.send?.({ kind: 'all here' });

function measure(seconds: number): void {
  const begun = performance.now();
  const before = process.cpuUsage();
  isMeasuring = true;
  setTimeout(() => {
    isMeasuring = false;
    const { user, system } = process.cpuUsage(before);
    oldest = oldest.sort((one, other) => one - other);
    newest = newest.sort((one, other) => one - other);
    const at = (sorted: readonly number[], share: number): number =>
      sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
    const report: CrowdReport = {
      wallMs: performance.now() - begun,
      cpuMs: (user + system) / 1000,
      events: oldest.length,
      bytesEach: Math.round(bytes / oldest.length),
      lost,
      p50Ms: at(oldest, 0.5),
      p99Ms: at(oldest, 0.99),
      mostMs: at(oldest, 1),
      wayP50Ms: at(newest, 0.5),
      wayP99Ms: at(newest, 0.99),
    };
    process.send?.(report);
  }, seconds * 1000);
}
