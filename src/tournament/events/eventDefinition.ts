// Builds the definition of one event of a tournament file: entrants, format, rules, books and schedule.

import { present } from '../../core/present.ts';
import { eventKey } from '../../core/ids.ts';
import type { EventKey } from '../../core/ids.ts';
import { booksOf, noBooks } from './bookFields.ts';
import { checkClocks, clockTrait } from './clocks.ts';
import type { EventDefinition, ScheduleDefinition, TitleDefinition } from '../definition.ts';
import { isGroup } from '../engines/engineFields.ts';
import { entrantOf } from '../engines/entrants.ts';
import type { EngineDefaults } from '../engines/entrants.ts';
import type { EventInput } from './eventInput.ts';
import { houseProgramOf, uniqueSources } from '../season/fieldSources.ts';
import { goStartOf } from './goFields.ts';
import type { Game } from './goShape.ts';
import { formatOf, tieBreaksOf } from './formatFields.ts';
import { incidentRules } from './incidentFields.ts';
import type { Reach, Source } from '../season/links.ts';
import type { PoolEngine } from '../engines/pool.ts';
import type { Playing } from '../engines/protocolFields.ts';
import { checkSubset } from '../engines/subsetFields.ts';
import { roundTimesOf } from './swissFields.ts';

export type EventContext = {
  /** As they play in this event. */
  readonly pool: readonly PoolEngine[];
  readonly reach: ReadonlyMap<EventKey, Reach>;
  /** `undefined`: the game is unknown. */
  readonly games: ReadonlyMap<EventKey, Game | undefined>;
  readonly schedules: ReadonlyMap<EventKey, ScheduleDefinition>;
  readonly defaults: EngineDefaults;
  readonly tournament: string;
  readonly several: boolean;
};

/** Everything that one event needs. */
export function eventPart(event: EventInput, sources: readonly Source[], context: EventContext) {
  const { key, read, report } = event;
  const own = context.reach.get(key);
  const isToldOf = context.pool.length >= 2 && context.pool.every(({ name }) => name !== undefined);
  const size = isToldOf ? own?.size : undefined;
  const known = context.games.get(key);
  const game = known ?? 'chess';
  const go = game === 'go' ? goStartOf(event) : undefined;
  const isHere = (name: string): boolean => own?.names.has(name) === true || name === houseProgramOf(event);
  const engines = context.pool.filter(({ name }) => !context.several || (name !== undefined && isHere(name)));
  // If the game is unknown, so is which engines can play it.
  const entrants =
    known === undefined
      ? []
      : engines.flatMap((engine) => entrantOf(engine, event, { game, go }, context.defaults, report) ?? []);
  const reserves = context.several ? reservesOf(event, engines, { game, go }, context) : [];
  const players = { engines, entrants, eachGroup: context.defaults.eachGroup };
  const books = game === 'go' ? noBooks(event) : booksOf(event, context.defaults.resolvePath);
  const swiss = { pool: context.pool, names: own?.names ?? new Set<string>() };
  const format = formatOf(event, { size, books, game: known, swiss });
  checkSubset(event, game, players, format);
  const tieBreaks = tieBreaksOf(event);
  if (engines.length > 0 || !context.several) checkClocks(event, game, players);
  const clock = clockTrait(players, format);
  const schedule = context.schedules.get(key);
  const rounds = format?.kind === 'swiss' ? roundTimesOf(event, format.rounds) : undefined;
  checkUpdates(event);
  const name = read.event ?? `${context.tournament} - ${read.name ?? key}`;
  const title = titleOf(event);
  const definition: EventDefinition | undefined =
    format === undefined || schedule === undefined
      ? undefined
      : {
          key,
          name,
          variant: go === undefined ? read.variant : 'standard',
          format,
          field: uniqueSources(sources),
          entrants,
          books: Object.fromEntries(books.definitions),
          tieBreaks,
          schedule,
          ...incidentRules(event, game),
          ...present({
            site: read.site,
            go,
            reserves: reserves.length === 0 ? undefined : reserves,
            openings: books.openings,
            countMs: go === undefined ? undefined : read.countTime,
            patienceMs: read.patience,
            pauseMs: read.gamePause,
            updates: format.kind === 'swiss' && read.updates === 'betweenRounds' ? ('between-rounds' as const) : undefined,
            rounds,
            versionsOf: read.versionsOf === undefined ? undefined : eventKey(read.versionsOf),
            title,
            hardware: read.hardware,
            rated: read.rated === 'apart' ? read.rated : undefined,
          }),
        };
  return { event, books, format: read.format, game: known, clock, definition, name };
}

function titleOf({ read: { title }, find, refuse }: EventInput): TitleDefinition | undefined {
  if (title === undefined) return undefined;
  const { name, holder } = title;
  const group = find('title')?.value;
  if (group !== undefined && isGroup(group.value) && !group.fields.has('name'))
    refuse(['title', 'name'], 'Cannot find "name": expected what the winner is called, such as Grand Champion');
  return name === undefined ? undefined : { name, ...present({ holder }) };
}

/** Engines of the pool that no link brings here, as they would play here; if one does not suit the event, that is no mistake. */
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

function checkUpdates({ read, find, refuse }: EventInput): void {
  if (read.updates !== 'betweenRounds' || read.versionsOf === undefined || find('updates')?.own !== true) return;
  const message = 'Cannot use "updates" together with "versionsOf": expected one of them, versionsOf allows no updates';
  refuse(['updates'], message, 'key');
}
