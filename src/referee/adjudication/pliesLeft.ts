// How many plies the draw and the win rule still need: as TCEC prints the numbers in its games (`Rd`, `Rr`), and as a viewer should read them.
// Source: docs/rules.md, verified on TCEC's archive. TCEC's own page is one ply too low before the rule's first move.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import { opposite, type Colour } from '../../core/colour.ts';
import type { EvaluationCounts } from './counts.ts';

/** `Rd` after a ply: plies left, 0 when it fires; negative while the rule is idle or cannot fire yet. `undefined`: the rule is off. */
export function printedDrawPlies({ draw }: AdjudicationRules, counts: EvaluationCounts, ply: number): number | undefined {
  if (draw === undefined) return undefined;
  const left = Math.max(2 * draw.moves - counts.draw, 0);
  return counts.draw === 0 || ply + left < 2 * draw.fromMove ? -left - 1 : left;
}

/** `Rr` after a ply of `mover`, in the same form. */
export function printedWinPlies({ win }: AdjudicationRules, counts: EvaluationCounts, mover: Colour): number | undefined {
  if (win === undefined) return undefined;
  const left = winPliesLeft(win.moves, counts, mover);
  return left === 2 * win.moves ? -left - 1 : left;
}

/** The plies without a break that each rule still needs; `undefined`: the rule is off or counts nothing now. */
export function pliesLeft(
  rules: AdjudicationRules,
  counts: EvaluationCounts,
  ply: number,
  mover: Colour,
): { readonly draw: number | undefined; readonly win: number | undefined } {
  const { draw, win } = rules;
  const winLeft = win === undefined ? 0 : winPliesLeft(win.moves, counts, mover);
  return {
    draw:
      draw === undefined || counts.draw === 0 ? undefined : Math.max(2 * draw.moves - counts.draw, 2 * draw.fromMove - ply, 0),
    win: win === undefined || winLeft === 2 * win.moves ? undefined : winLeft,
  };
}

function winPliesLeft(moves: number, { win, loss }: EvaluationCounts, mover: Colour): number {
  const other = opposite(mover);
  const lost = 2 * Math.min(loss[mover], win[other]) + (loss[mover] > win[other] ? 1 : 0);
  const won = 2 * Math.min(win[mover], loss[other]) + (win[mover] > loss[other] ? 1 : 0);
  return Math.max(2 * moves - Math.max(lost, won), 0);
}
