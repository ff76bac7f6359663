// What an event says of the games between two entrants: regular games, and the ladder of sets that are played after a tie (CUP-3c, S16-8, 4K-3.2).

import { present } from '../../core/present.ts';
import { bookName } from '../../core/ids.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import type { TieBreakStage } from '../../formats/match/encounter.ts';
import type { EventBooks } from './bookFields.ts';
import { withMargin } from '../engines/entrants.ts';
import type { EventInput } from './eventInput.ts';
import { stageShape } from './eventShape.ts';
import { complaint, filled, readGroup } from '../reading/fields.ts';
import type { Path } from '../reading/fields.ts';
import { HINTS } from '../reading/hints.ts';
import type { Hints } from '../reading/hints.ts';
import type { Located, Place } from '../reading/yamlSource.ts';

/** The stages of `overtime`, in order. */
export function overtimeOf(event: EventInput, books: EventBooks): readonly TieBreakStage[] {
  const field = event.find('overtime');
  if (field === undefined) return [];
  const { value, path } = field;
  if (!Array.isArray(value.value)) {
    const expected = 'a list of stages such as [{ sets: 4 }, { timeControl: 60+1 }]';
    event.report(value.place, path, complaint(path, expected, value.value));
    return [];
  }
  let isOpen = false;
  return value.items.map((item, index) => {
    const at = [...path, index];
    const read = filled(stageShape, readGroup(stageShape, item, at, event.report, [], STAGE_HINTS));
    if (isOpen) {
      const message = 'Cannot reach this stage: expected "sets" for the stage before it, which is played until a set decides';
      event.report(item.place, at, message);
    }
    isOpen ||= read.sets === undefined && !item.fields.has('sets');
    const { games } = read;
    checkEven(event, games, placeOf(item, 'games'), [...at, 'games']);
    if (read.book !== undefined) books.use(read.book, placeOf(item, 'book'), [...at, 'book']);
    const control = controlOf(event, read.timeControl, placeOf(item, 'timeControl'), [...at, 'timeControl']);
    const book = read.book === undefined ? undefined : bookName(read.book);
    return { set: games, ...present({ sets: read.sets, timeControl: control, book }) };
  });
}

const placeOf = ({ fields, place }: Located, name: string): Place => fields.get(name)?.value.place ?? place;

/** CUP-4c: both sides play every opening. */
export function checkEven(event: EventInput, games: number, place: Place, path: Path): void {
  if (games % 2 !== 0) {
    event.report(
      place,
      path,
      `Cannot play ${games} games in pairs: expected an even number, so that both play both sides of each opening`,
    );
  }
}

/** A time control of a round or a stage, with the margin and the cap of the event. */
export function controlOf(
  event: EventInput,
  written: TimeControl | undefined,
  place: Place,
  path: Path,
): TimeControl | undefined {
  if (written === undefined) return undefined;
  if (written.kind === 'unlimited' && event.read.limits === undefined && event.read.game !== 'go') {
    event.report(
      place,
      path,
      'Cannot play without a clock: expected limits with depth or nodes for the event with timeControl "inf"',
    );
  }
  return withMargin(written, event.read.timeMargin, event.read.moveCap);
}

const STAGE_HINTS: Hints = {
  ...HINTS,
  openings: { write: 'book' },
  set: { write: 'games' },
  pairs: { say: 'expected sets, each of games: 2' },
};
