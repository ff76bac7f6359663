// Numbers as Qt prints them: like the C library, but halves go away from zero, zero has no sign, and what is not a number has none either.

import { general } from '../numbers.ts';

/** `%.<digits>f`. */
export const qtFixed = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : notFinite(value);

/** `%.<digits>g`. */
export const qtGeneral = (value: number, digits: number): string =>
  Number.isFinite(value) ? general(value, digits) : notFinite(value);

const notFinite = (value: number): string => (Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf');
