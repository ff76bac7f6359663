// All open lines from pages to seats: one per account and seat, shared by all its windows and kept for a while after the last one closes.

import type { EntrantName } from '../../../core/ids.ts';
import { outlookOf } from '../../../seats/outlook.ts';
import { openSeatLine, type SeatLine } from '../../../seats/seatLine.ts';
import type { SeatView } from '../../../seats/seatView.ts';
import type { FollowedTournament } from '../../followedTournament.ts';

/** A reloaded page finds its seat kept. */
const LINGER_MS = 60_000;

type Kept = { readonly line: SeatLine; linger?: NodeJS.Timeout };

export class SeatLines {
  readonly #followed: FollowedTournament;
  readonly #kept = new Map<string, Kept>();

  constructor(followed: FollowedTournament) {
    this.#followed = followed;
  }

  find(operator: string, entrant: EntrantName): SeatLine | undefined {
    return this.#kept.get(keyOf(operator, entrant))?.line;
  }

  /** Calls back with the current view, and whenever it changes; takes the seat if no window had. Returns the function that stops it. */
  watch(operator: string, entrant: EntrantName, onView: (view: SeatView) => void): () => void {
    const key = keyOf(operator, entrant);
    const kept: Kept = this.#kept.get(key) ?? { line: this.#open(operator, entrant) };
    this.#kept.set(key, kept);
    clearTimeout(kept.linger);
    const { dialogue, close } = kept.line;
    onView(dialogue.view);
    const stop = dialogue.listen((view) => onView(view));
    return () => {
      stop();
      if (dialogue.listeners > 0) return;
      kept.linger = setTimeout(() => {
        this.#kept.delete(key);
        void close();
      }, LINGER_MS).unref();
    };
  }

  close(): void {
    for (const { line, linger } of this.#kept.values()) {
      clearTimeout(linger);
      void line.close();
    }
  }

  /** The seat is the entrant's, in whichever event it plays. */
  #open(operator: string, entrant: EntrantName): SeatLine {
    const { folder } = this.#followed;
    const outlook = () => outlookOf(this.#followed.facts, entrant, this.#followed.isRun);
    return openSeatLine({ folder, entrant, operator, outlook });
  }
}

const keyOf = (operator: string, entrant: string): string => JSON.stringify([operator, entrant]);
