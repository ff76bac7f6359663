// The view of a seat with its sentences as phrases too: the seat's messages have them as text.

import { opposite } from '../../../core/colour.ts';
import { inEnglish, isPhraseCode } from '../../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../../core/phrases/phrase.ts';
import { keptText } from '../../../core/phrases/recognised.ts';
import type { SeatView } from '../../../seats/seatView.ts';

export function withPhrases(view: SeatView): SeatView {
  const { line, refused, note, over } = view;
  return {
    ...view,
    line: { ...line, ...keptText('words', line.words) },
    ...(refused === undefined ? {} : { refused: { ...refused, ...keptText('why', refused.why) } }),
    ...(note === undefined ? {} : keptText('note', note)),
    ...(over === undefined ? {} : { over: { ...over, ...inEnglish({ words: howOver(over) }) } }),
  };
}

/** The seat's message has one word for how the game ended (match/game/endOfGame.ts). */
export function howOver({ outcome, words }: Pick<NonNullable<SeatView['over']>, 'outcome' | 'words'>): Phrase | string {
  if (words === 'interrupted' || words === 'void') return phrase(`over.${words}`);
  if (outcome === undefined) return words === 'it waits for the officials' ? phrase('over.waits') : words;
  const head = phrase(`ending.${outcome}`);
  if (words === 'resigned' && outcome !== 'draw')
    return phrase('ending.resigned', { head, side: phrase(`side.${opposite(outcome)}`) });
  if (words === 'forfeit' || words === 'adjudicated' || words === 'ruled') return phrase(`over.${words}`, { head });
  const code = `reason.${words}`;
  return isPhraseCode(code) ? phrase('ending.rules', { head, reason: { code } }) : words;
}
