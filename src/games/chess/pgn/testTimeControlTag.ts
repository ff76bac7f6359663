// The reverse of timeControlTag.ts, for tests of its output.

import type { TimeControl, TimePeriod } from '../../../core/timeControl.ts';

/** Margins and caps are not in the tag: 0. `undefined` for text that is not a time control, including the `?` of an unknown one. */
export function parseTimeControl(text: string): TimeControl | undefined {
  const trimmed = text.trim();
  if (trimmed === '-' || trimmed === 'inf') return { kind: 'unlimited', capMs: 0 };
  const fixed = /^(?:\*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\/move)$/.exec(trimmed);
  if (fixed !== null) return { kind: 'moveTime', moveTimeMs: milliseconds(fixed[1] ?? fixed[2] ?? ''), marginMs: 0 };
  const periods: TimePeriod[] = [];
  for (const part of trimmed.split(':')) {
    const period = /^(?:(\d+)\/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(part);
    if (period === null) return undefined;
    periods.push({
      moves: period[1] === undefined ? null : Number(period[1]),
      baseMs: milliseconds(period[2] ?? ''),
      incrementMs: milliseconds(period[3] ?? '0'),
    });
  }
  return { kind: 'clock', periods, marginMs: 0 };
}

const milliseconds = (text: string): number => Math.round(Number(text) * 1000);
