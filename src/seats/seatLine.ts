// The connection from an operator to their seat, for a page or a terminal: one dialogue that lasts while games come and go. A seat that is
// not open is tried repeatedly; an operator who was replaced comes back only on request.

import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { present } from '../core/present.ts';
import { readToken } from '../peers/token.ts';
import { SEAT_VERSION } from '../protocols/seat/wire.ts';
import type { Outlook } from './outlook.ts';
import { SeatDialogue } from './seatDialogue.ts';
import { seatPath } from './seatPath.ts';
import { sitDown } from './sitDown.ts';

export type SeatLineOptions = {
  readonly folder: string;
  readonly entrant: string;
  readonly operator: string;
  /** Replaces an operator who already sits there at the start. */
  readonly takeOver?: boolean;
  /** What the operator waits for while no seat is open. */
  readonly outlook: () => Outlook;
};

export type SeatLine = {
  readonly dialogue: SeatDialogue;
  /** Replaces the operator who sits there. */
  readonly takeOver: () => void;
  /** Leaves the seat when everything has been written. */
  readonly close: () => Promise<void>;
};

const TRY_EVERY_MS = 250;
const LOOK_EVERY_MS = 2000;

export function openSeatLine({ folder, entrant, operator, takeOver = false, outlook }: SeatLineOptions): SeatLine {
  const dialogue = new SeatDialogue();
  const leaving = new AbortController();
  const { signal } = leaving;
  let takesOver = takeOver;
  let asked = Promise.withResolvers<void>();

  const keepSitting = async (): Promise<void> => {
    let lookedAtMs = -Infinity;
    while (!signal.aborted) {
      const end = await sitDown(folder, seatPath(folder, entrant), {
        hello: { kind: 'hello', version: SEAT_VERSION, operator, takeOver: takesOver, ...present({ token: readToken(folder) }) },
        onSeated(write) {
          // Only once: an operator who was replaced must not come back automatically.
          takesOver = false;
          dialogue.connect(write, english(phrase('seen.seat.yours', { name: entrant })));
        },
        onMessage: (message, text) => dialogue.hear(message, text),
        signal,
      });
      if (end.kind === 'left') return;
      if (end.kind === 'refused') {
        asked = Promise.withResolvers<void>();
        dialogue.disconnect('taken', end.why);
        await asked.promise;
        continue;
      }
      if (end.kind !== 'absent' || performance.now() - lookedAtMs >= LOOK_EVERY_MS) {
        lookedAtMs = performance.now();
        const { words, over } = outlook();
        dialogue.disconnect(
          over ? 'over' : 'waiting',
          end.kind === 'lost' ? english(phrase('seen.seat.lost', { more: words })) : words,
        );
      }
      await wait(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const sitting = keepSitting();
  return {
    dialogue,
    takeOver() {
      if (dialogue.view.line.state !== 'taken') return;
      takesOver = true;
      asked.resolve();
    },
    close() {
      leaving.abort();
      asked.resolve();
      return sitting;
    },
  };
}
