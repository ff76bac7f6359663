// The parts of a ruling: what it may look at, and what it decides.

import type { Outcome } from '../core/ending.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import { present } from '../core/present.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { RulingSubject } from '../journal/rulingSubject.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';

export type RulingContext = {
  readonly definition: TournamentDefinition;
  readonly facts: TournamentFacts;
  /** Whether a process runs the tournament; otherwise an interrupted game is ruled on before the next start. */
  readonly isRun: boolean;
  readonly nowUtcMs: number;
  readonly playedPlies: (id: GameId) => readonly PlyRecord[];
  /** The result of a position in the tablebases; `undefined` if they do not contain it. */
  readonly probe: (position: string) => Outcome | undefined;
  /** The facts as they would be after these entries. */
  readonly after: (entries: readonly NewEntry[]) => TournamentFacts;
};

/**
 * `subject` absent: nothing changes, and nothing is recorded. `follows` is recorded with it; `answer` confirms it in one sentence. `confirm` are
 * sentences that the official must agree to first: the ruling changes what was decided already.
 */
export type Decision = {
  readonly subject?:
    RulingSubject | { readonly kind: 'entrant-disqualified'; readonly entrant: EntrantName; readonly event?: EventKey };
  readonly follows?: readonly NewEntry[];
  readonly confirm?: readonly string[];
  readonly answer: string;
};

/** The answer to a ruling that was not recorded, because it must be confirmed: the same request with `confirmed` records it. */
export type Unconfirmed = { readonly confirm: readonly string[] };
export const isUnconfirmed = (answer: unknown): answer is Unconfirmed =>
  typeof answer === 'object' && answer !== null && 'confirm' in answer;

/** `words` say what was ruled, as a sentence without its initial capital and full stop. */
export const ruled = (
  subject: Decision['subject'],
  words: string,
  more: Pick<Decision, 'follows' | 'confirm'> = {},
): Decision => ({
  ...present({ subject }),
  ...more,
  answer: `Ruled: ${words}.`,
});
