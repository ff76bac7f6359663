// Parses the comment of a move: evaluation, clocks, search figures, closing words. There is one parser per family of writers; this file chooses
// between them. Text that no parser recognises is kept as `text`.

import type { Colour } from '../../../../core/colour.ts';
import { readCommands } from './commandComment.ts';
import { readFigures } from './figuresComment.ts';
import { NO_COMMENT, type MoveComment } from './moveComment.ts';
import { readTcecComment } from './tcecComment.ts';

/** `mover` is the side that made the move, because some programs write from its point of view. */
export function parseMoveComment(comment: string, mover: Colour): MoveComment {
  if (comment === '') return NO_COMMENT;
  if (comment.includes('[%')) return readCommands(comment);
  if (isLowerCase(comment.charCodeAt(0))) return readTcecComment(comment, mover);
  return readFigures(comment, mover) ?? readTcecComment(comment, mover);
}

/** Only TCEC's comments begin with a key. */
const isLowerCase = (sign: number): boolean => sign >= 97 && sign <= 122;
