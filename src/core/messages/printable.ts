// Text from files, engines and people, made safe for a terminal. A name must not move the cursor, colour the screen, set the title or turn the
// writing direction, so what a terminal would interpret is spelled out: ESC is shown as `\u{1b}`. Cleaning a clean text changes nothing.

/** A character of an emoji or of another script that has a shape: joiners and variation selectors may follow it. */
const SHAPE = String.raw`[^\x00-\x7f\p{Cc}\p{Cs}\p{Z}\p{Cf}\p{DI}]`;
/** What belongs to an emoji or a letter, and hides nothing: a variation selector, a joiner, a key cap, the region after a black flag. */
const PARTS = [
  String.raw`(?<=${SHAPE})\p{VS}`,
  String.raw`(?<=${SHAPE}\p{VS}?)[\u200c\u200d]`,
  String.raw`(?<=[#*0-9])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]`,
];
/** Control characters, half characters, line separators, and what has no shape of its own. */
const UNSAFE = new RegExp(String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!${PARTS.join('|')})[\p{Cf}\p{DI}]`, 'gu');
const PLAIN = /^[\x20-\x7e\n]*$/;

/** One line, such as a name or a cell of a table: line breaks are spelled out too. */
export const printable = (text: string): string => text.replace(UNSAFE, spelled);

/** Whether nothing in the text would be spelled out: no sign of it is invisible or acts on a terminal. */
export const isShownWhole = (text: string): boolean => printable(text) === text;

/** Text of several lines: line breaks and tabs stay. */
export const printableText = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(UNSAFE, (sign) => (sign === '\n' || sign === '\t' ? sign : spelled(sign)));

/** JSON on one line; its readers get the same value, since JSON has escapes of its own. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replace(UNSAFE, (sign) =>
    Array.from({ length: sign.length }, (_, index) => String.raw`\u${sign.charCodeAt(index).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );

const SHORT: ReadonlyMap<string, string> = new Map([
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
]);

const spelled = (sign: string): string => SHORT.get(sign) ?? String.raw`\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
