// Clocks and spans of time as people read them, on the page and on a terminal.

/** Below this, a clock shows tenths. */
const TENTHS_BELOW_MS = 20_000;

/** `1:02:03`, `12:34`, `0:09.4`; an overrun clock shows `0:00.0`. */
export function formatClock(leftMs: number): string {
  const left = Math.max(0, leftMs);
  if (left >= TENTHS_BELOW_MS) return formatSpan(left);
  const tenths = Math.floor(left / 100);
  return `0:${twoDigits(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** `1:02:03`, `2:31`. */
export function formatSpan(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, twoDigits(seconds % 60)];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** `4 min 10 s`, `30 s`, `20 ms`. */
export function formatWait(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (ms < 1000) return `${ms} ms`;
  return minutes === 0 ? `${rest} s` : rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
