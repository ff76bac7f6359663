// What an engine that does not answer as an XBoard engine may be instead, judged by its output: a hint for messages. Stockfish and
// many engines derived from it answer commands that UCI does not know with `Unknown command`; some introduce themselves in UCI unasked.

const UCI_SIGNS = [/unknown command:?\s*'?"?(xboard|protover)\b/i, /^\s*(id (name|author)\s|uciok\b|option name\s)/];

/** Why the player may not have answered; `undefined` if its lines give no hint. */
export function describeSilence(lines: readonly string[]): string | undefined {
  const spoken = lines.map((line) => line.slice(0, 1000));
  return UCI_SIGNS.some((sign) => spoken.some((line) => sign.test(line)))
    ? 'the engine seems to speak UCI, not XBoard'
    : undefined;
}
