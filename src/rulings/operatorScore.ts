// CGF-9.3: the score that a program displays, entered by its operator because its protocol cannot express it. If the opponent names the same
// score (and, by area rules, the board gives it too), the game ends by it; otherwise officials see both scores.

import { opposite, type Colour } from '../core/colour.ts';
import type { GameStart } from '../core/gameRules.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import { gamePhrase } from '../course/gameName.ts';
import { countsArea } from '../games/go/scoring.ts';
import { formatScore, outcomeOfMargin, parseScore } from '../games/go/scoreText.ts';
import { askedGame, cannotWith } from './askedGame.ts';
import type { Decision, RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal` if the game does not wait for a score of this entrant. */
export function scoreOfOperator(request: Named<Asked<'score'>>, { facts }: RulingContext): Decision {
  const { entrant } = request;
  const known = askedGame(request, facts, 'score');
  const referral = known.referred?.referral;
  const cannot = cannotWith('score', known);
  if (referral?.kind !== 'scores-differ') throw refusal(cannot, phrase('refused.noScoreAsked'));
  const { white, black, id } = known.issued;
  if (entrant !== white && entrant !== black) throw refusal(cannot, phrase('refused.notPlayer', { black, white, got: entrant }));
  const colour: Colour = entrant === white ? 'white' : 'black';
  if (referral.claims[colour].kind === 'told') throw refusal(cannot, phrase('refused.scoreNamed', { entrant }));
  const margin = parseScore(request.score);
  if (!margin.ok) throw refusal(cannot, phrase('refused.scoreForm', { got: request.score }));
  const score = formatScore(margin.value);
  const other = referral.claims[opposite(colour)];
  const otherMargin = other.kind === 'told' ? parseScore(other.score) : undefined;
  const isAgreed = otherMargin?.ok === true && otherMargin.value === margin.value;
  if (isAgreed && mayBe(score, known.issued.opening.start, referral.counts)) {
    const ending = { kind: 'rules', reason: 'counting', outcome: outcomeOfMargin(margin.value), score } as const;
    return { subject: { kind: 'game-result', id, ending }, answer: phrase('answer.agreed', { score, game: gamePhrase(known) }) };
  }
  return {
    subject: { kind: 'score-told', id, colour, score },
    answer: isAgreed
      ? phrase('answer.unfounded', { score, counts: referral.counts.map(countPhrase) })
      : phrase('answer.kept', { entrant, score }),
  };
}

const countPhrase = ({ score, label }: { readonly score: string; readonly label: string }): Phrase =>
  phrase('question.count', { score, label: recognised(label) });

/** By area rules the score is the board's: agreement of the players on a different one settles nothing. */
const mayBe = (score: string, start: GameStart, counts: readonly { readonly score: string }[]): boolean =>
  start.game !== 'go' || !countsArea(start.ruleSet) || counts.some((count) => count.score === score);
