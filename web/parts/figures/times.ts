// Times and dates for the viewer. Pure: time zone and locale are arguments. The zone is named next to the times, UTC is shown on hover.

export type Clock = { readonly timeZone: string; readonly locale: string };

/** `18:40`. */
export const formatHour = (utcMs: number, { timeZone, locale }: Clock): string =>
  formatter(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(utcMs);

/** `Friday, 14 August 2020`. */
export const formatDay = (utcMs: number, { timeZone, locale }: Clock): string =>
  formatter(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(utcMs);

/** `14 Aug, 18:40`. */
export const formatMoment = (utcMs: number, { timeZone, locale }: Clock): string =>
  formatter(locale, { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    utcMs,
  );

/** `14 Aug 2020`. */
export const formatDate = (utcMs: number, { timeZone, locale }: Clock): string =>
  formatter(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(utcMs);

/** Equal for two times on the same day: `2020-08-14`. */
export function dayKey(utcMs: number, timeZone: string): string {
  // In every zone days begin at a quarter of an hour, so all times within a quarter share one day; a long schedule needs thousands.
  const quarter = Math.floor(utcMs / QUARTER_MS);
  let days = dayKeys.get(timeZone);
  if (days === undefined) dayKeys.set(timeZone, (days = new Map()));
  const known = days.get(quarter);
  if (known !== undefined) return known;
  const parts = formatter('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(utcMs);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  const key = `${part('year')}-${part('month')}-${part('day')}`;
  days.set(quarter, key);
  return key;
}
const QUARTER_MS = 900_000;
const dayKeys = new Map<string, Map<number, string>>();

/** `Central European Summer Time`, as the zone is named at that time. */
export function zoneName(utcMs: number, { timeZone, locale }: Clock): string {
  const parts = formatter(locale, { timeZone, timeZoneName: 'long' }).formatToParts(utcMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `2:13:27`, `8:05`. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Time for a move: `34 ms`, `5.2 s`, `8:05`. */
export function formatThink(durationMs: number, locale: string): string {
  if (durationMs >= 60_000) return formatDuration(durationMs);
  const [value, unit, digits] = durationMs < 1000 ? [durationMs, 'millisecond', 0] : [durationMs / 1000, 'second', 1];
  const format = { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale, format).format(value);
}

/** `in 3 days`, `2 hours ago`: the largest unit that fits. */
export function formatDistance(fromMs: number, toMs: number, locale: string): string {
  const minutes = (toMs - fromMs) / 60_000;
  const [value, unit]: [number, Intl.RelativeTimeFormatUnit] =
    Math.abs(minutes) < 60 ? [minutes, 'minute'] : Math.abs(minutes) < 48 * 60 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(value), unit);
}

/** Cached: creating one takes 50 µs, and a long schedule needs thousands. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}
