// TCEC's comments: `d=21, sd=51, mt=176771, tl=3428229, … mb=+0-1+1+0+0, White mates`, and all older forms back to 2011
// (`ev=-0.21, d=27, pd=Rc8, mt=00:07:08, …` and `wv=`, `s=26257 kN/s`, `Eval = 0.13, Depth = 21`). Source: the archive's 27,612 games;
// keys and their meaning as in the format sheet of TCEC's cutechess. `wv` is White's view, `ev` the mover's.

import type { Colour } from '../../../core/colour.ts';
import { UNKNOWN_EVALUATION } from '../../../core/evaluation.ts';
import type { CommentDraft, MoveComment } from './moveComment.ts';
import { parseCount, parseEvaluation, parsePercent, parseSpeed, parseTime } from './values.ts';

/** Fields that are known; anything else before a `=` begins the closing words. */
type Reader = (draft: CommentDraft, value: string, mover: Colour) => void;

const KEYS: Readonly<Record<string, Reader>> = {
  d: (draft, value) => setCount(draft, 'depth', value),
  sd: (draft, value) => setCount(draft, 'selectiveDepth', value),
  pd: (draft, value) => {
    if (value !== '') draft.ponder = value;
  },
  mt: (draft, value) => setTime(draft, 'elapsedMs', value),
  tl: (draft, value) => setTime(draft, 'leftMs', value),
  s: (draft, value) => {
    const speed = parseSpeed(value);
    if (speed !== undefined) draft.nodesPerSecond = speed;
  },
  n: (draft, value) => setCount(draft, 'nodes', value),
  pv: (draft, value) => {
    if (value !== '') draft.pv = value;
  },
  tb: (draft, value) => setCount(draft, 'tablebaseHits', value),
  h: (draft, value) => {
    const share = parsePercent(value);
    if (share !== undefined) draft.hashPermille = share;
  },
  ph: (draft, value) => {
    const share = parsePercent(value);
    if (share !== undefined) draft.ponderHitPermille = share;
  },
  wv: (draft, value) => {
    draft.evaluation = parseEvaluation(value, 'white', 'moves') ?? draft.evaluation;
  },
  ev: (draft, value, mover) => {
    if (draft.evaluation.kind === 'unknown') draft.evaluation = parseEvaluation(value, mover, 'moves') ?? draft.evaluation;
  },
  R50: (draft, value) => setCount(draft, 'movesLeftToFifty', value),
  Rd: (draft, value) => setSigned(draft, 'drawPliesLeft', value),
  Rr: (draft, value) => setSigned(draft, 'winPliesLeft', value),
  mb: (draft, value) => {
    draft.materialBalance = value;
  },
  Eval: (draft, value, mover) => KEYS['ev']?.(draft, value, mover),
  Depth: (draft, value) => setCount(draft, 'depth', value),
  MoveTime: (draft, value) => setTime(draft, 'elapsedMs', value),
  TimeLeft: (draft, value) => setTime(draft, 'leftMs', value),
};

export function readTcecComment(comment: string, mover: Colour): MoveComment {
  const draft: CommentDraft = { book: false, evaluation: UNKNOWN_EVALUATION, text: '' };
  let at = 0;
  while (at < comment.length) {
    while (comment.charCodeAt(at) === 32 || comment.charCodeAt(at) === 44) at++;
    const comma = comment.indexOf(',', at);
    const end = comma === -1 ? comment.length : comma;
    const equals = comment.indexOf('=', at);
    const reader = equals === -1 || equals > end ? undefined : KEYS[comment.slice(at, equals).trimEnd()];
    if (reader !== undefined) reader(draft, comment.slice(equals + 1, end).trim(), mover);
    else if (comment.slice(at, end).trimEnd() === 'book') draft.book = true;
    else {
      draft.text = comment.slice(at).trim();
      break;
    }
    at = end + 1;
  }
  if (saysNothing(draft)) forget(draft);
  return draft;
}

/**
 * An engine that told nothing is written `d=1, sd=1, …, s=0, n=0, pv=, … wv=0.00`: that is not an evaluation of 0.00. In the forms
 * before 2014 a move of the opening is written like this, with no time used.
 */
const saysNothing = (draft: CommentDraft): boolean =>
  draft.depth === 1 &&
  (draft.nodes ?? 0) === 0 &&
  (draft.nodesPerSecond ?? 0) === 0 &&
  draft.evaluation.kind === 'centipawns' &&
  draft.evaluation.centipawns === 0 &&
  (draft.pv === undefined || (draft.elapsedMs === 0 && !draft.pv.includes(' ')));

function forget(draft: CommentDraft): void {
  if (draft.elapsedMs === 0 && draft.selectiveDepth === undefined && draft.materialBalance === undefined) draft.book = true;
  draft.evaluation = UNKNOWN_EVALUATION;
  delete draft.depth;
  delete draft.selectiveDepth;
  delete draft.nodes;
  delete draft.nodesPerSecond;
  delete draft.pv;
}

function setCount(draft: CommentDraft, field: 'depth' | 'selectiveDepth' | 'nodes' | 'tablebaseHits' | 'movesLeftToFifty', text: string): void {
  const value = parseCount(text);
  if (value !== undefined) draft[field] = value;
}

function setSigned(draft: CommentDraft, field: 'drawPliesLeft' | 'winPliesLeft', text: string): void {
  if (/^-?\d+$/.test(text)) draft[field] = Number(text);
}

function setTime(draft: CommentDraft, field: 'elapsedMs' | 'leftMs', text: string): void {
  const value = parseTime(text);
  if (value !== undefined) draft[field] = value;
}
