// The fields of an event about a Swiss (CGF-5): the number of rounds, the pairing, who fills an odd field, and when rounds begin.

import { entrantName } from '../../core/ids.ts';
import type { EntrantName } from '../../core/ids.ts';
import { halfPoints } from '../../core/points.ts';
import { present } from '../../core/present.ts';
import type { SwissSettings } from '../../formats/swiss/swiss.ts';
import type { RoundTimes } from '../definition.ts';
import type { EventInput } from './eventInput.ts';
import { SWISS_ROUNDS_EXPECTED } from './eventShape.ts';
import { complaint, shown } from '../reading/fields.ts';
import { houseProgramOf, unknownEngine } from '../season/fieldSources.ts';
import type { Game } from './goShape.ts';
import type { PoolEngine } from '../engines/pool.ts';

/** The possible entrants: all engines of the file, and the names that the field of the event can bring. */
export type SwissField = { readonly pool: readonly PoolEngine[]; readonly names: ReadonlySet<string> };

/** `undefined` if the number of rounds is unknown, which has been reported. */
export function swissOf(event: EventInput, game: Game | undefined, field: SwissField): SwissSettings | undefined {
  const { read } = event;
  const rounds = roundsOf(event);
  const houseProgram = checkedHouseProgram(event, field);
  if (rounds === undefined) return undefined;
  return {
    kind: 'swiss',
    rounds,
    pairing: read.pairing,
    colours: read.colours ?? (game === 'go' ? 'nigiri' : 'balanced'),
    byePoints: halfPoints(2 * read.bye),
    ...present({ houseProgram, encounters: encountersOf(event) }),
    authors: authorsOf(field.pool),
  };
}

/** Colours by number could favour one of two: they are the pairing's matter. No rest fits between games that may be played side by side. */
function encountersOf({ read: { encounters, rest }, refuse }: EventInput): SwissSettings['encounters'] {
  if (encounters === undefined) return undefined;
  if (encounters.colours === 'byNumber')
    refuse(['encounters', 'colours'], 'Cannot use the colours "byNumber" in a Swiss: expected alternate or same');
  if (encounters.games > 1 && rest > 0)
    refuse(['rest'], 'Cannot rest between games with encounters: expected 0s, the games of an encounter may be played at once');
  return encounters;
}

/** At the top of a file a list is for its knockouts. */
function roundsOf({ read: { rounds }, find, refuse, report, location, path }: EventInput): number | undefined {
  const field = find('rounds');
  if (typeof rounds === 'number') return rounds;
  if (field === undefined || (rounds !== undefined && !field.own))
    report(location, [...path, 'rounds'], 'Cannot find "rounds": expected the number of rounds of the Swiss, such as 9');
  else if (rounds !== undefined) refuse(['rounds'], complaint(['rounds'], SWISS_ROUNDS_EXPECTED, rounds));
  return undefined;
}

function checkedHouseProgram(event: EventInput, { pool, names }: SwissField): EntrantName | undefined {
  const name = houseProgramOf(event);
  if (name === undefined) return undefined;
  const known = pool.flatMap((engine) => engine.name ?? []);
  if (!known.includes(name)) event.refuse(['houseProgram'], unknownEngine(name, known));
  else if (names.has(name)) {
    const message = `Cannot use "${name}" as the house program: expected an engine that is not among the entrants`;
    event.refuse(['houseProgram'], message);
  }
  return entrantName(name);
}

function authorsOf(pool: readonly PoolEngine[]): SwissSettings['authors'] {
  const authors: Partial<Record<EntrantName, string>> = {};
  for (const { name, own } of pool) if (name !== undefined && own.author !== undefined) authors[entrantName(name)] = own.author;
  return authors;
}

/** Hours and rest; `undefined` if the event sets neither. */
export function roundTimesOf(event: EventInput, rounds: number): RoundTimes | undefined {
  const { rest, confirmRounds } = event.read;
  if (['roundTimes', 'rest', 'confirmRounds'].every((name) => event.find(name) === undefined)) return undefined;
  return { startsUtcMs: hoursOf(event, rounds), restMs: rest, confirm: confirmRounds };
}

function hoursOf(event: EventInput, rounds: number): readonly (number | null)[] {
  const hours = event.read.roundTimes ?? [];
  const field = event.find('roundTimes');
  if (field === undefined) return hours;
  // A preset with hours does not know how many rounds the file plays.
  const isForeign = field.keyLocation.file !== undefined && event.find('rounds')?.keyLocation.file === undefined;
  if (hours.length > rounds && !isForeign) {
    event.refuse(['roundTimes'], `Cannot begin ${rounds} rounds at ${hours.length} moments: expected at most ${rounds}`);
  }
  let last: { readonly round: number; readonly hour: number } | undefined;
  for (const [index, hour] of hours.entries()) {
    if (hour === null) continue;
    if (last !== undefined && hour <= last.hour) {
      const written = field.value.items[index]?.value;
      const message = `Cannot begin round ${index + 1} at ${shown(written)}: expected a moment after that of round ${last.round}`;
      event.refuse(['roundTimes', index], message);
    }
    last = { round: index + 1, hour };
  }
  return hours.slice(0, rounds);
}
