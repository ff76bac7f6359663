// Time controls as PGN tags: `3600+5`, `40/7200:20/3600:900+30`, `*180` for an hourglass, `-` without a clock. Source: PGN standard 9.6.1. The standard has no form for
// a fixed time per move; TCEC, cutechess and fastchess write `1/move`, in seconds.

import type { TimeControl, TimePeriod } from '../../../core/timeControl.ts';

export function formatTimeControl(control: TimeControl): string {
  switch (control.kind) {
    case 'clock':
      return (control.hourglass === true ? '*' : '') + control.periods.map(formatPeriod).join(':');
    case 'moveTime':
      return `${seconds(control.moveTimeMs)}/move`;
    case 'unlimited':
      return '-';
  }
}

function formatPeriod({ moves, baseMs, incrementMs }: TimePeriod): string {
  const count = moves === null ? '' : `${moves}/`;
  return `${count}${seconds(baseMs)}${incrementMs === 0 ? '' : `+${seconds(incrementMs)}`}`;
}

const seconds = (ms: number): string => String(ms / 1000);
