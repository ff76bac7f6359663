// The values of options: text → value, or what was expected.

import { VARIANT_WORDS, variantOfWord, type Variant } from '../core/chessVariants.ts';
import { isPattern } from '../core/isPattern.ts';
import { orList } from '../core/messages/nearest.ts';
import { err, ok, type Result } from '../core/result.ts';
import { NO_CLOCK, type ClockRequest } from './matchRequest.ts';

/** `names`: those of which a mistyped value may be one; absent: it is no name. */
export type Reader<Value> = ((written: string) => Result<Value, string>) & { readonly names?: readonly string[] };

const named = <Value>(names: readonly string[], read: (written: string) => Result<Value, string>): Reader<Value> =>
  Object.assign(read, { names });

export const text = (written: string): Result<string, string> => ok(written);

export const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (written: string): Result<number, string> => {
    const value = Number(written);
    if (/^-?\d+$/.test(written) && Number.isSafeInteger(value) && value >= least && value <= most) return ok(value);
    return err(most === Number.MAX_SAFE_INTEGER ? `a whole number from ${least}` : `a whole number from ${least} to ${most}`);
  };

export function decimal(written: string): Result<number, string> {
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(written) ? ok(Number(written)) : err('a number such as 2 or 0.05');
}

export const yesOrNo: Reader<boolean> = named(['true', 'false'], (written) =>
  written === 'true' || written === 'false' ? ok(written === 'true') : err('true or false'),
);

export const oneOf = <const Names extends readonly string[]>(names: Names): Reader<Names[number]> =>
  named(names, (written) => {
    const found = names.find((name) => name === written);
    return found === undefined ? err(orList(names)) : ok(found);
  });

export const variant: Reader<Variant> = named(VARIANT_WORDS, (written) => {
  const found = variantOfWord(written);
  return found === undefined ? err(orList(VARIANT_WORDS)) : ok(found);
});

/** A regular expression, as it was written. */
export const pattern = (written: string): Result<string, string> =>
  isPattern(written) ? ok(written) : err('a regular expression');

/** An unsigned number of 64 bits, as its digits. */
export function seed64(written: string): Result<string, string> {
  if (/^\d{1,20}$/.test(written) && BigInt(written) < 2n ** 64n) return ok(String(BigInt(written)));
  return err('a whole number from 0 to 18446744073709551615');
}

/** Words as a shell would split them: at spaces outside quotes. */
export function splitArguments(written: string): readonly string[] {
  const found = written.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g);
  return [...found].map(([, double, quoted, plain]) => double ?? quoted ?? plain ?? '');
}

const CLOCK_EXPECTED = 'a clock such as 10+0.1, 40/60+0.6, 1:30+1 or inf';

/** `[moves/][minutes:]seconds[+increment]` or `inf`; the margin is another key. */
export function clock(written: string): Result<Omit<ClockRequest, 'moveTimeMs' | 'marginMs' | 'isHourglass'>, string> {
  if (written === 'inf' || written === 'infinite') return ok(NO_CLOCK);
  const parts = /^(?:(\d+|inf|infinite)\/)?(?:([\d.]+):)?([\d.]+s?)(?:\+([\d.]+s?))?$/.exec(written);
  if (parts === null) return err(CLOCK_EXPECTED);
  const [, moves = 'inf', minutes = '0', seconds = '', increment = '0'] = parts;
  const times = [minutes, seconds, increment].map(milliseconds);
  const [minutesMs, secondsMs, incrementMs] = times;
  if (minutesMs === undefined || secondsMs === undefined || incrementMs === undefined || moves === '0')
    return err(CLOCK_EXPECTED);
  return ok({ moves: moves.startsWith('inf') ? 0 : Number(moves), baseMs: 60 * minutesMs + secondsMs, incrementMs });
}

/** `1.5` or `1.5s`: seconds. */
export function seconds(written: string): Result<number, string> {
  const ms = milliseconds(written);
  return ms === undefined ? err('seconds such as 0.5') : ok(ms);
}

function milliseconds(written: string): number | undefined {
  const match = /^(\d+\.?\d*|\.\d+)s?$/.exec(written);
  return match?.[1] === undefined ? undefined : Math.trunc(Number(match[1]) * 1000 + 1e-6);
}
