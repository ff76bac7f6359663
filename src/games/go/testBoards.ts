// Boards drawn by hand for tests: rows from the top, `X` Black, `O` White, `.` empty, `x` and `o` stones that are dead.

import type { Colour } from '../../core/colour.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { unwrap } from '../../core/result.ts';
import { startState, type GoState } from './state.ts';
import { withStones } from './testStones.ts';

export const goStart = (terms: Partial<GoStart> = {}): GoStart => ({
  game: 'go',
  size: 9,
  komi: 0,
  ruleSet: 'japanese',
  superko: 'none',
  suicide: false,
  handicap: 0,
  ...terms,
});

export type Drawn = { readonly state: GoState; readonly dead: readonly number[] };

/** `drawing`: rows separated by white space, each as long as there are rows. */
export function drawn(drawing: string, terms: Partial<GoStart> = {}): Drawn {
  const rows = drawing.trim().split(/\s+/).toReversed();
  const signs = rows.join('');
  const pointsOf = (wanted: string): number[] => [...signs].flatMap((sign, point) => (wanted.includes(sign) ? [point] : []));
  const start = unwrap(startState(goStart({ ...terms, size: rows.length })));
  const stones: Record<Colour, number[]> = { black: pointsOf('Xx'), white: pointsOf('Oo') };
  return { state: withStones(start, stones), dead: pointsOf('xo') };
}
