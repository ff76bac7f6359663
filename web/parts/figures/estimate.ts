// Numbers with their errors as text: `+12.3 ± 8.1`. Pure.

import type { ShownEstimate } from '../../../src/broadcast/messages.ts';

/** `+12.3`, `−4.0`. */
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

export const withError = ({ value, error }: ShownEstimate, format: (value: number) => string): string =>
  error === undefined ? format(value) : `${format(value)} ± ${format(error).replace('+', '')}`;
