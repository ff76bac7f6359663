// What a program that does not answer as a GTP program should may be instead, told from what it said: a hint for messages.
// GNU Go speaks SGMP by default and when it is not on a terminal, which is bytes without an end of line: no sign of it is seen here.

const SIGNS: readonly { readonly sign: RegExp; readonly hint: string }[] = [
  { sign: /unknown command:?\s*'?"?(\d+ )?protocol_version/i, hint: 'the program seems to speak UCI, not GTP' },
  { sign: /^\s*(id (name|author)\s|uciok\b|option name\s)/, hint: 'the program seems to speak UCI, not GTP' },
  {
    sign: /(error \(.*\)|(illegal|invalid) move)\s*:\s*(\d+ )?(protocol_version|name|version|list_commands)\b/i,
    hint: 'the program seems to speak XBoard, not GTP',
  },
  { sign: /^\s*(feature\s+\w+=|tellics\b|tellusererror\b)/, hint: 'the program seems to speak XBoard, not GTP' },
  {
    sign: /^\s*(Leela: |Beginning ASCII mode game)/,
    hint: 'the program seems to talk to people: does it need an argument for GTP?',
  },
];

/** Why the program may not have answered, `undefined` where its lines tell nothing. */
export function describeSilence(lines: readonly string[]): string | undefined {
  const spoken = lines.map((line) => line.slice(0, 1000));
  for (const { sign, hint } of SIGNS) if (spoken.some((line) => sign.test(line))) return hint;
  return undefined;
}
