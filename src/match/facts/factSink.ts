// Where all facts of one attempt to play a game go, named by the fact. On this machine it is the journal
// (journalFacts.ts). A fact is known by its game, its attempt and its place in the order of the telling: to tell an attempt again
// from its first fact records nothing twice, and facts of an attempt that a later one has replaced are refused.

import type { Sides } from '../../core/colour.ts';
import type { PlyRecord } from '../../core/gameJob.ts';
import type { EngineVersion } from '../../core/engines/engineVersion.ts';
import type { EntrantName, EventKey } from '../../core/ids.ts';
import type { JudgeCall } from '../../core/judging.ts';
import type { EntryPayloads, HoldCause, RecordedOptions } from '../../journal/entries.ts';

type Told<Kind extends 'game-referred' | 'game-ended' | 'engine-unresponsive'> = Omit<EntryPayloads[Kind], 'id'>;

export type FactSink = {
  /** `lateMs`: what was taken from each side's time because it came late; absent: nothing. */
  readonly started: (usedOptions: Sides<RecordedOptions>, atUtcMs: number, lateMs?: Sides<number>) => void;
  readonly ply: (record: PlyRecord) => void;
  /** Something that officials should know and that ends nothing. */
  readonly noticed: (ply: number, notice: string) => void;
  readonly judgeCalled: (call: JudgeCall, ply: number) => void;
  /** It was asked to stop, with everything. */
  readonly interrupted: () => void;
  /** No one is at fault: the game waits, as it is. `entrant`: the only engine that the cause concerns. */
  readonly held: (cause: HoldCause, reason: string, entrant?: EntrantName) => void;
  /** An engine was not started, since it is another version than its event accepted. */
  readonly versionRefused: (event: EventKey, entrant: EntrantName, reason: string, found: EngineVersion) => void;
  readonly referred: (referral: Told<'game-referred'>) => void;
  readonly ended: (result: Told<'game-ended'>) => void;
  /** After its end; durable when it resolves. */
  readonly unresponsive: (finding: Told<'engine-unresponsive'>) => Promise<void>;
};
