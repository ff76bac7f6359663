// The groups of a tournament file that say what ends games early, and what happens when something fails.

import { z } from 'zod';
import { PLAIN_INTERRUPTION } from '../../core/incidents.ts';
import { MISSING_EVALUATIONS } from '../../core/adjudication.ts';
import { duration, oneOf, wholeNumber, yesOrNo } from '../reading/leaves.ts';
import { field, group, required } from '../reading/field.ts';

const PAWNS_EXPECTED = 'pawns from 0 to 1000 with at most two decimals, such as 0.08';
const pawns = z
  .number({ error: PAWNS_EXPECTED })
  .min(0, { error: PAWNS_EXPECTED })
  .max(1000, { error: PAWNS_EXPECTED })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, { error: PAWNS_EXPECTED });
const moves = wholeNumber(1, 1000);

/** Groups within `adjudication`. A rule that is named has all its figures; what is absent is off. */
export const adjudicationShape = {
  draw: field(
    group({
      fromMove: field(moves, 'The first move at which it may fire.', { default: 1 }),
      moves: required(moves, 'For so many moves of both players.'),
      pawns: required(pawns, 'Evaluations at most so far from zero.'),
      resets: field(yesOrNo, 'Whether pawn moves and captures start the count again.', { default: true }),
      maxMen: field(wholeNumber(2, 32), 'Only with at most so many men on the board.'),
    }),
    'DRAW-1: drawn where both players see nothing in it.',
  ),
  win: field(
    group({
      moves: required(moves, 'For so many moves of both players.'),
      pawns: required(pawns, 'Both see one side ahead by at least so much.'),
      missingEvaluation: field(
        oneOf(MISSING_EVALUATIONS),
        'Whether a move without an evaluation breaks the count, or agrees with an opponent who sees themselves lost.',
        { default: 'breaks' },
      ),
    }),
    'WIN-1: won where both players agree on it.',
  ),
  tablebases: field(
    group({ men: required(wholeNumber(3, 7), 'At most so many men on the board.') }),
    'TB-1: by the tables in the folders that the field tablebases names.',
  ),
  maxMoves: field(wholeNumber(1, 10_000), 'MAX-1: drawn after so many moves.'),
};

export const crashesShape = {
  disqualifyAt: field(wholeNumber(1, 1000), 'Crashes in the event that disqualify an entrant.'),
  annul: field(yesOrNo, 'Whether the results of a disqualified entrant count for no one.', { default: true }),
  grace: field(
    duration,
    'S16-15a: how long an engine that overstepped its time may take to come back before its next game. Default: 30s.',
  ),
  unresponsive: field(
    oneOf(['count', 'ignore']),
    'S16-15c: whether an engine that did not come back in that time has crashed; its game is a loss on time in any case.',
    { default: 'count' },
  ),
};

const COUNTED = { game: 'go', instead: 'an event with game: go, whose moves are counted one by one' } as const;
const EVALUATED = { game: 'chess', instead: 'judged or warmUp' } as const;

/** Moves are those of one side, passes included, as CGF counts them. */
export const judgingShape = {
  flagFromMove: field(
    wholeNumber(1, 10_000),
    'CGF-6.2: once so many moves have been played a fallen flag is a judge’s matter. Default: it always loses.',
    COUNTED,
  ),
  stopAtMove: field(
    wholeNumber(1, 10_000),
    'CGF-6.2: once so many moves have been played the game is stopped for a judge. Default: never.',
    COUNTED,
  ),
  crashes: field(
    oneOf(['judge', 'forfeit']),
    'CGF-10.1: whether a crashed or silent program waits for a judge, its clock running.',
    { default: 'forfeit' },
  ),
  protocolFaults: field(
    oneOf(['seat', 'forfeit']),
    'CGF-10.1: whether a breach of the protocol can go on at the operator’s seat.',
    { default: 'forfeit' },
  ),
};

export const interruptionShape = {
  judged: field(yesOrNo, 'CGF-10.2: judges decide every interrupted game, and nothing else does.', { default: false }),
  winPawns: field(pawns, 'INT-2: won where both last evaluations are beyond this.', EVALUATED),
  drawPawns: field(pawns, 'INT-3: drawn where both are nearer to zero than this.', EVALUATED),
  drawFromMove: field(moves, 'INT-3: after so many moves of both players.', {
    default: PLAIN_INTERRUPTION.drawFromMove,
    ...EVALUATED,
  }),
  men: field(wholeNumber(3, 7), 'INT-4: by tablebase at so many men or fewer.', EVALUATED),
  warmUp: field(duration, 'INT-5: how long each engine may think before clocks run. Default: base time / 30, at most 60s.'),
};
