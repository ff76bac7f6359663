// The messages between a run and the process of its page. They cross as JSON.

import type { LiveWord } from '../../core/live.ts';
import type { Reach } from '../../broadcast/http/reach.ts';
import type { WebAddress } from './address.ts';

/** Games take priority: if both want the same cores, engines and clocks get them first. In the units of `nice`. */
export const WEB_NICENESS = 5;

export type PageData = {
  readonly folder: string;
  readonly address: WebAddress;
  readonly reach: Reach;
  /** The command that runs here, for the lock of the data folder. */
  readonly command: string;
  /** Whether games are played here, whose engines' thoughts follow. */
  readonly isLive: boolean;
  /** The folder has the copy of a tournament on another machine, which runs it now or does not; absent: it is the tournament’s own. */
  readonly copy?: { readonly isRun: boolean };
};

export type FromPage =
  | { readonly kind: 'listening'; readonly host: string; readonly port: number }
  /** It cannot listen there and is not started again. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Something that an operator should know and that does not stop anything. */
  | { readonly kind: 'notice'; readonly text: string }
  /** The last word of a server that falls. */
  | { readonly kind: 'fell'; readonly reason: string };

export type ToPage =
  /** The first message. */
  | { readonly kind: 'serve'; readonly data: PageData }
  | { readonly kind: 'live'; readonly words: readonly LiveWord[] }
  /** Of a copy: whether the other machine runs the tournament now. */
  | { readonly kind: 'run'; readonly isRun: boolean }
  | { readonly kind: 'close' };
