// The connection from this page to the game: a stream of views of the seat, and requests for what the operator enters. Every view is the whole state,
// so a reconnection needs nothing more; two windows see the same.

import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { ApiFailure } from '../../src/broadcast/client/apiFailure.ts';
import { readEvents } from '../../src/broadcast/client/eventStream.ts';
import { pause } from '../../src/broadcast/client/pause.ts';
import type { SeatPost, SeatView } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { loadSession, postAs } from '../desk/session.ts';
import { addressOf } from '../state/api.ts';

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

/** Until the server says how long to wait. */
const RETRY_MS = 2000;

export function openSeat(event: string, entrant: string): SeatLine {
  const path = `/seats/${encodeURIComponent(event)}/${encodeURIComponent(entrant)}`;
  const view = signal<SeatView | undefined>(undefined);
  const viewedAtMs = signal(0);
  const connection = signal<'connecting' | 'open' | 'lost'>('connecting');
  const failure = signal<string | undefined>(undefined);
  const closed = new AbortController();
  let retryMs = RETRY_MS;

  const follow = async (): Promise<void> => {
    const listener = {
      onOpen: () => void (connection.value = 'open'),
      onEvent: (_name: string, data: string) => take(JSON.parse(data) as SeatView),
      // Every view is complete: there is nothing to catch up on.
      onId: () => {},
      onRetry: (waitMs: number) => (retryMs = waitMs),
    };
    while (!closed.signal.aborted) {
      const reason = await readEvents(addressOf(`${path}/live`), undefined, listener, closed.signal).catch(
        (failed: unknown) => failed,
      );
      if (closed.signal.aborted) return;
      connection.value = 'lost';
      // Refused: the operator may have been logged out.
      if (reason instanceof ApiFailure) void loadSession();
      await pause(retryMs, closed.signal);
    }
  };
  const take = (seat: SeatView): void =>
    batch(() => {
      view.value = seat;
      viewedAtMs.value = Date.now();
      if (seat.line.state === 'seated') failure.value = undefined;
    });
  void follow();
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
    close: () => closed.abort(),
  };
}
