// Handles a player whose introduction is long or missing (CECP: "protover" and features): repeats the question while the player may have missed
// it, and accepts the player as it is when its time is over. Protocols with a guaranteed answer (UCI) do not need this.

import type { PlayerSession } from '../protocols/session.ts';

/** How long to wait for the features of a player that has spoken, and of one that is silent, since it may still be starting. */
const TALKING_MS = 2000;
const SILENT_MS = 5000;
const LOOK_EVERY_MS = 50;
const ASK_AGAIN_MS = 500;

export type Listening = {
  /** Whether the player has said anything. */
  readonly hasSpoken: () => boolean;
  readonly write: (text: string) => void;
};

/** Call it when the handshake has been opened; call the returned function when the handshake is over. */
export function awaitIntroduction(session: PlayerSession, startupMs: number, { hasSpoken, write }: Listening): () => void {
  if (session.introduceAnyway === undefined) return () => {};
  const startedAt = performance.now();
  const longestMs = (ms: number): number => Math.min(ms, startupMs * 0.8);
  let askAgainMs = ASK_AGAIN_MS;
  const timer = setInterval(() => {
    const waitedMs = performance.now() - startedAt;
    // A player that has said nothing yet may only be slow to start.
    if (waitedMs >= askAgainMs * (hasSpoken() ? 1 : 2)) {
      askAgainMs += ASK_AGAIN_MS;
      write(session.openAgain?.() ?? '');
    }
    if (waitedMs >= longestMs(hasSpoken() ? TALKING_MS : SILENT_MS)) session.introduceAnyway?.();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
