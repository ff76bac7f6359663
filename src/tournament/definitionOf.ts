// Puts the parts of a tournament file together: the pool of engines, the events, how they hang together, and what each of them means.

import type { Issue } from '../core/messages/issue.ts';
import { isStarted } from '../core/gameJob.ts';
import { eventKey } from '../core/ids.ts';
import type { EventKey } from '../core/ids.ts';
import { err } from '../core/result.ts';
import type { Result } from '../core/result.ts';
import { booksOf, checkUnusedBooks, noBooks } from './events/bookFields.ts';
import { checkApplicability } from './events/applicability.ts';
import { checkClocks, clockTrait } from './events/clocks.ts';
import { coresOf } from './values/cores.ts';
import type { EventDefinition, ScheduleDefinition, TitleDefinition, TournamentDefinition } from './definition.ts';
import { isGroup } from './engines/engineFields.ts';
import { parseEnginesJson } from './engines/enginesJson.ts';
import type { EngineEntry } from './engines/enginesJson.ts';
import { entrantOf } from './engines/entrants.ts';
import type { EngineDefaults } from './engines/entrants.ts';
import { readEvents } from './events/eventInput.ts';
import type { EventInput, FileRead } from './events/eventInput.ts';
import { FORMED } from './events/eventShape.ts';
import { filled, meantFields, readGroup } from './reading/fields.ts';
import type { Report } from './reading/fields.ts';
import { fieldOf, houseProgramOf, uniqueSources } from './season/fieldSources.ts';
import type { FieldContext } from './season/fieldSources.ts';
import { checkBothGames, checkRuleSets, gameOf, goStartOf } from './events/goFields.ts';
import type { Game } from './events/goShape.ts';
import { formatOf, tieBreaksOf } from './events/formatFields.ts';
import { incidentRules } from './events/incidentFields.ts';
import { checkEventNames, checkSeasonBooks, checkVersions, nextSeasonOf } from './season/linkChecks.ts';
import { reachOf, reportedTrouble } from './season/links.ts';
import type { Reach, Source } from './season/links.ts';
import { datesOf, officialsOf } from './officialFields.ts';
import { checkNumbers, readPool } from './engines/pool.ts';
import type { PoolEngine } from './engines/pool.ts';
import { possibleEntrants } from './season/possibleEntrants.ts';
import type { Playing } from './engines/protocolFields.ts';
import { previousSeasons } from './season/previousSeasons.ts';
import { ratingsOf } from './ratingsFields.ts';
import { schedulesOf } from './events/scheduleFields.ts';
import { TOURNAMENT_FORMED, tournamentShape } from './schema.ts';
import { checkSubset, withBooksFromStart } from './engines/subsetFields.ts';
import { roundTimesOf } from './events/swissFields.ts';
import type { SeasonResults } from './season/seasonResults.ts';
import { enginesOfEvents } from './engines/versionFields.ts';
import type { Located } from './reading/yamlSource.ts';

export type Workshop = {
  readonly resolvePath: (written: string) => string;
  readonly readText?: (path: string) => Result<string, string>;
  readonly readResults?: (path: string) => Result<SeasonResults, string>;
  readonly findFolder?: (path: string) => Result<undefined, string>;
  readonly checkSource?: (path: string) => Result<void, string>;
  readonly report: Report;
  /** For the mistakes of other files. */
  readonly issues: Issue[];
};

/** `undefined` only where something has been reported. */
export function definitionOf(root: Located, workshop: Workshop): TournamentDefinition | undefined {
  const { report, resolvePath } = workshop;
  const given = readGroup(tournamentShape, root, [], report, [...FORMED, ...TOURNAMENT_FORMED]);
  const top = filled(tournamentShape, given);
  const eachGroup = root.fields.get('each')?.value;
  if (eachGroup !== undefined) checkNumbers(eachGroup, ['each'], report);
  const name = readName(root, report);
  const events = readEvents(root, { ...given, tournament: name }, report).map((event) => withEach(event, top));
  const games = new Map(events.map((event) => [event.key, gameOf(event)]));
  const pool = poolOf(root, top, [...games.values()].includes('go'), workshop);
  const names = pool.flatMap((engine) => engine.name ?? []);
  const previous = previousSeasons(top.previous ?? {}, resolvePath, workshop.readResults);
  const several = root.fields.has('events');
  const context: FieldContext = { names, events: events.map(({ key }) => key), previous, several };
  const fields = events.map((event) => ({ event, ...fieldOf(event, context) }));
  const reach = reachOf(new Map(fields.map(({ event, ...field }) => [event.key, field])), reportedTrouble(report));
  const schedules = schedulesOf(fields, several);
  const defaults: EngineDefaults = { each: top.each ?? {}, eachGroup, engineLogs: top.engineLogs, resolvePath };
  const engines = enginesOfEvents(events, pool, schedules, report);
  const parts = fields.map(({ event, sources }) =>
    eventPart(event, sources, {
      pool: engines.get(event.key) ?? pool,
      ...{ reach, games, schedules, defaults, tournament: name ?? '', several },
    }),
  );
  checkApplicability(root, parts, report);
  checkRuleSets(root, parts, report);
  checkUnusedBooks(parts, report);
  checkEventNames(parts, report);
  for (const { event } of parts) checkVersions(event, context, reach, schedules);
  checkBothGames(pool, top.each?.protocol, reach, games, report);
  const nextSeason = nextSeasonOf(root, context, report);
  const officials = officialsOf(root, report);
  const dates = datesOf(root, top.dates, report);
  const ratings = ratingsOf(root, workshop);
  const definitions = withBooksFromStart(parts.flatMap(({ definition }) => definition ?? []));
  if (name === undefined || definitions.length === 0 || definitions.length < parts.length) return undefined;
  const read = previous.read();
  return {
    name,
    concurrency: top.concurrency,
    cores: coresOf(top, definitions),
    ...(top.rngSeed === undefined ? {} : { rngSeed: top.rngSeed }),
    tablebases: tablebaseFolders(root, top, workshop),
    ...gamesPerEntrantOf(root, top, definitions, report),
    events: definitions,
    ...(nextSeason === undefined ? {} : { nextSeason }),
    ...(officials === undefined ? {} : { officials }),
    ...(dates === undefined ? {} : { dates }),
    ...(ratings === undefined ? {} : { ratings }),
    ...(read.length === 0 ? {} : { previous: read }),
  };
}

