// The groups of a tournament file that set what ends games early, and what happens after a failure.

import { z } from 'zod';
import { PLAIN_INTERRUPTION } from '../../core/incidents.ts';
import { COUNT_ORIGINS, MISSING_EVALUATIONS, RESIGN_WITNESSES, TABLEBASE_RESULTS } from '../../core/adjudication.ts';
import { duration, oneOf, wholeNumber, yesOrNo } from '../reading/leaves.ts';
import { field, group, required } from '../reading/field.ts';
import { SEMANTICS, TABLEBASES_AFTER } from './semantics.ts';

const PAWNS_EXPECTED = 'pawns from 0 to 1000 with at most two decimals, such as 0.08';
const pawns = z
  .number({ error: PAWNS_EXPECTED })
  .min(0, { error: PAWNS_EXPECTED })
  .max(1000, { error: PAWNS_EXPECTED })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, { error: PAWNS_EXPECTED })
  .meta({ title: 'pawns from 0 to 1,000, such as 0.08' });
const moves = wholeNumber(1, 1000);

const RUNNERS_HINTS = {
  movenumber: { write: 'fromMove' },
  movecount: { write: 'moves' },
  score: { say: 'expected pawns, a hundredth of the score' },
  twosided: { say: 'expected seenBy: each, or together' },
} as const;
const ORIGINS = '`start` of the game, book included, `moveNumber` of the FEN, or `bookExit`';

/** Groups within `adjudication`. A rule that is present needs all its figures; an absent rule is off. */
export const adjudicationShape = {
  semantics: field(
    oneOf(SEMANTICS),
    'Which program the rules follow where they leave a choice: that of TCEC, fastchess or cutechess-cli. Fields that say so replace single choices.',
    { default: 'tcec' },
  ),
  draw: field(
    group(
      {
        fromMove: field(moves, 'Not before this move.', { default: 1 }),
        countsFrom: field(oneOf(COUNT_ORIGINS), `What \`fromMove\` counts from: ${ORIGINS}. Default: by \`semantics\`.`),
        moves: required(moves, 'For so many moves of both players.'),
        pawns: required(pawns, 'Every evaluation was at most so far from zero.'),
        resets: field(
          z.union([yesOrNo, oneOf(['counted'])], { error: 'true, false or counted' }),
          'Whether a pawn move or a capture restarts the count; with `counted` it is itself the first to count. Default: by `semantics`.',
        ),
        maxMen: field(wholeNumber(2, 32), 'Only with at most so many men on the board. Default: any.'),
      },
      { hints: RUNNERS_HINTS },
    ),
    'DRAW-1: drawn if both players saw an even game for some moves. Default: off.',
  ),
  win: field(
    group({
      moves: required(moves, 'For so many moves of both players.'),
      pawns: required(pawns, 'Both see this side ahead by at least so much.'),
      missingEvaluation: field(
        oneOf(MISSING_EVALUATIONS),
        'What a move without an evaluation means: `breaks` (the text of S16-11c: both have to see it) restarts its player’s count; `agrees` takes it as a sure win of its player, so that it agrees with an opponent’s evaluation that this player wins.',
        { default: 'breaks' },
      ),
    }),
    'WIN-1: won if both players saw the same side ahead for some moves. Default: off.',
  ),
  resign: field(
    group(
      {
        moves: required(moves, 'For so many moves.'),
        pawns: required(pawns, 'Its evaluations were below zero by at least so much.'),
        seenBy: field(
          oneOf(RESIGN_WITNESSES),
          'Who must see it: the `loser`; `each`, so that the winner’s own last moves agree; or both `together`: every evaluation of the last moves of both is so far from zero, on either side.',
          { default: 'loser' },
        ),
        beforeDraw: field(yesOrNo, 'Whether it comes before the draw rule. Default: by `semantics`.'),
      },
      { hints: RUNNERS_HINTS },
    ),
    'RESIGN-1: lost by the side that saw itself behind for some moves, after its own move. Default: off.',
  ),
  tablebases: field(
    group({
      men: required(wholeNumber(3, 7), 'At most so many men on the board.'),
      after: field(
        oneOf(TABLEBASES_AFTER),
        'When to ask: from the `start` of the game on, after `anyMove` of an engine, or only where the last move was a pawn move or a capture (`zeroing`), which needs no distances (.rtbz). Default: by `semantics`.',
      ),
      ignoreFifty: field(yesOrNo, 'Whether wins that the fifty-move rule spoils count as wins.', { default: false }),
      results: field(oneOf(TABLEBASE_RESULTS), 'Which results end the game.', { default: 'all' }),
    }),
    'TB-1: a position of few men without castling rights gets the result of the tablebases, with the fifty-move counter. If a table is missing, the game goes on. Default: off.',
  ),
  maxMoves: field(wholeNumber(1, 10_000), 'MAX-1: drawn after so many moves. Default: off.'),
  maxMovesFrom: field(oneOf(COUNT_ORIGINS), `What \`maxMoves\` counts from: ${ORIGINS}. Default: by \`semantics\`.`),
};

