// How a game ended, for people: result, kind of ending, one sentence. The line that a terminal prints is in reports/describeEnding.ts.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import type { Sides } from '../../core/colour.ts';
import { outcomeOf, type GameEnding, type Outcome, type RulesEnding } from '../../core/ending.ts';
import { inEnglish, isPhraseCode } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { present } from '../../core/present.ts';
import { evaluatedPlies } from '../../referee/adjudication/evidence.ts';
import { resultOf } from '../../games/chess/pgn/game.ts';
import { resultOfEnding } from '../../games/go/sgf/result.ts';
import type { GameKind, ShownEnding } from '../messages.ts';

/** `ruledBy`: who replaced the referee's ending. */
export function endingOf(ending: GameEnding, kind: GameKind, rules: AdjudicationRules, ruledBy?: string): ShownEnding {
  const winner = outcomeOf(ending);
  const official = ending.kind === 'ruled' ? ending.by : ruledBy;
  const evidence = 'evidence' in ending && ending.evidence !== '' ? ending.evidence : undefined;
  const seen = evidence === undefined ? undefined : recognised(evidence);
  return {
    result: winner === undefined ? '*' : kind === 'go' ? resultOfEnding(ending) : resultOf(winner),
    ...present({ winner }),
    kind: kindOf(ending),
    ...(ending.kind === 'adjudicated' ? { rule: ending.rule } : {}),
    ...inEnglish({ words: phraseOf(ending, rules), evidence: typeof seen === 'string' ? undefined : seen }),
    ...(typeof seen === 'string' ? { evidence: seen } : {}),
    ...present({ decidedBy: ending.kind === 'adjudicated' ? evaluatedPlies(ending.evidence) : undefined }),
    ...(official === undefined || official === '' ? {} : { ruledBy: official }),
  };
}

function kindOf(ending: GameEnding): string {
  if (ending.kind === 'rules') return ending.reason;
  return ending.kind === 'forfeit' ? ending.fault : ending.kind;
}

function phraseOf(ending: GameEnding, rules: AdjudicationRules): Phrase {
  const head = headOf(outcomeOf(ending));
  switch (ending.kind) {
    case 'rules':
      return rulesPhrase(head, ending.reason, ending.score);
    case 'adjudicated':
      return phrase('ending.adjudicated', { head, why: whyOf(ending.rule, ending.outcome, rules), rule: ending.rule });
    case 'resigned':
      return phrase('ending.resigned', { head, side: SIDES[ending.by] });
    case 'forfeit':
      return phrase('ending.forfeit', { head, fault: phrase(`fault.${ending.fault}`, { name: SIDES[ending.by] }) });
    case 'ruled':
      return ending.score === undefined
        ? phrase('ending.ruled', { head, reason: recognised(ending.reason) })
        : phrase('ending.ruled.score', { head, score: ending.score, reason: ending.reason });
    case 'void':
      return phrase('ending.void', { reason: recognised(ending.reason) });
  }
}

const SIDES = { white: phrase('side.white'), black: phrase('side.black') } as const satisfies Sides<Phrase>;
const HEADS = { white: phrase('ending.white'), black: phrase('ending.black'), draw: phrase('ending.draw') } as const;
const headOf = (outcome: Outcome | undefined): Phrase => HEADS[outcome ?? 'draw'];

function rulesPhrase(head: Phrase, reason: RulesEnding, score: string | undefined): Phrase {
  const margin = score === undefined ? undefined : /^[BW]\+(\d+(?:\.5)?)$/.exec(score)?.[1];
  return margin === undefined
    ? phrase('ending.rules', { head, reason: phrase(`reason.${reason}`) })
    : phrase('ending.points', { head, points: Number(margin) });
}

/** Why a rule of the event fired; a rule that has since been turned off is named without its numbers. */
function whyOf(rule: string, outcome: Outcome, { draw, win, resign, maxMoves }: AdjudicationRules): Phrase {
  if (rule === 'DRAW-1' && draw !== undefined)
    return phrase('adjudicated.draw', { pawns: pawns(draw.centipawns), moves: draw.moves });
  if (rule === 'WIN-1' && win !== undefined) {
    const isBlack = outcome === 'black';
    const [code, sign] = isBlack ? (['adjudicated.win.below', -1] as const) : (['adjudicated.win.above', 1] as const);
    return phrase(code, { pawns: sign * pawns(win.centipawns), moves: win.moves });
  }
  if (rule === 'RESIGN-1' && resign !== undefined)
    return phrase('adjudicated.resign', {
      side: SIDES[outcome === 'white' ? 'black' : 'white'],
      pawns: pawns(resign.centipawns),
      moves: resign.moves,
    });
  if (rule === 'MAX-1' && maxMoves !== undefined) return phrase('adjudicated.moves', { moves: maxMoves });
  const code = `adjudicated.${rule}`;
  return isPhraseCode(code) ? { code } : phrase('adjudicated');
}

/** In pawns. */
export const pawns = (centipawns: number): number => centipawns / 100;