/** What `each` says of margins and limits goes before what the event says, for its stages too. */
function withEach(event: EventInput, { each = {} }: FileRead): EventInput {
  const { timeMargin = event.read.timeMargin, moveCap = event.read.moveCap, limits = event.read.limits } = each;
  return { ...event, read: { ...event.read, timeMargin, moveCap, limits } };
}

type EventContext = {
  /** As they play in this event. */
  readonly pool: readonly PoolEngine[];
  readonly reach: ReadonlyMap<EventKey, Reach>;
  /** `undefined`: it cannot be told what is played. */
  readonly games: ReadonlyMap<EventKey, Game | undefined>;
  readonly schedules: ReadonlyMap<EventKey, ScheduleDefinition>;
  readonly defaults: EngineDefaults;
  readonly tournament: string;
  readonly several: boolean;
};

/** All that one event needs. */
function eventPart(event: EventInput, sources: readonly Source[], context: EventContext) {
  const { key, read, report } = event;
  const own = context.reach.get(key);
  const isToldOf = context.pool.length >= 2 && context.pool.every(({ name }) => name !== undefined);
  const size = isToldOf ? own?.size : undefined;
  const known = context.games.get(key);
  const game = known ?? 'chess';
  const go = game === 'go' ? goStartOf(event) : undefined;
  const isHere = (name: string): boolean => own?.names.has(name) === true || name === houseProgramOf(event);
  const engines = context.pool.filter(({ name }) => !context.several || (name !== undefined && isHere(name)));
  // Where it cannot be told what is played, it cannot be told who suits it.
  const entrants =
    known === undefined
      ? []
      : engines.flatMap((engine) => entrantOf(engine, event, { game, go }, context.defaults, report) ?? []);
  const players = { engines, entrants, eachGroup: context.defaults.eachGroup };
  if (engines.length > 0 || !context.several) checkClocks(event, game, players);
  const books = game === 'go' ? noBooks(event) : booksOf(event, context.defaults.resolvePath);
  const swiss = { pool: context.pool, names: own?.names ?? new Set<string>() };
  const format = formatOf(event, { size, books, game: known, swiss });
  checkSubset(event, game, players, format);
  const tieBreaks = tieBreaksOf(event);
  checkSeasonBooks(event, books.seasonPlaces, context.schedules);
  const clock = clockTrait(players, format);
  const schedule = context.schedules.get(key);
  const reserves = context.several ? reservesOf(event, engines, { game, go }, context) : [];
  const rounds = format?.kind === 'swiss' ? roundTimesOf(event, format.rounds) : undefined;
  checkUpdates(event);
  const title = titleOf(event);
  const name = read.event ?? `${context.tournament} - ${read.name ?? key}`;
  const definition: EventDefinition | undefined =
    format === undefined || schedule === undefined
      ? undefined
      : {
          key,
          name,
          ...(read.site === undefined ? {} : { site: read.site }),
          variant: go === undefined ? read.variant : 'standard',
          ...(go === undefined ? {} : { go }),
          format,
          field: uniqueSources(sources),
          entrants,
          ...(reserves.length === 0 ? {} : { reserves }),
          ...(books.openings === undefined ? {} : { openings: books.openings }),
          books: Object.fromEntries(books.definitions),
          tieBreaks,
          ...incidentRules(event, game),
          ...(go === undefined || read.countTime === undefined ? {} : { countMs: read.countTime }),
          ...(read.patience === undefined ? {} : { patienceMs: read.patience }),
          schedule,
          ...(format.kind === 'swiss' && read.updates === 'betweenRounds' ? { updates: 'between-rounds' } : {}),
          ...(rounds === undefined ? {} : { rounds }),
          ...(read.versionsOf === undefined ? {} : { versionsOf: eventKey(read.versionsOf) }),
          ...(title === undefined ? {} : { title }),
          ...(read.hardware === undefined ? {} : { hardware: read.hardware }),
          ...(read.rated === 'apart' ? { rated: read.rated } : {}),
        };
  return { event, books, format: read.format, game: known, clock, definition, name };
}

