// Makes text from a file safe for a message: spells out characters that move a cursor, colour a terminal or change the writing direction.

export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const spelled = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` }[character];
    return spelled ?? String.raw`\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
