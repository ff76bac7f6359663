// The messages between the main thread and a game thread. Facts are not among them: they go from the game thread straight to the journal.

import type { GameJob } from '../../core/gameJob.ts';
import type { EntrantName, EventKey, GameId } from '../../core/ids.ts';
import type { JudgeWord } from '../../core/judging.ts';
import type { JournalConnection } from '../../journal/writing/sender.ts';
import type { Host } from './host.ts';

/** Passed to a game thread when it starts. `journal` is its own connection to the journal's writer. */
export type GameThreadData = {
  /** The number of the slot, from 1. */
  readonly slot: number;
  readonly journal: JournalConnection;
  readonly host: Host;
  /** CPU cores that the games of this thread own; empty: any. */
  readonly cores: readonly number[];
};

export type ToGameThread =
  | { readonly kind: 'play'; readonly job: GameJob }
  /** Dismiss the players that are kept for a next game: the host is short of resources. Sent only while no game is played. */
  | { readonly kind: 'rest' }
  /** A judge's word to the game with this id, if it is being played (CGF-9.1.7, CGF-10.1). */
  | { readonly kind: 'judge'; readonly id: GameId; readonly word: JudgeWord }
  /** The folders of the tablebases from the next game on. */
  | { readonly kind: 'tablebases'; readonly folders: readonly string[] }
  /** Finish the ply in progress, then end. */
  | { readonly kind: 'stop' }
  /** End immediately: engines are killed, and nothing more is journaled. */
  | { readonly kind: 'abort' };

export type FromGameThread =
  /**
   * The last game is over and on its way to the journal; the next may come. `refused`: it is not over, the host refused to start its engines
   * and would refuse those of the next game too.
   */
  | { readonly kind: 'free'; readonly refused: boolean }
  /** An engine has overstepped its time and may still answer; it gets no other game until `recovered`. */
  | { readonly kind: 'recovering'; readonly event: EventKey; readonly entrant: EntrantName }
  | { readonly kind: 'recovered'; readonly event: EventKey; readonly entrant: EntrantName }
  /** Something that an operator should know and that stops no game, sent once: a tablebase is missing or damaged. */
  | { readonly kind: 'notice'; readonly text: string }
  /** A running game has been journaled as interrupted; all engines have ended. */
  | { readonly kind: 'stopped' };
