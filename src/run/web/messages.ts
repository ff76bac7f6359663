// The messages between the main thread and the thread of the web server.

import type { WebAddress } from './address.ts';

/** Games take priority: if both want the same cores, engines and clocks get them first. On Linux, in the units of `nice`. */
export const WEB_NICENESS = 5;

export type WebThreadData = {
  readonly folder: string;
  readonly address: WebAddress;
  readonly publicUrl?: string;
  /** The number of games that this process plays at once: they need descriptors. */
  readonly games: number;
  /** Name of the channel on which games send the engines' thoughts; absent: no game is played here. */
  readonly live?: string;
  /** The command that runs here, for the lock of the data folder. */
  readonly command: string;
};

export type FromWebThread =
  | { readonly kind: 'listening'; readonly host: string; readonly port: number }
  /** It cannot listen there and is not started again. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Something that an operator should know and that does not stop anything. */
  | { readonly kind: 'notice'; readonly text: string };

export type ToWebThread = { readonly kind: 'close' };
