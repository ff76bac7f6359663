// TCEC's comments: `d=21, sd=51, mt=176771, tl=3428229, … mb=+0-1+1+0+0, White mates`, and all older forms back to 2011
// (`ev=-0.21, d=27, pd=Rc8, mt=00:07:08, …` and `wv=`, `s=26257 kN/s`, `Eval = 0.13, Depth = 21`). Source: the archive's 27,612 games;
// keys and their meaning as TCEC's cutechess writes them. `wv` is White's view, `ev` the mover's.

import type { Colour } from '../../../../core/colour.ts';
import { UNKNOWN_EVALUATION } from '../../../../core/evaluation.ts';
import { isSpace } from '../../../../core/isSpace.ts';
import { emptyDraft, type CommentDraft, type MoveComment } from './moveComment.ts';
import { parseEvaluation, parsePercent, parseSigned, parseSpeed, parseTime } from './values.ts';

export function readTcecComment(comment: string, mover: Colour): MoveComment {
  const draft = emptyDraft();
  let at = 0;
  while (at < comment.length) {
    while (comment.charCodeAt(at) === SPACE || comment.charCodeAt(at) === COMMA) at++;
    const comma = comment.indexOf(',', at);
    const end = comma === -1 ? comment.length : comma;
    const equals = equalsIn(comment, at, Math.min(end, at + MAX_KEY + 1));
    if (equals > at && readField(draft, keyIn(comment, at, equals), comment, equals + 1, end, mover)) at = end + 1;
    else if (comment.startsWith('book', at) && comment.slice(at, end).trimEnd() === 'book') {
      draft.book = true;
      at = end + 1;
    } else {
      if (OLD_BOOK.has(comment)) draft.book = true;
      else draft.text = comment.slice(at).trim();
      break;
    }
  }
  return settled(draft);
}

const SPACE = 32;
const COMMA = 44;
const EQUALS = 61;
const MINUS = 45;
const MAX_KEY = 10;

/** Moves of the opening as the programs of 2010 wrote them. */
const OLD_BOOK: ReadonlySet<string> = new Set(['B 0', '0 B/ 0']);

/** -1: none. */
function equalsIn(comment: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (comment.charCodeAt(at) === EQUALS) return at;
  return -1;
}

const KEYS_BY_CODE: ReadonlyMap<number, string> = new Map(
  ['d', 'sd', 'pd', 'mt', 'tl', 's', 'n', 'pv', 'tb', 'h', 'ph', 'wv', 'ev', 'R50', 'Rd', 'Rr', 'mb'].map((key) => [
    codeOf(key, 0, key.length),
    key,
  ]),
);

/** Most keys are found by their characters, because to cut out a text for each of them takes longer than to read the value. */
const keyIn = (comment: string, from: number, to: number): string =>
  KEYS_BY_CODE.get(codeOf(comment, from, to)) ?? comment.slice(from, to).trimEnd();

/** Different for all texts of up to three ASCII characters; -1 for any other. */
function codeOf(text: string, from: number, to: number): number {
  if (to - from > 3) return -1;
  let code = 1;
  for (let at = from; at < to; at++) {
    const sign = text.charCodeAt(at);
    if (sign > 127) return -1;
    code = (code << 7) | sign;
  }
  return code;
}

/** The value between two places; one that cannot be read is omitted. False for a key that is not TCEC's: the closing words have begun. */
function readField(draft: CommentDraft, key: string, comment: string, begin: number, end: number, mover: Colour): boolean {
  let [from, to] = [begin, end];
  while (from < to && isSpace(comment.charCodeAt(from))) from++;
  while (from < to && isSpace(comment.charCodeAt(to - 1))) to--;
  const number = parseSigned(comment, from, to);
  const count = comment.charCodeAt(from) === MINUS ? undefined : number;
  switch (key) {
    case 'd':
    case 'Depth':
      draft.depth = count ?? draft.depth;
      return true;
    case 'sd':
      draft.selectiveDepth = count ?? draft.selectiveDepth;
      return true;
    case 'pd':
      // Since TCEC counts in milliseconds, it writes `sd` before this key, which has had another meaning since then.
      if (from === to) return true;
      if (draft.selectiveDepth === undefined) draft.ponder = comment.slice(from, to);
      else draft.pondered = comment.slice(from, to);
      return true;
    case 'mt':
    case 'MoveTime':
      draft.elapsedMs = number ?? parseTime(comment.slice(from, to)) ?? draft.elapsedMs;
      return true;
    case 'tl':
    case 'TimeLeft':
      draft.leftMs = number ?? parseTime(comment.slice(from, to)) ?? draft.leftMs;
      return true;
    case 's':
      draft.nodesPerSecond = count ?? parseSpeed(comment.slice(from, to)) ?? draft.nodesPerSecond;
      return true;
    case 'n':
      draft.nodes = count ?? draft.nodes;
      return true;
    case 'pv':
      if (from < to) draft.pv = comment.slice(from, to);
      return true;
    case 'tb':
      draft.tablebaseHits = count ?? draft.tablebaseHits;
      return true;
    case 'h':
      draft.hashPermille = parsePercent(comment, from, to) ?? draft.hashPermille;
      return true;
    case 'ph':
      draft.ponderHitPermille = parsePercent(comment, from, to) ?? draft.ponderHitPermille;
      return true;
    case 'wv':
      draft.evaluation = parseEvaluation(comment, 'white', 'moves', from, to) ?? draft.evaluation;
      return true;
    case 'ev':
    case 'Eval':
      if (draft.evaluation.kind === 'unknown')
        draft.evaluation = parseEvaluation(comment, mover, 'moves', from, to) ?? draft.evaluation;
      return true;
    case 'R50':
      draft.movesLeftToFifty = count ?? draft.movesLeftToFifty;
      return true;
    case 'Rd':
      draft.drawPliesLeft = number ?? draft.drawPliesLeft;
      return true;
    case 'Rr':
      draft.winPliesLeft = number ?? draft.winPliesLeft;
      return true;
    case 'mb':
      draft.materialBalance = comment.slice(from, to);
      return true;
    default:
      return false;
  }
}

function settled(draft: CommentDraft): MoveComment {
  if (!saysNothing(draft)) return draft;
  draft.depth = draft.selectiveDepth = draft.nodes = draft.nodesPerSecond = draft.pv = undefined;
  draft.book ||= draft.materialBalance === undefined && draft.elapsedMs === 0;
  draft.evaluation = UNKNOWN_EVALUATION;
  return draft;
}

/**
 * TCEC writes `d=1, sd=1, …, s=0, n=0, pv=, … wv=0.00` for an engine that reported nothing: that is not an evaluation of 0.00, and TCEC's own
 * adjudication does not treat it as one. Forms before 2014 write an opening move like this, with no time used.
 */
const saysNothing = (draft: CommentDraft): boolean =>
  draft.depth === 1 &&
  (draft.nodes ?? 0) === 0 &&
  (draft.nodesPerSecond ?? 0) === 0 &&
  draft.evaluation.kind === 'centipawns' &&
  draft.evaluation.centipawns === 0 &&
  (draft.pv === undefined || (draft.elapsedMs === 0 && !draft.pv.includes(' ')));
