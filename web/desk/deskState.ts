// The desk as the server sends it, read again whenever something may have changed it: news, questions, games that stop or end, a lost connection. One
// request at a time; the last one counts.

import { effect, signal } from '@preact/signals';
import type { DeskView } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { getJson } from '../state/api.ts';
import { connection, news, overview, summaries } from '../state/live.ts';

export const desk = signal<DeskView | undefined>(undefined);
export const deskFailure = signal<string | undefined>(undefined);

/** Messages within this time cause a single read. */
const GATHER_MS = 120;
let asked: number | undefined;
let readings = 0;

/** Keeps the desk up to date until the returned function is called. `game`: also reads the possible actions for that game. */
export function followDesk(game: number | undefined): () => void {
  asked = game;
  let timer: ReturnType<typeof setTimeout> | undefined;
  void readDesk();
  let isFirst = true;
  const stop = effect(() => {
    // Read only so that the effect runs when they change.
    String([connection.value, news.value[0]?.sequence, JSON.stringify(overview.value?.questions), stoppedGames()]);
    if (isFirst) {
      isFirst = false;
      return;
    }
    timer ??= setTimeout(() => {
      timer = undefined;
      void readDesk();
    }, GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export async function readDesk(): Promise<void> {
  readings += 1;
  const mine = readings;
  try {
    const view = await getJson<DeskView>(asked === undefined ? '/desk' : `/desk?game=${asked}`);
    if (mine !== readings) return;
    desk.value = view;
    deskFailure.value = undefined;
  } catch (reason) {
    if (mine === readings) deskFailure.value = messageOf(reason);
  }
}

/** Hides a matter that was just ruled on; the next read confirms whether it is settled. */
export function settleAtDesk(id: string): void {
  const view = desk.value;
  if (view !== undefined) desk.value = { ...view, queue: view.queue.filter((item) => item.id !== id) };
}

/** Games in play or stopped, with their states: moves alone do not change it. */
const stoppedGames = (): string =>
  [...summaries.value.values()].map(({ id, state }) => (state === 'over' || state === 'queued' ? '' : `${id}${state}`)).join('');
