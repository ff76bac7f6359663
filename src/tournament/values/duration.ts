// Durations as people write them: `50ms`, `1.5s`, `5m`, `1h30m`. Always with a unit: 50 is milliseconds to one program and seconds to
// another, so a bare number is refused. (Inside a time control a bare number is seconds, as everywhere in chess: timeControl.ts.)

import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';

const UNITS = ['h', 'm', 's', 'ms'] as const;
type Unit = (typeof UNITS)[number];
const UNIT_MS = { h: 3_600_000n, m: 60_000n, s: 1000n, ms: 1n } as const satisfies Record<Unit, bigint>;

/** The longest valid duration: 500 hours, which still fits the 32-bit milliseconds of many engines. */
export const LONGEST_MS = 500 * 3_600_000;

/** Milliseconds. The error says what was expected. */
export function parseDuration(written: string): Result<number, string> {
  const text = written.trim();
  if (/^\d+(?:\.\d+)?$/u.test(text)) return err(`a duration with its unit, such as ${text}ms or ${text}s`);
  let total = 0;
  let last = -1;
  let rest = text;
  while (rest !== '') {
    const part = /^(\d{1,12}(?:\.\d{1,9})?)\s*(ms|h|m|s)\s*/u.exec(rest);
    const unit = UNITS.find((name) => name === part?.[2]);
    if (part?.[1] === undefined || unit === undefined || UNITS.indexOf(unit) <= last) return err(EXPECTED);
    const ms = exactMs(part[1], UNIT_MS[unit]);
    if (ms === undefined) return err('a duration in whole milliseconds');
    total += ms;
    last = UNITS.indexOf(unit);
    rest = rest.slice(part[0].length);
  }
  if (last === -1) return err(EXPECTED);
  return total > LONGEST_MS ? err('a duration of at most 500h') : ok(total);
}

/** `digits` (a decimal number) times `unitMs` without rounding; `undefined` if that is no whole number of ms, or too large. */
export function exactMs(digits: string, unitMs: bigint): number | undefined {
  const [whole = '', fraction = ''] = digits.split('.');
  if (whole.length > 12 || fraction.length > 9) return undefined;
  const scale = 10n ** BigInt(fraction.length);
  const product = BigInt(whole + fraction) * unitMs;
  return product % scale === 0n ? Number(product / scale) : undefined;
}

const EXPECTED = 'a duration with its unit, such as 50ms, 1.5s, 5m or 1h30m';
