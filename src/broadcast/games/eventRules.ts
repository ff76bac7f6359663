// The event's rules that may end a game before the rules of the game do, and what is left to officials, in words for viewers.

import type { GoStart } from '../../core/gameRules.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { GameDocument } from '../messages.ts';
import { pawns } from './shownEnding.ts';

export function eventRules(event: EventDefinition, go?: GoStart): GameDocument['rules'] {
  const { adjudication, judging, crashes } = event;
  const { draw, win, resign, tablebases, maxMoves } = adjudication;
  const rules: { rule: string; words: string }[] = [];
  const add = (rule: string, words: string): void => void rules.push({ rule, words });
  if (go !== undefined) add('RULES', goTerms(go));
  if (draw !== undefined) {
    const resets = draw.resets === false ? '' : ', counted again after a pawn move or capture';
    const men = draw.maxMen === undefined ? '' : `, with at most ${draw.maxMen} men`;
    add(
      'DRAW-1',
      `Drawn from move ${draw.fromMove} on once both evaluations stay within ${pawns(draw.centipawns)} for ${draw.moves} moves${resets}${men}`,
    );
  }
  if (win !== undefined) {
    add('WIN-1', `Won once both see one side ahead by at least ${pawns(win.centipawns)} for ${win.moves} moves`);
  }
  if (resign !== undefined) {
    const who = resign.seenBy === 'loser' ? 'it sees itself' : 'both see it';
    add('RESIGN-1', `Lost by a side once ${who} behind by at least ${pawns(resign.centipawns)} for ${resign.moves} moves`);
  }
  if (tablebases !== undefined) add('TB-1', `Positions of at most ${tablebases.men} men are decided by the tablebases`);
  if (maxMoves !== undefined) add('MAX-1', `Drawn after ${maxMoves} moves`);
  if (judging?.flagFromPly !== undefined) add('CGF-6.2', `From move ${judging.flagFromPly} on a judge decides when a flag falls`);
  if (judging?.stopAtPly !== undefined) add('CGF-9.1.5', `Stopped at move ${judging.stopAtPly}, and decided by a judge`);
  if (judging?.crashes === true) add('CGF-10.1', 'A judge is called when a program cannot go on; its clock runs');
  if (crashes.disqualifyAt !== undefined) {
    add(
      'S16-15c',
      `At ${crashes.disqualifyAt} crashes an engine is disqualified${crashes.annul ? ', and its games are annulled' : ''}`,
    );
  }
  return rules;
}

const RULE_SET_NAMES = { japanese: 'Japanese', chinese: 'Chinese', 'tromp-taylor': 'Tromp-Taylor' } as const;

function goTerms({ ruleSet, komi, superko, suicide, handicap }: GoStart): string {
  return [
    `${RULE_SET_NAMES[ruleSet]} rules`,
    `komi ${komi / 2}`,
    ...(handicap > 0 ? [`handicap ${handicap}`] : []),
    superko === 'none' ? 'no superko' : `${superko} superko`,
    suicide ? 'suicide allowed' : 'no suicide',
  ].join(', ');
}
