// One window at a seat: its views as Server-Sent Events, until the window, the session or the server goes. A window that reads nothing is
// disconnected; it comes back by itself and receives the whole view.

import { PassThrough, type Readable } from 'node:stream';
import type { SeatView } from '../../../seats/seatView.ts';
import { formatRetry } from '../../stream/eventText.ts';
import type { Session, Sessions } from '../sessions.ts';

const HEARTBEAT_MS = 2000;
const MOST_WAITING_BYTES = 1 << 20;

/** `watch` calls back with each view until what it gives is called. `stopped` fires when the server ends. */
export function seatStream(
  watch: (onView: (view: SeatView) => void) => () => void,
  session: Session,
  sessions: Sessions,
  stopped: AbortSignal,
): Readable {
  const stream = new PassThrough();
  const write = (text: string): void => {
    stream.write(text);
    if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy();
  };
  write(formatRetry(1000));
  const stop = watch((view) => write(`event: seat\ndata: ${JSON.stringify(view)}\n\n`));
  // A listener asks for nothing: that its account is gone is found here.
  const heartbeat = setInterval(() => {
    sessions.check();
    write(':\n\n');
  }, HEARTBEAT_MS);
  const end = (): void => void stream.end();
  for (const signal of [session.ended, stopped]) signal.addEventListener('abort', end);
  stream.on('close', () => {
    clearInterval(heartbeat);
    for (const signal of [session.ended, stopped]) signal.removeEventListener('abort', end);
    stop();
  });
  return stream;
}
