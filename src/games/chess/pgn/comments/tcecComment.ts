// TCEC's comments: `d=21, sd=51, mt=176771, tl=3428229, … mb=+0-1+1+0+0, White mates`, and all older forms back to 2011
// (`ev=-0.21, d=27, pd=Rc8, mt=00:07:08, …` and `wv=`, `s=26257 kN/s`, `Eval = 0.13, Depth = 21`). Source: the archive's 27,612 games;
// keys and their meaning as TCEC's cutechess writes them. `wv` is White's view, `ev` the mover's.

import type { Colour } from '../../../../core/colour.ts';
import { UNKNOWN_EVALUATION } from '../../../../core/evaluation.ts';
import type { CommentDraft, MoveComment } from './moveComment.ts';
import { parseCount, parseEvaluation, parsePercent, parseSigned, parseSpeed, parseTime } from './values.ts';

export function readTcecComment(comment: string, mover: Colour): MoveComment {
  const draft: CommentDraft = { book: false, evaluation: UNKNOWN_EVALUATION, text: '' };
  let at = 0;
  while (at < comment.length) {
    while (comment.charCodeAt(at) === 32 || comment.charCodeAt(at) === 44) at++;
    const comma = comment.indexOf(',', at);
    const end = comma === -1 ? comment.length : comma;
    const equals = comment.indexOf('=', at);
    const key = equals === -1 || equals > end || equals - at > 10 ? '' : comment.slice(at, equals).trimEnd();
    if (key !== '' && readField(draft, key, comment.slice(equals + 1, end).trim(), mover)) at = end + 1;
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

/** Moves of the opening as the programs of 2010 wrote them. */
const OLD_BOOK: ReadonlySet<string> = new Set(['B 0', '0 B/ 0']);

/** False for a key that is not TCEC's: the closing words have begun. */
function readField(draft: CommentDraft, key: string, value: string, mover: Colour): boolean {
  switch (key) {
    case 'd':
    case 'Depth':
      return set(draft, 'depth', parseCount(value));
    case 'sd':
      return set(draft, 'selectiveDepth', parseCount(value));
    case 'pd':
      // Since TCEC counts in milliseconds, it writes `sd` before this key, which has had another meaning since then.
      return set(draft, draft.selectiveDepth === undefined ? 'ponder' : 'pondered', value === '' ? undefined : value);
    case 'mt':
    case 'MoveTime':
      return set(draft, 'elapsedMs', parseTime(value));
    case 'tl':
    case 'TimeLeft':
      return set(draft, 'leftMs', parseTime(value));
    case 's':
      return set(draft, 'nodesPerSecond', parseSpeed(value));
    case 'n':
      return set(draft, 'nodes', parseCount(value));
    case 'pv':
      return set(draft, 'pv', value === '' ? undefined : value);
    case 'tb':
      return set(draft, 'tablebaseHits', parseCount(value));
    case 'h':
      return set(draft, 'hashPermille', parsePercent(value));
    case 'ph':
      return set(draft, 'ponderHitPermille', parsePercent(value));
    case 'wv':
      return set(draft, 'evaluation', parseEvaluation(value, 'white', 'moves'));
    case 'ev':
    case 'Eval':
      return draft.evaluation.kind !== 'unknown' || set(draft, 'evaluation', parseEvaluation(value, mover, 'moves'));
    case 'R50':
      return set(draft, 'movesLeftToFifty', parseCount(value));
    case 'Rd':
      return set(draft, 'drawPliesLeft', parseSigned(value));
    case 'Rr':
      return set(draft, 'winPliesLeft', parseSigned(value));
    case 'mb':
      return set(draft, 'materialBalance', value);
    default:
      return false;
  }
}

/** Omits a value that cannot be read. */
function set<Field extends keyof CommentDraft>(draft: CommentDraft, field: Field, value: CommentDraft[Field] | undefined): true {
  if (value !== undefined) draft[field] = value;
  return true;
}

function settled(draft: CommentDraft): MoveComment {
  if (!saysNothing(draft)) return draft;
  const { depth, selectiveDepth, nodes, nodesPerSecond, pv, ...rest } = draft;
  const oldBook = draft.materialBalance === undefined && draft.elapsedMs === 0;
  return { ...rest, book: draft.book || oldBook, evaluation: UNKNOWN_EVALUATION };
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
