// The final places of a tournament as a small JSON file: what a later season reads about an earlier one (CUP-1c), and the hash that proves it. Not
// the journal, and not a crosstable: only the places.
//
//   { "tournament": "TCEC Season 16", "journalHash": "9f…", "events": [ { "key": "L1", "name": "League 1", "places": [["A"], ["B", "C"]] } ] }

import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';
import { present } from '../../core/present.ts';
import { isGroup } from '../engines/engineFields.ts';
import { shown } from '../reading/fields.ts';
import { placesBeyond } from '../values/placeRange.ts';
import type { PlaceRange } from '../values/placeRange.ts';

export type SeasonResults = {
  readonly tournament: string;
  /** The last hash of the journal behind the results, in lower-case hex. */
  readonly journalHash: string;
  /** Events that are over, in the order of the tournament file. */
  readonly events: readonly EventResults[];
};

export type EventResults = {
  readonly key: string;
  readonly name: string;
  /** The best first; names that nothing separated share a place. */
  readonly places: readonly (readonly string[])[];
};

/** The text of a results file; the error says in one sentence what is wrong. */
export function parseSeasonResults(text: string): Result<SeasonResults, string> {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    return err('Cannot read the results: expected JSON');
  }
  try {
    const [tournament, journalHash, events] = membersOf(written, 'the results', ['tournament', 'journalHash', 'events']);
    const results: SeasonResults = {
      tournament: textOf(tournament, 'tournament'),
      journalHash: hashOf(journalHash),
      events: listOf(events, 'events').map((event, index) => eventOf(event, `events[${index}]`)),
    };
    const keys = results.events.map(({ key }) => key);
    const twin = keys.find((key, index) => keys.indexOf(key) < index);
    return twin === undefined ? ok(results) : err(`Cannot read the results: expected each event once, got "${twin}" twice`);
  } catch (error) {
    if (error instanceof Refused) return err(error.message);
    throw error;
  }
}

/** The text that `parseSeasonResults` reads as the same results. */
export const formatSeasonResults = (results: SeasonResults): string => `${JSON.stringify(results, null, 2)}\n`;

/** `count` is the number of places; `missing` are those of the range that do not exist (S16-3b: a league may be small). */
export type NamesAt = { readonly names: readonly string[]; readonly count: number; readonly missing?: PlaceRange };

/** The names on these places, in order, as far as they exist. The error says why they are unknown: the range would split a shared place. */
export function namesAt({ key, places }: EventResults, range: PlaceRange): Result<NamesAt, string> {
  const count = places.flat().length;
  const last = Math.min(range.to ?? count, count);
  const names: string[] = [];
  let place = 1;
  for (const sharing of places) {
    const end = place + sharing.length - 1;
    const inside = place >= range.from && end <= last;
    if (!inside && end >= range.from && place <= last) {
      return err(`expected places of "${key}" without ties, got ${sharing.join(', ')} together on place ${place}`);
    }
    if (inside) names.push(...sharing);
    place = end + 1;
  }
  const missing = placesBeyond(range, count);
  return ok({ names, count, ...present({ missing }) });
}

/** Thrown and caught in this file only. */
class Refused extends Error {}
const refuse = (what: string, expected: string, got: unknown): never => {
  throw new Refused(`Cannot read ${what}: expected ${expected}, got ${shown(got)}`);
};

/** The members of an object that has exactly these names, in the requested order. */
function membersOf(value: unknown, what: string, names: readonly string[]): readonly unknown[] {
  if (!isGroup(value)) return refuse(what, `an object with ${names.join(', ')}`, value);
  const stranger = Object.keys(value).find((name) => !names.includes(name));
  if (stranger !== undefined) return refuse(what, `only ${names.join(', ')}`, stranger);
  return names.map((name) => value[name]);
}

function eventOf(value: unknown, path: string): EventResults {
  const [key, name, places] = membersOf(value, path, ['key', 'name', 'places']);
  const event: EventResults = {
    key: textOf(key, `${path}.key`),
    name: textOf(name, `${path}.name`),
    places: listOf(places, `${path}.places`).map((sharing, index) => {
      const at = `${path}.places[${index}]`;
      const names = listOf(sharing, at).map((each) => textOf(each, at));
      return names.length > 0 ? names : refuse(at, 'at least one name', 'an empty list');
    }),
  };
  const names = event.places.flat();
  const twin = names.find((each, index) => names.indexOf(each) < index);
  return twin === undefined ? event : refuse(`${path}.places`, 'each name once', twin);
}

function listOf(value: unknown, what: string): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(what, 'a list', value);
}

function textOf(value: unknown, what: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : refuse(what, 'text', value);
}

function hashOf(value: unknown): string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value)
    ? value
    : refuse('journalHash', '64 hexadecimal digits', value);
}
