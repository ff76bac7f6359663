// TIE-CRASH: fewer crashes in this event are better (S16-12b). A crash is a process that ended or stopped answering; time losses and illegal moves
// are not crashes. Crashes in games that a disqualification annuls also count (S16-15d): only results are annulled.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const crashes: TieBreak = {
  label: phrase('criterion.CRASH'),
  meaning: 'fewer crashes',
  sentence: phrase('criterion.CRASH.sentence'),
  better: 'less',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) => tied.map((index) => fraction(recordOf(tally, index).crashes)),
};
