// TIE-SODOS: the final scores of defeated opponents, one for each game, a drawn one half (CGF-7.1, third). This is Sonneborn-Berger's
// sum; both keep the name that their events use. A bye adds nothing.

import { phrase } from '../../core/phrases/phrase.ts';
import type { TieBreak } from './criterion.ts';
import { sonnebornBerger } from './sonnebornBerger.ts';

export const defeatedScores: TieBreak = {
  ...sonnebornBerger,
  label: phrase('criterion.SODOS'),
  meaning: 'sum of the scores of defeated opponents, a drawn one half',
  sentence: phrase('criterion.SODOS.sentence'),
};
