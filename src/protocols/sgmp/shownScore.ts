// The score that a program shows. SGMP has no message for it: GNU Go 3.8 writes "Result: B+6.5   " or "Result: jigo   " on standard error after
// two passes, and ends that line when it exits (`Result: W+28.5   gnugo going down`). For other programs the operator enters the score.

/** In the form of SGF `RE`; `undefined` if the line shows no score. */
export function readShownScore(line: string): string | undefined {
  const shown = /\bResult: +(?:([BW])\+(\d+)(?:\.(\d))?|(jigo))(?= |$)/.exec(line);
  if (shown === null) return undefined;
  const [, winner, whole = '', tenths] = shown;
  if (winner === undefined || (Number(whole) === 0 && (tenths ?? '0') === '0')) return '0';
  return `${winner}+${Number(whole)}${tenths === undefined || tenths === '0' ? '' : `.${tenths}`}`;
}
