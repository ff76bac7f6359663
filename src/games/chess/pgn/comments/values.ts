// Small values as comments write them: pawns, mates, times, speeds. Some are read as a part of a longer text, from one place to
// before another, without cutting it out.

import type { Colour } from '../../../../core/colour.ts';
import type { Evaluation } from '../../../../core/evaluation.ts';

const PAWNS = /^[+-]?\d+(?:\.\d+)?$/;
const MATE = /^([+-]?)[M#](-?)(\d+)$/;

/**
 * `0.31`, `-M12`, `#-3`. `mateIn` is the unit of the distance to mate: full moves, or plies as in cutechess and fastchess (a side mates
 * on odd numbers and is mated on even ones). `undefined` for text that is not an evaluation.
 */
export function parseEvaluation(
  whole: string,
  view: Colour,
  mateIn: 'moves' | 'plies',
  from = 0,
  to = whole.length,
): Evaluation | undefined {
  const hundredths = parseHundredths(whole, from, to);
  if (hundredths !== undefined) return { kind: 'centipawns', centipawns: hundredths, view };
  const text = whole.slice(from, to);
  if (PAWNS.test(text)) return { kind: 'centipawns', centipawns: Math.round(Number(text) * 100) + 0, view };
  const mate = MATE.exec(text);
  if (mate === null) return undefined;
  const count = Number(mate[3]);
  const moves = mateIn === 'moves' ? count : Math.ceil(count / 2);
  return { kind: 'mate', moves: mate[1] === '-' || mate[2] === '-' ? -moves : moves, view };
}

/** `-0.31` as -31; `undefined` for any other form, and for more digits than such a number keeps. */
function parseHundredths(text: string, from: number, to: number): number | undefined {
  const point = to - 3;
  if (text.charCodeAt(point) !== 46 || to - from > 12) return undefined;
  const isNegative = text.charCodeAt(from) === 45;
  const whole = parseCount(text, isNegative ? from + 1 : from, point);
  const part = parseCount(text, point + 1, to);
  if (whole === undefined || part === undefined) return undefined;
  return isNegative ? 0 - (whole * 100 + part) : whole * 100 + part;
}

/** `176771` ms, `00:03:37`, `1:23.5`, `1.2s`, `350ms`; in ms. `undefined` for text that is not a time. */
export function parseTime(text: string): number | undefined {
  const ms = parseSigned(text);
  if (ms !== undefined) return ms;
  const unit = /^(-?\d+(?:\.\d+)?)(ms|s|m)$/.exec(text);
  if (unit !== null) return Math.round(Number(unit[1]) * (unit[2] === 'ms' ? 1 : unit[2] === 's' ? 1000 : 60_000));
  return parseClock(text);
}

/** `1:23:45.6` or `23:45`, in ms. */
export function parseClock(text: string): number | undefined {
  const clock = /^(-?)(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text);
  if (clock === null) return undefined;
  const ms = Math.round((Number(clock[2] ?? 0) * 3600 + Number(clock[3]) * 60 + Number(clock[4])) * 1000);
  return clock[1] === '-' ? -ms : ms;
}

/** `14747`, `26257 kN/s`, `1.5 MN/s`; in nodes per second. */
export function parseSpeed(text: string): number | undefined {
  const plain = parseCount(text);
  if (plain !== undefined) return plain;
  const speed = /^(\d+(?:\.\d+)?)\s*([kM]?)(?:N\/s|nps)?$/i.exec(text);
  if (speed === null) return undefined;
  const scale = speed[2] === '' ? 1 : speed[2]?.toLowerCase() === 'k' ? 1000 : 1_000_000;
  return Math.round(Number(speed[1]) * scale);
}

/** A whole number from 0; `undefined` for `null` and anything else. */
export function parseCount(text: string, from = 0, to = text.length): number | undefined {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return from < to ? value : undefined;
}

export function parseSigned(text: string, from = 0, to = text.length): number | undefined {
  if (from === to || text.charCodeAt(from) !== 45) return parseCount(text, from, to);
  const size = parseCount(text, from + 1, to);
  return size === undefined ? undefined : -size;
}

/** `7.0` percent as 70 permille. */
export function parsePercent(text: string, from = 0, to = text.length): number | undefined {
  const point = to - 2;
  const whole = text.charCodeAt(point) === 46 ? parseCount(text, from, point) : undefined;
  const tenth = whole === undefined ? undefined : parseCount(text, point + 1, to);
  if (whole !== undefined && tenth !== undefined) return whole * 10 + tenth;
  const value = text.slice(from, to);
  return /^\d+(?:\.\d+)?$/.test(value) ? Math.round(Number(value) * 10) : undefined;
}
