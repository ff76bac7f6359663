// Compares two tournament definitions by their meaning, not by their notation, and says which changes the rules allow while the tournament runs
// (S16-13). An event that is not opened yet may get other versions and settings of its engines (S16-13a, S16-13b), other openings and another time,
// unless it is played with the versions of an event that has been opened (S16-13f). An opened event keeps everything that could change a result
// (S16-13e); once it is over, changes to its engines do not matter. Where the file says so, engines may also change between the rounds of an event
// (CGF-4.2). Times of rounds that have not begun may always change, a Swiss may get late entrants, and events may become longer (extension.ts).

import type { EntrantName, EventKey } from '../../core/ids.ts';
import type { EventDefinition, TournamentDefinition } from '../definition.ts';
import { extensionRefusal, type EventState } from './extension.ts';

/** How far an event has come. */
export type EventProgress = {
  /** The highest number of a game that was planned. */
  readonly planned: number;
  /** The number of rounds that have begun. */
  readonly begun: number;
  /** Whether engines may change now: a round is over, and the next has not begun. */
  readonly isBetween: boolean;
};

/** S16-13c: until when engines of an unopened event may change. */
export type Submissions = {
  /** Whether the deadline of the event has passed. */
  readonly hasPassed: (event: EventKey) => boolean;
  /** Whether it has passed for this engine: an official may have granted it more time, or it does not play there. */
  readonly isClosed: (event: EventKey, entrant: EntrantName) => boolean;
};

/** Whether a difference of an engine's entry only says where its files, which are the same, are now. */
export type IsMoved = (
  event: EventKey,
  entrant: EntrantName,
  difference: Pick<Difference, 'path' | 'before' | 'after'>,
) => boolean;

const OPEN: Submissions = { hasPassed: () => false, isClosed: () => false };

/** One difference. Values are JSON, `undefined` where the field is absent. */
export type Difference = {
  /** `concurrency`, `events[0].entrants["Glaurung"].engine.options.Hash`, `events.L1.schedule.breakMs`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Whether the tournament may continue with it. */
  readonly allowed: boolean;
  /** Why not, with the rule. */
  readonly why?: string;
};

/**
 * Returns all differences, in the order of the older definition, then the additions. `state` returns the state of an event; `plays` says whether an
 * entrant plays in an opened event (true for all possible entrants if that is not known). `progress` returns how far an event has come; if it is
 * not known, all its games count as planned and all its rounds as begun.
 */
