// The schedule as a calendar for subscribers (RFC 5545, METHOD:PUBLISH): games with their actual or expected times, events that have not begun, and
// the days of the tournament file. Expected entries are tentative. Chess and Go.

import { createHash } from 'node:crypto';
import type { EntrantName } from '../../core/ids.ts';
import { shownName } from '../../course/displayNames.ts';
import { eventState } from '../../course/eventState.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { ScheduledGame, ScheduleView } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';

export type CalendarRequest = {
  /** Absent: all. */
  readonly event?: EventDefinition;
  /** Only the games of this engine. Absent: all. */
  readonly engine?: EntrantName;
  readonly schedule: (event: EventDefinition) => ScheduleView;
  readonly nowUtcMs: number;
  /** The address of the page: `https://games.example.org`. */
  readonly baseUrl: string;
  readonly arbiterVersion: string;
};

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Limits the games of an event: the latest N that have begun and the next N to come. */
const SHOWN_GAMES = 1000;

/** Lines end with CRLF. */
export function calendarText(followed: FollowedTournament, request: CalendarRequest): string {
  const { definition } = followed;
  const shown = request.event === undefined ? definition.events : [request.event];
  const id = tournamentId(followed);
  const { engine } = request;
  const name = request.event?.name ?? definition.name;
  return calendarOf(engine === undefined ? name : `${engine}, ${name}`, request.arbiterVersion, [
    ...(request.event === undefined && engine === undefined ? daysOf(followed, id) : []),
    ...shown.flatMap((event) => [
      ...(engine === undefined ? beginningOf(followed, event, id, request) : []),
      ...gamesOf(event, id, request, engine === undefined ? undefined : shownName(event, followed.facts, engine)),
    ]),
  ]);
}

/** `entries`: lines of `entryLines`. */
export function calendarOf(name: string, arbiterVersion: string, entries: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Arbiter//Arbiter ${textValue(arbiterVersion)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textValue(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT5M',
    'X-PUBLISHED-TTL:PT5M',
    ...entries,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Stable forever, and unique to the tournament even among tournaments of the same name. */
export const tournamentId = (followed: FollowedTournament): string =>
  createHash('sha256')
    .update(JSON.stringify([followed.facts.opened?.name, followed.openedAtUtcMs]))
    .digest('hex')
    .slice(0, 24);

/** `player`: as it is called in the event; absent: all games. */
function gamesOf(
  event: EventDefinition,
  id: string,
  { schedule, nowUtcMs, baseUrl }: CalendarRequest,
  player: string | undefined,
): readonly string[] {
  const { games: all } = schedule(event);
  const games = player === undefined ? all : all.filter(({ white, black }) => white === player || black === player);
  const hasHour = games.filter(({ startsAtUtcMs, state }) => startsAtUtcMs !== undefined && state !== 'cancelled');
  const begun = hasHour.filter((game) => !isExpected(game)).slice(-SHOWN_GAMES);
  const coming = hasHour.filter(isExpected).slice(0, SHOWN_GAMES);
  const usualMs = usualLength(all);
  return [...begun, ...coming].flatMap((game) => {
    const { number, round, board, ending, startsAtUtcMs = nowUtcMs, durationMs } = game;
    const [first = '?', second = '?'] = event.go === undefined ? [game.white, game.black] : [game.black, game.white];
    // Rounded, so that estimates do not change the schedule within a minute.
    const begins = isExpected(game) ? wholeMinute(startsAtUtcMs) : startsAtUtcMs;
    const ends = durationMs === undefined ? wholeMinute(begins + usualMs) : begins + durationMs;
    return entryLines({
      uid: `${id}-${shortHash(event.key)}-${number}`,
      stampUtcMs: begins,
      begins,
      ends,
      summary: `${first} – ${second}${ending === undefined ? '' : ` ${ending.result}`}`,
      description: `${event.name}, ${game.id === undefined ? '' : `game ${game.id}, `}${game.stage ?? `round ${round}, board ${board}`}${ending === undefined ? '' : `: ${ending.words}`}`,
      status: isExpected(game) ? 'TENTATIVE' : 'CONFIRMED',
      ...(game.id === undefined ? {} : { url: `${baseUrl}/game/${game.id}` }),
    });
  });
}

const isExpected = ({ expected }: ScheduledGame): boolean => expected === true;

/** The mean length of the games played; 0 before the first, when nothing is promised. */
function usualLength(games: readonly ScheduledGame[]): number {
  const lengths = games.flatMap(({ durationMs }) => (durationMs === undefined ? [] : [durationMs]));
  return lengths.length === 0 ? 0 : lengths.reduce((sum, lengthMs) => sum + lengthMs, 0) / lengths.length;
}

const wholeMinute = (atUtcMs: number): number => Math.ceil(atUtcMs / MINUTE_MS) * MINUTE_MS;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** An event that waits for its start time. */
function beginningOf(
  followed: FollowedTournament,
  event: EventDefinition,
  id: string,
  { nowUtcMs }: CalendarRequest,
): readonly string[] {
  const state = eventState(followed.definition, event, followed.facts, nowUtcMs);
  if (state.kind !== 'break') return [];
  return entryLines({
    uid: `${id}-${shortHash(event.key)}-begins`,
    stampUtcMs: followed.openedAtUtcMs ?? state.untilUtcMs,
    begins: state.untilUtcMs,
    ends: state.untilUtcMs,
    summary: `${event.name} begins`,
    description: `${state.entrants.length} entrants: ${state.entrants.join(', ')}`,
    status: 'CONFIRMED',
  });
}

const daysOf = (followed: FollowedTournament, id: string): readonly string[] =>
  (followed.definition.dates ?? []).flatMap(({ what, atUtcMs }, index) =>
    entryLines({
      uid: `${id}-date-${index + 1}`,
      stampUtcMs: followed.openedAtUtcMs ?? atUtcMs,
      begins: atUtcMs,
      ends: atUtcMs,
      summary: what,
      description: followed.definition.name,
      status: 'CONFIRMED',
    }),
  );

const MINUTE_MS = 60_000;

type CalendarEntry = {
  readonly uid: string;
  readonly stampUtcMs: number;
  readonly begins: number;
  readonly ends: number;
  readonly summary: string;
  readonly description: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE';
  readonly url?: string;
};

export const entryLines = (entry: CalendarEntry): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}@arbiter`,
  `DTSTAMP:${utcTime(entry.stampUtcMs)}`,
  `DTSTART:${utcTime(entry.begins)}`,
  // Without a length the entry is a point in time (3.6.1).
  ...(entry.ends > entry.begins ? [`DTEND:${utcTime(entry.ends)}`] : []),
  `SUMMARY:${textValue(entry.summary)}`,
  `DESCRIPTION:${textValue(entry.description)}`,
  `STATUS:${entry.status}`,
  'TRANSP:TRANSPARENT',
  ...(entry.url === undefined ? [] : [`URL:${entry.url}`]),
  'END:VEVENT',
];

/** `20261122T130000Z`. */
const utcTime = (atUtcMs: number): string => `${new Date(atUtcMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** 3.3.11; control characters are not allowed in a text value. */
export const textValue = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\n|\u2028|\u2029/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`);

const LINE_BYTES = 75;

/** 3.1: lines of at most 75 octets, with no character split; continuation lines begin with a space. */
export function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line;
  let text = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += sign;
    bytes += size;
  }
  return text;
}
