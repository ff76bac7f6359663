// Time controls as text. A bare number is seconds, as cutechess-cli(6) and fastchess write them; ' and " are minutes and seconds, as TCEC
// writes them; `5:00` is minutes and seconds; `40/60+1` is 40 moves in each period; `hourglass 30`, for cutechess `hg30`, has 30 seconds a side. Several periods are separated by commas, not by the
// colons of the PGN standard (9.6.1), because `40/90:30` would then mean two things.
// The margin and the cap of a move are separate fields: parsing leaves them at 0 and at the default, and formatting omits them.

import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';
import type { TimeControl, TimePeriod } from '../../core/timeControl.ts';
import { exactMs, LONGEST_MS, parseDuration } from './duration.ts';

/** The hard limit of a move for a player without a clock, if the file sets none. */
export const DEFAULT_CAP_MS = 60_000;
export const MOST_MOVES = 1000;

/** `1+0.01`, `40/60+1`, `40/5:00+2`, `30'+5"`, `40/7200, 20/3600, 900`, `0.1/move`, `hourglass 30`, `inf`. The error is a whole sentence. */
export function parseTimeControl(written: string): Result<TimeControl, string> {
  const text = written
    .trim()
    .replace(/[’′]/gu, "'")
    .replace(/[”″“]|''/gu, '"');
  if (/^inf(?:inite)?$/iu.test(text)) return ok({ kind: 'unlimited', capMs: DEFAULT_CAP_MS });
  const perMove = /^(.*)\/\s*move$/isu.exec(text)?.[1];
  if (perMove !== undefined) {
    const moveTime = positiveTime(perMove, 'time per move');
    return moveTime.ok
      ? ok(fixedTime(moveTime.value))
      : refuse(written, moveTime.error === TIME_EXPECTED ? EXPECTED : moveTime.error);
  }
  const glass = /^(?:hourglass\s+|hg)(.+)$/isu.exec(text)?.[1];
  if (glass !== undefined) {
    const base = positiveTime(glass, 'time');
    return base.ok ? ok(hourglass(base.value)) : refuse(written, base.error === TIME_EXPECTED ? GLASS_EXPECTED : base.error);
  }
  const periods: TimePeriod[] = [];
  for (const part of text.split(',')) {
    const period = parsePeriod(part.trim());
    if (!period.ok) return refuse(written, period.error);
    periods.push(period.value);
  }
  const clock = clockOf(periods);
  return clock.ok ? clock : refuse(written, clock.error);
}

/** The text that `parseTimeControl` reads as the same control, in seconds throughout. Omits margin and cap. */
export function formatTimeControl(control: TimeControl): string {
  switch (control.kind) {
    case 'unlimited':
      return 'inf';
    case 'moveTime':
      return `${formatSeconds(control.moveTimeMs)}/move`;
    case 'clock':
      return (control.hourglass === true ? 'hourglass ' : '') + control.periods.map(formatPeriod).join(', ');
  }
}

/** A clock of these periods, if their order makes sense; the error says what was expected. */
export function clockOf(periods: readonly TimePeriod[]): Result<TimeControl, string> {
  if (periods.length === 0) return err('at least one period');
  const endless = periods.slice(0, -1).some((period) => period.moves === null);
  if (endless) return err('a number of moves in every period but the last, such as 40/7200, 20/3600, 900');
  return ok({ kind: 'clock', periods, marginMs: 0 });
}

export const fixedTime = (moveTimeMs: number): TimeControl => ({ kind: 'moveTime', moveTimeMs, marginMs: 0 });

/** CLOCK-2: what one side uses the other gains. */
export const hourglass = (baseMs: number): TimeControl => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs, incrementMs: 0 }],
  marginMs: 0,
  hourglass: true,
});

