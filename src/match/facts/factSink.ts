// The interface that takes all facts of one attempt to play a game, one method per fact. On this machine they go to the journal
// (journalFacts.ts). A fact is identified by its game, its attempt and its place in the order of reporting: reporting an attempt again from its first
// fact records nothing twice, and facts of an attempt that a later one has replaced are refused.

import type { Sides } from '../../core/colour.ts';
import type { PlyRecord } from '../../core/gameJob.ts';
import type { EngineVersion } from '../../core/engines/engineVersion.ts';
import type { EntrantName, EventKey } from '../../core/ids.ts';
import type { LineDoubt } from '../../core/lineDoubts.ts';
import type { JudgeCall } from '../../core/judging.ts';
import type { EntryPayloads, HoldCause, RecordedOptions } from '../../journal/entries.ts';

type Told<Kind extends 'game-referred' | 'game-ended' | 'engine-unresponsive'> = Omit<EntryPayloads[Kind], 'id'>;

export type FactSink = {
  /** `lateMs`: what was taken from each side's time because the player came late; absent: nothing. */
  readonly started: (usedOptions: Sides<RecordedOptions>, atUtcMs: number, lateMs?: Sides<number>) => void;
  readonly ply: (record: PlyRecord) => void;
  /** Something that officials should know and that does not end the game. */
  readonly noticed: (ply: number, notice: string, doubt?: LineDoubt) => void;
  readonly judgeCalled: (call: JudgeCall, ply: number) => void;
  /** The game was stopped, together with all others. */
  readonly interrupted: () => void;
  /** No one is at fault: the game waits in its current state. `entrant`: the only engine that the cause concerns. */
  readonly held: (cause: HoldCause, reason: string, entrant?: EntrantName) => void;
  /** An engine was not started, since its version is not the one that its event accepted. */
  readonly versionRefused: (event: EventKey, entrant: EntrantName, reason: string, found: EngineVersion) => void;
  readonly referred: (referral: Told<'game-referred'>) => void;
  readonly ended: (result: Told<'game-ended'>) => void;
  /** Reported after the game's end; durable when it resolves. */
  readonly unresponsive: (finding: Told<'engine-unresponsive'>) => Promise<void>;
};