export const crashesShape = {
  disqualifyAt: field(
    wholeNumber(1, 1000),
    'The number of crashes in the event that disqualifies an entrant. Default: crashes are plain losses.',
  ),
  annul: field(
    yesOrNo,
    'Whether the results of a disqualified entrant count for no one. In an event without `crashes` they count.',
    { default: true },
  ),
  grace: field(
    duration,
    'S16-15a: an engine that oversteps its time loses at once; it then has so long to respond before its next game. Default: 30s.',
  ),
  unresponsive: field(
    oneOf(['count', 'ignore']),
    'S16-15c: whether an engine that does not respond has also crashed (`count`) or not (`ignore`).',
    { default: 'count' },
  ),
};

const COUNTED = { game: 'go', instead: 'an event with game: go, whose moves are counted one by one' } as const;
const EVALUATED = { game: 'chess', instead: 'judged or warmUp' } as const;

/** Moves of one side, passes included, as CGF counts them. */
export const judgingShape = {
  flagFromMove: field(
    wholeNumber(1, 10_000),
    'Go: from this move on (moves of both players, passes included), a judge decides about a fallen flag (CGF-6.2). Default: it always loses.',
    COUNTED,
  ),
  stopAtMove: field(
    wholeNumber(1, 10_000),
    'Go: after so many moves the game stops, and a judge decides (CGF-6.2). Default: never.',
    COUNTED,
  ),
  crashes: field(
    oneOf(['judge', 'forfeit']),
    'With `judge`, a judge decides about a crashed or silent program while its clock runs (CGF-10.1).',
    { default: 'forfeit' },
  ),
  protocolFaults: field(
    oneOf(['seat', 'forfeit']),
    'With `seat` a judge may let the game go on after a breach of the protocol, at the operator’s seat, on the same clock (CGF-10.1).',
    { default: 'forfeit' },
  ),
};

export const interruptionShape = {
  judged: field(yesOrNo, 'CGF-10.2: only judges decide interrupted games.', { default: false }),
  winPawns: field(pawns, 'INT-2: won if both last evaluations see one side ahead by more than this. Default: off.', EVALUATED),
  drawPawns: field(pawns, 'INT-3: drawn if both are nearer to zero than this. Default: off.', EVALUATED),
  drawFromMove: field(moves, 'INT-3: and both players have made so many moves.', {
    default: PLAIN_INTERRUPTION.drawFromMove,
    ...EVALUATED,
  }),
  men: field(wholeNumber(3, 7), 'INT-4: decided by tablebases at so many men or fewer. Default: off.', EVALUATED),
  warmUp: field(
    duration,
    'INT-5: how long each engine of a resumed game may think about the position before clocks run; `0s`: no warm-up. Default: base time / 30, at most 60s.',
  ),
};
