// The messages between the main thread and a game thread. Facts are not among them: they go from the game thread straight to the journal.

import type { GameJob } from '../../core/gameJob.ts';
import type { EntrantName, EventKey, GameId } from '../../core/ids.ts';
import type { JudgeWord } from '../../core/judging.ts';
import type { JournalConnection } from '../../journal/writing/sender.ts';
import type { HashedFiles } from '../../players/versionFiles.ts';
import type { Probed } from '../game/game.ts';
import type { Host } from './host.ts';

/**
 * Passed to a game thread when it starts. `journal` is its own connection to the journal's writer. `hashed`: engines' files that it need not read, as long
 * as they do not change.
 */
export type GameThreadData = {
  readonly slots: readonly SlotPlace[];
  readonly journal: JournalConnection;
  readonly host: Host;
  readonly hashed: HashedFiles;
};

/** A slot of the venue: its number, from 1, and the CPU cores that its games own; empty: any. */
export type SlotPlace = { readonly number: number; readonly cores: readonly number[] };

/** `slot` is the number of a slot on this thread. */
export type ToGameThread =
  | { readonly kind: 'play'; readonly slot: number; readonly job: GameJob }
  /** Dismiss the players that are kept for a next game: the host is short of resources. Sent only while the slot plays no game. */
  | { readonly kind: 'rest'; readonly slot: number }
  /** A judge's word to the game with this id, if it is being played (CGF-9.1.7, CGF-10.1). */
  | { readonly kind: 'judge'; readonly id: GameId; readonly word: JudgeWord }
  /** What engines that start from now on must not see, instead of `host.hidden`. */
  | { readonly kind: 'hide'; readonly hidden: Host['hidden'] }
  /** The tablebases' answer to a question. */
  | { readonly kind: 'probed'; readonly probe: number; readonly probed: Probed }
  /** Finish the plies in progress, then end. */
  | { readonly kind: 'stop' }
  /** End immediately: engines are killed, and nothing more is journaled. */
  | { readonly kind: 'abort' };

export type FromGameThread =
  /**
   * The last game is over and on its way to the journal; the next may come. `refused`: it is not over, the host refused to start its engines
   * and would refuse those of the next game too.
   */
  | { readonly kind: 'free'; readonly slot: number; readonly refused: boolean }
  /** Nothing is left of the players that the slot kept. */
  | { readonly kind: 'rested'; readonly slot: number }
  /** An engine has overstepped its time and may still answer; it gets no other game until `recovered`. */
  | { readonly kind: 'recovering'; readonly event: EventKey; readonly entrant: EntrantName }
  | { readonly kind: 'recovered'; readonly event: EventKey; readonly entrant: EntrantName }
  /** Asks the tablebases about a position (FEN), under a number that the answer repeats. No clock of the game runs meanwhile. */
  | { readonly kind: 'probe'; readonly probe: number; readonly position: string; readonly ignoreFifty: boolean };
