// Which positions TB-1 asks the tablebases about, and which answers end the game.

import type { TablebaseRule } from '../../core/adjudication.ts';
import type { Outcome } from '../../core/ending.ts';

/** `hasMoved`: whether an engine has made a move in this game. */
export type AskedPosition = { readonly men: number; readonly quietPlies: number; readonly hasMoved: boolean };

export function asksTablebases(rule: TablebaseRule, { men, quietPlies, hasMoved }: AskedPosition): boolean {
  if (men > rule.men) return false;
  return rule.after === undefined || (rule.after === 'zeroing' ? quietPlies === 0 : hasMoved);
}

export const endsGame = ({ results }: TablebaseRule, outcome: Outcome): boolean =>
  results === undefined || (results === 'draws') === (outcome === 'draw');
