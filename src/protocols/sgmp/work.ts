// One step of the machine in progress: what it writes and reports, and the small operations that every step uses.

import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { okFrame, sendCommand } from './delivery.ts';
import { describeCommand } from './describe.ts';
import type { Command } from './frame.ts';
import { timingOf, type SgmpEvent, type SgmpState } from './state.ts';

/** Its state is replaced, never modified. */
export type Work = {
  state: SgmpState;
  readonly write: Uint8Array[];
  readonly events: SgmpEvent[];
  readonly nowMs: number;
};

export const update = (work: Work, change: Partial<SgmpState>): void => {
  work.state = { ...work.state, ...change };
};

export const notice = (work: Work, words: string): void => void work.events.push({ kind: 'noticed', words });

export function breakOff(work: Work, evidence: string): void {
  update(work, { phase: 'broken', omissionDueMs: undefined, suspicion: undefined });
  work.events.push({ kind: 'broken', evidence });
}

export function send(work: Work, command: Command): void {
  const { delivery, bytes } = sendCommand(work.state.delivery, command, work.nowMs);
  update(work, { delivery });
  if (bytes !== undefined) work.write.push(bytes);
}

export const sendOk = (work: Work): void => void work.write.push(okFrame(work.state.delivery));

export const isBroken = (work: Work): boolean => work.state.phase === 'broken';

/** A command that cannot be intended: not acknowledged, and accepted as intended only if another one follows, or nothing at all. */
export function suspect(work: Work, evidence: string): void {
  const { suspicion, game } = work.state;
  if (suspicion !== undefined) return breakOff(work, suspicion.evidence);
  update(work, { suspicion: { evidence, dueMs: work.nowMs + 2 * timingOf(game).resendMs } });
  notice(work, english(phrase('seen.sgmp.unacknowledged', { more: evidence })));
}

export function agree(work: Work): void {
  update(work, { phase: 'playing', omissionDueMs: undefined });
  work.events.push({ kind: 'agreed' });
}

export const told = (work: Work, command: Command): string => describeCommand(command, work.state.game.size);
