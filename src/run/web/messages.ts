// What the main thread and the thread of the web server say to each other.

import type { WebAddress } from './address.ts';

/** Games go first: their engines and clocks get the cores, the page what is left, where both want the same. On Linux, as `nice` has it. */
export const WEB_NICENESS = 5;

export type WebThreadData = {
  readonly folder: string;
  readonly address: WebAddress;
  readonly publicUrl?: string;
  /** Games that this process plays at once: they need descriptors. */
  readonly games: number;
  /** Name of the channel on which games tell what is thought; absent: no one plays here. */
  readonly live?: string;
  /** The command that runs here, for the lock of the data folder. */
  readonly command: string;
};

export type FromWebThread =
  | { readonly kind: 'listening'; readonly host: string; readonly port: number }
  /** It cannot listen there: it is not started again. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Something that an operator should know and that stops nothing. */
  | { readonly kind: 'notice'; readonly text: string };

export type ToWebThread = { readonly kind: 'close' };
