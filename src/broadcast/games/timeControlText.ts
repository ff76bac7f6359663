// Time controls as players write them: `15'+10"`, `40/90'+30", 30'+30"`, `5"/move`, `3' hourglass`. values/timeControl.ts reads those of files.

import type { TimeControl, TimePeriod } from '../../core/timeControl.ts';

export function timeControlText(control: TimeControl): string {
  switch (control.kind) {
    case 'clock':
      return control.periods.map(periodText).join(', ') + (control.hourglass === true ? ' hourglass' : '');
    case 'moveTime':
      return `${timeText(control.moveTimeMs)}/move`;
    case 'unlimited':
      return 'no clock';
  }
}

function periodText({ moves, baseMs, incrementMs }: TimePeriod): string {
  const count = moves === null ? '' : `${moves}/`;
  return `${count}${timeText(baseMs)}${incrementMs === 0 ? '' : `+${timeText(incrementMs)}`}`;
}

/** `90'`, `1'30"`, `0.5"`. */
function timeText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = (ms % 60_000) / 1000;
  if (minutes === 0) return `${seconds}"`;
  return seconds === 0 ? `${minutes}'` : `${minutes}'${seconds}"`;
}
