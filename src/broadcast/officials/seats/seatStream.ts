// One window at a seat: its views as Server-Sent Events, until the window, the session or the server ends. A window that reads nothing is
// disconnected; it reconnects by itself and receives the whole view.

import { PassThrough, type Readable } from 'node:stream';
import type { SeatView } from '../../../seats/seatView.ts';
import { formatRetry } from '../../stream/eventText.ts';
import { withPhrases } from './seatPhrases.ts';
import type { Session, Sessions } from '../sessions.ts';

const HEARTBEAT_MS = 2000;
const MOST_WAITING_BYTES = 1 << 20;

/** `watch` calls back with each view until the function it returns is called. `stopped` fires when the server ends. */
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
  const stop = watch((view) => write(`event: seat\ndata: ${JSON.stringify(withPhrases(view))}\n\n`));
  // A listener sends no requests, so this check finds out whether its account is gone.
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
