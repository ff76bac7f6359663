// Time controls as PGN tags: `3600+5`, `40/7200:20/3600:900+30`, `-` without a clock. Source: PGN standard 9.6.1. The standard has
// nothing for a fixed time a move; TCEC, cutechess and fastchess write `1/move`, in seconds. Read is `*60`, its hourglass, as the same.

import type { TimeControl, TimePeriod } from '../../../core/timeControl.ts';

export function formatTimeControl(control: TimeControl): string {
  switch (control.kind) {
    case 'clock':
      return control.periods.map(formatPeriod).join(':');
    case 'moveTime':
      return `${seconds(control.moveTimeMs)}/move`;
    case 'unlimited':
      return '-';
  }
}

/** The tag does not have margins and caps: 0. `undefined` for what is not a time control, the `?` of an unknown one included. */
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

function formatPeriod({ moves, baseMs, incrementMs }: TimePeriod): string {
  const count = moves === null ? '' : `${moves}/`;
  return `${count}${seconds(baseMs)}${incrementMs === 0 ? '' : `+${seconds(incrementMs)}`}`;
}

const seconds = (ms: number): string => String(ms / 1000);
const milliseconds = (text: string): number => Math.round(Number(text) * 1000);
