// What an event says of a knockout: its rounds from the first to the final, each with its book and clock, and the small final (CUP-2, CUP-4).

import { present } from '../../core/present.ts';
import { bookName } from '../../core/ids.ts';
import { roundsFor } from '../../formats/knockout/bracketSeeds.ts';
import type { Encounter, TieBreakStage } from '../../formats/match/encounter.ts';
import type { KnockoutRound, KnockoutSettings } from '../../formats/knockout/knockout.ts';
import type { EventBooks } from './bookFields.ts';
import { checkEven, controlOf, overtimeOf } from './encounterFields.ts';
import type { EventInput, FoundField } from './eventInput.ts';
import { roundShape, TIE_BREAK_TIMES } from './eventShape.ts';
import { complaint, readGroup } from '../reading/fields.ts';
import type { Path, Read } from '../reading/fields.ts';
import { HINTS } from '../reading/hints.ts';
import type { Hints } from '../reading/hints.ts';
import type { FieldSize } from '../season/links.ts';
import { formatSize } from '../season/links.ts';
import { suggestion } from '../../core/messages/nearest.ts';
import type { Located, Place } from '../reading/yamlSource.ts';

/** `size` is `undefined` where other mistakes hide it. */
export function knockoutOf(event: EventInput, size: FieldSize | undefined, books: EventBooks): KnockoutSettings | undefined {
  const written = writtenRounds(event);
  const needed = size === undefined || size.most < 2 ? undefined : neededRounds(size);
  const count = written?.length ?? impliedRounds(event, needed);
  const overtime = overtimeOf(event, books);
  const place = event.find('format')?.value.place ?? event.place;
  const games = event.read.games;
  if (games !== undefined)
    checkEven(event, games, event.find('games')?.value.place ?? place, event.find('games')?.path ?? event.path);
  if (count === undefined) return undefined;
  if (written !== undefined) checkCount(event, count, needed);
  const items =
    written ??
    Array.from({ length: count }, (): RoundInput => ({ place, path: [...event.path, 'rounds'], read: {}, fields: new Map() }));
  const unplayed = needed === undefined ? 0 : Math.max(0, count - needed.most);
  const rounds = items.map((item, index) => {
    const name = roundName(count - index);
    return roundOf(event, item, name, overtime, index < unplayed ? books.withoutUse : books);
  });
  const tieBreaks = tieBreakTime(event);
  const smallFinal = smallFinalOf(event, rounds, items.at(-1), overtime, books, size);
  return { kind: 'knockout', rounds, tieBreaks, ...present({ smallFinal }) };
}

type RoundInput = {
  readonly place: Place;
  readonly path: Path;
  readonly read: Read<typeof roundShape>;
  readonly fields: Located['fields'];
};

function writtenRounds(event: EventInput): readonly RoundInput[] | undefined {
  const field = event.find('rounds');
  if (field === undefined || isNumberOfSwiss(field)) return undefined;
  const { value, path } = field;
  if (!Array.isArray(value.value) || value.items.length === 0) {
    const expected = 'a list of rounds such as [{ name: Semifinals }, { name: Final }]';
    const message = Array.isArray(value.value)
      ? `Cannot read "rounds": expected ${expected}, got an empty list`
      : complaint(path, expected, value.value);
    event.report(value.place, path, message);
    return undefined;
  }
  return value.items.map((item, index) => {
    const at = [...path, index];
    return {
      place: item.place,
      path: at,
      read: readGroup(roundShape, item, at, event.report, [], ROUND_HINTS),
      fields: item.fields,
    };
  });
}

/** At the top of a file, and in a preset of another format, a number means a Swiss. */
const isNumberOfSwiss = ({ own, value }: FoundField): boolean =>
  typeof value.value === 'number' && (!own || value.place.file !== undefined);

type NeededRounds = { readonly size: FieldSize; readonly fewest: number; readonly most: number };

const neededRounds = (size: FieldSize): NeededRounds => ({
  size,
  fewest: roundsFor(Math.max(2, size.least)),
  most: roundsFor(size.most),
});

function impliedRounds(event: EventInput, needed: NeededRounds | undefined): number | undefined {
  const field = event.find('rounds');
  if (needed === undefined || (field !== undefined && !isNumberOfSwiss(field))) return undefined;
  const { size, fewest, most } = needed;
  if (fewest === most) return most;
  const message = `Cannot tell the rounds of the knockout: expected "rounds", because from ${size.least} to ${size.most} entrants may come`;
  event.report(event.find('format')?.value.place ?? event.place, [...event.path, 'rounds'], message);
  return undefined;
}

