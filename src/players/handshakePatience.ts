// What is done while a player with a long or missing introduction is waited for (CECP: "protover" and features): it is asked again while it
// may have missed the question, and taken as it is when it has had its time. Protocols with a sure answer (UCI) need none of it.

import type { PlayerSession } from '../protocols/session.ts';

/** How long a player that has words for what it can do may take to say them, and one that says nothing at all: it may still be starting. */
const TALKING_MS = 2000;
const SILENT_MS = 5000;
const LOOK_EVERY_MS = 50;
const ASK_AGAIN_MS = 500;

export type Listening = {
  /** Whether the player has said anything. */
  readonly hasSpoken: () => boolean;
  readonly write: (text: string) => void;
};

/** Call it when the handshake has been opened, and what it gives when that is over. */
export function awaitIntroduction(session: PlayerSession, startupMs: number, { hasSpoken, write }: Listening): () => void {
  if (session.introduceAnyway === undefined) return () => {};
  const startedAt = performance.now();
  const longestMs = (ms: number): number => Math.min(ms, startupMs * 0.8);
  let askAgainMs = ASK_AGAIN_MS;
  const timer = setInterval(() => {
    const waitedMs = performance.now() - startedAt;
    // One that said nothing yet may only be slow to start.
    if (waitedMs >= askAgainMs * (hasSpoken() ? 1 : 2)) {
      askAgainMs += ASK_AGAIN_MS;
      write(session.openAgain?.() ?? '');
    }
    if (waitedMs >= longestMs(hasSpoken() ? TALKING_MS : SILENT_MS)) session.introduceAnyway?.();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
