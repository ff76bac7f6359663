// Opens the session for an engine's protocol.

import type { EngineConfig, ProtocolSubset } from '../core/gameJob.ts';
import { createCecpSession } from '../protocols/cecp/session.ts';
import { createGtpSession } from '../protocols/gtp/session.ts';
import { createSeatSession } from '../protocols/seat/session.ts';
import type { PlayerSession, SessionEvent, SetUpBoard } from '../protocols/session.ts';
import { createSgmpSession } from '../protocols/sgmp/session.ts';
import { createUciSession } from '../protocols/uci/session.ts';

export function openSession(
  protocol: EngineConfig['protocol'],
  emit: (event: SessionEvent) => void,
  setUpBoard: SetUpBoard | undefined,
  subset?: ProtocolSubset,
): PlayerSession {
  switch (protocol) {
    case 'uci':
      return createUciSession(emit, subset);
    case 'gtp':
      return createGtpSession(emit);
    case 'sgmp':
      return createSgmpSession(emit);
    case 'operator':
      return createSeatSession(emit, setUpBoard);
    case 'xboard':
      return createCecpSession(emit, setUpBoard);
  }
}
