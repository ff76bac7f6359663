// The fields of an event about a knockout: its rounds from the first to the final, each with its book and clock, and the small final (CUP-2, CUP-4).

import { present } from '../../core/present.ts';
import { bookName } from '../../core/ids.ts';
import { roundsFor } from '../../formats/knockout/bracketSeeds.ts';
import type { Encounter, TieBreakStage } from '../../formats/match/encounter.ts';
import type { KnockoutRound, KnockoutSettings } from '../../formats/knockout/knockout.ts';
import type { EventBooks } from './bookFields.ts';
import { checkEven, controlOf, overtimeOf } from './encounterFields.ts';
import type { EventInput } from './eventInput.ts';
import { ROUNDS_EXPECTED, roundShape } from './roundShape.ts';
import { complaint, filled } from '../reading/fields.ts';
import type { Filled, Path } from '../reading/fields.ts';
import type { FieldSize } from '../season/links.ts';
import { formatSize } from '../season/links.ts';

/** `size` is `undefined` if other mistakes hide it. */
export function knockoutOf(event: EventInput, size: FieldSize | undefined, books: EventBooks): KnockoutSettings | undefined {
  const needed = size === undefined || size.most < 2 ? undefined : neededRounds(size);
  const written = writtenRounds(event);
  const count = written === 'wrong' ? undefined : (written?.length ?? impliedRounds(event, needed));
  const { bracket, seeded, encounters } = event.read;
  const overtime = encounters === undefined ? overtimeOf(event, books) : extensionOf(encounters);
  if (encounters === undefined) checkEven(event, event.read.games, ['games']);
  else refuseBeside(event, ['games'], ['earlyStop'], ['overtime'], ['tieBreaks']);
  if (count === undefined) return undefined;
  if (written !== undefined) checkCount(event, count, needed);
  const items = Array.isArray(written) ? written : Array.from({ length: count }, (): RoundFields => NO_FIELDS);
  const unplayed = needed === undefined ? 0 : Math.max(0, count - needed.most);
  const rounds = items.map((read, index) =>
    roundOf(event, read, [['rounds', index]], roundName(count - index), overtime, index < unplayed ? books.withoutUse : books),
  );
  const smallFinal = smallFinalOf(event, rounds, items.at(-1), overtime, books, size);
  return {
    kind: 'knockout',
    rounds,
    tieBreaks: encounters === undefined ? tieBreakTime(event) : 'at-once',
    ...present({ smallFinal, seeded, encounters, bracket: bracket === 'fold' ? undefined : bracket }),
  };
}

/** With `encounters`: a level match goes on by a game at a time, or by two where it has an even number of games. */
const extensionOf = ({ games }: Encounters): readonly TieBreakStage[] => [{ set: games % 2 === 0 ? 2 : 1 }];

/** What `encounters` decides cannot be said at another place. */
function refuseBeside({ find, refuse }: EventInput, ...paths: readonly Path[]): void {
  for (const path of paths)
    if (find(...path)?.own === true)
      refuse(path, `Cannot use "${path.at(-1)}" with encounters: expected it left out, encounters decide it`, 'key');
}

type Encounters = NonNullable<EventInput['read']['encounters']>;

type RoundFields = Filled<typeof roundShape>;
const NO_FIELDS = filled(roundShape, {});

/** `undefined`: as many as are needed. At the top of a file, and in a preset of another format, a number is the rounds of a Swiss. */
function writtenRounds({ read: { rounds }, find, refuse }: EventInput): readonly RoundFields[] | 'wrong' | undefined {
  const field = find('rounds');
  if (field === undefined) return undefined;
  if (typeof rounds !== 'number') return rounds === undefined || rounds.length === 0 ? 'wrong' : rounds;
  if (!field.own || field.value.location.file !== undefined) return undefined;
  refuse(['rounds'], complaint(['rounds'], ROUNDS_EXPECTED, rounds));
  return 'wrong';
}

type NeededRounds = { readonly size: FieldSize; readonly fewest: number; readonly most: number };

const neededRounds = (size: FieldSize): NeededRounds => ({
  size,
  fewest: roundsFor(Math.max(2, size.least)),
  most: roundsFor(size.most),
});

function impliedRounds(event: EventInput, needed: NeededRounds | undefined): number | undefined {
  if (needed === undefined) return undefined;
  const { size, fewest, most } = needed;
  if (fewest === most) return most;
  const message = `Cannot tell the rounds of the knockout: expected "rounds", because from ${size.least} to ${size.most} entrants may come`;
  refuseRounds(event, ['rounds'], message);
  return undefined;
}

