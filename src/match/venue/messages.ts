// What the main thread and a game thread say to each other. Facts do not travel here: they go from the game thread straight to the journal.

import type { GameJob } from '../../core/gameJob.ts';
import type { EntrantName, EventKey, GameId } from '../../core/ids.ts';
import type { JudgeWord } from '../../core/judging.ts';
import type { JournalConnection } from '../../journal/writing/sender.ts';
import type { Host } from './host.ts';

/** Given to a game thread when it is started. `journal` is its own connection to the journal's writer. */
export type GameThreadData = {
  /** Which of the games that are played at once, from 1. */
  readonly slot: number;
  readonly journal: JournalConnection;
  readonly host: Host;
  /** CPU cores that the games of this thread own; empty: any. */
  readonly cores: readonly number[];
};

export type ToGameThread =
  | { readonly kind: 'play'; readonly job: GameJob }
  /** Let go of the players that are kept for a next game: the host has little left. Said only while no game is played. */
  | { readonly kind: 'rest' }
  /** What a judge says to the game with this id, if it is the one that is played (CGF-9.1.7, CGF-10.1). */
  | { readonly kind: 'judge'; readonly id: GameId; readonly word: JudgeWord }
  /** Where tablebases are from the next game on. */
  | { readonly kind: 'tablebases'; readonly folders: readonly string[] }
  /** Finish the ply in progress, then end. */
  | { readonly kind: 'stop' }
  /** End now: engines are killed, nothing more is journaled. */
  | { readonly kind: 'abort' };

export type FromGameThread =
  /**
   * The last game is over and on its way to the journal; the next may come. `refused`: it is not over, the host refused to start its engines,
   * and would refuse those of the next game too.
   */
  | { readonly kind: 'free'; readonly refused: boolean }
  /** An engine has overstepped its time and may come back; until `recovered` it has no other game. */
  | { readonly kind: 'recovering'; readonly event: EventKey; readonly entrant: EntrantName }
  | { readonly kind: 'recovered'; readonly event: EventKey; readonly entrant: EntrantName }
  /** Something that an operator should know and that stops no game, told once: a tablebase that is missing or damaged. */
  | { readonly kind: 'notice'; readonly text: string }
  /** A game that was running has been journaled as interrupted; all engines are gone. */
  | { readonly kind: 'stopped' };
