// What was posted to the desk → a request of rulings/request.ts, with the name of the account that asks. `by` in the body is never read.
// People write results, minutes and seats: they become the request's own fields here (messages.ts, "officials").

import { formatScore, parseScore } from '../../../games/go/scoreText.ts';
import { parseControlRequest } from '../../../rulings/request.ts';
import { Refusal } from '../../../rulings/refusal.ts';
import { parseMoment } from '../../../rulings/moment.ts';
import { parseRuledResult } from '../../../rulings/ruledResult.ts';
import { fieldsOf, lineField, type Fields } from '../fields.ts';
import { NotAllowed } from '../guard.ts';
import { isDeskKind, type AskedOfDesk } from '../rights.ts';

const EXAMPLE = '{"request":{"kind":"pause"},"reason":"…"}';
const LONGEST_REASON = 500;
const COUNTS = ['game', 'round', 'from', 'to'] as const;

/** Throws `NotAllowed` (400). */
export function deskRequest(body: unknown, by: string): AskedOfDesk {
  const posted = fieldsOf(body, EXAMPLE);
  const asked = fieldsOf(posted['request'], EXAMPLE);
  const reason = lineField(posted, 'reason', LONGEST_REASON);
  if (!isDeskKind(asked['kind'])) throw new NotAllowed(400, `Cannot read the request: expected a kind such as "rule"`);
  return checked({ ...translated(filledIn(asked)), by, reason });
}

function checked(fields: Fields): AskedOfDesk {
  try {
    const request = parseControlRequest(fields);
    if (request.kind === 'status') throw new Refusal('Cannot read the request: expected something to be decided');
    return request.kind === 'rule' && request.score !== undefined ? { ...request, score: scoreText(request.score) } : request;
  } catch (reason) {
    if (reason instanceof Refusal) throw new NotAllowed(400, reason.message);
    throw reason;
  }
}

/** What was left empty is not there, and numbers may come as they were typed. */
function filledIn(asked: Fields): Fields {
  const filled = Object.entries(asked).filter(
    ([name, value]) => value !== '' && value !== null && name !== 'by' && name !== 'reason',
  );
  return Object.fromEntries(
    filled.map(([name, value]) => [
      name,
      COUNTS.some((count) => count === name) && typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ]),
  );
}

function translated({ result, lateMinutes, seats, boards, until, ...asked }: Fields): Fields {
  // The page never says where a file is.
  if (asked['kind'] === 'reload') return { kind: 'reload', dryRun: asked['dryRun'] === true };
  if (asked['kind'] === 'rule' && result !== undefined) return { ...asked, ...ruled(result) };
  if (asked['kind'] === 'grant-update' && until !== undefined) return { ...asked, untilUtcMs: moment(until) };
  if (asked['kind'] === 'tardy' && lateMinutes !== undefined)
    return { ...asked, lateMs: Math.round(minutes(lateMinutes) * 60_000) };
  if (asked['kind'] === 'repair' && seats !== undefined) return { ...asked, ...seated(seats, boards) };
  return asked;
}

function ruled(result: unknown): Fields {
  if (result === 'void') return {};
  const found = typeof result === 'string' ? parseRuledResult(result.trim()) : undefined;
  if (found !== undefined) return found;
  throw new NotAllowed(400, `Cannot rule: expected a result such as 1-0, 1/2-1/2, B+6.5, W+R or void, got "${String(result)}"`);
}

function moment(until: unknown): number {
  const read = typeof until === 'string' ? parseMoment(until) : undefined;
  if (read?.ok === true) return read.value;
  throw new NotAllowed(400, `Cannot rule: expected a moment with its zone, such as 2026-12-01T18:00Z, got "${String(until)}"`);
}

function minutes(late: unknown): number {
  const value = typeof late === 'string' ? Number(late) : late;
  if (typeof value === 'number' && value > 0 && value <= 24 * 60) return value;
  throw new NotAllowed(400, `Cannot rule: expected minutes from 0 to 1440, got "${String(late)}"`);
}

/** White and Black of board 1, of board 2, …; who is left over has a bye. */
function seated(seats: unknown, boards: unknown): Fields {
  if (
    !Array.isArray(seats) ||
    typeof boards !== 'number' ||
    !Number.isInteger(boards) ||
    boards < 0 ||
    seats.length < 2 * boards
  ) {
    throw new NotAllowed(400, 'Cannot pair: expected "seats" with the players of all "boards", White before Black');
  }
  const pairings = Array.from({ length: boards }, (_, board): unknown => ({
    white: seats[2 * board],
    black: seats[2 * board + 1],
  }));
  return { pairings, byes: seats.slice(2 * boards) };
}

/** A score in a ruling appears in archives too: only a score. */
function scoreText(written: string): string {
  const score = parseScore(written);
  if (score.ok) return formatScore(score.value);
  throw new NotAllowed(400, `Cannot rule: expected a score such as B+6.5 or 0, got "${written}"`);
}
