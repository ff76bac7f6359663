// Shortens values from people and programs in messages to what a reader needs.

/** The number of characters of a value that are quoted. */
export const LONGEST_QUOTE = 200;

/** The text, or its beginning followed by `…`. */
export function shortened(text: string, longest = LONGEST_QUOTE): string {
  if (text.length <= longest) return text;
  // Do not split a surrogate pair.
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A message with shortened quoted values and a bounded length. */
export const withShortQuotes = (message: string): string =>
  shortened(
    message.replace(LONG_QUOTE, (_, value: string) => `"${shortened(value)}"`),
    LONGEST_MESSAGE,
  );

const LONG_QUOTE = new RegExp(`"([^"]{${LONGEST_QUOTE + 1},})"`, 'g');
/** Our own sentences are shorter than this, except for quotes and lists of names. */
const LONGEST_MESSAGE = 10_000;
