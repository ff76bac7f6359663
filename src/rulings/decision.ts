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
};

/** `subject` absent: nothing changes, and nothing is recorded. `follows` is recorded with it; `answer` confirms it in one sentence. */
export type Decision = {
  readonly subject?:
    RulingSubject | { readonly kind: 'entrant-disqualified'; readonly entrant: EntrantName; readonly event?: EventKey };
  readonly follows?: readonly NewEntry[];
  readonly answer: string;
};

/** `words` say what was ruled, as a sentence without its initial capital and full stop. */
export const ruled = (subject: Decision['subject'], words: string, follows: readonly NewEntry[] = []): Decision => ({
  ...present({ subject }),
  follows,
  answer: `Ruled: ${words}.`,
});
