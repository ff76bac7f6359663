// Points: the first criterion of a table, before any tie-break.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { Criterion } from './criterion.ts';

export const points: Criterion = {
  label: phrase('criterion.points'),
  better: 'more',
  amongTied: false,
  decimals: 1,
  values: (tied, tally) => tied.map((index) => fraction(recordOf(tally, index).points, 2)),
};
