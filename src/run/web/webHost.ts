// The web server of a running tournament: on its own thread, which may crash and is restarted (INT-1). The tournament never waits for it, and
// learns only its address.

import { Worker } from 'node:worker_threads';
import { messageOf } from '../../core/messages/messageOf.ts';
import { threadUrl } from '../../core/threadUrl.ts';
import type { WebAddress } from './address.ts';
import type { FromWebThread, ToWebThread, WebThreadData } from './messages.ts';
import { within } from '../../players/within.ts';

export type WebHostOptions = Omit<WebThreadData, 'address'> & {
  readonly address: WebAddress;
  readonly onListening: (at: { readonly host: string; readonly port: number }) => void;
  readonly onNotice: (text: string) => void;
};

export type WebHost = {
  /** Resolves with the first address, or with `undefined` if it cannot listen there. */
  readonly listening: Promise<{ readonly host: string; readonly port: number } | undefined>;
  readonly close: () => Promise<void>;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A server that has run this long did not crash because of its start. */
const HEALTHY_MS = 60_000;
/** The longest time a thread may take to close its connections. */
const CLOSES_WITHIN_MS = 2000;

export function hostWeb(options: WebHostOptions): WebHost {
  const first = Promise.withResolvers<{ readonly host: string; readonly port: number } | undefined>();
  const { onListening, onNotice, ...data } = options;
  let { address } = options;
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isClosing = false;

  const start = (): void => {
    const startedAt = performance.now();
    let fall = 'it ended';
    let isRefused = false;
    const workerData: WebThreadData = { ...data, address };
    // Its memory is separate: spectators take none from a game.
    thread = new Worker(threadUrl('webThread', import.meta.url), {
      name: 'web',
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    thread.on('message', (message: FromWebThread) => {
      switch (message.kind) {
        case 'listening':
          // Viewers reconnect at the same address.
          address = { host: message.host, port: message.port, isExact: true };
          first.resolve(message);
          return onListening(message);
        case 'refused':
          isRefused = true;
          first.resolve(undefined);
          return onNotice(message.message);
        case 'notice':
          return onNotice(message.text);
      }
    });
    thread.on('error', (reason) => (fall = messageOf(reason)));
    thread.on('exit', () => {
      if (isClosing || isRefused) return;
      if (performance.now() - startedAt > HEALTHY_MS) waitMs = FIRST_WAIT_MS;
      onNotice(`The web server failed: ${fall}. It starts again.`);
      timer = setTimeout(start, waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    });
  };

  start();
  return {
    listening: first.promise,
    async close() {
      isClosing = true;
      clearTimeout(timer);
      first.resolve(undefined);
      if (thread === undefined) return;
      const gone = new Promise<void>((resolve) => thread?.once('exit', () => resolve()));
      if (thread.threadId < 0) return;
      const message: ToWebThread = { kind: 'close' };
      thread.postMessage(message);
      await within(gone, CLOSES_WITHIN_MS, () => thread?.terminate());
    },
  };
}