export function tournamentDifferences(
  before: TournamentDefinition,
  after: TournamentDefinition,
  state: (event: EventKey) => EventState = () => 'running',
  plays?: Plays,
  progress: (event: EventKey) => EventProgress = () => ({ planned: Infinity, begun: Infinity, isBetween: false }),
  submissions: Submissions = OPEN,
  isMoved: IsMoved = () => false,
): readonly Difference[] {
  const [{ events: oldEvents, ...older }, { events: newEvents, ...newer }] = [before, after];
  // S16-13b: an engine with more threads needs more cores for each game. While an event is played its games keep their cores.
  const isPlayed = oldEvents.some(({ key }) => state(key) === 'running');
  const whyNot = (name: string): string | undefined => {
    if (name === 'cores' || name === 'hosts') return isPlayed ? WHY.cores : undefined;
    return TOP_ALLOWED.has(name) ? undefined : WHY.tournament;
  };
  const top = differencesOf(older, newer, '').map((difference) =>
    judged(difference, whyNot(difference.path.split(/[.[]/u)[0] ?? '')),
  );
  const keys = [...new Set([...oldEvents, ...newEvents].map(({ key }) => key))];
  const inEvents = keys.flatMap((key, index): readonly Difference[] => {
    const [old, current] = [oldEvents, newEvents].map((events) => events.find((event) => event.key === key));
    const path = oldEvents.length === 1 && key === 'main' ? `events[${index}]` : `events.${key}`;
    if (old === undefined || current === undefined) {
      return [{ path, before: nameOf(old), after: nameOf(current), allowed: false, why: WHY.tournament }];
    }
    return differencesOf(old, current, path).map((difference) =>
      judged(
        difference,
        isNewToOlder(difference)
          ? undefined
          : refusalOf(difference.path.slice(path.length), {
              ...{ old, current, state, plays, progress, submissions },
              isMoved: (entrant) => isMoved(key, entrant, difference),
            }),
      ),
    );
  });
  return [...top, ...orderDifference(oldEvents, newEvents), ...inEvents];
}

/** JSON with sorted names: equal for equal definitions, so that its hash names a definition. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/**
 * The number of games at once, tablebase folders, kibitzers, officials, days, the chat, ratings, which networks may enter, and what comes
 * after this season: none of it changes a result. Nor does the journal of an earlier season that has grown since: the fields of the events show
 * who comes from it.
 */
const TOP_ALLOWED: ReadonlySet<string> = new Set([
  'concurrency',
  'tablebases',
  'kibitzers',
  'gamesPerEntrant',
  'nextSeason',
  'officials',
  'dates',
  'chat',
  'settleMs',
  'onHangup',
  'previous',
  'ratings',
  'uniqueNetworks',
]);

const WHY = {
  cores: 'the games of an event keep their cores and engine hosts; they may change at a start while no event is being played',
  tournament: 'it holds for the whole tournament, which has begun',
  opened: 'S16-13e: the event has been opened, so nothing that could change a result may change',
  waiting: 'only engines, openings and schedule of an event may change until it is opened (S16-13a)',
  begun: 'the round has begun',
  midRound: 'CGF-4.2: programs may change between rounds: when all games of one are over, and before the next begins',
  passed: 'S16-13c: the deadline has passed; an official may grant an engine more time ("arbiter rule --grant-update")',
  moved: 'its files may be at another path if they are the same by SHA-256: copy the accepted ones there, or restore the path',
  late: (event: EventKey, entrant: EntrantName): string =>
    `S16-13c: the deadline of ${event} has passed; restore the entry, or let an official grant the update: arbiter rule --grant-update "${entrant}" --event ${event} --by … --reason …`,
  versions: (event: EventKey): string => `S16-13f: it is played with the versions of ${event}, which has been opened`,
} as const;

type Plays = (event: EventKey, entrant: EntrantName) => boolean;

type Judgement = {
  readonly old: EventDefinition;
  readonly current: EventDefinition;
  readonly state: (event: EventKey) => EventState;
  readonly plays: Plays | undefined;
  readonly progress: (event: EventKey) => EventProgress;
  readonly submissions: Submissions;
  readonly isMoved: (entrant: EntrantName) => boolean;
};

/** Why a change of an event is refused; `undefined` if it is allowed. `path` is the rest after the event: `.entrants["A"].engine.command`. */
function refusalOf(path: string, judgement: Judgement): string | undefined {
  const { old, current, state, plays, progress, submissions } = judgement;
  const now = state(old.key);
  if (path.startsWith('.schedule.deadline')) return now === 'waiting' && submissions.hasPassed(old.key) ? WHY.passed : undefined;
  // These cannot change a result: where games are rated, logs, engines that nothing calls, the name of a title, and settings that matter only before
  // the opening.
  if (/^\.rated\b/u.test(path)) return undefined;
  // The files that an engine writes are no part of its version, and may become known only while it plays.
  // What it may see of this machine is no part of it either, nor is what organisers allow it later (4K-7.8).
  if (/^\.(?:entrants|reserves)\["(?:[^"\\]|\\.)*"\]\.engine\.(?:writes|sandbox|conditions|uses)\b/u.test(path)) return undefined;
  if (/^\.(?:reserves|title)\b/u.test(path) || /^\.schedule\.(?!startAfter)/u.test(path)) {
    // A reserve that a ruling brought into the field plays like any other entrant (S16-X).
    const called = (old.reserves ?? [])
      .map(({ engine }) => engine.name)
      .find((name) => path.startsWith(`.reserves[${JSON.stringify(name)}].`));
    if (called === undefined || now === 'over' || (now === 'running' && plays?.(old.key, called) !== true)) return undefined;
    const field = path.slice(`.reserves[${JSON.stringify(called)}].`.length);
    if (now === 'waiting')
      return field.startsWith('engine') && submissions.isClosed(old.key, called) && !judgement.isMoved(called)
        ? WHY.late(old.key, called)
        : undefined;
    return field === 'logs' || field === 'displayName' ? undefined : engineRefusal(judgement, now, field, called, true);
  }
  if (/^\.rounds\b/u.test(path)) {
    const hour = /^\.rounds\.startsUtcMs\[(\d+)\]$/u.exec(path)?.[1];
    const hasBegun = now !== 'waiting' && hour !== undefined && Number(hour) < progress(old.key).begun;
    return hasBegun ? WHY.begun : undefined;
  }
  const extension = extensionRefusal(path, old, current, {
    now,
    planned: progress(old.key).planned,
    plays: (name) => plays?.(old.key, name) === true,
  });
  if (extension !== undefined) return extension === '' ? undefined : extension;
  if (isLateEntry(path, judgement)) return undefined;
  const entrant = old.entrants
    .map(({ engine }) => engine.name)
    .find((name) => path.startsWith(`.entrants[${JSON.stringify(name)}].`));
  if (entrant !== undefined && current.entrants.some(({ engine }) => engine.name === entrant)) {
    const field = path.slice(`.entrants[${JSON.stringify(entrant)}].`.length);
    // A display name is fixed with the field of an event, so a change affects no opened event.
    if (field === 'logs' || field === 'displayName') return undefined;
    if (/^engine\b/u.test(field))
      return engineRefusal(judgement, now, field, entrant, now !== 'running' || plays?.(old.key, entrant) !== false);
  }
  // Authors come from the engines; a change of them changes the pairings.
  if (/^\.format\.authors\b/u.test(path) && now !== 'running') return undefined;
  // The content of a book is compared with the one at the opening (run/file/books.ts).
  if (now !== 'waiting' && /^\.(?:openings|books(?:\.\w+|\["(?:[^"\\]|\\.)*"\]))\.file$/u.test(path)) return undefined;
  if (now !== 'waiting') return WHY.opened;
  return /^\.(?:openings|books|site|hardware)\b/u.test(path) ? undefined : WHY.waiting;
}

/** Whether it is a new entrant at the end of the field of a Swiss. An opened Swiss keeps its field in the journal: a ruling admits the entrant. */
function isLateEntry(path: string, { old, current }: Judgement): boolean {
  if (old.format.kind !== 'swiss') return false;
  const place = /^\.field\[(\d+)\]/u.exec(path)?.[1];
  if (place !== undefined) return Number(place) >= old.field.length;
  return current.entrants
    .map(({ engine }) => engine.name)
    .filter((name) => old.entrants.every(({ engine }) => engine.name !== name))
    .some((name) => path.startsWith(`.entrants[${JSON.stringify(name)}].`) || path === `.format.authors${step(name)}`);
}

/** A refused path says what lets it be another one. */
function engineRefusal(
  judgement: Judgement,
  now: EventState,
  field: string,
  entrant: EntrantName,
  isPlaying: boolean,
): string | undefined {
  const why = whyNotChanged(judgement, now, field, entrant, isPlaying);
  if (why === undefined || judgement.isMoved(entrant)) return undefined;
  return /^engine\.(?:command|workingDirectory|files|writes)\b/u.test(field) ? `${why}; ${WHY.moved}` : why;
}

function whyNotChanged(
  { old: { key, versionsOf, updates }, state, progress, submissions }: Judgement,
  now: EventState,
  field: string,
  entrant: EntrantName,
  isPlaying: boolean,
): string | undefined {
  if (now === 'over') return undefined;
  if (now === 'running') {
    if (!isPlaying) return undefined;
    if (updates !== 'between-rounds' || field === 'engine.author') return WHY.opened;
    return progress(key).isBetween ? undefined : WHY.midRound;
  }
  if (versionsOf !== undefined && state(versionsOf) !== 'waiting') return WHY.versions(versionsOf);
  return submissions.isClosed(key, entrant) ? WHY.late(key, entrant) : undefined;
}

/** Definitions of an older Arbiter do not say which options are for all engines. */
const isNewToOlder = ({ path, before }: Change): boolean => before === undefined && /\.engine\.whereDeclared\b/u.test(path);

const judged = (difference: Change, why: string | undefined): Difference =>
  why === undefined ? { ...difference, allowed: true } : { ...difference, allowed: false, why };

const nameOf = (event: EventDefinition | undefined): string | undefined =>
  event === undefined ? undefined : JSON.stringify(event.name);

/** Events are planned in the order of the file. */
function orderDifference(before: readonly EventDefinition[], after: readonly EventDefinition[]): readonly Difference[] {
  const [old, current] = [before, after].map((events) => events.map(({ key }) => key));
  const kept = old?.filter((key) => current?.includes(key)).join(', ');
  const now = current?.filter((key) => old?.includes(key)).join(', ');
  if (kept === now) return [];
  return [{ path: 'events', before: kept, after: now, allowed: false, why: WHY.tournament }];
}

type Change = Pick<Difference, 'path' | 'before' | 'after'>;

function differencesOf(before: unknown, after: unknown, path: string): readonly Change[] {
  const [older, newer] = [leavesOf(before, path), leavesOf(after, path)];
  return [...new Set([...older.keys(), ...newer.keys()])].flatMap((at) => {
    const [old, current] = [older.get(at), newer.get(at)];
    return old === current ? [] : [{ path: at, before: old, after: current }];
  });
}

/**
 * Every value that is no group or list, by its path; entrants by name, so that an added one does not shift the others. The contents of `program`
 * appear directly under the engine, as in a tournament file.
 */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? new Map() : new Map([[path, JSON.stringify(value)]]);
  const members = Array.isArray(value)
    ? value.map((member: unknown, index): [string, unknown] => [`${path}[${entrantKey(member) ?? index}]`, member])
    : Object.entries(value).map(([name, member]): [string, unknown] => [
        path === '' ? name : name === 'program' ? path : `${path}${step(name)}`,
        member,
      ]);
  if (members.length === 0) return new Map([[path, Array.isArray(value) ? '[]' : '{}']]);
  return new Map(members.flatMap(([at, member]) => [...leavesOf(member, at)]));
}

const step = (name: string): string => (/^[A-Za-z_]\w*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);

function entrantKey(member: unknown): string | undefined {
  const engine: unknown = typeof member === 'object' && member !== null && 'engine' in member ? member.engine : undefined;
  const name: unknown = typeof engine === 'object' && engine !== null && 'name' in engine ? engine.name : undefined;
  return typeof name === 'string' ? JSON.stringify(name) : undefined;
}
