// Comments that begin with `evaluation/depth time`: cutechess `+0.31/14 1.2s`, fastchess `-M12/30 0.512s, n=123, sd=20, pv="e2e4", …`,
// both from the mover's view with mates counted in plies; ChessBase and Fritz `0.31/14 72 (Nf3)` from White's view, in seconds.
// Source: cutechess `projects/lib/src/moveevaluation.cpp`, fastchess `app/src/game/pgn/pgn_builder.cpp` and `types/score.hpp`, for their output;
// Fritz from TCEC's matches of 2010.

import type { Colour } from '../../../../core/colour.ts';
import { UNKNOWN_EVALUATION } from '../../../../core/evaluation.ts';
import type { CommentDraft, MoveComment } from './moveComment.ts';
import { readTcecComment } from './tcecComment.ts';
import { parseCount, parseEvaluation, parseTime } from './values.ts';

/** fastchess writes `ERR` and an empty evaluation for an engine that reported none. */
const ENGINE_MATCH = /^([+-]?(?:\d+\.\d+|M\d+)|ERR|)\s?\/(\d+)\s+(-?\d+(?:\.\d+)?(?:ms|s|m))\s*(?:,\s*(.*))?$/s;
/** Wrapped at column 80, wherever that falls. */
const CHESSBASE = /^([+-]?\d+\.\s?\d+|[+-]?#\s?-?\d+)\/\s?(\d+)\s+(\d+)(?:\s*\(\s*([^)]+?)\s*\))?$/;

export function readFigures(comment: string, mover: Colour): MoveComment | undefined {
  const match = ENGINE_MATCH.exec(comment);
  if (match !== null) return readEngineMatch(match, mover);
  const fritz = CHESSBASE.exec(comment);
  return fritz === null ? undefined : readChessBase(fritz);
}

function readEngineMatch([, evaluation = '', depth = '', time = '', rest = '']: RegExpExecArray, mover: Colour): MoveComment {
  const more = rest === '' ? undefined : readRest(rest, mover);
  const draft: CommentDraft = {
    ...more,
    book: false,
    evaluation: parseEvaluation(evaluation, mover, 'plies') ?? more?.evaluation ?? UNKNOWN_EVALUATION,
    text: more?.text ?? '',
  };
  const depthReached = parseCount(depth);
  if (depthReached !== undefined && (depthReached > 0 || draft.evaluation.kind !== 'unknown')) draft.depth = depthReached;
  const elapsedMs = parseTime(time);
  if (elapsedMs !== undefined) draft.elapsedMs = elapsedMs;
  return draft;
}

const QUOTED = /^(pv|line)="([^"]*)"\s*(?:,\s*|$)/;
const FIELD = /^(tl|latency|n|sd|nps|hashfull|tbhits)=([^,]*?)\s*(?:,\s*|$)/;

/** fastchess's fields by its own names, followed by the reason why the game ended, or a comment with TCEC's keys. */
function readRest(text: string, mover: Colour): CommentDraft {
  const draft: CommentDraft = { book: false, evaluation: UNKNOWN_EVALUATION, text: '' };
  let rest = text;
  for (;;) {
    const field = QUOTED.exec(rest) ?? FIELD.exec(rest);
    if (field === null) break;
    setField(draft, field[1] ?? '', field[2] ?? '');
    rest = rest.slice(field[0].length);
  }
  return rest === '' ? draft : { ...readTcecComment(rest, mover), ...draft, text: readTcecComment(rest, mover).text };
}

function setField(draft: CommentDraft, name: string, value: string): void {
  if (name === 'pv') {
    if (value !== '') draft.pv = value;
    return;
  }
  const time = name === 'tl' ? parseTime(value) : undefined;
  if (time !== undefined) draft.leftMs = time;
  if (name === 'latency') draft.latencyMs = parseTime(value);
  const number = parseCount(value);
  if (number === undefined) return;
  if (name === 'n') draft.nodes = number;
  else if (name === 'sd') draft.selectiveDepth = number;
  else if (name === 'nps') draft.nodesPerSecond = number;
  else if (name === 'hashfull') draft.hashPermille = number;
  else if (name === 'tbhits') draft.tablebaseHits = number;
}

function readChessBase([, evaluation = '', depth = '', seconds = '', ponder]: RegExpExecArray): MoveComment {
  const draft: CommentDraft = {
    book: false,
    evaluation: parseEvaluation(evaluation.replace(/\s/g, ''), 'white', 'moves') ?? UNKNOWN_EVALUATION,
    depth: Number(depth),
    elapsedMs: Number(seconds) * 1000,
    text: '',
  };
  if (ponder !== undefined) draft.ponder = ponder;
  return draft;
}
