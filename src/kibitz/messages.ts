// The messages between the main thread and the thread of the kibitzers.

import type { PlayerContext } from '../players/playerContext.ts';
import type { KibitzerDefinition } from '../tournament/definition.ts';

export type KibitzData = {
  /** The data folder. */
  readonly folder: string;
  readonly kibitzers: readonly KibitzerPlace[];
  /** What all have of their machine. */
  readonly place: Omit<PlayerContext, 'cores'>;
  /** Name of the channel on which spectators listen; absent: there are none. */
  readonly live?: string;
};

/** A kibitzer with its own cores; empty: any. */
export type KibitzerPlace = { readonly engine: KibitzerDefinition['engine']; readonly cores: readonly number[] };

export type ToKibitzers = { readonly kind: 'close' };
export type FromKibitzers = { readonly kind: 'notice'; readonly text: string };
