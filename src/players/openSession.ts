// Opens the session for an engine's protocol.

import type { EngineConfig } from '../core/gameJob.ts';
import { createCecpSession } from '../protocols/cecp/session.ts';
import { createGtpSession } from '../protocols/gtp/session.ts';
import { createSeatSession } from '../protocols/seat/session.ts';
import type { PlayerSession, SessionEvent, SetUpBoard } from '../protocols/session.ts';
import { createSgmpSession } from '../protocols/sgmp/session.ts';
import { createUciSession } from '../protocols/uci/session.ts';

/** What a session needs to know of its engine. */
export type SpokenTo = Pick<EngineConfig, 'protocol' | 'protocolSubset' | 'restart' | 'ponder' | 'firstLines'>;

export function openSession(
  engine: SpokenTo,
  emit: (event: SessionEvent) => void,
  setUpBoard: SetUpBoard | undefined,
): PlayerSession {
  switch (engine.protocol) {
    case 'uci':
      return createUciSession(emit, engine.protocolSubset, engine.ponder);
    case 'gtp':
      return createGtpSession(emit);
    case 'sgmp':
      return createSgmpSession(emit);
    case 'operator':
      return createSeatSession(emit, setUpBoard);
    case 'xboard':
      return createCecpSession(emit, setUpBoard, engine);
  }
}
