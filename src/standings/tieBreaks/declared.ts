// The tie-breaks that an event may declare, by code (docs/rules.md): code `CRASH` is rule `TIE-CRASH`. RULING has no value: entrants who are still
// level wait for the organisers. For users: docs/tie-breaks.md.

import { err, ok, type Result } from '../../core/result.ts';
import { averageMovesLost } from './averageMovesLost.ts';
import { averageMovesWon } from './averageMovesWon.ts';
import { crashes } from './crashes.ts';
import type { TieBreak } from './criterion.ts';
import { defeatedScores } from './defeatedScores.ts';
import { defeatedScoresCut } from './defeatedScoresCut.ts';
import { directEncounter } from './directEncounter.ts';
import { doubleWins } from './doubleWins.ts';
import { opponentScores } from './opponentScores.ts';
import { pairingRank } from './pairingRank.ts';
import { rMobility } from './rMobility.ts';
import { sonnebornBerger } from './sonnebornBerger.ts';
import { wins } from './wins.ts';

export const CRITERIA = {
  CRASH: crashes,
  DE: directEncounter,
  WIN: wins,
  SB: sonnebornBerger,
  RMOB: rMobility,
  '2WIN': doubleWins,
  FAST: averageMovesWon,
  SLOW: averageMovesLost,
  SOS: opponentScores,
  SODOS: defeatedScores,
  SODOSX: defeatedScoresCut,
  RANK: pairingRank,
} as const satisfies Record<string, TieBreak>;
/** Those that have a value. */
export type CriterionCode = keyof typeof CRITERIA;
export type TieBreakCode = CriterionCode | 'RULING';
export const TIE_BREAKS: readonly TieBreakCode[] = [...(Object.keys(CRITERIA) as CriterionCode[]), 'RULING'];

/** S16-12: the tie-breaks of a league, in this order. Also the default of all events except Swiss events of Go. */
export const SEASON_16_TIE_BREAKS: readonly TieBreakCode[] = ['CRASH', 'DE', 'WIN', 'SB', 'RULING'];

/** CGF-7.1: the tie-breaks of a Swiss of Go. Points are wins there, byes included; the two differ only if games are drawn (jigo, a ruling). */
export const GO_SWISS_TIE_BREAKS: readonly TieBreakCode[] = ['WIN', 'SOS', 'SODOS', 'SODOSX', 'DE', 'RANK'];

/** Parses a list from a command line, `CRASH,DE,WIN,SB`, in any case. Refuses unknown codes, repeats, and codes after RULING. */
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

/** The criteria of a list, in its order, up to the organisers' ruling: nothing after it decides. */
export function criteriaOf(tieBreaks: readonly TieBreakCode[]): readonly CriterionCode[] {
  const ruling = tieBreaks.indexOf('RULING');
  return tieBreaks.slice(0, ruling < 0 ? undefined : ruling).filter((code) => code !== 'RULING');
}