function titleOf({ read, find, report }: EventInput): TitleDefinition | undefined {
  const field = find('title');
  if (read.title === undefined || field === undefined || !isGroup(field.value.value)) return undefined;
  const { name, holder } = read.title;
  if (!field.value.fields.has('name')) {
    report(
      field.value.place,
      [...field.path, 'name'],
      'Cannot find "name": expected what the winner is called, such as Grand Champion',
    );
  }
  return name === undefined ? undefined : { name, ...(holder === undefined ? {} : { holder }) };
}

/** Engines of the pool that nothing brings here, as they would play here; what does not suit them is no mistake. */
function reservesOf(
  event: EventInput,
  engines: readonly PoolEngine[],
  playing: Playing,
  { pool, defaults, reach, games }: EventContext,
) {
  return pool
    .filter((engine) => !engines.includes(engine))
    .filter(({ name }) => {
      const played = [...reach].flatMap(([key, { names }]) => (name !== undefined && names.has(name) ? [games.get(key)] : []));
      return played.length === 0 || played.includes(playing.game);
    })
    .flatMap((engine) => entrantOf(engine, event, playing, defaults, () => {}) ?? []);
}

function checkUpdates({ read, find, report }: EventInput): void {
  const field = find('updates');
  if (read.updates !== 'betweenRounds' || read.versionsOf === undefined || field?.own !== true) return;
  const message = 'Cannot use "updates" beside "versionsOf": expected one of them, versionsOf allows no updates';
  report(field.keyPlace, field.path, message);
}

/** S16-11d: a folder that is not there is a mistake of the file; tables that are not in it are told, not refused. */
function tablebaseFolders(root: Located, { tablebases = [] }: FileRead, workshop: Workshop): readonly string[] {
  const { resolvePath, findFolder, report } = workshop;
  const field = root.fields.get('tablebases')?.value;
  const folders = tablebases.map(resolvePath);
  for (const [index, folder] of folders.entries()) {
    const found = findFolder?.(folder);
    if (field === undefined || found === undefined || found.ok) continue;
    const message = `Cannot find the tablebases "${tablebases[index]}": expected a folder, got ${found.error}`;
    report((field.items[index] ?? field).place, ['tablebases', index], message);
  }
  return folders;
}

/** A program that is not started here, and an operator, can play one game at a time only. */
function gamesPerEntrantOf(
  root: Located,
  { gamesPerEntrant }: FileRead,
  events: readonly EventDefinition[],
  report: Report,
): Pick<TournamentDefinition, 'gamesPerEntrant'> {
  const single = events.flatMap(possibleEntrants).find(({ engine }) => !isStarted(engine))?.engine.name;
  const field = root.fields.get('gamesPerEntrant')?.value;
  if (single !== undefined && gamesPerEntrant !== undefined && gamesPerEntrant > 1 && field !== undefined) {
    const message = `Cannot play ${gamesPerEntrant} games of an entrant at once: expected 1, "${single}" is not started here and plays one game at a time`;
    report(field.place, ['gamesPerEntrant'], message);
  }
  const count = gamesPerEntrant ?? (single === undefined ? undefined : 1);
  return count === undefined ? {} : { gamesPerEntrant: count };
}

function readName(root: Located, report: Report): string | undefined {
  const shape = { tournament: tournamentShape.tournament };
  const field = root.fields.get('tournament');
  if (field === undefined && meantFields(root, Object.keys(tournamentShape)).has('tournament')) return undefined;
  const only: Located = { ...root, fields: new Map(field === undefined ? [] : [['tournament', field]]) };
  return readGroup(shape, only, [], report).tournament;
}

function poolOf(root: Located, top: FileRead, hasGo: boolean, workshop: Workshop): readonly PoolEngine[] {
  const list = root.fields.get('engines')?.value;
  if (list === undefined) return [];
  const entries = importedEntries(root, top.enginesFrom, workshop);
  const sources = { entries, namesFile: root.fields.has('enginesFrom'), protocol: top.each?.protocol, hasGo };
  return readPool(list, sources, workshop.report);
}

/** The engines of the file that `enginesFrom` names; its own mistakes join the others. */
function importedEntries(
  root: Located,
  written: string | undefined,
  { resolvePath, readText, report, issues }: Workshop,
): readonly EngineEntry[] | undefined {
  const place = root.fields.get('enginesFrom')?.value.place;
  if (written === undefined || place === undefined) return undefined;
  const file = resolvePath(written);
  const text = readText?.(file) ?? err('other files are not at hand here');
  if (!text.ok) {
    const message = text.error.startsWith('Cannot ') ? text.error : `Cannot read the file "${written}": ${text.error}`;
    report(place, ['enginesFrom'], message);
    return undefined;
  }
  const entries = parseEnginesJson(text.value, file);
  if (entries.ok) return entries.value;
  issues.push(...entries.error);
  return undefined;
}
