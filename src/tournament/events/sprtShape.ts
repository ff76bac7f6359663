// The group `sprt` of an event (SPRT-1): two hypotheses about the first entrant of a match.

import { z } from 'zod';
import { SPRT_MODELS } from '../../core/sprt.ts';
import { oneOf, yesOrNo } from '../reading/leaves.ts';
import { field, required } from '../reading/field.ts';

const ELO_EXPECTED = 'Elo from -1000 to 1000, such as 2 or 0.5';
const elo = z.number({ error: ELO_EXPECTED }).min(-1000, { error: ELO_EXPECTED }).max(1000, { error: ELO_EXPECTED });
const PROBABILITY_EXPECTED = 'a probability above 0 and below 0.5, such as 0.05';
const probability = z
  .number({ error: PROBABILITY_EXPECTED })
  .gt(0, { error: PROBABILITY_EXPECTED })
  .lt(0.5, { error: PROBABILITY_EXPECTED });

export const sprtShape = {
  elo0: required(elo, 'H0: how much better the first entrant is.'),
  elo1: required(elo, 'H1: more than `elo0`.'),
  alpha: field(probability, 'How often H1 may be accepted although H0 is true.', { default: 0.05 }),
  beta: field(probability, 'How often H0 may be accepted although H1 is true.', { default: 0.05 }),
  model: field(oneOf(SPRT_MODELS), 'The unit of the hypotheses: [sprt.md](sprt.md#models).', { default: 'normalized' }),
  counts: field(
    oneOf(['pairs', 'games']),
    'What is counted: pairs of games from one opening, or single games. Default: `pairs`; with `bayeselo` and `jeffreys`, which cannot count them, `games`.',
  ),
  overshoot: field(
    yesOrNo,
    'Correct the bounds by how far the ratio jumps beyond them, as fishtest does: the test is a little shorter.',
    { default: false },
  ),
  inPlay: field(
    oneOf(['finish', 'drop']),
    'What happens to games in play at the decision: `finish`, they are played to their end and count for the score; `drop`, they are void.',
    { default: 'finish' },
  ),
};
