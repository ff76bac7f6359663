// Commands in brackets within a comment: `[%eval 0.31,18] [%clk 0:05:00] [%emt 0:00:03.2]`, as lichess, ChessBase and others write them.
// Source: "PGN Spec: Command Fields" (clk, emt: PGN standard supplement, 2001), lichess's exports for eval. `eval` is White's view,
// mates in full moves.

import { UNKNOWN_EVALUATION } from '../../../../core/evaluation.ts';
import type { CommentDraft, MoveComment } from './moveComment.ts';
import { parseClock, parseEvaluation } from './values.ts';

const COMMAND = /\[%(\w+)\s+([^\]]*?)\s*\]/g;

/** Omits unknown commands (arrows, coloured squares); the text outside the brackets is `text`. */
export function readCommands(comment: string): MoveComment {
  const draft: CommentDraft = { book: false, evaluation: UNKNOWN_EVALUATION, text: '' };
  const text = comment.replace(COMMAND, (_, name: string, value: string) => {
    if (name === 'eval') readEvaluation(draft, value);
    const time = parseClock(value);
    if (name === 'clk' && time !== undefined) draft.leftMs = time;
    if (name === 'emt' && time !== undefined) draft.elapsedMs = time;
    return ' ';
  });
  draft.text = text.replace(/\s+/g, ' ').trim();
  return draft;
}

function readEvaluation(draft: CommentDraft, value: string): void {
  const [evaluation = '', depth] = value.split(',');
  draft.evaluation = parseEvaluation(evaluation.trim(), 'white', 'moves') ?? draft.evaluation;
  if (depth !== undefined && /^\d+$/.test(depth.trim())) draft.depth = Number(depth);
}
