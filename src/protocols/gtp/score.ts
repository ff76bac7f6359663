// The reply to `final_score` ⇄ a score in the form of SGF `RE`. Source: Specification of the Go Text Protocol, version 2, draft 2, "final_score":
// `W+2.5`, `B+31`, `0`; SGF FF[4], `RE`. Draws are also written `Draw` and `Jigo`, and text for people may follow (GNU Go's estimates).
// A result without a score (`B+Resign`, `B+T`) is refused: play has stopped by two passes.

const SCORE = /^([BW])\+(\d{1,4})(?:\.(\d{1,6}))?$/i;
const DRAW = /^(?:0+(?:\.0+)?|draw|jigo)$/i;

/** `undefined` if the text contains no score. */
export function parseScore(text: string): string | undefined {
  const [word = ''] = text.trim().split(/\s+/);
  if (DRAW.test(word)) return '0';
  const [, winner, whole, decimals = ''] = SCORE.exec(word) ?? [];
  if (winner === undefined || whole === undefined) return undefined;
  const rest = decimals.replace(/0+$/, '');
  const margin = `${Number(whole)}${rest === '' ? '' : `.${rest}`}`;
  return margin === '0' ? '0' : `${winner.toUpperCase()}+${margin}`;
}

/** Half-points in the form that `komi` takes: `5.5`, `-0.5`, `0`. */
export const formatKomi = (halfPoints: number): string => String(halfPoints / 2);
