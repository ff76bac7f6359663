// The line from this page to the game: a stream of views of the seat, and requests for what the operator enters. Every view is the whole state, so
// a line that was lost and found again needs nothing more; two windows see the same.

import { batch, signal, type ReadonlySignal } from '@preact/signals';
import type { SeatPost, SeatView } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { loadSession, postAs } from '../desk/session.ts';
import { addressOf } from '../state/api.ts';

export type SeatLine = {
  readonly view: ReadonlySignal<SeatView | undefined>;
  /** When the view came, by this machine's clock. */
  readonly viewedAtMs: ReadonlySignal<number>;
  readonly connection: ReadonlySignal<'connecting' | 'open' | 'lost'>;
  /** Why the last thing could not be sent. */
  readonly failure: ReadonlySignal<string | undefined>;
  readonly say: (message: SeatPost) => Promise<void>;
  readonly close: () => void;
};

const RETRY_MS = 2000;

export function openSeat(event: string, entrant: string): SeatLine {
  const path = `/seats/${encodeURIComponent(event)}/${encodeURIComponent(entrant)}`;
  const view = signal<SeatView | undefined>(undefined);
  const viewedAtMs = signal(0);
  const connection = signal<'connecting' | 'open' | 'lost'>('connecting');
  const failure = signal<string | undefined>(undefined);
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (): void => {
    const opened = new EventSource(addressOf(`${path}/live`));
    source = opened;
    opened.addEventListener('open', () => (connection.value = 'open'));
    opened.addEventListener('error', () => {
      connection.value = 'lost';
      if (opened.readyState !== EventSource.CLOSED) return;
      // Refused: perhaps no one is logged in any more.
      void loadSession();
      timer = setTimeout(open, RETRY_MS);
    });
    opened.addEventListener('seat', (message) =>
      batch(() => {
        view.value = JSON.parse(message.data as string) as SeatView;
        viewedAtMs.value = Date.now();
        if (view.value.line.state === 'seated') failure.value = undefined;
      }),
    );
  };
  open();
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
      clearTimeout(timer);
      source?.close();
    },
  };
}
