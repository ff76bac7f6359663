// One window at a seat: the messages of its line as Server-Sent Events, until the window, the session or the server goes. A window that reads nothing
// is disconnected; it comes back by itself and receives the whole state.

import type { FastifyReply } from 'fastify';
import type { Session, Sessions } from '../sessions.ts';
import type { SeatMessage } from '../seatMessages.ts';
import type { SeatLine } from './seatLine.ts';

const HEARTBEAT_MS = 2000;
const MOST_WAITING_BYTES = 1 << 20;

/** `stopped`: fires when the server ends. */
export function streamSeat(
  reply: FastifyReply,
  line: SeatLine,
  session: Session,
  sessions: Sessions,
  stopped: AbortSignal,
): void {
  reply.hijack();
  const { raw } = reply;
  // With what every answer carries.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 1000\n\n');
  raw.socket?.setTimeout(0);
  const write = (text: string): void => {
    raw.write(text);
    if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
  };
  const stop = line.listen((message: SeatMessage) => write(`event: seat\ndata: ${JSON.stringify(message)}\n\n`));
  // A listener asks for nothing: that its account is gone is found here.
  const heartbeat = setInterval(() => {
    sessions.check();
    write(':\n\n');
  }, HEARTBEAT_MS);
  const end = (): void => void raw.end();
  session.ended.addEventListener('abort', end);
  stopped.addEventListener('abort', end);
  raw.on('error', () => raw.destroy());
  raw.on('close', () => {
    clearInterval(heartbeat);
    session.ended.removeEventListener('abort', end);
    stopped.removeEventListener('abort', end);
    stop();
  });
}
