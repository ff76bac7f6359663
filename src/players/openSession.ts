// The session of an engine by its protocol, with the words that messages about its handshake need.

import type { EngineConfig, ProtocolSubset } from '../core/gameJob.ts';
import { createCecpSession, describeSilence as describeCecpSilence } from '../protocols/cecp/session.ts';
import { createGtpSession, describeSilence as describeGtpSilence } from '../protocols/gtp/session.ts';
import { createSeatSession, describeSeatSilence } from '../protocols/seat/session.ts';
import { createSgmpSession, describeSilence as describeSgmpSilence } from '../protocols/sgmp/session.ts';
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
  subset?: ProtocolSubset,
): OpenedSession {
  switch (protocol) {
    case 'uci':
      return {
        session: createUciSession(emit, subset),
        words: { introduced: 'uciok', ready: 'readyok' },
        describeSilence: describeUciSilence,
        describeMisfit: () => undefined,
      };
    case 'gtp':
      return {
        session: createGtpSession(emit),
        words: { introduced: 'answers to its first commands', ready: 'answers to the commands that begin a game' },
        describeSilence: describeGtpSilence,
        describeMisfit: () => undefined,
      };
    case 'sgmp':
      return {
        session: createSgmpSession(emit),
        words: { introduced: 'nothing', ready: 'NEWGAME, its QUERYs or ANSWERs' },
        describeSilence: describeSgmpSilence,
        describeMisfit: () => undefined,
      };
    case 'operator':
      return {
        session: createSeatSession(emit, setUpBoard),
        words: { introduced: 'an operator', ready: 'an operator' },
        describeSilence: describeSeatSilence,
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
