import { expect, test } from 'vitest';
import { readShownScore } from '../protocols/sgmp/shownScore.ts';
import { resultText } from './resultText.ts';

test.each(['B+6.5', 'W+0.5', 'B+12', '0'])('%s is read back from what is shown', (score) => {
  expect(readShownScore(resultText(score))).toBe(score);
});
