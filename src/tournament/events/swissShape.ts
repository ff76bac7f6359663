// The fields of an event that is paired round by round by its results: a Swiss (CGF-5). Its number of rounds stands under `rounds` (eventShape.ts).

import { err, ok } from '../../core/result.ts';
import { SWISS_COLOURS, SWISS_PAIRINGS } from '../../formats/swiss/swiss.ts';
import { z } from 'zod';
import { duration, line, notation, oneOf, yesOrNo } from '../reading/leaves.ts';
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

/** `null`: no time of its own. */
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

/** May stand at the top of a file of several events. */
export const swissShape = {
  pairing: field(
    oneOf(SWISS_PAIRINGS),
    'Swiss: modified (the best of all possible pairings by its costs) or tcec (the order of TCEC’s events).',
    { default: 'modified', formats: ['swiss'] },
  ),
  colours: field(
    oneOf(SWISS_COLOURS),
    'Swiss: nigiri (by lot in each game, the default in Go) or balanced (the default in chess).',
    { formats: ['swiss'] },
  ),
  bye: field(bye, 'Swiss: points of a round without a game in an odd field.', { default: 1, formats: ['swiss'] }),
  houseProgram: field(
    line('the name of an engine', 100),
    'Swiss: an engine that is no entrant and plays where the field would be odd, instead of a bye.',
    { formats: ['swiss'] },
  ),
  rest: field(duration, 'Swiss: how long entrants rest between two games.', { default: '0s', formats: ['swiss'] }),
  confirmRounds: field(yesOrNo, 'Swiss: whether each pairing waits for an official’s word.', {
    default: false,
    formats: ['swiss'],
  }),
  updates: field(oneOf(UPDATES), 'When engines may be updated; betweenRounds (CGF-4) in a Swiss only.', {
    default: 'betweenEvents',
    formats: ['swiss'],
  }),
};

/** When rounds may begin. */
export const roundTimesList = z
  .array(hour, { error: HOURS_EXPECTED })
  .min(1, { error: HOURS_EXPECTED })
  .max(1000, { error: HOURS_EXPECTED });
