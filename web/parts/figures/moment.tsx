// A time in the viewer's own time zone, with UTC on hover.

import { clock } from './zone.ts';
import { formatUtc } from '../../../src/core/messages/formatUtc.ts';
import { formatDate, formatHour, formatMoment } from './times.ts';

const FORMATS = { hour: formatHour, moment: formatMoment, date: formatDate } as const;

export const Moment = ({ atUtcMs, how }: { readonly atUtcMs: number; readonly how: keyof typeof FORMATS }) => (
  <time dateTime={new Date(atUtcMs).toISOString()} title={formatUtc(atUtcMs)}>
    {FORMATS[how](atUtcMs, clock.value)}
  </time>
);
