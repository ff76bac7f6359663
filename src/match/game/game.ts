// A game while it is played, as one value: what playGame.ts changes from order to order, and what the steps of the game are given.

import { mapSides, type Colour, type Sides } from '../../core/colour.ts';
import type { Outcome } from '../../core/ending.ts';
import type { GameJob, PlyRecord } from '../../core/gameJob.ts';
import type { GameRules } from '../../core/gameRules.ts';
import type { CallAnswer, JudgeCall } from '../../core/judging.ts';
import { err, type Result } from '../../core/result.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import type { SearchOutcome } from '../../players/searchOutcome.ts';
import type { Judgement } from '../../referee/referee.ts';
import { BookWatch, isSearcher } from './bookWatch.ts';
import { Desk } from './desk.ts';
import type { FactSink } from '../facts/factSink.ts';
import type { LiveTicker } from '../facts/liveTicker.ts';
import type { OperatorBeside } from '../seating/operatorBeside.ts';

/** Asks the tablebases; `outcome` is `undefined` where they do not know. No clock runs meanwhile. */
export type Probe = (position: string) => { readonly outcome: Outcome | undefined; readonly evidence: string };

export type GameContext = {
  /** Hears of each legal move of a player, in order and while the opponent thinks; of what officials should know; of calls for a judge. */
  readonly facts: Pick<FactSink, 'ply' | 'noticed' | 'judgeCalled'>;
  /** Where officials, and a stop of everything, reach the game. */
  readonly desk: Desk;
  readonly probe: Probe;
  /** A new player in the place of one that cannot go on; the error says why there is none. */
  readonly replace: (by: Colour, how: CallAnswer) => Promise<Result<EnginePlayer, string>>;
  /** The operators of programs that play by themselves. */
  readonly operators: ReadonlyMap<Colour, Pick<OperatorBeside, 'show' | 'count'>>;
  /** Where spectators hear what the players think; absent: nowhere. */
  readonly live?: LiveTicker;
};

/** For a game that no one follows. */
export const unattended = (): GameContext => ({
  facts: { ply: () => undefined, noticed: () => undefined, judgeCalled: () => undefined },
  desk: new Desk(),
  probe: () => ({ outcome: undefined, evidence: '' }),
  replace: async () => err('the program cannot continue'),
  operators: new Map(),
});

/** How many of a player's last lines go with a forfeit. */
export const EVIDENCE_LINES = 20;

export type Game<Position> = {
  readonly rules: GameRules<Position>;
  readonly job: GameJob;
  readonly context: GameContext;
  /** From the start of the game, those of the opening included. */
  readonly moves: string[];
  readonly bookWatches: Sides<BookWatch | undefined>;
  players: Sides<EnginePlayer>;
  judgement: Judgement<Position>;
  /** INT-5: the engines have yet to warm up. */
  isCold: boolean;
  /** The answer to the last search, until its move is taken down. */
  answer: (SearchOutcome & { readonly kind: 'moved' }) | undefined;
  /** The last move, until the next search runs: its bookkeeping is done while the opponent thinks. */
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
  bookWatches: mapSides(job.players, ({ protocol }) =>
    isSearcher(protocol) ? new BookWatch((job.resume ?? []).length === 0) : undefined,
  ),
  players,
  judgement,
  isCold: job.warmUpMs !== undefined,
  answer: undefined,
  untold: undefined,
});

/** CGF-10.1: whether a player that cannot go on is a judge's matter when it has to move. */
export const waitsForJudges = ({ judging }: GameJob): boolean => judging?.crashes === true;

export function tellLastMove<Position>(game: Game<Position>): void {
  if (game.untold !== undefined) game.context.facts.ply(game.untold);
  game.untold = undefined;
}

/** A judge is called to a player; `ply` is the one that is awaited. */
export function callJudge<Position>({ context: { desk, facts }, players }: Game<Position>, call: JudgeCall, ply: number): void {
  desk.call(call.by);
  facts.judgeCalled({ ...call, lines: players[call.by].lastWords(EVIDENCE_LINES) }, ply);
}
