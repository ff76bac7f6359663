// What games tell viewers outside the journal (core/live.ts), between machines: what engines think, several times a second for all together, and that the
// tournament is run at all. Lost where no one listens or the network is down.

import { BroadcastChannel } from 'node:worker_threads';
import { z } from 'zod';
import type { LiveWord } from '../../core/live.ts';
import { listen } from '../link/listen.ts';
import { heardWord, LatestWords, sentWords } from '../link/liveWords.ts';
import { liveSubject } from '../link/machine.ts';
import type { PatientLink } from './patientLink.ts';

const SEND_MS = 50;
/** The director says that it is there this often; a page that has not heard of it for three times as long takes it for gone. In ms. */
export const BEAT_MS = 2000;
const GONE_MS = 3 * BEAT_MS;

const shape = z.object({ isRun: z.boolean(), words: sentWords });

/** Sends what games say on a channel of this process; returns what ends that, with the last word that the tournament is not run any more. */
export function sendLive({ connection, isUp }: PatientLink, journal: string, channelName: string): () => void {
  const channel = new BroadcastChannel(channelName).unref();
  const waiting = new LatestWords();
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let isEnded = false;
  const send = (isRun: boolean): void => {
    const words = waiting.take();
    // The client would keep what it cannot send.
    if (isUp()) connection.publish(liveSubject(journal), JSON.stringify({ isRun, words }));
    sentAtMs = performance.now();
  };
  channel.addEventListener('message', (event) => {
    waiting.add((event as MessageEvent).data as LiveWord);
  });
  const timer = setInterval(() => {
    if (waiting.size > 0 || performance.now() - sentAtMs >= BEAT_MS) send(true);
  }, SEND_MS).unref();
  return () => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    channel.close();
    waiting.take();
    send(false);
  };
}

export type LiveListener = {
  readonly onWord: (word: LiveWord) => void;
  /** When it begins or ends. */
  readonly onRun: (isRun: boolean) => void;
};

/** Hears what `sendLive` sends elsewhere. While the server is away, a tournament is taken to go on. */
export function hearLive({ connection, isUp }: PatientLink, journal: string, { onWord, onRun }: LiveListener): () => void {
  let heardAtMs: number | undefined;
  let wasRun = false;
  const tell = (isRun: boolean): void => {
    if (isRun === wasRun) return;
    wasRun = isRun;
    onRun(isRun);
  };
  const subscription = listen(connection, liveSubject(journal), (message) => {
    const read = shape.safeParse(parsed(message.string()));
    if (!read.success) return;
    heardAtMs = performance.now();
    tell(read.data.isRun);
    for (const sent of read.data.words) onWord(heardWord(sent));
  });
  const timer = setInterval(() => {
    if (!isUp()) heardAtMs = performance.now();
    else if (heardAtMs !== undefined && performance.now() - heardAtMs > GONE_MS) tell(false);
  }, BEAT_MS / 4).unref();
  return () => {
    clearInterval(timer);
    subscription.unsubscribe();
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
