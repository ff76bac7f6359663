// The group `ratings` of a tournament file: the sources of the joint list, and the method (S16-14, 4K-5).

import { z } from 'zod';
import { PRIOR_DRAWS } from '../../ratings/fit/bayesEloModel.ts';
import { INTERVALS } from '../../ratings/fit/bayesEloIntervals.ts';
import { DEFAULT_DRAW_RATE } from '../../ratings/fit/ordo.ts';
import { RATING_METHODS } from '../../ratings/ratingMethods.ts';
import { line, name, oneOf, yesOrNo } from '../reading/leaves.ts';
import { field } from '../reading/field.ts';

const SOURCES_EXPECTED = 'a list of 1 to 1000 PGN files, SGF files and data folders';
const sources = z
  .array(line('a file or a data folder', 4096), { error: SOURCES_EXPECTED })
  .min(1, { error: SOURCES_EXPECTED })
  .max(1000, { error: SOURCES_EXPECTED });

const ELO_EXPECTED = 'an Elo from -10000 to 10000';
const elo = z.number({ error: ELO_EXPECTED }).min(-10_000, { error: ELO_EXPECTED }).max(10_000, { error: ELO_EXPECTED });

export const KNOWN_EXPECTED = 'names with their Elo such as { Stockfish: 3800 }, or a file with a rating list';
export const ANCHOR_EXPECTED = 'one name with its Elo such as { Stockfish: 3600 }';

/** More than zero, and less than the limit if one is given. */
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
    'Games that count before those of this tournament (S16-14b, 4K-5.2): PGN and SGF files, plain or packed with gzip or zstd, data folders of other tournaments. From a data folder, the games of its events that are rated `jointly` count, but not its own `earlier` games. The explorer of the page has all these games too. Default: none.',
    { examples: [['season-15.pgn.gz', '../Season-16.arbiter']] },
  ),
  tests: field(
    sources,
    'Test games. They give engines without an official game a temporary rating, and change no other rating (S16-14c, S16-14e, 4K-5.3, 4K-5.5). Default: none.',
  ),
  testsCount: field(
    yesOrNo,
    'Whether test games count like official ones and change all ratings (S16-14c, 4K-5.3); an engine with test games only keeps a temporary rating.',
    { default: false },
  ),
  known: field(
    z.union([line('a file', 4096), z.record(z.string(), elo, { error: KNOWN_EXPECTED })], { error: KNOWN_EXPECTED }),
    'Ratings known from elsewhere: names with their Elo, or a file with a listing of BayesElo or Ordo, or a name and its Elo a line. An engine without rated games has its known rating, as a temporary one (4K-5.5); known ratings set the level where nothing else does. Default: none.',
  ),
  method: field(oneOf(RATING_METHODS), 'How ratings are made: [ratings.md](ratings.md).', { default: 'bayeselo' }),
  advantage: field(
    estimated(ADVANTAGE_EXPECTED),
    'The advantage of White in Elo, or `auto`: from the games. Default: auto with bayeselo, 0 with ordo.',
  ),
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
    'BayesElo: shown Elo to Elo of the model. Default: what `drawElo` makes of it.',
    { method: 'bayeselo' },
  ),
  intervals: field(oneOf(INTERVALS), 'BayesElo: how far ratings may be off.', { default: 'opponents-known', method: 'bayeselo' }),
  confidence: field(positive(100, 'a percentage above 0 and below 100'), 'BayesElo: of the intervals, in percent.', {
    default: 95,
    method: 'bayeselo',
  }),
  drawRate: field(
    estimated(DRAW_RATE_EXPECTED, (value) => value > 0 && value < 100),
    'Ordo: the draw rate between equals in percent, or `auto`.',
    { default: 100 * DEFAULT_DRAW_RATE, method: 'ordo' },
  ),
  z: field(
    positive(Infinity, 'a number of points above 0'),
    'Ordo: the Elo difference that scores 76 %. Default: 200.24, so that 400 points are odds of ten.',
    { method: 'ordo' },
  ),
  anchor: field(
    z
      .record(z.string(), elo, { error: ANCHOR_EXPECTED })
      .refine((value) => Object.keys(value).length === 1, { error: ANCHOR_EXPECTED }),
    'Whose rating sets the level: one name with its Elo. Default: what `average` or `known` says.',
  ),
  average: field(elo, 'The mean of all ratings. Default: the average of the `known` ratings, group by group; without them 0.'),
  versions: field(
    oneOf(['auto', 'ignore', 'keep']),
    'With `ignore` all versions of an engine are one player (S16-14d, 4K-5.4); `keep`: none are; `auto`: they are, unless two of them have met or can meet in an event of this file.',
    { default: 'auto' },
  ),
  names: field(
    z.record(z.string(), name('a name', 200), { error: 'names with the name in the list, such as { "Ethereal-FRC": Ethereal }' }),
    'Names as written in games, or without their versions, with the name to use in the list. Default: none.',
  ),
};
