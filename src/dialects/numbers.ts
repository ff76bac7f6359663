// Numbers as the C library prints them, so that lines are the same to the byte: halves go to the even digit, and what is not a number has a sign.

/** `%.<digits>f`. */
export function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return notFinite(value);
  const text = Math.abs(value).toFixed(digits);
  const isNegative = value < 0 || Object.is(value, -0);
  return `${isNegative ? '-' : ''}${isTie(Math.abs(value), digits) ? towardsEven(text, digits) : text}`;
}

/** `%.<digits>g`. */
export function general(value: number, digits: number): string {
  if (!Number.isFinite(value)) return notFinite(value);
  if (value === 0) return '0';
  const exponent = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))));
  if (exponent >= digits || exponent < -4) {
    const [mantissa = '', power = '+0'] = value.toExponential(digits - 1).split('e');
    return `${trimmed(mantissa)}e${power.charAt(0)}${power.slice(1).padStart(2, '0')}`;
  }
  return trimmed(fixed(value, digits - 1 - exponent));
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

const notFinite = (value: number): string => (Number.isNaN(value) ? '-nan' : value > 0 ? 'inf' : '-inf');

/** Whether the value lies exactly between two texts: a double has few digits where it can. */
function isTie(value: number, digits: number): boolean {
  if (value >= 1e15) return false;
  return /^50*$/.test(
    value
      .toFixed(digits + 30)
      .split('.')[1]
      ?.slice(digits) ?? '',
  );
}

/** `toFixed` goes away from zero at a tie. */
function towardsEven(text: string, digits: number): string {
  const last = Number(text.at(-1));
  return last % 2 === 0 ? text : (Number(text) - 10 ** -digits).toFixed(digits);
}
