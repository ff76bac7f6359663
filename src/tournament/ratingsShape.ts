// The group `ratings` of a tournament file: what the joint list is made of, and how (S16-14, 4K-5).

import { z } from 'zod';
import { PRIOR_DRAWS } from '../ratings/fit/bayesEloModel.ts';
import { INTERVALS } from '../ratings/fit/bayesEloIntervals.ts';
import { DEFAULT_DRAW_RATE } from '../ratings/fit/ordo.ts';
import { RATING_METHODS } from '../ratings/ratingMethods.ts';
import { line, oneOf, yesOrNo } from './reading/leaves.ts';
import { field } from './reading/field.ts';

const SOURCES_EXPECTED = 'a list of 1 to 1000 PGN files, SGF files and data folders';
const sources = z
  .array(line('a file or a data folder', 4096), { error: SOURCES_EXPECTED })
  .min(1, { error: SOURCES_EXPECTED })
  .max(1000, { error: SOURCES_EXPECTED });

const ELO_EXPECTED = 'an Elo from -10000 to 10000';
const elo = z.number({ error: ELO_EXPECTED }).min(-10_000, { error: ELO_EXPECTED }).max(10_000, { error: ELO_EXPECTED });

export const KNOWN_EXPECTED = 'names with their Elo such as { Stockfish: 3800 }, or a file with a rating list';
export const ANCHOR_EXPECTED = 'one name with its Elo such as { Stockfish: 3600 }';

/** More than zero, and where a limit is given less than that. */
function positive(below: number, error: string) {
  return z.number({ error }).gt(0, { error }).lt(below, { error });
}
function estimated(error: string, more: (value: number) => boolean = () => true) {
  return z.union([z.literal('auto'), z.number().refine(more, { error })], { error });
}

const ADVANTAGE_EXPECTED = 'auto, or Elo such as 32.8';
const DRAW_ELO_EXPECTED = 'auto, or an Elo above 0 such as 97.3';
const DRAW_RATE_EXPECTED = 'auto, or a percentage above 0 and below 100';

export const ratingsShape = {
  earlier: field(
    sources,
    'Games that count before those of this tournament (S16-14b, 4K-5.2): PGN (also .gz) and SGF files, data folders of other tournaments.',
    { examples: [['season-15.pgn.gz', '../Season-16.arbiter']] },
  ),
  tests: field(sources, 'Test games, for temporary ratings (S16-14c, S16-14e, 4K-5.3, 4K-5.5).'),
  testsCount: field(yesOrNo, 'Whether test games move official ratings too (S16-14c, 4K-5.3).', { default: false }),
  known: field(
    z.union([line('a file', 4096), z.record(z.string(), elo, { error: KNOWN_EXPECTED })], { error: KNOWN_EXPECTED }),
    'Ratings known from elsewhere: names with their Elo, or a file with a listing of BayesElo or Ordo, or a name and its Elo a line. They are temporary ratings of who has no games (4K-5.5), and set the level where nothing else does.',
  ),
  method: field(oneOf(RATING_METHODS), 'How ratings are made.', { default: 'bayeselo' }),
  advantage: field(estimated(ADVANTAGE_EXPECTED), 'What White is worth, in Elo. Default: auto with bayeselo, 0 with ordo.'),
  drawElo: field(
    estimated(DRAW_ELO_EXPECTED, (value) => value > 0),
    'BayesElo: how likely draws are.',
    { default: 'auto', method: 'bayeselo' },
  ),
  prior: field(positive(Infinity, 'a number of draws above 0'), 'BayesElo: virtual draws of each player.', {
    default: PRIOR_DRAWS,
    method: 'bayeselo',
  }),
  scale: field(
    positive(Infinity, 'a factor above 0'),
    'BayesElo: shown Elo to Elo of the model. Default: what drawElo makes of it.',
    { method: 'bayeselo' },
  ),
  intervals: field(oneOf(INTERVALS), 'BayesElo: how far ratings may be off.', { default: 'opponents-known', method: 'bayeselo' }),
  confidence: field(positive(100, 'a percentage above 0 and below 100'), 'BayesElo: of the intervals, in percent.', {
    default: 95,
    method: 'bayeselo',
  }),
  drawRate: field(
    estimated(DRAW_RATE_EXPECTED, (value) => value > 0 && value < 100),
    'Ordo: draws among equals, in percent.',
    { default: 100 * DEFAULT_DRAW_RATE, method: 'ordo' },
  ),
  z: field(
    positive(Infinity, 'a number of points above 0'),
    'Ordo: so many points make 76 %. Default: 200.24, so that 400 points are odds of ten.',
    { method: 'ordo' },
  ),
  anchor: field(
    z
      .record(z.string(), elo, { error: ANCHOR_EXPECTED })
      .refine((value) => Object.keys(value).length === 1, { error: ANCHOR_EXPECTED }),
    'Whose rating sets the level: one name with its Elo.',
  ),
  average: field(elo, 'The mean of all ratings. Default: what known ratings say, else 0.'),
  versions: field(
    oneOf(['auto', 'ignore', 'keep']),
    'Whether the versions of an engine are one player (S16-14d, 4K-5.4). auto: they are, unless two of them meet or have met.',
    { default: 'auto' },
  ),
  names: field(
    z.record(z.string(), line('a name', 200), { error: 'names with the name in the list, such as { "Ethereal-FRC": Ethereal }' }),
    'Names as written in games, or without their versions, with the name in the list.',
  ),
};
