// What a program that does not answer as a GTP program may be instead, judged by its output: a hint for messages.
// GNU Go speaks SGMP by default if it is not on a terminal; those are bytes without a line end, which give no sign here.

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

/** Why the program may not have answered; `undefined` if its lines give no hint. */
export function describeSilence(lines: readonly string[]): string | undefined {
  const spoken = lines.map((line) => line.slice(0, 1000));
  for (const { sign, hint } of SIGNS) if (spoken.some((line) => sign.test(line))) return hint;
  return undefined;
}
