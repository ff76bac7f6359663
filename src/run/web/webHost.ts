// The web server of a tournament: in a process of its own, which may crash and is restarted (INT-1). The tournament never waits for it, and
// learns only its address.

import { BroadcastChannel } from 'node:worker_threads';
import type { LiveWord } from '../../core/live.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { present } from '../../core/present.ts';
import type { PageData } from './messages.ts';
import { pageCommand, PageProcess, type PageNews } from './pageProcess.ts';

export type WebHostOptions = Omit<PageData, 'isLive' | 'copy'> & {
  /** Name of the channel on which games send the engines' thoughts; absent: no game is played here. */
  readonly live?: string;
  /** Whether the folder has the copy of a tournament on another machine: `pass` and `tellRun` say what is heard from there. */
  readonly isCopy?: boolean;
  readonly onListening: (at: { readonly host: string; readonly port: number }) => void;
  readonly onNotice: (text: string) => void;
};

export type WebHost = {
  /** Resolves with the first address, or with `undefined` if it cannot listen there. */
  readonly listening: Promise<{ readonly host: string; readonly port: number } | undefined>;
  readonly pass: (word: LiveWord) => void;
  readonly tellRun: (isRun: boolean) => void;
  readonly close: () => Promise<void>;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A server that has run this long did not crash because of its start. */
const HEALTHY_MS = 60_000;

export function hostWeb({ live, isCopy = false, onListening, onNotice, ...options }: WebHostOptions): WebHost {
  const first = Promise.withResolvers<{ readonly host: string; readonly port: number } | undefined>();
  let { address } = options;
  let page: PageProcess | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isRefused = false;
  let isRun = false;
  const closing = Promise.withResolvers<void>();
  let isClosing = false;
  const channel = live === undefined ? undefined : new BroadcastChannel(live).unref();
  channel?.addEventListener('message', (event) => page?.pass((event as MessageEvent).data as LiveWord));

  const receive = (message: PageNews): void => {
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
  };
  /** Resolves with the reason when it has fallen. */
  const serve = async (): Promise<string> => {
    try {
      const command = await pageCommand();
      if (isClosing) return '';
      page = new PageProcess(
        command,
        { ...options, ...present({ copy: isCopy ? { isRun } : undefined }), address, isLive: isCopy || live !== undefined },
        receive,
      );
      return await page.ended;
    } catch (reason) {
      // The host refuses to start a process now.
      return messageOf(reason);
    }
  };
  /** Nothing else may keep this process alive until then. */
  const untilClosing = async (ms: number): Promise<void> => {
    const paused = Promise.withResolvers<void>();
    const timer = setTimeout(paused.resolve, ms);
    await Promise.race([closing.promise, paused.promise]);
    clearTimeout(timer);
  };
  const supervise = async (): Promise<void> => {
    while (!isClosing) {
      const startedAt = performance.now();
      const fall = await serve();
      page = undefined;
      if (isClosing || isRefused) return;
      if (performance.now() - startedAt > HEALTHY_MS) waitMs = FIRST_WAIT_MS;
      onNotice(`The web server failed: ${fall}. It starts again.`);
      await untilClosing(waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    }
  };
  const supervised = supervise();
  return {
    listening: first.promise,
    pass: (word) => page?.pass(word),
    tellRun(now) {
      isRun = now;
      page?.tellRun(now);
    },
    async close() {
      isClosing = true;
      closing.resolve();
      channel?.close();
      first.resolve(undefined);
      await page?.close();
      await supervised;
    },
  };
}
