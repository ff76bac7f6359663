// The connection from this page to the game: a stream of views of the seat, and requests for what the operator enters. Every view is the whole state,
// so a reconnection needs nothing more; two windows see the same.

import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { ApiFailure } from '../../src/broadcast/client/apiFailure.ts';
import { EventStream } from '../../src/broadcast/client/eventStream.ts';
import { Reconnection } from '../../src/broadcast/client/reconnection.ts';
import type { SeatPost, SeatView } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { loadSession, postAs } from '../desk/session.ts';
import { addressOf } from '../state/api.ts';
import { onLook } from '../state/look.ts';

export type SeatLine = {
  readonly view: ReadonlySignal<SeatView | undefined>;
  /** When the view arrived, by the local clock. */
  readonly viewedAtMs: ReadonlySignal<number>;
  readonly connection: ReadonlySignal<'connecting' | 'open' | 'lost'>;
  /** Why the last request failed. */
  readonly failure: ReadonlySignal<string | undefined>;
  readonly say: (message: SeatPost) => Promise<void>;
  readonly close: () => void;
};

/** The heartbeat of a seat. */
const BEAT_MS = 2000;
/** An operator's clock may be running. */
const LONGEST_PAUSE_MS = 2000;

export function openSeat(event: string, entrant: string): SeatLine {
  const path = `/seats/${encodeURIComponent(event)}/${encodeURIComponent(entrant)}`;
  const view = signal<SeatView | undefined>(undefined);
  const viewedAtMs = signal(0);
  const connection = signal<'connecting' | 'open' | 'lost'>('connecting');
  const failure = signal<string | undefined>(undefined);
  const take = (seat: SeatView): void =>
    batch(() => {
      view.value = seat;
      viewedAtMs.value = Date.now();
      if (seat.line.state === 'seated') failure.value = undefined;
    });
  const stream = new EventStream({
    url: () => addressOf(`${path}/live`),
    beatMs: BEAT_MS,
    reconnection: new Reconnection(LONGEST_PAUSE_MS),
    onOpen: () => void (connection.value = 'open'),
    // Every view is complete: there is nothing to catch up on.
    onEvent: (_name, data) => take(JSON.parse(data) as SeatView),
    onLost: (reason) => {
      connection.value = 'lost';
      // Refused: the operator may have been logged out.
      if (reason instanceof ApiFailure) void loadSession();
    },
  });
  const forget = onLook(() => stream.lookAgain());
  return {
    view,
    viewedAtMs,
    connection,
    failure,
    async say(message) {
      failure.value = undefined;
      try {
        await postAs(path, message);
      } catch (reason) {
        failure.value = messageOf(reason);
      }
    },
    close() {
      forget();
      stream.close();
    },
  };
}
