// The groups of a tournament file that say what ends games early, and what happens when something fails.

import { z } from 'zod';
import { MISSING_EVALUATIONS } from '../../core/adjudication.ts';
import { duration, oneOf, wholeNumber, yesOrNo } from '../reading/leaves.ts';

const PAWNS_EXPECTED = 'pawns from 0 to 1000 with at most two decimals, such as 0.08';
const pawns = z
  .number({ error: PAWNS_EXPECTED })
  .min(0, { error: PAWNS_EXPECTED })
  .max(1000, { error: PAWNS_EXPECTED })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, { error: PAWNS_EXPECTED });
const moves = wholeNumber(1, 1000);

/** Groups within `adjudication`. A rule that is named has all its figures; what is absent is off. */
export const adjudicationShape = {
  draw: z
    .strictObject({
      fromMove: moves.meta({ description: 'The first move at which it may fire.', default: 1 }).optional(),
      moves: moves.meta({ description: 'For so many moves of both players.' }),
      pawns: pawns.meta({ description: 'Evaluations at most so far from zero.' }),
      resets: yesOrNo.meta({ description: 'Whether pawn moves and captures start the count again.', default: true }).optional(),
      maxMen: wholeNumber(2, 32).meta({ description: 'Only with at most so many men on the board.' }).optional(),
    })
    .meta({ description: 'DRAW-1: drawn where both players see nothing in it.' })
    .optional(),
  win: z
    .strictObject({
      moves: moves.meta({ description: 'For so many moves of both players.' }),
      pawns: pawns.meta({ description: 'Both see one side ahead by at least so much.' }),
      missingEvaluation: oneOf(MISSING_EVALUATIONS)
        .meta({
          description:
            'Whether a move without an evaluation breaks the count, or agrees with an opponent who sees themselves lost.',
          default: 'breaks',
        })
        .optional(),
    })
    .meta({ description: 'WIN-1: won where both players agree on it.' })
    .optional(),
  tablebases: z
    .strictObject({ men: wholeNumber(3, 7).meta({ description: 'At most so many men on the board.' }) })
    .meta({ description: 'TB-1: by the tables in the folders that the field tablebases names.' })
    .optional(),
  maxMoves: wholeNumber(1, 10_000).meta({ description: 'MAX-1: drawn after so many moves.' }).optional(),
};

export const crashesShape = {
  disqualifyAt: wholeNumber(1, 1000).meta({ description: 'Crashes in the event that disqualify an entrant.' }).optional(),
  annul: yesOrNo
    .meta({ description: 'Whether the results of a disqualified entrant count for no one.', default: true })
    .optional(),
  grace: duration
    .meta({
      description:
        'S16-15a: how long an engine that overstepped its time may take to come back before its next game. Default: 30s.',
    })
    .optional(),
  unresponsive: oneOf(['count', 'ignore'])
    .meta({
      description:
        'S16-15c: whether an engine that did not come back in that time has crashed; its game is a loss on time in any case.',
      default: 'count',
    })
    .optional(),
};

/** Moves are those of one side, passes included, as CGF counts them. */
export const judgingShape = {
  flagFromMove: wholeNumber(1, 10_000)
    .meta({
      description: 'CGF-6.2: once so many moves have been played a fallen flag is a judge’s matter. Default: it always loses.',
    })
    .optional(),
  stopAtMove: wholeNumber(1, 10_000)
    .meta({ description: 'CGF-6.2: once so many moves have been played the game is stopped for a judge. Default: never.' })
    .optional(),
  crashes: oneOf(['judge', 'forfeit'])
    .meta({
      description: 'CGF-10.1: whether a crashed or silent program waits for a judge, its clock running.',
      default: 'forfeit',
    })
    .optional(),
  protocolFaults: oneOf(['seat', 'forfeit'])
    .meta({ description: 'CGF-10.1: whether a breach of the protocol can go on at the operator’s seat.', default: 'forfeit' })
    .optional(),
};

export const interruptionShape = {
  judged: yesOrNo
    .meta({ description: 'CGF-10.2: judges decide every interrupted game, and nothing else does.', default: false })
    .optional(),
  winPawns: pawns.meta({ description: 'INT-2: won where both last evaluations are beyond this.' }).optional(),
  drawPawns: pawns.meta({ description: 'INT-3: drawn where both are nearer to zero than this.' }).optional(),
  drawFromMove: moves.meta({ description: 'INT-3: after so many moves of both players.', default: 35 }).optional(),
  men: wholeNumber(3, 7).meta({ description: 'INT-4: by tablebase at so many men or fewer.' }).optional(),
  warmUp: duration
    .meta({ description: 'INT-5: how long each engine may think before clocks run. Default: base time / 30, at most 60s.' })
    .optional(),
};
