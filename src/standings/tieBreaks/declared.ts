// The tie-breaks that an event may declare, by code (section TIE of the rule sheets).
//
// | done | code    | rule        |
// | ---- | ------- | ----------- |
// | yes  | CRASH   | TIE-CRASH   |
// | yes  | DE      | TIE-DE      |
// | yes  | WIN     | TIE-WIN     |
// | yes  | SB      | TIE-SB      |
// | yes  | RULING  | TIE-RULING: no value; who is still level waits for the organisers |
// | no   | RMOB    | TIE-RMOB: needs the sum of dyadic points over r-mobility goals |
// | no   | 2WIN    | TIE-2WIN: needs game pairs |
// | no   | FAST, SLOW | needs average lengths as fractions |
// | no   | SOS, SODOS, SODOSX, RANK | needs byes and the pairing table of a Swiss |

import { err, ok, type Result } from '../../core/result.ts';
import { crashes } from './crashes.ts';
import type { Criterion } from './criterion.ts';
import { directEncounter } from './directEncounter.ts';
import { sonnebornBerger } from './sonnebornBerger.ts';
import { wins } from './wins.ts';

export const TIE_BREAKS = ['CRASH', 'DE', 'WIN', 'SB', 'RULING'] as const;
export type TieBreakCode = (typeof TIE_BREAKS)[number];
/** Those that have a value. */
export type CriterionCode = Exclude<TieBreakCode, 'RULING'>;

export const CRITERIA = {
  CRASH: crashes,
  DE: directEncounter,
  WIN: wins,
  SB: sonnebornBerger,
} as const satisfies Record<CriterionCode, Criterion>;

/** S16-12: what a league asks in this order. Also the default of a round robin. */
export const SEASON_16_TIE_BREAKS: readonly TieBreakCode[] = ['CRASH', 'DE', 'WIN', 'SB', 'RULING'];

/** A list as a command line writes it, `CRASH,DE,WIN,SB`, in any case. Refuses unknown codes, repeats, and anything after RULING. */
export function parseTieBreaks(text: string): Result<readonly TieBreakCode[], string> {
  const codes: TieBreakCode[] = [];
  for (const word of text.split(',').map((part) => part.trim())) {
    const code = TIE_BREAKS.find((known) => known === word.toUpperCase());
    if (code === undefined)
      return err(`Cannot read tie-breaks: expected ${TIE_BREAKS.join(', ')} separated by commas, got "${word}"`);
    if (codes.includes(code)) return err(`Cannot read tie-breaks: expected each once, got "${code}" twice`);
    if (codes.includes('RULING')) return err(`Cannot read tie-breaks: expected RULING last, got "${code}" after it`);
    codes.push(code);
  }
  return ok(codes);
}

/** The criteria of a list, in its order, up to the organisers' ruling: nothing decides after it. */
export function criteriaOf(tieBreaks: readonly TieBreakCode[]): readonly CriterionCode[] {
  const ruling = tieBreaks.indexOf('RULING');
  return tieBreaks.slice(0, ruling < 0 ? undefined : ruling).filter((code) => code !== 'RULING');
}
