// What a program of Go is checked with where no event says: nine lines, which are soon played out, or nineteen for a program that does not learn the size.

import type { GoStart } from '../core/gameRules.ts';
import type { Target } from './bench.ts';

const SIZES = { told: 9, untold: 19 } as const;
/** CGF-6.1: 5½ points. */
const KOMI_HALF_POINTS = 11;

/** Whether each game tells it its size: GTP does, SGMP leaves it to the arguments. */
export const isSizeTold = ({ protocol, program }: Pick<Target, 'protocol' | 'program'>): boolean =>
  protocol !== 'sgmp' || program.args.some((arg) => /(?<!\{)\{size\}/.test(arg));

export function usualGoStart(target: Pick<Target, 'protocol' | 'program'>): GoStart {
  const size = isSizeTold(target) ? SIZES.told : SIZES.untold;
  return { game: 'go', size, komi: KOMI_HALF_POINTS, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
}
