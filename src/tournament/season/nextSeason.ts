// Makes the next season's file from this season's file and its final tables: the entrants of `nextSeason` replace everyone who was entered by name,
// links stay as they are, the winner holds the title, the number of the season is raised, and engines keep their last versions and settings. Comments
// are kept. It edits what the user wrote and adds nothing of a preset; parseTournament reads the new file like any other.

import { isMap, isScalar, isSeq, parseDocument, YAMLSeq } from 'yaml';
import type { Document, YAMLMap } from 'yaml';
import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';
import type { FieldSource } from '../../formats/links.ts';
import type { LeftOutPlaces, TournamentDefinition } from '../definition.ts';
import { ONLY_EVENT } from '../events/eventInput.ts';
import { describeLeftOut } from './leftOut.ts';
import { namesAt } from './seasonResults.ts';
import type { SeasonResults } from './seasonResults.ts';

/** `notes` are sentences for people: places that a small season does not have, and events without entrants. */
export type NextSeason = { readonly text: string; readonly notes: readonly string[] };

/** `text` is the file that `definition` was read from. The error says what is missing. */
export function nextSeasonFile(
  text: string,
  definition: TournamentDefinition,
  results: SeasonResults,
): Result<NextSeason, string> {
  const document = parseDocument(text, { stringKeys: true, uniqueKeys: false });
  const root = document.contents;
  if (document.errors.length > 0 || !isMap(root))
    throw new TypeError('Cannot make the next season: expected a file that was read before');
  const next = Object.entries(definition.nextSeason ?? {});
  if (next.length === 0) {
    return err(
      'Cannot make the next season: expected "nextSeason" in the tournament file, such as { L2: [{ from: L1, places: 13-16 }] }',
    );
  }
  const notes: string[] = [];
  for (const [key, sources = []] of next) {
    const found = namesOf(sources, results);
    if (!found.ok) return found;
    const { names, missing } = found.value;
    const seated = seat(document, key, names);
    if (!seated.ok) return seated;
    notes.push(...missing.map((places) => `${key}: ${describeLeftOut(places)}`));
    if (names.length === 0) notes.push(`${key}: no one is entered by name. Fill its seats before you start the season.`);
  }
  for (const { key, title } of definition.events) {
    if (title === undefined) continue;
    const winner = results.events.find((event) => event.key === key)?.places[0];
    if (winner?.length !== 1)
      return err(`Cannot tell the ${title.name}: expected one winner of "${key}", got ${winner?.join(' and ') ?? 'none'}`);
    document.setIn([...pathOf(document, key), 'title', 'holder'], winner[0]);
  }
  for (const { key } of definition.events) keepVersions(document, [...pathOf(document, key), 'versions']);
  rename(document, root, raised(definition.name));
  return ok({ text: withOrigin(document.toString({ lineWidth: 120 }), results), notes });
}

/** `TCEC Season 16` becomes `TCEC Season 17`; a name without a number at its end does not change. */
export function raised(name: string): string {
  return name.replace(/\d{1,9}$/u, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
}

/** Places that do not exist bring no one (S16-3b). */
function namesOf(
  sources: readonly FieldSource[],
  { events, tournament }: SeasonResults,
): Result<{ readonly names: readonly string[]; readonly missing: readonly LeftOutPlaces[] }, string> {
  const names = new Set<string>();
  const missing: LeftOutPlaces[] = [];
  for (const source of sources) {
    if (source.kind === 'entrant') {
      names.add(source.name);
      continue;
    }
    const event = events.find(({ key }) => key === source.event);
    if (event === undefined) return err(`Cannot make the next season of ${tournament}: expected "${source.event}" to be over`);
    const found = namesAt(event, source);
    if (!found.ok) return err(`Cannot make the next season of ${tournament}: ${found.error}`);
    for (const name of found.value.names) names.add(name);
    const { missing: places, count } = found.value;
    if (places !== undefined) missing.push({ event: event.name, places, count });
  }
  return ok({ names: [...names], missing });
}

/** S16-13a: engines begin the next season with their last versions. */
function keepVersions(document: Document, path: readonly string[]): void {
  const versions = document.getIn(path, true);
  const engines = document.get('engines', true);
  if (!isMap(versions)) return;
  for (const { key, value } of versions.items) {
    const index = isSeq(engines) ? engines.items.findIndex((item) => nameOf(item) === String(key)) : -1;
    if (!isSeq(engines) || index < 0 || !isMap(value)) continue;
    const item = engines.items[index];
    // A plain text means { conf: text }.
    const engine = isMap(item) ? item : document.createNode({ conf: String(item) });
    engines.items[index] = engine;
    for (const field of value.items) {
      const options = engine.get(field.key, true);
      if (String(field.key) !== 'options' || !isMap(options) || !isMap(field.value)) engine.set(field.key, field.value);
      else for (const option of field.value.items) options.set(option.key, option.value);
    }
  }
  document.deleteIn(path);
}

/** The name of an item of `engines`. */
function nameOf(item: unknown): string | undefined {
  if (isScalar(item)) return String(item.value);
  return isMap(item) ? String(item.get('name') ?? item.get('conf')) : undefined;
}

const pathOf = (document: Document, key: string): readonly string[] =>
  key === ONLY_EVENT && !document.has('events') ? [] : ['events', key];

/** Writes into `seats` if the event has them, else in place of the names among its `entrants`. */
function seat(document: Document, key: string, names: readonly string[]): Result<true, string> {
  const path = pathOf(document, key);
  const [seats, entrants] = ['seats', 'entrants'].map((name) => document.getIn([...path, name], true));
  if (isSeq(seats) || (entrants === undefined && document.has('preset'))) {
    document.setIn([...path, 'seats'], listLike(document, seats, names));
    return ok(true);
  }
  if (isSeq(entrants)) {
    const first = entrants.items.findIndex(isByName);
    if (first < 0) return err(`Cannot seat anyone in "${key}": expected an event with names among its entrants`);
    const before = entrants.items.slice(0, first);
    const after = entrants.items.slice(first).filter((item) => !isByName(item));
    entrants.items = [...before, ...names.map((name) => document.createNode(name)), ...after];
    return ok(true);
  }
  document.setIn([...path, 'entrants'], listLike(document, entrants, names));
  return ok(true);
}

/** Whether an item is a name, or names that were read from an earlier season. */
const isByName = (item: unknown): boolean => isScalar(item) || (isMap(item) && item.has('previous'));

function listLike(document: Document, old: unknown, names: readonly string[]): YAMLSeq {
  const list = new YAMLSeq(document.schema);
  for (const name of names) list.add(document.createNode(name));
  list.flow = isSeq(old) ? (old.flow ?? false) : true;
  if (isSeq(old)) {
    if (typeof old.commentBefore === 'string') list.commentBefore = old.commentBefore;
    if (typeof old.comment === 'string') list.comment = old.comment;
  }
  return list;
}

/** Gives a file that took its name from a preset its own name, after the name of the preset. */
function rename(document: Document, root: YAMLMap, name: string): void {
  if (document.has('tournament')) {
    document.set('tournament', name);
    return;
  }
  const index = root.items.findIndex(({ key }) => isScalar(key) && key.value === 'preset');
  root.items.splice(index + 1, 0, document.createPair('tournament', name));
}

/** The first line says what the file was made from; it replaces an older such line. */
function withOrigin(text: string, { tournament, journalHash }: SeasonResults): string {
  return `# Made from ${tournament}, journal ${journalHash}.\n${text.replace(ORIGIN, '')}`;
}

const ORIGIN = /^# Made from .*, journal [0-9a-f]{64}\.\n/u;
