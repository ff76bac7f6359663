// Words in the arguments of a Go engine that stand for properties of its game: `--color {colour}`. A word is letters in braces; every other brace is
// literal. `{{word}}` means the text `{word}`. In chess no word has a meaning, and words that have one in Go are refused.

import { orList, suggestion } from '../../core/messages/nearest.ts';
import type { Game } from '../events/goShape.ts';

export const PLACEHOLDERS = ['colour', 'size', 'komi', 'handicap', 'minutes', 'seconds'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** Whether an argument contains this word. */
export const asksFor = (argument: string, word: Placeholder): boolean => wordsOf(argument).includes(word);

/** What is wrong with the words of an argument, one message for each word. `hasClock`: whether there are minutes and seconds to fill in. */
export function placeholderProblems(argument: string, game: Game, hasClock: boolean): readonly string[] {
  return wordsOf(argument).flatMap((word) => {
    const known = PLACEHOLDERS.find((placeholder) => placeholder === word);
    if (game === 'chess')
      return known === undefined ? [] : [`Cannot fill in "{${word}}" in chess: expected an event with game: go`];
    if (known === undefined) {
      const words = PLACEHOLDERS.map((name) => `{${name}}`);
      const expected = `expected ${orList(words)}; {{${word}}} is the word itself`;
      return [`Cannot fill in "{${word}}": ${expected}${suggestion(`{${word}}`, words)}`];
    }
    return (known === 'minutes' || known === 'seconds') && !hasClock
      ? [`Cannot fill in "{${word}}" without a clock: expected a timeControl such as 50'`]
      : [];
  });
}

const wordsOf = (argument: string): readonly string[] =>
  [...argument.matchAll(/\{\{[A-Za-z]+\}\}|\{([A-Za-z]+)\}/gu)].flatMap(([, word]) => word ?? []);
