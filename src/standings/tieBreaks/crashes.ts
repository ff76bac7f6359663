// TIE-CRASH: fewer crashes in this event is better (S16-12b). A crash is a process that ended or stopped answering;
// time losses and illegal moves are none. Crashes in games that a disqualification annuls count too (S16-15d): what is annulled are results.

import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { Criterion } from './criterion.ts';

export const crashes: Criterion = {
  label: 'crashes',
  better: 'less',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) => tied.map((index) => fraction(recordOf(tally, index).crashes)),
};
