// The session of an engine by its protocol, with the words that messages about its handshake need.

import type { EngineConfig } from '../core/gameJob.ts';
import { createCecpSession, describeSilence as describeCecpSilence } from '../protocols/cecp/session.ts';
import type { PlayerSession, SessionEvent, SetUpBoard } from '../protocols/session.ts';
import { createUciSession, describeSilence as describeUciSilence } from '../protocols/uci/session.ts';

export type OpenedSession = {
  readonly session: PlayerSession;
  /** What an engine says when it is introduced and when it is ready. */
  readonly words: { readonly introduced: string; readonly ready: string };
  /** Why it may not have answered, told from its lines. */
  readonly describeSilence: (lines: readonly string[]) => string | undefined;
  /** Why an engine that was introduced cannot be what it is taken for. */
  readonly describeMisfit: (lines: readonly string[]) => string | undefined;
};

export function openSession(
  protocol: EngineConfig['protocol'],
  emit: (event: SessionEvent) => void,
  setUpBoard: SetUpBoard | undefined,
): OpenedSession {
  switch (protocol) {
    case 'uci':
      return {
        session: createUciSession(emit),
        words: { introduced: 'uciok', ready: 'readyok' },
        describeSilence: describeUciSilence,
        describeMisfit: () => undefined,
      };
    case 'xboard':
      return {
        session: createCecpSession(emit, setUpBoard),
        words: { introduced: 'feature done=1', ready: 'pong' },
        describeSilence: describeCecpSilence,
        describeMisfit(lines) {
          const hint = describeCecpSilence(lines);
          return hint === undefined ? undefined : `expected an answer to "protover 2", got other words (${hint})`;
        },
      };
  }
}
