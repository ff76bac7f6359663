// TIE-RANK: the rank on the pairing table, fixed when pairing begins (CGF-7.1, sixth): the place in seed order. It separates everyone.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const pairingRank: TieBreak = {
  label: phrase('criterion.RANK'),
  meaning: 'rank on the pairing table',
  sentence: phrase('criterion.RANK.sentence'),
  better: 'less',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) => tied.map((index) => fraction(recordOf(tally, index).index + 1)),
};
