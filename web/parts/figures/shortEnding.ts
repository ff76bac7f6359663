// How a game ended in a word or two, for the rows of tables; the game has the whole sentence.

import type { ShownEnding } from '../../../src/broadcast/messages.ts';
import { isWord, says, t } from '../../words/words.ts';

export function shortEnding(ending: ShownEnding): string {
  const words = [`rule.${ending.rule}`, `archive.${ending.kind}`];
  const known = words.find(isWord);
  return known === undefined ? says(ending, 'words') : t(known);
}
