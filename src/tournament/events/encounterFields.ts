// The fields of an event about the games between two entrants: regular games, and the ladder of sets after a tie (CUP-3c, S16-8, 4K-3.2).

import { present } from '../../core/present.ts';
import { bookName } from '../../core/ids.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import type { TieBreakStage } from '../../formats/match/encounter.ts';
import type { EventBooks } from './bookFields.ts';
import { asCharged } from '../engines/entrants.ts';
import type { EventInput } from './eventInput.ts';
import type { Path } from '../reading/fields.ts';

/** The stages of `overtime`, in order. */
export function overtimeOf(event: EventInput, books: EventBooks): readonly TieBreakStage[] {
  let isOpen = false;
  return (event.read.overtime ?? []).map(({ sets, games, timeControl, book }, index) => {
    const path = ['overtime', index];
    if (isOpen) {
      const message = 'Cannot reach this stage: expected "sets" for the stage before it, which is played until a set decides';
      event.refuse(path, message);
    }
    isOpen ||= event.find(...path, 'sets') === undefined;
    checkEven(event, games, [...path, 'games']);
    if (book !== undefined) books.use(book, [...path, 'book']);
    const control = controlOf(event, timeControl, [...path, 'timeControl']);
    return { set: games, ...present({ sets, timeControl: control, book: book === undefined ? undefined : bookName(book) }) };
  });
}

/** CUP-4c: both sides play every opening. */
export function checkEven({ refuse }: EventInput, games: number, path: Path): void {
  if (games % 2 === 0) return;
  const message = `Cannot play ${games} games in pairs: expected an even number, so that both play both sides of each opening`;
  refuse(path, message);
}

/** The time control of a round or a stage, charged as the event says. */
export function controlOf({ read, refuse }: EventInput, written: TimeControl | undefined, path: Path): TimeControl | undefined {
  if (written === undefined) return undefined;
  if (written.kind === 'unlimited' && read.limits === undefined && read.game !== 'go') {
    refuse(path, 'Cannot play without a clock: expected limits with depth or nodes for the event with timeControl "inf"');
  }
  return asCharged(written, { marginMs: read.timeMargin, capMs: read.moveCap, clock: read.clock });
}
