// The event's rules that may end a game before the rules of the game do, and what is left to officials, in words for viewers.

import type { GoStart } from '../../core/gameRules.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { GameDocument } from '../messages.ts';
import { pawns } from './shownEnding.ts';

export function eventRules(event: EventDefinition, go?: GoStart): GameDocument['rules'] {
  const { adjudication, judging, crashes } = event;
  const { draw, win, resign, tablebases, maxMoves } = adjudication;
  const rules: GameDocument['rules'][number][] = [];
  const add = (rule: string, words: Phrase): void => void rules.push({ rule, ...inEnglish({ words }) });
  if (go !== undefined) add('RULES', goTerms(go));
  if (draw !== undefined) {
    const drawn = phrase('law.draw', { from: draw.fromMove, pawns: pawns(draw.centipawns), moves: draw.moves });
    const resets = draw.resets === false ? [] : [phrase('law.draw.resets')];
    const men = draw.maxMen === undefined ? [] : [phrase('law.draw.men', { men: draw.maxMen })];
    add('DRAW-1', phrase('law.parts', { parts: [drawn, ...resets, ...men] }));
  }
  if (win !== undefined) add('WIN-1', phrase('law.win', { pawns: pawns(win.centipawns), moves: win.moves }));
  if (resign !== undefined) {
    const code = resign.seenBy === 'loser' ? 'law.resign.loser' : 'law.resign';
    add('RESIGN-1', phrase(code, { pawns: pawns(resign.centipawns), moves: resign.moves }));
  }
  if (tablebases !== undefined) add('TB-1', phrase('law.tablebases', { men: tablebases.men }));
  if (maxMoves !== undefined) add('MAX-1', phrase('law.moves', { moves: maxMoves }));
  if (judging?.flagFromPly !== undefined) add('CGF-6.2', phrase('law.flag', { ply: judging.flagFromPly }));
  if (judging?.stopAtPly !== undefined) add('CGF-9.1.5', phrase('law.stop', { ply: judging.stopAtPly }));
  if (judging?.crashes === true) add('CGF-10.1', phrase('law.crashes'));
  if (crashes.disqualifyAt !== undefined)
    add('S16-15c', phrase(crashes.annul ? 'law.annulled' : 'law.disqualified', { count: crashes.disqualifyAt }));
  return rules;
}

const goTerms = ({ ruleSet, komi, superko, suicide, handicap }: GoStart): Phrase =>
  phrase('law.parts', {
    parts: [
      phrase(`law.${ruleSet}`),
      phrase('law.komi', { komi: komi / 2 }),
      ...(handicap > 0 ? [phrase('law.handicap', { stones: handicap })] : []),
      phrase(`law.superko.${superko}`),
      phrase(suicide ? 'law.suicide' : 'law.noSuicide'),
    ],
  });
