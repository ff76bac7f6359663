// The line from this page to the game: a stream of what the game says, and requests for what the operator says. Every connection begins with the
// whole state, so a line that was lost and found again needs nothing more; two windows hear the same.

import { batch, signal, type ReadonlySignal } from '@preact/signals';
import type { SeatMessage, SeatPost } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { loadSession, postAs } from '../desk/session.ts';
import { addressOf } from '../state/api.ts';
import { FIRST_STATE, foldSeat, type SeatState } from './seatState.ts';

export type SeatConnection = 'connecting' | 'open' | 'lost';

export type SeatLine = {
  readonly state: ReadonlySignal<SeatState>;
  readonly connection: ReadonlySignal<SeatConnection>;
  /** Why the last thing could not be sent. */
  readonly failure: ReadonlySignal<string | undefined>;
  readonly say: (message: SeatPost) => Promise<void>;
  readonly close: () => void;
};

const RETRY_MS = 2000;

export function openSeat(event: string, entrant: string): SeatLine {
  const path = `/seats/${encodeURIComponent(event)}/${encodeURIComponent(entrant)}`;
  const state = signal<SeatState>(FIRST_STATE);
  const connection = signal<SeatConnection>('connecting');
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
    opened.addEventListener('seat', (message) => {
      const said = JSON.parse(message.data as string) as SeatMessage;
      batch(() => {
        if (said.kind !== 'board' && said.kind !== 'line') failure.value = undefined;
        state.value = foldSeat(state.value, said, Date.now());
      });
    });
  };
  open();
  return {
    state,
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
