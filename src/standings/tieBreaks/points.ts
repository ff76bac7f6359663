// Points: what orders a table before any tie-break is asked.

import { recordOf } from '../tally.ts';
import type { Criterion } from './criterion.ts';

export const points: Criterion = {
  label: 'points',
  better: 'more',
  amongTied: false,
  parts: 2,
  values: (tied, tally) => tied.map((index) => recordOf(tally, index).points),
};
