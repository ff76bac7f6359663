// Combines the parts of a tournament file: the pool of engines, the events, the links between them, and the definition of each.

import { present } from '../core/present.ts';
import { err } from '../core/result.ts';
import { eventPart } from './events/eventDefinition.ts';
import { coresOf, gamesOn, gamesPerEntrantOf, kibitzerCores, hostsOf, tablebaseFolders } from './settings/machine.ts';
import { readOther } from './reading/otherFiles.ts';
import type { ReadContext } from './reading/otherFiles.ts';
import { checkUnusedBooks } from './events/bookFields.ts';
import { checkApplicability } from './events/applicability.ts';
import type { TournamentDefinition } from './definition.ts';
import { parseEnginesJson } from './engines/enginesJson.ts';
import { conditionsOf } from './engines/conditionsShape.ts';
import type { EngineDefaults } from './engines/entrants.ts';
import { kibitzersOf } from './engines/kibitzers.ts';
import { readEvents } from './events/eventInput.ts';
import { filled, readGroup } from './reading/fields.ts';
import { fieldOf } from './season/fieldSources.ts';
import type { FieldContext } from './season/fieldSources.ts';
import { checkBothGames, checkRuleSets, gameOf } from './events/goFields.ts';
import { checkEventNames, checkSeasonBooks, checkVersions, nextSeasonOf } from './season/linkChecks.ts';
import { reachOf, reportedTrouble } from './season/links.ts';
import { datesOf, officialsOf } from './settings/officialFields.ts';
import { poolOf, type Registered } from './engines/pool.ts';
import { previousSeasons } from './season/previousSeasons.ts';
import { ratingsOf } from './settings/ratingsFields.ts';
import { schedulesOf } from './events/scheduleFields.ts';
import { tournamentShape } from './schema.ts';
import { withBooksFromStart } from './engines/subsetFields.ts';
import { enginesOfEvents } from './engines/versionFields.ts';
import type { Located } from './reading/yamlSource.ts';

/** `undefined` only if something has been reported. */
export function definitionOf(root: Located, context: ReadContext): TournamentDefinition | undefined {
  const { report, refuse, resolvePath } = context;
  const given = readGroup(tournamentShape, root, [], report);
  const top = filled(tournamentShape, given);
  const eachGroup = root.fields.get('each')?.value;
  const events = readEvents(root, given, report);
  const games = new Map(events.map((event) => [event.key, gameOf(event)]));
  const entries =
    top.enginesFrom === undefined
      ? undefined
      : readOther({ path: ['enginesFrom'], written: top.enginesFrom, what: 'file' }, parseEnginesJson, context);
  const folder = top.registry === undefined ? undefined : resolvePath(top.registry);
  const registered: Registered = (engine, entrant, event) =>
    folder === undefined
      ? err('expected "registry" with the folder of a registry at the top of the file')
      : (context.registered?.({ folder, engine, entrant, event }) ?? err('registries are not at hand here'));
  const sources = {
    entries,
    namesFile: root.fields.has('enginesFrom'),
    registered,
    protocol: top.each?.protocol,
    hasGo: [...games.values()].includes('go'),
  };
  const pool = poolOf(root, top.engines, sources, report);
  const names = pool.flatMap((engine) => engine.name ?? []);
  const previous = previousSeasons(top.previous ?? {}, resolvePath, context.readResults);
  const several = root.fields.has('events');
  const links: FieldContext = { names, events: events.map(({ key }) => key), previous, several, isWrong: context.isWrong };
  const fields = events.map((event) => ({ event, ...fieldOf(event, links) }));
  const reach = reachOf(new Map(fields.map(({ event, ...field }) => [event.key, field])), reportedTrouble(report));
  const schedules = schedulesOf(fields, several);
  const defaults: EngineDefaults = {
    each: top.each ?? {},
    eachGroup,
    engineLogs: top.engineLogs,
    sandbox: top.sandbox,
    conditions: conditionsOf(top.conditions),
    resolvePath,
  };
  const engines = enginesOfEvents(events, pool, schedules, registered, report);
  const parts = fields.map(({ event, sources: written }) =>
    eventPart(event, written, {
      pool: engines.get(event.key) ?? pool,
      ...{ reach, games, schedules, defaults, tournament: top.tournament ?? '', several },
    }),
  );
  checkBothGames(pool, top.each?.protocol, reach, games, report);
  checkRuleSets(root, parts, report);
  checkApplicability(root, top, parts, report);
  checkUnusedBooks(parts, report);
  checkEventNames(parts, report);
  for (const { event, books } of parts) {
    checkSeasonBooks(event, books.seasonPaths, schedules);
    checkVersions(event, links, reach, schedules);
  }
  const definitions = withBooksFromStart(parts.flatMap(({ definition }) => definition ?? []));
  const isChessPlayed = [...games.values()].includes('chess');
  const optional = {
    rngSeed: top.rngSeed,
    hosts: hostsOf(root, top, refuse),
    kibitzers: kibitzersOf(root, top.kibitzers, !isChessPlayed, defaults, report),
    gamesPerEntrant: gamesPerEntrantOf(top, definitions, refuse),
    nextSeason: nextSeasonOf(root, top.nextSeason, links, report),
    officials: top.officials === undefined ? undefined : officialsOf(top.officials, refuse),
    dates: datesOf(top.dates),
    chat: top.chat,
    onHangup: top.onHangup === 'reload' ? top.onHangup : undefined,
    uniqueNetworks: top.uniqueNetworks ? (true as const) : undefined,
    settleMs: top.settle,
    ratings: top.ratings === undefined ? undefined : ratingsOf(top.ratings, context),
  };
  const tablebases = tablebaseFolders(top, context);
  const name = top.tournament;
  if (name === undefined || definitions.length === 0 || definitions.length < parts.length) return undefined;
  const read = previous.read();
  const cores = coresOf(top, definitions);
  const atOnce = top.concurrency === 'auto' ? gamesOn(cores, context.cores, kibitzerCores(optional.kibitzers)) : top.concurrency;
  return {
    name,
    concurrency: top.hosts?.length ?? atOnce,
    cores,
    tablebases,
    events: definitions,
    ...present({ ...optional, previous: read.length === 0 ? undefined : read }),
  };
}
