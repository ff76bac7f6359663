// Numbers of tables as text: points with their half, signed changes, percentages. Pure; depends on the locale's number format only.

/** `7½` in two parts, so that a column can reserve a width for the half: whole numbers stay aligned. Others: `7.25`. */
export function pointsParts(points: number): { readonly whole: string; readonly half: boolean } {
  const whole = Math.floor(points);
  if (points === whole) return { whole: String(whole), half: false };
  if (points === whole + 0.5) return { whole: whole === 0 ? '' : String(whole), half: true };
  return { whole: String(Math.round(points * 100) / 100), half: false };
}

export function formatPoints(points: number): string {
  const { whole, half } = pointsParts(points);
  return `${whole}${half ? '½' : ''}`;
}

/** `+12`, `−3`, `±0`. */
export function formatChange(change: number): string {
  const rounded = Math.round(change);
  return rounded === 0 ? '±0' : rounded > 0 ? `+${rounded}` : `−${-rounded}`;
}

/** With a minus sign as wide as a digit. */
export const formatWhole = (value: number): string => String(value).replace('-', '−');

/** A share from 0 to 1 as `63 %`. */
export const formatShare = (share: number, locale: string, digits = 0): string =>
  new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);

export const formatCount = (count: number, locale: string): string => new Intl.NumberFormat(locale).format(count);

/** `1` or `1–4`. */
export const formatPlaces = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);

/** Full moves of a game of N plies. */
export const movesOf = (plies: number): number => Math.ceil(plies / 2);