/** A time in a time control, in ms: `90`, `0.01`, `1:30`, `1:30:00`, `1'30"`, `90"`, `50ms`. The error says what was expected. */
export function parseTime(written: string): Result<number, string> {
  const text = written.trim();
  const colons = /^(?:(\d{1,4}):)?(\d{1,5}):([0-5]\d(?:\.\d+)?)$/u.exec(text);
  const quotes = /^(?:(\d+(?:\.\d+)?)\s*')?\s*(?:(\d+(?:\.\d+)?)\s*")?$/u.exec(text);
  const parts: [string | undefined, bigint][] = [];
  if (/^\d+(?:\.\d+)?$/u.test(text)) parts.push([text, 1000n]);
  else if (colons !== null && (colons[1] === undefined || Number(colons[2]) < 60)) {
    parts.push([colons[1], 3_600_000n], [colons[2], 60_000n], [colons[3], 1000n]);
  } else if (quotes !== null && text !== '') parts.push([quotes[1], 60_000n], [quotes[2], 1000n]);
  else {
    const duration = parseDuration(text);
    return duration.ok ? duration : err(TIME_EXPECTED);
  }
  let total = 0;
  for (const [digits, unitMs] of parts) {
    const ms = digits === undefined ? 0 : exactMs(digits, unitMs);
    if (ms === undefined) return err('whole milliseconds');
    total += ms;
  }
  return total > LONGEST_MS ? err('at most 500 hours') : ok(total);
}

/** Like `parseTime`, but refuses zero. `what` names the time in the error. */
export function positiveTime(written: string, what: string): Result<number, string> {
  const time = parseTime(written);
  return time.ok && time.value === 0 ? err(`a ${what} above 0`) : time;
}

function parsePeriod(text: string): Result<TimePeriod, string> {
  const parts = /^(?:(\d+)\s*\/)?([^/+]+)(?:\+([^/+]+))?$/u.exec(text);
  if (parts?.[2] === undefined) return err(/:\s*(?:\d+\/|\d{3,}\s*$)/u.test(text) ? PGN_PERIODS : EXPECTED);
  const moves = Number(parts[1] ?? 0);
  if (moves > MOST_MOVES) return err(`at most ${MOST_MOVES} moves in a period`);
  if (/:\s*\d{3,}\s*$/u.test(parts[2])) return err(PGN_PERIODS);
  const base = positiveTime(parts[2], 'base time');
  if (!base.ok) return asPeriod(base.error);
  const increment = parts[3] === undefined ? ok(0) : parseTime(parts[3]);
  if (!increment.ok) return asPeriod(increment.error);
  // cutechess writes `0/60` for a clock without periods.
  return ok({ moves: moves === 0 ? null : moves, baseMs: base.value, incrementMs: increment.value });
}

function formatPeriod(period: TimePeriod): string {
  const moves = period.moves === null ? '' : `${period.moves}/`;
  const increment = period.incrementMs === 0 ? '' : `+${formatSeconds(period.incrementMs)}`;
  return `${moves}${formatSeconds(period.baseMs)}${increment}`;
}

/** Seconds with as many decimals as are needed. */
function formatSeconds(ms: number): string {
  const fraction = String(ms % 1000)
    .padStart(3, '0')
    .replace(/0+$/u, '');
  return `${Math.floor(ms / 1000)}${fraction === '' ? '' : `.${fraction}`}`;
}

const asPeriod = (error: string): Result<never, string> => err(error === TIME_EXPECTED ? EXPECTED : error);

const refuse = (written: string, expected: string): Result<never, string> =>
  err(`Cannot read the time control: expected ${expected}, got "${written}"`);

const EXPECTED = `seconds (60+0.6), minutes and seconds (30'+5" or 5:00+2), moves in a period (40/60+1) or a time per move (0.1/move)`;
const GLASS_EXPECTED = 'one time after hourglass, such as hourglass 30';
const TIME_EXPECTED = `a time such as 90, 1:30, 1'30" or 500ms`;
const PGN_PERIODS = 'periods separated by commas, such as 40/7200, 3600';
