// The group `earlier` of a match: results of games that were played before, which no one has but their sums.

import { z } from 'zod';
import { field } from '../reading/field.ts';
import { wholeNumber } from '../reading/leaves.ts';

const count = wholeNumber(0, 1_000_000);
const PAIRS_EXPECTED = 'a list of five counts such as [1, 4, 10, 5, 2]';

export const earlierShape = {
  wins: field(count, 'Games that the first entrant won.', { default: 0 }),
  draws: field(count, 'Drawn games.', { default: 0 }),
  losses: field(count, 'Games that the first entrant lost.', { default: 0 }),
  pairs: field(
    z.array(count, { error: PAIRS_EXPECTED }).length(5, { error: PAIRS_EXPECTED }),
    'Pairs in which the first entrant had 0, ½, 1, 1½ and 2 points, of all these games. Default: pairs are not known.',
  ),
  decisivePairs: field(count, 'The pairs of one point in which each won a game.', { default: 0 }),
};
