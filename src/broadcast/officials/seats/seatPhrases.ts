// The view of a seat with its sentences as phrases too: the seat's messages have them as text.

import { isPhraseCode } from '../../../core/phrases/english.ts';
import { keptText } from '../../../core/phrases/recognised.ts';
import type { SeatView } from '../../../seats/seatView.ts';

export function withPhrases(view: SeatView): SeatView {
  const { line, refused, note, over } = view;
  return {
    ...view,
    line: { ...line, ...keptText('words', line.words) },
    ...(refused === undefined ? {} : { refused: { ...refused, ...keptText('why', refused.why) } }),
    ...(note === undefined ? {} : keptText('note', note)),
    ...(over === undefined ? {} : { over: { ...over, ...howOver(over.words) } }),
  };
}

function howOver(words: string): Pick<NonNullable<SeatView['over']>, 'phrases'> {
  const code = `over.${words}`;
  return isPhraseCode(code) ? { phrases: { words: { code } } } : {};
}