/** A preset is made for a full field: a smaller one begins later in it. */
function checkCount(event: EventInput, count: number, needed: NeededRounds | undefined): void {
  if (needed === undefined) return;
  const { size, fewest, most } = needed;
  const field = event.find('rounds');
  if (count >= fewest && (count <= most || field?.keyPlace.file !== undefined)) return;
  const message = `Cannot play ${formatSize(size)} entrants in ${count} ${count === 1 ? 'round' : 'rounds'}: expected ${count < fewest ? fewest : most}`;
  event.report(field?.value.place ?? event.place, field?.path ?? event.path, message);
}

function roundOf(
  event: EventInput,
  { place, path, read, fields }: RoundInput,
  name: string,
  tieBreaks: readonly TieBreakStage[],
  books: Pick<EventBooks, 'use' | 'hasOpenings'>,
): KnockoutRound {
  const field = (at: string): Place => fields.get(at)?.value.place ?? place;
  if (read.games !== undefined) checkEven(event, read.games, field('games'), [...path, 'games']);
  if (read.book !== undefined) books.use(read.book, field('book'), [...path, 'book']);
  const needsNone = event.read.variant === 'chess960' || event.read.game === 'go' || event.read.bookless;
  const isBooked = fields.has('book') || books.hasOpenings || needsNone;
  if (!isBooked) {
    const expected = 'expected a book for the round, openings for the event, or bookless: true';
    event.report(place, path, `Cannot play "${read.name ?? name}" without a book (CUP-4b): ${expected}`);
  }
  const control = controlOf(event, read.timeControl, field('timeControl'), [...path, 'timeControl']);
  const encounter: Encounter = {
    games: read.games ?? event.read.games,
    earlyStop: read.earlyStop ?? event.read.earlyStop,
    tieBreaks,
    ...present({ timeControl: control, book: read.book === undefined ? undefined : bookName(read.book) }),
  };
  return { name: read.name ?? name, encounter };
}

/** CUP-2e. What is not said is as in the final. */
function smallFinalOf(
  event: EventInput,
  rounds: readonly KnockoutRound[],
  final: RoundInput | undefined,
  overtime: readonly TieBreakStage[],
  books: EventBooks,
  size: FieldSize | undefined,
): KnockoutRound | undefined {
  const field = event.find('smallFinal');
  if (field === undefined || field.value.value === false || final === undefined) return undefined;
  const { value, path } = field;
  const isForeign = field.keyPlace.file !== undefined;
  if (rounds.length < 2 || (size !== undefined && size.most < 4 && !isForeign)) {
    event.report(field.keyPlace, path, 'Cannot play a small final: expected at least four entrants and two rounds');
  }
  const { name: _, ...asFinal } = final.read;
  if (value.value === true) return roundOf(event, { ...final, read: asFinal }, SMALL_FINAL, overtime, books);
  const read = readGroup(roundShape, value, path, event.report, [], ROUND_HINTS);
  const fields = new Map([...final.fields, ...value.fields]);
  return roundOf(event, { place: value.place, path, read: { ...asFinal, ...read }, fields }, SMALL_FINAL, overtime, books);
}

function tieBreakTime(event: EventInput): KnockoutSettings['tieBreaks'] {
  const field = event.find('tieBreaks');
  const written = field?.value.value;
  if (field === undefined || (Array.isArray(written) && !field.own)) return 'after-round';
  const word = TIE_BREAK_TIMES.find((known) => known === written);
  if (word === undefined) {
    const message = Array.isArray(written)
      ? 'Cannot use a list of tie-breaks in a knockout: expected afterRound or atOnce, which say when tie-break games are played'
      : `${complaint(field.path, 'afterRound or atOnce in a knockout', written)}${typeof written === 'string' ? suggestion(written, TIE_BREAK_TIMES) : ''}`;
    event.report(field.value.place, field.path, message);
  }
  return word === 'atOnce' ? 'at-once' : 'after-round';
}

/** `left` rounds are left, the final included. */
function roundName(left: number): string {
  return ['Final', 'Semifinals', 'Quarterfinals'][left - 1] ?? `Round of ${2 ** left}`;
}

const SMALL_FINAL = 'Small final';
const ROUND_HINTS: Hints = {
  ...HINTS,
  openings: { write: 'book' },
  overtime: { say: 'expected it at the event, for all rounds' },
};
