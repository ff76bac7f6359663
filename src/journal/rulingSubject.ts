// The subject of a ruling: the part of `ruling-made` (entries.ts) that says which game, entrant, round or event it decides, and how.

import type { Colour } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { EngineVersion } from '../core/engines/engineVersion.ts';
import type { PairedRound } from '../core/facts.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import type { CallAnswer } from '../core/judging.ts';

/** When a void game is played again (CUP-5d): before all games not yet issued, or after the other games of its round. */
export const REPLAY_TIMES = ['now', 'end-of-round'] as const;
export type ReplayTime = (typeof REPLAY_TIMES)[number];

/** What a ruling decides. `event` absent: the whole tournament. A later ruling on the same subject replaces an earlier one. */
export type RulingSubject =
  | { readonly kind: 'game-result'; readonly id: GameId; readonly ending: GameEnding }
  /** `replay` absent: now. */
  | { readonly kind: 'game-void'; readonly id: GameId; readonly replay?: ReplayTime }
  /** Revokes a disqualification; crashes so far do not disqualify again, but the next one does. */
  | { readonly kind: 'entrant-reinstated'; readonly entrant: EntrantName; readonly event?: EventKey }
  /**
   * CGF-12.3: after a fraud was proven, the entrant is out of every event and its games count nowhere. `case`: the case or the judgment. Lifted by
   * `entrant-reinstated`.
   */
  | { readonly kind: 'records-struck'; readonly entrant: EntrantName; readonly case: string }
  /** `cause`: the run paused itself because the host refuses to start games; it continues by itself (heldGames.ts). Absent: an official paused it. */
  | { readonly kind: 'paused'; readonly event?: EventKey; readonly cause?: 'host' }
  | { readonly kind: 'resumed'; readonly event?: EventKey }
  /** TIE-RULING: the order of entrants who are level in an event, best first. It applies only if it names all who are level. */
  | { readonly kind: 'tie-decided'; readonly event: EventKey; readonly order: readonly EntrantName[] }
  /**
   * CUP-5c, CGF-9.1.7: an official ends a game in play; `game-ended` follows when the game has received the ruling. A void game is played again, at
   * the time `replay` (absent: now).
   */
  | { readonly kind: 'play-ended'; readonly id: GameId; readonly ending: GameEnding; readonly replay?: ReplayTime }
  /** CUP-5c: an official stops a game in play; `game-held` follows when the game has received the ruling. */
  | { readonly kind: 'play-stopped'; readonly id: GameId }
  /** CUP-5c: a game that is held, was referred because of an interruption, or was interrupted continues from its position, by INT-5 alone. */
  | { readonly kind: 'play-resumed'; readonly id: GameId }
  /** CGF-9.3: an operator reports the score that their program displays, for a game referred because it named none; `by` is the operator. */
  | { readonly kind: 'score-told'; readonly id: GameId; readonly colour: Colour; readonly score: string }
  /** CGF-10.1: a judge answers a call in a game in play. */
  | { readonly kind: 'call-answered'; readonly id: GameId; readonly answer: CallAnswer }
  /** The entrant is not paired in some rounds of a Swiss event; `to` absent: until its end (a withdrawal). */
  | {
      readonly kind: 'entrant-absent';
      readonly event: EventKey;
      readonly entrant: EntrantName;
      readonly from: number;
      readonly to?: number;
    }
  /** S16-13c: an engine may be changed after the deadline of an event that is not open, until then; absent: until the event opens. */
  | {
      readonly kind: 'update-granted';
      readonly event: EventKey;
      readonly entrant: EntrantName;
      readonly untilUtcMs?: number;
    }
  /** Revokes absences from this round on. */
  | { readonly kind: 'entrant-present'; readonly event: EventKey; readonly entrant: EntrantName; readonly from: number }
  /** The entrant joins an event that is already open, from its next round on. */
  | { readonly kind: 'entrant-joined'; readonly event: EventKey; readonly entrant: EntrantName }
  /**
   * CGF-6.3: announced late for a round: the clock runs from the start of the game until the player arrives, and at least `lateMs` is deducted
   * from its time; absent: the delay is unknown.
   */
  | {
      readonly kind: 'entrant-tardy';
      readonly event: EventKey;
      readonly entrant: EntrantName;
      readonly round: number;
      readonly lateMs?: number;
    }
  /** Replaces the published pairings, before any game of the round began. */
  | { readonly kind: 'round-repaired'; readonly event: EventKey; readonly round: PairedRound }
  /** The round may begin. */
  | { readonly kind: 'round-confirmed'; readonly event: EventKey; readonly round: number }
  /**
   * S16-X: another engine takes over the seat in an event in progress. It plays all games of `entrant` again except those with the numbers
   * `standing` (decided matches of a knockout); with `fromRound` (Swiss) it joins from that round on, and no game is played again.
   */
  | {
      readonly kind: 'entrant-replaced';
      readonly event: EventKey;
      readonly entrant: EntrantName;
      readonly replacement: EntrantName;
      readonly standing?: readonly number[];
      readonly fromRound?: number;
    }
  /** Accepts the version of an engine that was refused: the event continues with it. */
  | {
      readonly kind: 'version-accepted';
      readonly event: EventKey;
      readonly entrant: EntrantName;
      readonly version: EngineVersion;
    }
  /** The entrant will not play in an event that has not opened; `replacement` takes the seat; absent: the next in order does. */
  | {
      readonly kind: 'entrant-withdrawn';
      readonly entrant: EntrantName;
      readonly event: EventKey;
      readonly replacement?: EntrantName;
    };

export type RulingOf<Kind extends RulingSubject['kind']> = Extract<RulingSubject, { readonly kind: Kind }>;
