// The name in a file for a part of UCI that engines restrict themselves to.

import type { ProtocolSubset } from '../../core/gameJob.ts';

/** `none` removes what a preset or the event says. */
export const SUBSET_WORDS = ['4k', 'none'] as const satisfies readonly (ProtocolSubset | 'none')[];

export const subsetOf = (written: (typeof SUBSET_WORDS)[number] | undefined): ProtocolSubset | undefined =>
  written === 'none' ? undefined : written;
