// Carries out the order to search: the engine on move thinks, and its move is recorded while its opponent thinks.

import { COLOURS, opposite, type Colour } from '../../core/colour.ts';
import { UNKNOWN_EVALUATION } from '../../core/evaluation.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import { standstillText } from '../../core/timeEvidence.ts';
import type { SearchOutcome } from '../../players/searchOutcome.ts';
import type { GameFact, Order, RefereeState } from '../../referee/referee.ts';
import { callJudge, tellLastMove, waitsForJudges, type Game } from './game.ts';
import type { RunningSearch } from '../facts/liveTicker.ts';
import { doubtLines } from './lineDoubts.ts';
import { plyRecord } from './plyRecord.ts';
import { ponder } from './ponder.ts';
import { crashOf, factOfIdle } from './readiness.ts';
import { searchRequest } from './searchRequest.ts';
import { warmUpBoth } from './warmUp.ts';

/** How many of its last lines are examined after a move without a search. */
const BOOK_LINES = 12;

/** The move of the engine's own book, if it has one for the position on the board. */
export function bookMove<Position>({ books, moves }: Game<Position>, by: Colour): GameFact | undefined {
  const move = books[by]?.move(moves);
  return move === undefined ? undefined : { kind: 'book-move', move };
}

/** `undefined`: the engines have warmed up, or an official has ended or held the game. */
export async function search<Position>(
  game: Game<Position>,
  { by, longestMs }: Order & { readonly kind: 'search' },
): Promise<GameFact | undefined> {
  const { job, context, players, judgement, moves } = game;
  const { state } = judgement;
  const idle = opposite(by);
  const { ended } = players[idle];
  if (waitsForJudges(job) && context.desk.called === undefined && ended !== undefined)
    callJudge(game, { by: idle, fault: 'crash', evidence: ended }, state.ply + 2);
  const idleFact = factOfIdle(idle, players, waitsForJudges(job));
  if (idleFact !== undefined) return idleFact;
  if (game.isCold) {
    game.isCold = false;
    return warmUpBoth(game, by);
  }
  const searchedAt = performance.now();
  const request = searchRequest(job, state, moves);
  const searching = players[by].search(request, longestMs);
  if (game.expected !== undefined) ponder(game, idle);
  context.operators.forEach((operator) => operator.show(request));
  context.live?.search(watchedSearch(game, by));
  tellLastMove(game);
  const outcome = await searching;
  if (outcome.kind === 'aborted' && (context.desk.held ?? context.desk.ending) !== undefined) return undefined;
  if (outcome.kind === 'moved') {
    const { pingMs } = job.players[by];
    if (pingMs !== undefined && !(await players[by].answers(pingMs)))
      return { kind: 'failed', by, fault: 'stall', evidence: english(phrase('seen.notReady', { ms: pingMs })) };
    game.answer = outcome;
  }
  return factOf(outcome, by, game, Math.floor(performance.now() - searchedAt));
}

/** Adds the move of the last search to the game if it was legal, and reports what officials should know about it. */
export function takeDown<Position>(game: Game<Position>, before: RefereeState<Position>): void {
  const { answer, context, job, players, rules, moves } = game;
  const { state, notice } = game.judgement;
  const note = (text: string | undefined): void => {
    if (text !== undefined) context.facts.noticed(state.ply, text);
  };
  note(notice);
  game.answer = undefined;
  const mover = before.turn;
  const isPlayed = state.ply !== before.ply;
  if (answer?.lines !== undefined) doubtLines(game, before, mover, answer.lines, isPlayed ? answer.move : undefined);
  if (!isPlayed) return;
  if (answer === undefined) return takeDownBookMove(game, mover);
  const { name } = players[mover];
  const move = state.lastMove ?? answer.move;
  moves.push(move);
  if (job.players[mover].ponder === true) game.expected = answer.ponder;
  game.untold = plyRecord(answer, move, state, mover, before.spentMs, job.players[mover].keepLines);
  const book = game.bookWatches[mover]?.moved({ ...answer, move }, () => players[mover].lastWords(BOOK_LINES));
  if (book !== undefined) note(`${name} ${book}`);
  note(rules.notice?.(state.position));
  // No one knows whether the engine kept thinking meanwhile, so all of that time is given back.
  if (answer.stoodStillMs !== undefined) note(standstillText(answer.stoodStillMs, name));
}

/** No search runs before it: the move before it is recorded first. */
function takeDownBookMove<Position>(game: Game<Position>, mover: Colour): void {
  const { state } = game.judgement;
  const move = state.lastMove ?? '';
  tellLastMove(game);
  game.moves.push(move);
  game.expected = undefined;
  const leftMs = state.clocks[mover]?.leftMs;
  game.untold = { ply: state.ply, move, book: true, elapsedMs: 0, evaluation: UNKNOWN_EVALUATION, ...present({ leftMs }) };
}

/** `elapsedMs` since the mover's clock was started. */
function factOf<Position>(outcome: SearchOutcome, mover: Colour, { players }: Game<Position>, elapsedMs: number): GameFact {
  switch (outcome.kind) {
    case 'moved':
      return { kind: 'moved', move: outcome.move, elapsedMs: outcome.elapsedMs, evaluation: outcome.thought.evaluation };
    case 'flag-fell':
      return outcome;
    case 'resigned':
      return { kind: 'resigned', by: mover };
    case 'crashed':
      return { kind: 'failed', by: mover, fault: 'crash', evidence: outcome.evidence, elapsedMs };
    case 'broken':
      return { kind: 'failed', by: mover, fault: 'protocol', evidence: outcome.evidence, elapsedMs };
    case 'claimed':
      return { ...outcome, by: mover };
    case 'aborted':
      return factOfIdle(opposite(mover), players) ?? crashOf(opposite(mover));
  }
}

function watchedSearch<Position>({ job, judgement: { state }, players }: Game<Position>, turn: Colour): RunningSearch {
  const leftMs: { white?: number; black?: number } = {};
  for (const colour of COLOURS) {
    const clock = state.clocks[colour];
    if (clock !== undefined) leftMs[colour] = clock.leftMs;
  }
  return { id: job.id, ply: state.ply + 1, turn, leftMs, atUtcMs: Date.now(), thinking: () => players[turn].thinking() };
}
