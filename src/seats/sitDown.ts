// One connection to a seat, from the hello to its end. The caller decides whether to try again (seatLine.ts).

import { createConnection } from 'node:net';
import { falseListener } from '../peers/listener.ts';
import { createLineReader } from '../protocols/lines.ts';
import { parseFromGame, type FromSeat, type ToSeat } from '../protocols/seat/messages.ts';
import { formatSeatMessage, LONGEST_SEAT_LINE_BYTES } from '../protocols/seat/wire.ts';

/** `absent`: no one listens there. `closed`: the seat is closed until another game. `lost`: the connection broke. */
export type SittingEnd =
  | { readonly kind: 'absent' | 'closed' | 'lost' | 'left' }
  /** The seat refuses the operator, or another one has taken it over. */
  | { readonly kind: 'refused'; readonly why: string };

export type Sitting = {
  readonly hello: Extract<FromSeat, { readonly kind: 'hello' }>;
  /** Called when the first message arrives: from then on the operator has the seat. */
  readonly onSeated: (write: (line: string) => void) => void;
  /** A line that is not a valid message becomes a `note` with the reason. */
  readonly onMessage: (message: ToSeat, line: string) => void;
  /** Abort it to leave. */
  readonly signal: AbortSignal;
};

const decoder = new TextDecoder();

export function sitDown(folder: string, path: string, { hello, onSeated, onMessage, signal }: Sitting): Promise<SittingEnd> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    let end: SittingEnd = { kind: 'absent' };
    let seated = false;
    const leave = (): void => {
      end = { kind: 'left' };
      // Pending writes are sent first.
      socket.end();
      socket.destroySoon();
    };
    const heard = (line: string): void => {
      const parsed = parseFromGame(line);
      const message: ToSeat = parsed.ok ? parsed.value : { kind: 'note', words: parsed.error };
      if (message.kind === 'refused' && message.what === 'hello') {
        end = { kind: 'refused', why: message.why };
        return;
      }
      if (message.kind === 'closed') end = { kind: 'closed' };
      if (!seated) onSeated((text) => socket.write(text));
      seated = true;
      onMessage(message, line);
    };
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
    socket.on('connect', () => {
      if (end.kind === 'absent') end = { kind: 'lost' };
      void falseListener(socket, folder).then((why) => {
        if (socket.destroyed) return;
        if (why !== undefined) {
          end = { kind: 'refused', why };
          return void socket.destroy();
        }
        socket.write(formatSeatMessage(hello));
        socket.on('data', (chunk: Buffer) => reader.receive(chunk)).resume();
      });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'EPERM') end = { kind: 'refused', why: NOT_OURS };
    });
    socket.on('close', () => {
      signal.removeEventListener('abort', leave);
      resolve(end);
    });
    const reader = createLineReader(
      { line: (bytes, start, stop) => heard(decoder.decode(bytes.subarray(start, stop))) },
      { maxLineBytes: LONGEST_SEAT_LINE_BYTES, historyBytes: 0 },
    );
  });
}

const NOT_OURS = 'Cannot sit down here: expected to be the user who runs the tournament.';
