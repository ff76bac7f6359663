// Lines from the other end of a seat → checked messages. Unknown fields are passed over, so that a newer end of the same version may say
// more. The error is one sentence for the writer of the line.

import { err, ok, type Result } from '../../core/result.ts';
import { countField, listField, parseObject, textField, wordField, type Fields } from './fields.ts';
import type { FromSeat, ToSeat } from './messages.ts';
import { parseToSeat } from './parseState.ts';

/** A line longer than this is no message of ours. */
export const LONGEST_SEAT_LINE_BYTES = 1 << 18;
const LONGEST_MOVE = 40;
const LONGEST_NAME = 200;
/** More than a board of 25 lines has points. */
const MOST_STONES = 1000;
/** SGF `RE` where a game was counted. */
const SCORE = /^(?:0|[BW]\+(?!0+(?:\.0)?$)\d{1,4}(?:\.[05])?)$/;

/** Whether it is a score as SGF `RE` has it: `B+6.5`, `W+12`, `0`. */
export const isScoreText = (text: string): boolean => SCORE.test(text);

export function parseFromSeat(line: string): Result<FromSeat, string> {
  const fields = parseObject(line);
  const message = fields === undefined ? undefined : readFromSeat(fields);
  if (message !== undefined) return ok(message);
  return err(
    `Cannot understand the seat: expected a message such as {"kind":"move","game":1,"ply":1,"move":"D4"}, got "${clipped(line)}"`,
  );
}

/** What a game says to its seat. */
export function parseFromGame(line: string): Result<ToSeat, string> {
  const fields = parseObject(line);
  const message = fields === undefined ? undefined : parseToSeat(fields);
  if (message !== undefined) return ok(message);
  return err(`Cannot understand the game: expected a message of version 1, got "${clipped(line)}"`);
}

function readFromSeat(fields: Fields): FromSeat | undefined {
  const { kind } = fields;
  if (kind === 'hello') {
    const version = countField(fields['version'], 1);
    const operator = textField(fields['operator'], LONGEST_NAME);
    if (version === undefined || operator === undefined) return undefined;
    return { kind, version, operator, takeOver: fields['takeOver'] === true };
  }
  const game = countField(fields['game'], 1);
  if (game === undefined) return undefined;
  switch (kind) {
    case 'move':
    case 'confirm': {
      const ply = countField(fields['ply'], 1);
      const move = wordField(fields['move'], LONGEST_MOVE);
      return ply === undefined || move === undefined ? undefined : { kind, game, ply, move };
    }
    case 'resign':
      return { kind, game };
    case 'score': {
      const score = fields['score'] === null ? null : wordField(fields['score'], LONGEST_MOVE);
      if (score === undefined) return undefined;
      if (fields['dead'] === undefined) return { kind, game, score };
      const dead = listField(fields['dead'], MOST_STONES, (stone) => wordField(stone, LONGEST_MOVE));
      return dead === undefined ? undefined : { kind, game, score, dead };
    }
    default:
      return undefined;
  }
}

const clipped = (line: string): string => (line.length > 100 ? `${line.slice(0, 100)}…` : line);
