// Small values as comments write them: pawns, mates, times, speeds.

import type { Colour } from '../../../../core/colour.ts';
import type { Evaluation } from '../../../../core/evaluation.ts';

const PAWNS = /^[+-]?\d+(?:\.\d+)?$/;
const MATE = /^([+-]?)[M#](-?)(\d+)$/;

/**
 * `0.31`, `-M12`, `#-3`. `mateIn` is the unit of the distance to mate: full moves, or plies as in cutechess and fastchess (a side mates
 * on odd numbers and is mated on even ones). `undefined` for text that is not an evaluation.
 */
export function parseEvaluation(text: string, view: Colour, mateIn: 'moves' | 'plies'): Evaluation | undefined {
  if (PAWNS.test(text)) return { kind: 'centipawns', centipawns: Math.round(Number(text) * 100) + 0, view };
  const mate = MATE.exec(text);
  if (mate === null) return undefined;
  const count = Number(mate[3]);
  const moves = mateIn === 'moves' ? count : Math.ceil(count / 2);
  return { kind: 'mate', moves: mate[1] === '-' || mate[2] === '-' ? -moves : moves, view };
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
export function parseCount(text: string): number | undefined {
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return text === '' ? undefined : value;
}

export function parseSigned(text: string): number | undefined {
  if (!text.startsWith('-')) return parseCount(text);
  const size = parseCount(text.slice(1));
  return size === undefined ? undefined : -size;
}

/** `7.0` percent as 70 permille. */
export function parsePercent(text: string): number | undefined {
  const point = text.length - 2;
  const whole = text.charCodeAt(point) === 46 ? parseCount(text.slice(0, point)) : undefined;
  const tenth = whole === undefined ? undefined : parseCount(text.slice(point + 1));
  if (whole !== undefined && tenth !== undefined) return whole * 10 + tenth;
  return /^\d+(?:\.\d+)?$/.test(text) ? Math.round(Number(text) * 10) : undefined;
}
