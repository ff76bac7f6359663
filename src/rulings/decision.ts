// The parts of a ruling: what it may look at, and what it decides.

import type { Outcome } from '../core/ending.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import { inEnglish } from '../core/phrases/english.ts';
import { phrase, type Phrase, type Phrased } from '../core/phrases/phrase.ts';
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
    | RulingSubject
    | { readonly kind: 'entrant-disqualified'; readonly entrant: EntrantName; readonly event?: EventKey };
  readonly follows?: readonly NewEntry[];
  readonly confirm?: readonly Phrase[];
  readonly answer: Phrase;
};

/** The answer to a request that was carried out. */
export type Answer = { readonly answer: string } & Phrased<'answer'>;
export const answered = (said: Phrase | string): Answer => inEnglish({ answer: said });
/** What an owner has answered; one that was started before an update of Arbiter may answer text alone. */
export const answerOf = (answer: unknown): Answer => (isAnswer(answer) ? answer : answered(String(answer)));
const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === 'object' && answer !== null && 'answer' in answer && typeof answer.answer === 'string';

/** The answer to a ruling that was not recorded, because it must be confirmed: the same request with `confirmed` records it. */
export type Unconfirmed = { readonly confirm: readonly ({ readonly words: string } & Phrased<'words'>)[] };
export const isUnconfirmed = (answer: unknown): answer is Unconfirmed =>
  typeof answer === 'object' && answer !== null && 'confirm' in answer;

/** `what` was ruled, as a sentence without its initial capital and full stop. */
export const ruled = (
  subject: Decision['subject'],
  what: Phrase,
  more: Pick<Decision, 'follows' | 'confirm'> = {},
): Decision => ({
  ...present({ subject }),
  ...more,
  answer: phrase('ruled', { what }),
});
