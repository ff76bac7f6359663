// The group `ratings` of a tournament file: what the joint list is made of, and how (S16-14, 4K-5).

import { z } from 'zod';
import { INTERVALS } from '../ratings/fit/bayesEloIntervals.ts';
import { RATING_METHODS } from '../ratings/ratingMethods.ts';
import { line, oneOf, yesOrNo } from './reading/leaves.ts';

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
  earlier: sources
    .meta({
      description:
        'Games that count before those of this tournament (S16-14b, 4K-5.2): PGN (also .gz) and SGF files, data folders of other tournaments.',
      examples: [['season-15.pgn.gz', '../Season-16.arbiter']],
    })
    .optional(),
  tests: sources.meta({ description: 'Test games, for temporary ratings (S16-14c, S16-14e, 4K-5.3, 4K-5.5).' }).optional(),
  testsCount: yesOrNo
    .meta({ description: 'Whether test games move official ratings too (S16-14c, 4K-5.3).', default: false })
    .optional(),
  known: z
    .union([line('a file', 4096), z.record(z.string(), elo, { error: KNOWN_EXPECTED })], { error: KNOWN_EXPECTED })
    .meta({
      description:
        'Ratings known from elsewhere: names with their Elo, or a file with a listing of BayesElo or Ordo, or a name and its Elo a line. They are temporary ratings of who has no games (4K-5.5), and set the level where nothing else does.',
    })
    .optional(),
  method: oneOf(RATING_METHODS).meta({ description: 'How ratings are made.', default: 'bayeselo' }).optional(),
  advantage: estimated(ADVANTAGE_EXPECTED)
    .meta({ description: 'What White is worth, in Elo. Default: auto with bayeselo, 0 with ordo.' })
    .optional(),
  drawElo: estimated(DRAW_ELO_EXPECTED, (value) => value > 0)
    .meta({ description: 'BayesElo: how likely draws are.', default: 'auto' })
    .optional(),
  prior: positive(Infinity, 'a number of draws above 0')
    .meta({ description: 'BayesElo: virtual draws of each player.', default: 2 })
    .optional(),
  scale: positive(Infinity, 'a factor above 0')
    .meta({ description: 'BayesElo: shown Elo to Elo of the model. Default: what drawElo makes of it.' })
    .optional(),
  intervals: oneOf(INTERVALS)
    .meta({ description: 'BayesElo: how far ratings may be off.', default: 'opponents-known' })
    .optional(),
  confidence: positive(100, 'a percentage above 0 and below 100')
    .meta({ description: 'BayesElo: of the intervals, in percent.', default: 95 })
    .optional(),
  drawRate: estimated(DRAW_RATE_EXPECTED, (value) => value > 0 && value < 100)
    .meta({ description: 'Ordo: draws among equals, in percent.', default: 50 })
    .optional(),
  z: positive(Infinity, 'a number of points above 0')
    .meta({ description: 'Ordo: so many points make 76 %. Default: 200.24, so that 400 points are odds of ten.' })
    .optional(),
  anchor: z
    .record(z.string(), elo, { error: ANCHOR_EXPECTED })
    .refine((value) => Object.keys(value).length === 1, { error: ANCHOR_EXPECTED })
    .meta({ description: 'Whose rating sets the level: one name with its Elo.' })
    .optional(),
  average: elo.meta({ description: 'The mean of all ratings. Default: what known ratings say, else 0.' }).optional(),
  versions: oneOf(['auto', 'ignore', 'keep'])
    .meta({
      description:
        'Whether the versions of an engine are one player (S16-14d, 4K-5.4). auto: they are, unless two of them meet or have met.',
      default: 'auto',
    })
    .optional(),
  names: z
    .record(z.string(), line('a name', 200), { error: 'names with the name in the list, such as { "Ethereal-FRC": Ethereal }' })
    .meta({ description: 'Names as written in games, or without their versions, with the name in the list.' })
    .optional(),
};

/** What only one method knows. */
export const OF_METHOD = {
  bayeselo: ['drawElo', 'prior', 'scale', 'intervals', 'confidence'],
  ordo: ['drawRate', 'z'],
} as const satisfies Record<(typeof RATING_METHODS)[number], readonly (keyof typeof ratingsShape)[]>;
