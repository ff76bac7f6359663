// What an engine that does not answer as it should may be instead, judged by its output. A hint for messages; nothing depends on it.
// Signs of XBoard (CECP, version 2, "12. Commands from the engine") as Fairy-Max and GNU Chess print them after `uci`; of GTP (version 2,
// "Response structure") as any Go program does.

const SIGNS: readonly { readonly sign: RegExp; readonly hint: string }[] = [
  { sign: /^\s*(feature\s+\w+=|tellics\b|tellusererror\b|tellall\b)/, hint: 'the engine seems to speak XBoard, not UCI' },
  { sign: /(error \(.*\)|(illegal|invalid) move)\s*:\s*(uci|isready)\b/i, hint: 'the engine seems to speak XBoard, not UCI' },
  { sign: /^\?\d*(?:\s+unknown command|\s*$)/i, hint: 'the engine seems to speak GTP, not UCI' },
];

/** Why the player may not have answered; `undefined` if its lines give no hint. */
export function describeSilence(lines: readonly string[]): string | undefined {
  const spoken = lines.map((line) => line.slice(0, 1000));
  for (const { sign, hint } of SIGNS) if (spoken.some((line) => sign.test(line))) return hint;
  if (spoken.some((line) => /\buciok\b/.test(line))) return undefined;
  if (spoken.some((line) => /^\s*(id (name|author)|option name)\s/.test(line)))
    return 'the engine introduced itself but never said "uciok"';
  return undefined;
}