/** The format decides the rounds that the file does not list. */
function refuseRounds({ find, refuse, report, location, path }: EventInput, at: Path, message: string): void {
  if (find(...at) === undefined) report(find('format')?.value.location ?? location, [...path, 'rounds'], message);
  else refuse(at, message);
}

/** A preset describes a full field: a smaller field begins in a later round. */
function checkCount(event: EventInput, count: number, needed: NeededRounds | undefined): void {
  if (needed === undefined) return;
  const { size, fewest, most } = needed;
  const field = event.find('rounds');
  if (count >= fewest && (count <= most || field?.keyLocation.file !== undefined)) return;
  const message = `Cannot play ${formatSize(size)} entrants in ${count} ${count === 1 ? 'round' : 'rounds'}: expected ${count < fewest ? fewest : most}`;
  event.refuse(['rounds'], message);
}

/** Looks for a field at the first path, then at the others. */
function roundOf(
  event: EventInput,
  round: RoundFields,
  paths: readonly [Path, ...Path[]],
  usualName: string,
  tieBreaks: readonly TieBreakStage[],
  books: Pick<EventBooks, 'use' | 'hasOpenings'>,
): KnockoutRound {
  const { read, find } = event;
  const { encounters } = read;
  const { name = usualName, games = read.games, earlyStop = read.earlyStop, book } = round;
  const saying = (field: string): Path | undefined => paths.find((path) => find(...path, field) !== undefined);
  const at = (field: string): Path => [...(saying(field) ?? paths[0]), field];
  if (encounters !== undefined) refuseBeside(event, ...['games', 'earlyStop', 'book'].map((field) => [...paths[0], field]));
  else if (round.games !== undefined) checkEven(event, games, at('games'));
  if (book !== undefined) books.use(book, at('book'));
  const isBooked = saying('book') !== undefined || books.hasOpenings;
  if (!isBooked && read.variant !== 'chess960' && read.game !== 'go' && !read.bookless && encounters === undefined) {
    const expected = 'expected a book for the round, openings for the event, or bookless: true';
    refuseRounds(event, paths[0], `Cannot play "${name}" without a book (CUP-4b): ${expected}`);
  }
  const timeControl = controlOf(event, round.timeControl, at('timeControl'));
  const named = present({ timeControl, book: book === undefined ? undefined : bookName(book) });
  const regular: Pick<Encounter, 'games' | 'earlyStop' | 'perOpening'> =
    encounters === undefined
      ? { games, earlyStop }
      : { games: encounters.games, earlyStop: 'certain', perOpening: encounters.gamesPerOpening };
  return { name, encounter: { ...regular, tieBreaks, ...named } };
}

/** CUP-2e. Settings that are not given are those of the final. */
function smallFinalOf(
  event: EventInput,
  rounds: readonly KnockoutRound[],
  final: RoundFields | undefined,
  overtime: readonly TieBreakStage[],
  books: EventBooks,
  size: FieldSize | undefined,
): KnockoutRound | undefined {
  const field = event.find('smallFinal');
  const { smallFinal } = event.read;
  if (field === undefined || smallFinal === undefined || smallFinal === false || final === undefined) return undefined;
  const isForeign = field.keyLocation.file !== undefined;
  if (rounds.length < 2 || (size !== undefined && size.most < 4 && !isForeign)) {
    event.refuse(['smallFinal'], 'Cannot play a small final: expected at least four entrants and two rounds', 'key');
  }
  const round = { ...final, name: undefined, ...(smallFinal === true ? {} : present(smallFinal)) };
  return roundOf(event, round, [['smallFinal'], ['rounds', rounds.length - 1]], 'Small final', overtime, books);
}

/** A list of tie-breaks at the top of a file is for its tables. */
function tieBreakTime({ read: { tieBreaks }, find, refuse }: EventInput): KnockoutSettings['tieBreaks'] {
  if (Array.isArray(tieBreaks) && find('tieBreaks')?.own === true) {
    const message =
      'Cannot use a list of tie-breaks in a knockout: expected afterRound or atOnce, which say when tie-break games are played';
    refuse(['tieBreaks'], message);
  }
  return tieBreaks === 'atOnce' ? 'at-once' : 'after-round';
}

/** `left` is the number of rounds left, the final included. */
function roundName(left: number): string {
  return ['Final', 'Semifinals', 'Quarterfinals'][left - 1] ?? `Round of ${2 ** left}`;
}
