// Values of people and programs in messages: as much of them as a reader needs, whatever their length.

/** So many characters of a value are quoted. */
export const LONGEST_QUOTE = 200;

/** The text, or its beginning with `…` behind it. */
export function shortened(text: string, longest = LONGEST_QUOTE): string {
  if (text.length <= longest) return text;
  // Not between the two halves of one character.
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A message whose quoted values are shortened, and which is bounded as a whole. */
export const withShortQuotes = (message: string): string =>
  shortened(
    message.replace(LONG_QUOTE, (_, value: string) => `"${shortened(value)}"`),
    LONGEST_MESSAGE,
  );

const LONG_QUOTE = new RegExp(`"([^"]{${LONGEST_QUOTE + 1},})"`, 'g');
/** No sentence of ours is longer but by what it quotes, or by lists of names. */
const LONGEST_MESSAGE = 10_000;
