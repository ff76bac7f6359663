// `arbiter run --dry-run`: what would be played, event by event, from the file and its books alone. Starts nothing and writes nothing.

import type { EventFacts, PlannedGame } from '../core/facts.ts';
import type { GoStart } from '../core/gameRules.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import { resolveField, type FieldSource } from '../formats/links.ts';
import { planEvent, scheduleLength } from '../formats/registry.ts';
import { drawsSeeds, type KnockoutSettings } from '../formats/knockout/bracket.ts';
import type { SwissSettings } from '../formats/swiss/swiss.ts';
import { formatTimeControl } from '../games/chess/pgn/timeControlTag.ts';
import { EventRecord } from '../projections/eventRecord.ts';
import type {
  BookDefinition,
  EventDefinition,
  OpeningsDefinition,
  RoundTimes,
  TournamentDefinition,
} from '../tournament/definition.ts';
import { fieldSize } from '../course/fieldSize.ts';
import { describeOfficials, describeRules } from '../reports/rules.ts';
import { formatUtc } from '../core/messages/formatUtc.ts';

/** The plan of one event. `field` and `firstGames` are known if no other event decides them. */
export type PlannedEvent = {
  readonly key: EventKey;
  readonly name: string;
  readonly format: string;
  readonly startsAfter: readonly EventKey[];
  readonly field: readonly string[];
  /** `null` if results decide. */
  readonly games: number | null;
  readonly timeControls: readonly string[];
  readonly openings: readonly string[];
  readonly notes: readonly string[];
  /** What ends games early, what happens after a failure, what orders equal points: one line for each topic. */
  readonly rules: readonly string[];
  readonly firstGames: readonly PlannedGame[];
};

/** `limit` is the maximum number of games listed for an event. */
export const dryRun = (definition: TournamentDefinition, limit: number): readonly PlannedEvent[] =>
  definition.events.map((event) => plannedEvent(event, definition, limit));

function plannedEvent(event: EventDefinition, definition: TournamentDefinition, limit: number): PlannedEvent {
  const { schedule, title, hardware } = event;
  const known = resolveField(event.field, () => undefined, []);
  const entrants = known.kind === 'field' ? known.entrants : undefined;
  const size = entrants?.length ?? fieldSize(event, definition);
  // A Swiss pairs its first round when it begins: the players present, and the lot for colours, are not known before.
  const isDrawn = event.format.kind === 'knockout' && size !== undefined && drawsSeeds(event.format, size);
  const isPlanned = entrants !== undefined && event.format.kind !== 'swiss' && !isDrawn;
  const plan = !isPlanned ? undefined : planEvent(event.format, freshFacts(entrants), limit);
  return {
    key: event.key,
    name: event.name,
    format: event.format.kind,
    startsAfter: schedule.startAfter,
    field: event.field.map(formatSource),
    games: size === undefined ? null : (scheduleLength(event.format, size) ?? null),
    timeControls: [...new Set(event.entrants.map(({ timeControl }) => formatTimeControl(timeControl)))],
    openings: [
      ...(event.openings === undefined ? [] : [formatOpenings(event.openings)]),
      ...Object.entries(event.books).flatMap(([name, book]) => (book === undefined ? [] : [`${name}: ${formatOpenings(book)}`])),
    ],
    notes: [
      ...(event.go === undefined ? [] : [formatGo(event.go)]),
      ...(event.format.kind === 'knockout' && isDrawn ? [seedsNote(event.format)] : []),
      ...(event.format.kind === 'swiss' ? swissNotes(event.format, event.rounds) : []),
      ...(schedule.breakMs > 0 ? [`a break of ${schedule.breakMs / 60_000} minutes before it`] : []),
      ...(schedule.notBeforeUtcMs === undefined ? [] : [`not before ${formatUtc(schedule.notBeforeUtcMs)}`]),
      ...(schedule.deadlineUtcMs === undefined ? [] : [`engines by ${formatUtc(schedule.deadlineUtcMs)}`]),
      ...(schedule.deadline === undefined ? [] : [`engines by the last game of ${schedule.startAfter.join(' and ')}`]),
      ...(title === undefined ? [] : [`its winner is the ${title.name}`]),
      ...(hardware === undefined ? [] : [`played on ${hardware}`]),
    ],
    rules: describeRules(event),
    firstGames: plan?.kind === 'play' ? plan.games : [],
  };
}

