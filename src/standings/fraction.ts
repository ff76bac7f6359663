// Exact numbers for tie-breaks: a whole numerator over a whole denominator, never reduced, never negative. No float decides a place; decimals are
// made only for people and for JSON.

export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

/** Throws `RangeError` unless the denominator is at least 1 and the numerator at least 0. */
export function fraction(numerator: number | bigint, denominator: number | bigint = 1): Fraction {
  const value = { numerator: BigInt(numerator), denominator: BigInt(denominator) };
  if (value.denominator < 1n || value.numerator < 0n)
    throw new RangeError(
      `Cannot make a fraction: expected a numerator from 0 and a denominator from 1, got "${numerator}/${denominator}"`,
    );
  return value;
}

/** Negative if `one` is smaller, 0 if they are equal. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const left = one.numerator * other.denominator;
  const right = other.numerator * one.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** At most `decimals` decimals without trailing zeros, halves to even: `519.75`, `80`, `34.500427`. */
export function formatFraction({ numerator, denominator }: Fraction, decimals: number): string {
  const scaled = numerator * 10n ** BigInt(decimals);
  const rest = 2n * (scaled % denominator);
  const floor = scaled / denominator;
  const up = rest > denominator || (rest === denominator && floor % 2n === 1n);
  const digits = (up ? floor + 1n : floor).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const parts = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return parts === '' ? whole : `${whole}.${parts}`;
}

/** Two values with at most `decimals` decimals each; different values get as many more as it takes to tell them apart. */
export function formatApart(one: Fraction, other: Fraction, decimals: number): readonly [string, string] {
  const texts = [formatFraction(one, decimals), formatFraction(other, decimals)] as const;
  return texts[0] === texts[1] && compareFractions(one, other) !== 0 ? formatApart(one, other, decimals + 1) : texts;
}

/** For JSON: r-mobility is published to six decimals; all other values need fewer or never end. */
export const decimalOf = (value: Fraction): number => Number(formatFraction(value, JSON_DECIMALS));
/** The exact value of a result of `decimalOf`. */
export const fractionOf = (decimal: number): Fraction => fraction(Math.round(decimal * JSON_UNIT), JSON_UNIT);

const JSON_DECIMALS = 6;
const JSON_UNIT = 10 ** JSON_DECIMALS;
