// TIE-CRASH: fewer crashes in this event are better (S16-12b). A crash is a process that ended or stopped answering; time losses and illegal moves
// are not crashes. Crashes in games that a disqualification annuls also count (S16-15d): only results are annulled.

import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const crashes: TieBreak = {
  label: 'crashes',
  meaning: 'fewer crashes',
  sentence: 'Crashes and stalls in this event; fewer is better. Time losses and illegal moves do not count.',
  better: 'less',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) => tied.map((index) => fraction(recordOf(tally, index).crashes)),
};
