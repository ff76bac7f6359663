// The option values that an event allows its engines (S16-X, 4K-0.1), if an engine has the option. A tournament file that exceeds a limit is
// refused when it is read (engines/limitFields.ts); an engine's own default that exceeds it is lowered (players/limitedOptions.ts).

import type { TablebaseKind } from './optionKinds.ts';

/** `off`: never switched on. */
export const SWITCH_LIMITS = ['off'] as const;
/** `default`: no one sets it. `requested`: only in an engine's own entry, at its author's request, not for all engines. */
export const DEFAULT_LIMITS = ['default', 'requested'] as const;

/** Sizes in MiB; absent: no limit. */
export type EngineLimits = {
  /** S16-X threads. */
  readonly threads?: number;
  /** S16-X hash. */
  readonly hash?: number;
  /** All hash tables together except the main one (S16-X minor hashes). */
  readonly minorHashes?: number;
  /** S16-X ponder. */
  readonly ponder?: (typeof SWITCH_LIMITS)[number];
  /** S16-X own book. */
  readonly ownBook?: (typeof SWITCH_LIMITS)[number];
  /** S16-X large pages. */
  readonly largePages?: (typeof SWITCH_LIMITS)[number];
  /** S16-X contempt. */
  readonly contempt?: (typeof DEFAULT_LIMITS)[number];
  /** S16-X split depth. */
  readonly splitDepth?: (typeof DEFAULT_LIMITS)[number];
  /** The kinds of tablebases that engines may be given (S16-X tablebases). */
  readonly tablebases?: readonly TablebaseKind[];
};
