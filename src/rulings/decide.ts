// Decides a request: the entries to record and the sentence that confirms it, or a `Refusal`. Called by the owner of the journal, which is a
// running tournament or a command that owns the folder for a moment, so a ruling is the same entry whichever process writes it.

import type { Phrase } from '../core/phrases/phrase.ts';
import type { NewEntry } from '../journal/entries.ts';
import { rulingOnCall } from './callRulings.ts';
import { consequencesOf } from './consequences.ts';
import type { Decision, RulingContext } from './decision.ts';
import { rulingOnEntrant } from './disciplineRulings.ts';
import { rulingOnGame } from './gameRulings.ts';
import { withNames, type Named } from './names.ts';
import { requireOfficial } from './officials.ts';
import { scoreOfOperator } from './operatorScore.ts';
import { rulingOnPause } from './pauseRulings.ts';
import { rulingOnPlay } from './playRulings.ts';
import { rulingOnReplacement } from './replacementRulings.ts';
import type { Asked, RulingKind } from './request.ts';
import { rulingOnRounds } from './roundRulings.ts';
import { liftedStrike, rulingOnRecords } from './recordsRulings.ts';
import { rulingOnTie } from './tieRulings.ts';
import { rulingOnUpdate } from './updateRulings.ts';
import { rulingOnVersion } from './versionRulings.ts';
import { rulingOnWithdrawal } from './withdrawalRulings.ts';

/** A reload is not a decision under the rules: the process that runs the tournament does it. */
export type Decidable = Asked<Exclude<RulingKind, 'reload'>>;

/** `confirm`: sentences that the official must agree to before the entries are recorded; empty: nothing to agree to. */
type Decided = { readonly entries: readonly NewEntry[]; readonly answer: Phrase; readonly confirm: readonly Phrase[] };

export function decide(written: Decidable, context: RulingContext): Decided {
  const { definition, facts } = context;
  const asked: Decidable = { ...written, by: requireOfficial(written, definition, facts) };
  const decision = decisionOn(withNames<Decidable>(asked, definition, facts), context);
  const entries = entriesOf(decision, asked);
  return { entries, answer: decision.answer, confirm: [...(decision.confirm ?? []), ...consequencesOf(entries, context)] };
}

function entriesOf({ subject, follows = [] }: Decision, { by, reason }: Decidable): readonly NewEntry[] {
  if (subject === undefined) return [];
  if (subject.kind !== 'entrant-disqualified') return [{ kind: 'ruling-made', payload: { by, reason, subject } }, ...follows];
  const { kind, ...entrant } = subject;
  return [{ kind, payload: { ...entrant, by, reason } }];
}

function decisionOn(request: Named<Decidable>, context: RulingContext): Decision {
  switch (request.kind) {
    case 'pause':
    case 'resume':
      return rulingOnPause(request, context);
    case 'rule':
      return rulingOnGame(request, context);
    case 'stop-game':
    case 'resume-game':
    case 'adjudicate-game':
      return rulingOnPlay(request, context);
    case 'score':
      return scoreOfOperator(request, context);
    case 'answer':
      return rulingOnCall(request, context);
    case 'absent':
    case 'present':
    case 'join':
    case 'tardy':
    case 'start-round':
    case 'repair':
      return rulingOnRounds(request, context);
    case 'disqualify':
      return rulingOnEntrant(request, context);
    case 'reinstate':
      return liftedStrike(request, context) ?? rulingOnEntrant(request, context);
    case 'strike-records':
      return rulingOnRecords(request, context);
    case 'decide-tie':
      return rulingOnTie(request, context);
    case 'withdraw':
      return rulingOnWithdrawal(request, context);
    case 'replace':
      return rulingOnReplacement(request, context);
    case 'grant-update':
      return rulingOnUpdate(request, context);
    case 'accept-version':
      return rulingOnVersion(request, context);
  }
}
