// A game while it is played, as one value: what playGame.ts changes from order to order, and what the steps of the game receive.

import { mapSides, type Colour, type Sides } from '../../core/colour.ts';
import type { Outcome } from '../../core/ending.ts';
import type { GameJob, PlyRecord } from '../../core/gameJob.ts';
import type { GameRules } from '../../core/gameRules.ts';
import type { CallAnswer, JudgeCall } from '../../core/judging.ts';
import { err, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import type { StartFailure } from '../../players/process/startFailure.ts';
import type { SearchOutcome } from '../../players/searchOutcome.ts';
import type { Judgement } from '../../referee/referee.ts';
import { BookWatch, isSearcher } from './bookWatch.ts';
import { Desk } from './desk.ts';
import { ownBooks, type OwnBook } from './ownBook.ts';
import type { FactSink } from '../facts/factSink.ts';
import type { LiveTicker } from '../facts/liveTicker.ts';
import type { DoubtedLines } from './lineCheck.ts';
import type { OperatorBeside } from '../seating/operatorBeside.ts';
import type { SeatingFailure } from '../seating/seats.ts';

/** What the tablebases know about a position: `outcome` is `undefined` if they do not know it. */
export type Probed = { readonly outcome: Outcome | undefined; readonly evidence: string };
/** Asks the tablebases. No clock runs meanwhile. */
export type Probe = (position: string, ignoreFifty?: boolean) => Promise<Probed>;

export type GameContext = {
  /** Receives each legal move of a player, in order and while the opponent thinks; notices for officials; and calls for a judge. */
  readonly facts: Pick<FactSink, 'ply' | 'noticed' | 'judgeCalled'>;
  /** Where officials, and requests to stop everything, reach the game. */
  readonly desk: Desk;
  readonly probe: Probe;
  /** A new player in the place of one that cannot continue; the error says why there is none. */
  readonly replace: (by: Colour, how: CallAnswer) => Promise<Result<EnginePlayer, StartFailure>>;
  /** The operators of programs that play by themselves. */
  readonly operators: ReadonlyMap<Colour, Pick<OperatorBeside, 'show' | 'count'>>;
  /** Sends spectators what the players think; absent: no one watches. */
  readonly live?: LiveTicker;
};

/** The context of a game that no one follows. */
export const unattended = (): GameContext => ({
  facts: { ply: () => undefined, noticed: () => undefined, judgeCalled: () => undefined },
  desk: new Desk(),
  probe: async () => ({ outcome: undefined, evidence: '' }),
  replace: async () => err({ fault: 'engine', reason: english(phrase('seen.cannotContinue')) }),
  operators: new Map(),
});

/** How many of a player's last lines are recorded with a forfeit. */
export const EVIDENCE_LINES = 20;

export type Game<Position> = {
  readonly rules: GameRules<Position>;
  readonly job: GameJob;
  readonly context: GameContext;
  /** All moves from the start of the game, including those of the opening. */
  readonly moves: string[];
  readonly bookWatches: Sides<BookWatch | undefined>;
  readonly books: Sides<OwnBook | undefined>;
  players: Sides<EnginePlayer>;
  /** Why a player could not be started again, if it never ran: the game goes on when it can. */
  refused: SeatingFailure | undefined;
  judgement: Judgement<Position>;
  /** INT-5: the engines have not warmed up yet. */
  isCold: boolean;
  /** The answer to the last search, until its move is recorded. */
  answer: (SearchOutcome & { readonly kind: 'moved' }) | undefined;
  /** The reply that the engine of the last move expects, if it ponders, until it does. */
  expected: string | undefined;
  /** What is doubted of each player’s lines. */
  readonly lineDoubts: Sides<DoubtedLines>;
  /** The last move, until the next search runs: it is recorded while the opponent thinks. */
  untold: PlyRecord | undefined;
};

export const newGame = <Position>(
  rules: GameRules<Position>,
  job: GameJob,
  players: Sides<EnginePlayer>,
  context: GameContext,
  judgement: Judgement<Position>,
): Game<Position> => ({
  rules,
  job,
  context,
  moves: [...job.opening.moves, ...(job.resume ?? []).map(({ move }) => move)],
  bookWatches: mapSides(job.players, ({ protocol, ponder }) =>
    isSearcher(protocol) && ponder !== true ? new BookWatch((job.resume ?? []).length === 0) : undefined,
  ),
  books: ownBooks(job, (words) => context.facts.noticed(judgement.state.ply, words)),
  players,
  refused: undefined,
  judgement,
  isCold: job.warmUpMs !== undefined,
  answer: undefined,
  expected: undefined,
  lineDoubts: { white: { kinds: new Set(), last: undefined }, black: { kinds: new Set(), last: undefined } },
  untold: undefined,
});

/** CGF-10.1: whether a judge decides about a player that cannot continue when it has to move. */
export const waitsForJudges = ({ judging }: GameJob): boolean => judging?.crashes === true;

export function tellLastMove<Position>(game: Game<Position>): void {
  if (game.untold !== undefined) game.context.facts.ply(game.untold);
  game.untold = undefined;
}

/** Calls a judge to a player; `ply` is the ply that the game waits for. */
export function callJudge<Position>({ context: { desk, facts }, players }: Game<Position>, call: JudgeCall, ply: number): void {
  desk.call(call.by);
  facts.judgeCalled({ ...call, lines: players[call.by].lastWords(EVIDENCE_LINES) }, ply);
}
