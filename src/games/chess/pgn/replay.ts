// Plays a game given as text through the rules of chess: SAN → protocol moves, the state at its end, and inconsistencies.

import type { Colour } from '../../../core/colour.ts';
import type { RulesEnding } from '../../../core/ending.ts';
import type { ChessStart } from '../../../core/gameRules.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { afterMove, formatMove, moveOfSan, type ChessState } from '../notation/notation.ts';
import { chessRules } from '../rules.ts';
import { parseMoveComment } from './comments/comment.ts';
import { resultOf, type PgnGame } from './game.ts';
import type { MoveComment } from './comments/moveComment.ts';
import { startOf } from './start.ts';

/** `ply` is the ply that the move would make, from 1; 0 for issues with the game as a whole. */
export type ReplayIssue = { readonly ply: number; readonly message: string };

export type ReplayedGame = {
  readonly start: ChessStart;
  readonly first: ChessState;
  /** Legal moves in protocol form. */
  readonly moves: readonly string[];
  /** After the last legal move. */
  readonly state: ChessState;
  /** The replay stops at an illegal move. */
  readonly issues: readonly ReplayIssue[];
};

/** A ply as a visitor of a replay receives it. `after` is the state after the move; the comment is parsed on demand. */
export type ReplayedPly = {
  readonly ply: number;
  readonly mover: Colour;
  readonly before: ChessState;
  readonly after: ChessState;
  readonly move: string;
  readonly san: string;
  readonly comment: () => MoveComment;
};

/** The error says why the game cannot be started at all. `visit` is called for every legal ply, in order. */
export function replayGame(game: PgnGame, visit?: (ply: ReplayedPly) => void): Result<ReplayedGame, string> {
  const opened = openGame(game);
  if (!opened.ok) return opened;
  const { start, first } = opened.value;

  const moves: string[] = [];
  const issues: ReplayIssue[] = [];
  let state = first;
  for (const { san, comment } of game.moves) {
    const move = moveOfSan(state, san);
    if (!move.ok) {
      issues.push({ ply: moves.length + 1, message: move.error });
      break;
    }
    const text = formatMove(state, move.value);
    const after = afterMove(state, move.value);
    moves.push(text);
    if (visit !== undefined) {
      const mover = chessRules.turn(state);
      visit({ ply: moves.length, mover, before: state, after, move: text, san, comment: () => parseMoveComment(comment, mover) });
    }
    state = after;
  }
  if (issues.length === 0) issues.push(...resultIssues(game, state));
  return ok({ start, first, moves, state, issues });
}

/** A FEN that standard chess cannot have is Chess960, even if the archive does not say so. */
export function openGame(game: PgnGame): Result<{ readonly start: ChessStart; readonly first: ChessState }, string> {
  const start = startOf(game.tags);
  if (!start.ok) return start;
  const first = chessRules.start(start.value);
  if (first.ok) return ok({ start: start.value, first: first.value });
  if (start.value.variant !== undefined) return err(first.error);
  const shuffled: ChessStart = { ...start.value, chess960: true };
  const again = chessRules.start(shuffled);
  return again.ok ? ok({ start: shuffled, first: again.value }) : err(first.error);
}

/** Draws that players claim: a game may go on, or end otherwise. */
const MAY_GO_ON: ReadonlySet<RulesEnding> = new Set(['insufficient-material', 'fifty-moves', 'repetition']);

/** Mate, stalemate and the own endings of variants determine the result; people, clocks or rules of the event may decide every other game. */
function resultIssues(game: PgnGame, state: ChessState): readonly ReplayIssue[] {
  const ending = chessRules.ending(state);
  if (ending === undefined || MAY_GO_ON.has(ending.reason)) return [];
  const expected = resultOf(ending.outcome);
  if (game.result === expected) return [];
  return [
    { ply: 0, message: `Cannot agree with the result: expected "${expected}" after ${ending.reason}, got "${game.result}"` },
  ];
}
