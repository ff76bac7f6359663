// How a game ended, for people: result, kind of ending, one sentence. The line that a terminal prints is in reports/describeEnding.ts.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import { SIDE_NAMES } from '../../core/colour.ts';
import { outcomeOf, type GameEnding, type Outcome, type RulesEnding } from '../../core/ending.ts';
import { ADJUDICATION_WORDS, FAULT_WORDS, RULES_ENDING_WORDS } from '../../core/endingWords.ts';
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
  return {
    result: winner === undefined ? '*' : kind === 'go' ? resultOfEnding(ending) : resultOf(winner),
    ...present({ winner }),
    kind: kindOf(ending),
    ...(ending.kind === 'adjudicated' ? { rule: ending.rule } : {}),
    words: wordsOf(ending, rules),
    ...present({ evidence, decidedBy: ending.kind === 'adjudicated' ? evaluatedPlies(ending.evidence) : undefined }),
    ...(official === undefined || official === '' ? {} : { ruledBy: official }),
  };
}

function kindOf(ending: GameEnding): string {
  if (ending.kind === 'rules') return ending.reason;
  return ending.kind === 'forfeit' ? ending.fault : ending.kind;
}

function wordsOf(ending: GameEnding, rules: AdjudicationRules): string {
  const outcome = outcomeOf(ending);
  const head = outcome === undefined || outcome === 'draw' ? 'Draw' : `${SIDE_NAMES[outcome]} wins`;
  switch (ending.kind) {
    case 'rules':
      return `${head} ${ruleWords(ending.reason, ending.score)}`;
    case 'adjudicated':
      return `${head}: ${adjudication(ending.rule, ending.outcome, rules)} (${ending.rule})`;
    case 'resigned':
      return `${head}: ${SIDE_NAMES[ending.by]} resigns`;
    case 'forfeit':
      return `${head}: ${SIDE_NAMES[ending.by]} ${FAULT_WORDS[ending.fault].now}`;
    case 'ruled':
      return `${head} by ruling${ending.score === undefined ? '' : `, ${ending.score}`}: ${ending.reason}`;
    case 'void':
      return `Void: ${ending.reason}`;
  }
}

function ruleWords(reason: RulesEnding, score: string | undefined): string {
  const margin = score === undefined ? undefined : /^[BW]\+(\d+(?:\.5)?)$/.exec(score)?.[1];
  return margin === undefined ? `by ${RULES_ENDING_WORDS[reason].words}` : `by ${margin} ${margin === '1' ? 'point' : 'points'}`;
}

/** Why a rule of the event fired; a rule that has since been turned off is named without its numbers. */
function adjudication(rule: string, outcome: Outcome, { draw, win, resign, maxMoves }: AdjudicationRules): string {
  if (rule === 'DRAW-1' && draw !== undefined) return `both evaluations within ${pawns(draw.centipawns)} for ${draw.moves} moves`;
  if (rule === 'WIN-1' && win !== undefined)
    return `both evaluations ${outcome === 'black' ? `below -${pawns(win.centipawns)}` : `above ${pawns(win.centipawns)}`} for ${win.moves} moves`;
  if (rule === 'RESIGN-1' && resign !== undefined)
    return `${SIDE_NAMES[outcome === 'white' ? 'black' : 'white']} saw itself behind by ${pawns(resign.centipawns)} or more for ${resign.moves} moves`;
  if (rule === 'MAX-1' && maxMoves !== undefined) return `${maxMoves} moves were played`;
  return ADJUDICATION_WORDS[rule] ?? 'adjudicated';
}

/** `0.08`, `10`. */
export const pawns = (centipawns: number): string => String(centipawns / 100);