const formatGo = ({ size, komi, ruleSet, handicap }: GoStart): string =>
  `Go on ${size}x${size}, komi ${komi / 2}, ${ruleSet} rules${handicap === 0 ? '' : `, ${handicap} handicap stones`}`;

const seedsNote = ({ seeded = 0 }: KnockoutSettings): string =>
  `seeds are drawn by lot when it is opened${seeded === 0 ? '' : `, but for the first ${seeded}`}`;

/** CGF-5: the number of rounds, the pairing method, and fixed hours. */
function swissNotes({ rounds, pairing, colours }: SwissSettings, times: RoundTimes | undefined): readonly string[] {
  const hours = (times?.startsUtcMs ?? []).flatMap((utcMs, index) =>
    utcMs === null ? [] : [`round ${index + 1} at ${formatUtc(utcMs)}`],
  );
  const colour = colours === 'nigiri' ? 'by lot' : 'balanced';
  return [`${rounds} rounds, ${pairing} Swiss, colours ${colour}; the pairing table is the order above`, ...hours];
}

/** As text for a terminal. */
export function formatDryRun(definition: TournamentDefinition, events: readonly PlannedEvent[]): string {
  const lines = [definition.name, `  who may rule: ${describeOfficials(definition)}`];
  for (const { what, atUtcMs } of definition.dates ?? []) lines.push(`  ${what}: ${formatUtc(atUtcMs)}`);
  for (const [index, event] of events.entries()) {
    const games = event.games === null ? 'as many games as it takes' : `${event.games} games`;
    const after = event.startsAfter.length === 0 ? '' : `, after ${event.startsAfter.join(' and ')}`;
    lines.push('', `${event.key}: ${event.name} (${event.format}, ${games}${after})`);
    lines.push(`  who: ${event.field.join(', ')}`, `  time control: ${event.timeControls.join(', ')}`);
    if (event.openings.length > 0) lines.push(`  openings: ${event.openings.join('; ')}`);
    for (const note of event.notes) lines.push(`  ${note}`);
    const twin = events.slice(0, index).find(({ rules }) => rules.join('\n') === event.rules.join('\n'));
    if (twin === undefined) for (const rule of event.rules) lines.push(`  ${rule}`);
    else lines.push(`  rules: those of ${twin.key}`);
    for (const { round, board, white, black, opening, stage } of event.firstGames) {
      const place = stage === undefined ? '' : ` (${stage})`;
      lines.push(`  round ${round}.${board}: ${white} - ${black}, opening ${opening + 1}${place}`);
    }
    if (event.games !== null && event.firstGames.length > 0 && event.firstGames.length < event.games) lines.push('  …');
  }
  return `${lines.join('\n')}\n`;
}

function freshFacts(entrants: readonly EntrantName[]): EventFacts {
  const record = new EventRecord();
  record.entrants = entrants;
  return record;
}

function formatSource(source: FieldSource): string {
  if (source.kind === 'entrant') return source.name;
  const { event, from, to } = source;
  if (to === undefined) return from === 1 ? `all of ${event}` : `${event} from ${from}`;
  return from === to ? `${event} ${from}` : `${event} ${from}–${to}`;
}

const formatOpenings = (openings: OpeningsDefinition): string =>
  openings.kind === 'season' ? 'those of this season, by lot' : formatBook(openings);

function formatBook({ file, order, plies }: BookDefinition): string {
  const exits = plies === undefined ? '' : `, ${plies} plies`;
  return `${file}${exits}${order === 'random' ? ', by lot' : ''}`;
}
