// The fields of an event whose rounds are paired by results: a Swiss (CGF-5). `rounds` has its number of rounds (eventShape.ts).

import { err, ok } from '../../core/result.ts';
import { SWISS_COLOURS, SWISS_PAIRINGS } from '../../formats/swiss/swiss.ts';
import { z } from 'zod';
import { duration, name, notation, oneOf, yesOrNo } from '../reading/leaves.ts';
import { parseUtcTime } from '../values/utcTime.ts';
import { field } from '../reading/field.ts';

const BYES = [0, 0.5, 1] as const;
const bye = notation<(typeof BYES)[number], (typeof BYES)[number]>(
  (written) => {
    const points = BYES.find((known) => known === written);
    return points === undefined ? err('0, 0.5 or 1 point') : ok(points);
  },
  { enum: BYES },
);

/** `null`: no time set. */
const hour = notation(
  (written) => {
    if (written === 'none') return ok(null);
    const moment = parseUtcTime(typeof written === 'string' ? written : '');
    return moment.ok ? moment : err(`${moment.error}, or none`);
  },
  {
    anyOf: [
      { const: 'none' },
      { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d)?\\s*(Z|[+-]\\d\\d:\\d\\d)$' },
    ],
  },
);
const HOURS_EXPECTED = 'a list of moments by round, such as [2026-07-23T09:00Z, none]';

export const UPDATES = ['betweenEvents', 'betweenRounds'] as const;

/** May also be at the top of a file of several events. */
export const swissShape = {
  pairing: field(
    oneOf(SWISS_PAIRINGS),
    'Swiss: `modified`, the pairing with the lowest cost (repeats, second byes, score gaps, leaders who meet too early, one author, colours; `arbiter pairings --explain` shows the costs); or `tcec`, the plain order of TCEC’s events.',
    { default: 'modified', formats: ['swiss'] },
  ),
  colours: field(
    oneOf(SWISS_COLOURS),
    'Swiss: `nigiri` (drawn by lot for each pairing, and recorded) or `balanced` (everyone has both colours about equally often), in the first game of a pairing. Default: nigiri in Go, balanced in chess.',
    { formats: ['swiss'] },
  ),
  bye: field(
    bye,
    'Swiss: points of a round without a game in an odd field; with `encounters`, for each of the games that it misses.',
    { default: 1, formats: ['swiss'] },
  ),
  houseProgram: field(
    name('the name of an engine', 100),
    'Swiss: an engine of the file that is not an entrant and plays instead of a bye if the field is odd; `entrants: all` then means all other engines. Default: none.',
    { formats: ['swiss'] },
  ),
  rest: field(duration, 'Swiss: the least time between two games of an entrant.', { default: '0s', formats: ['swiss'] }),
  confirmRounds: field(
    yesOrNo,
    'Swiss: whether officials must confirm each pairing. If not, they may change it until its games begin.',
    {
      default: false,
      formats: ['swiss'],
    },
  ),
  updates: field(
    oneOf(UPDATES),
    'Swiss: `betweenRounds`: engines may be changed between rounds: when all games of one are over, and before the next begins (CGF-4).',
    {
      default: 'betweenEvents',
      formats: ['swiss'],
    },
  ),
};

/** When rounds may begin. */
export const roundTimesList = z
  .array(hour, { error: HOURS_EXPECTED })
  .min(1, { error: HOURS_EXPECTED })
  .max(1000, { error: HOURS_EXPECTED });
