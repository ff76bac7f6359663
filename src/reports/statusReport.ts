// The state of a tournament, as data and as text.

import { present } from '../core/present.ts';
import { heldOutlook } from '../course/heldGames.ts';
import { refusedVersions, versionQuestion } from '../course/refusedVersions.ts';
import { describeCall, describeHeld, describeOutlook, describeReferral } from '../course/referral.ts';
import { roundTime } from '../course/roundTime.ts';
import { shownName } from '../course/displayNames.ts';
import { describeLateUpdate } from '../course/submissions.ts';
import { closingQuestion, eventState, finalPlaces, questionsInPlay } from '../course/eventState.ts';
import type { GameId } from '../core/ids.ts';
import { cancelledGames, expectedGames, scheduleLength } from '../formats/registry.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { HoldCause } from '../journal/entries.ts';
import { formatStandings } from '../standings/shown/formatStandings.ts';
import { standingsOf } from '../standings/standings.ts';
import { standingsJson, type StandingsJson } from '../standings/shown/standingsJson.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { bracketJson, type BracketJson } from './bracketTable.ts';
import { fieldSize } from '../course/fieldSize.ts';
import { eventStandings, formatTables, shownTableInput } from './tables.ts';

export type EventStage = 'waiting' | 'break' | 'running' | 'over';

export type StatusReport = {
  readonly tournament: string;
  readonly state: 'running' | 'paused' | 'stopped' | 'over';
  /** Why it is paused, and who paused it; `null` if it is not. */
  readonly pause: { readonly by: string; readonly reason: string } | null;
  /** What officials must decide before play continues: the event and the question. */
  readonly questions: readonly { readonly event: string; readonly question: string }[];
  /** The current holder of each title; `null` if it was never won. */
  readonly titles: readonly { readonly title: string; readonly holder: string | null }[];
  readonly events: readonly {
    readonly key: string;
    readonly name: string;
    readonly stage: EventStage;
    /** ISO 8601, for an event that waits for its start time. */
    readonly beginsAt: string | null;
    readonly finished: number;
    /** `null` if it depends on a field not known yet, or on results. */
    readonly scheduled: number | null;
    /** Scheduled games that will not be played, because someone is disqualified. */
    readonly cancelled: number;
    /** Crashes of each entrant that has any, including those in annulled games. */
    readonly strikes: Readonly<Record<string, number>>;
    readonly disqualified: readonly { readonly name: string; readonly by: string; readonly reason: string }[];
    /** S16-X: replaced entrants and their replacements. */
    readonly replaced: readonly {
      readonly name: string;
      readonly replacement: string;
      readonly by: string;
      readonly reason: string;
    }[];
    readonly inPlay: readonly { readonly game: number; readonly round: number; readonly white: string; readonly black: string }[];
    /** Games that could not begin or continue, through no one's fault; `next` says what lets them. */
    readonly held: readonly {
      readonly game: number;
      readonly white: string;
      readonly black: string;
      readonly cause: HoldCause;
      readonly reason: string;
      readonly next: string;
    }[];
    /** Notices about its games for officials, the latest last: at most MOST_NOTICES. */
    readonly notices: readonly { readonly game: number; readonly ply: number; readonly notice: string }[];
    readonly standings: StandingsJson;
    /** For a knockout whose field is known. */
    readonly bracket?: BracketJson;
    /** The table as text. */
    readonly table: string;
  }[];
};

/** `owned`: a process runs it now. */
export function statusOf(
  definition: TournamentDefinition,
  facts: TournamentFacts,
  owned: boolean,
  nowUtcMs = Date.now(),
): StatusReport {
  return {
    tournament: definition.name,
    state: facts.closed ? 'over' : !owned ? 'stopped' : facts.paused ? 'paused' : 'running',
    pause: facts.pause === undefined || facts.closed || !owned ? null : { by: facts.pause.by, reason: facts.pause.reason },
    questions: questionsOf(definition, facts).map(({ event, question }) => ({ event, question })),
    titles: titlesOf(definition, facts),
    events: definition.events.map((event) => {
      const standings = eventStandings(facts, event);
      const discipline = facts.discipline(event.key);
      const inPlay = [...facts.games.values()].filter(
        (game) =>
          game.started &&
          game.ending === undefined &&
          game.referred === undefined &&
          game.held === undefined &&
          game.issued.event === event.key,
      );
      const state = eventState(definition, event, facts, nowUtcMs);
      return {
        key: event.key,
        name: event.name,
        stage: facts.closed ? 'over' : STAGES[state.kind],
        beginsAt: state.kind === 'break' ? new Date(state.untilUtcMs).toISOString() : null,
        finished: facts.event(event.key).finished.size,
        scheduled: scheduledGames(event, definition, facts) ?? null,
        cancelled: facts.event(event.key).entrants.length === 0 ? 0 : cancelledGames(event.format, facts.event(event.key)),
        strikes: Object.fromEntries(discipline.strikes),
        disqualified: [...discipline.disqualified].map(([name, { by, reason }]) => ({ name, by, reason })),
        replaced: (facts.event(event.key).replacements ?? []).map(({ entrant, replacement, by, reason }) => ({
          name: entrant,
          replacement,
          by,
          reason,
        })),
        inPlay: inPlay.map(({ issued: { id, round }, shown }) => ({ game: id, round, ...shown })),
        held: heldGames(facts)
          .filter(({ issued }) => issued.event === event.key)
          .map((game) => heldStatus(game, facts, nowUtcMs)),
        notices: noticesOf(event, facts),
        standings: standingsJson(standings, (name) => shownName(event, facts, name)),
        ...bracketPart(event, facts),
        table:
          event.format.kind === 'knockout'
            ? tableText(event, facts)
            : formatStandings(standingsOf(shownTableInput(facts, event))),
      };
    }),
  };
}

const MOST_NOTICES = 20;

const noticesOf = ({ key }: EventDefinition, facts: TournamentFacts): StatusReport['events'][number]['notices'] =>
  [...facts.games.values()]
    .filter(({ issued }) => issued.event === key)
    .flatMap(({ issued, notices = [] }) => notices.map((notice) => ({ game: issued.id, ...notice })))
    .slice(-MOST_NOTICES);

const heldGames = (facts: TournamentFacts): readonly GameFacts[] => [...facts.held].flatMap((id) => facts.games.get(id) ?? []);

function heldStatus(game: GameFacts, facts: TournamentFacts, nowUtcMs: number): StatusReport['events'][number]['held'][number] {
  const { id } = game.issued;
  const { white, black } = game.shown;
  const { cause = 'host', reason = '' } = game.held ?? {};
  const next = describeOutlook(game, heldOutlook(game, heldGames(facts), nowUtcMs));
  return { game: id, white, black, cause, reason, next };
}

const hasField = (event: EventDefinition, facts: TournamentFacts): boolean => facts.event(event.key).entrants.length > 0;

const bracketPart = (event: EventDefinition, facts: TournamentFacts): { readonly bracket?: BracketJson } =>
  event.format.kind === 'knockout' && hasField(event, facts)
    ? { bracket: bracketJson(event.format, facts.event(event.key)) }
    : {};

const tableText = (event: EventDefinition, facts: TournamentFacts): string =>
  hasField(event, facts) ? formatTables(facts, event, Number.POSITIVE_INFINITY) : '';

/** The sentences for people. */
export const STAGES = {
  waiting: 'waiting',
  undecided: 'waiting',
  break: 'break',
  ready: 'break',
  running: 'running',
  over: 'over',
} as const satisfies Record<ReturnType<typeof eventState>['kind'], EventStage>;

/** S16-9a: a holder keeps the title until someone else wins it. */
export function titlesOf({ events }: TournamentDefinition, facts: TournamentFacts): StatusReport['titles'] {
  return events.flatMap((event) => {
    if (event.title === undefined) return [];
    const [first] = finalPlaces(event, facts) ?? [];
    const winner = first?.entrants.length === 1 ? first.entrants[0] : undefined;
    return [{ title: event.title.name, holder: winner ?? event.title.holder ?? null }];
  });
}

/** `game`: the id of the game in question. */
export type OpenQuestion = StatusReport['questions'][number] & { readonly game?: GameId };

/** Every ruling needed now. */
export function questionsOf(definition: TournamentDefinition, facts: TournamentFacts): readonly OpenQuestion[] {
  if (facts.closed) return [];
  const states = definition.events.map((event) => ({ event, state: eventState(definition, event, facts, 0) }));
  const questions = states.flatMap(({ event, state }): readonly OpenQuestion[] => {
    const late = [...facts.life(event.key).refusedUpdates].map(([entrant, changes]) => ({
      event: event.key,
      question: describeLateUpdate(event, entrant, changes),
    }));
    if (state.kind === 'undecided') return [...late, { event: state.question.event, question: state.question.question }];
    const refused = refusedVersions(event, facts).map((matter) => ({
      event: event.key,
      question: versionQuestion(matter, event.key),
      ...present({ game: matter.games[0] }),
    }));
    if (state.kind !== 'running') return [...late, ...refused];
    const ofGames = [...facts.games.values()].flatMap((game): OpenQuestion[] => {
      const { issued, referred: held, called } = game;
      if (issued.event !== event.key) return [];
      if (game.held !== undefined) {
        const outlook = heldOutlook(game, [game], 0);
        return outlook.kind === 'official' && game.held.cause !== 'version'
          ? [{ event: event.key, question: describeHeld(game, outlook), game: issued.id }]
          : [];
      }
      if (held !== undefined) return [{ event: event.key, question: describeReferral(issued, held.referral), game: issued.id }];
      if (called === undefined) return [];
      return [{ event: event.key, question: describeCall(issued, called.call), game: issued.id }];
    });
    const referred: OpenQuestion[] = [...refused, ...ofGames];
    const round = facts.event(event.key).rounds.at(-1);
    const time = round === undefined ? undefined : roundTime(event, round, facts.life(event.key), 0);
    if (time?.kind === 'unconfirmed') referred.push({ event: event.key, question: time.question });
    if (referred.length > 0) return referred;
    return questionsInPlay(event, facts).map(({ question }) => ({ event: event.key, question }));
  });
  const last = states.every(({ state }) => state.kind === 'over') ? closingQuestion(definition, facts) : undefined;
  return last === undefined ? questions : [...questions, { event: last.event, question: last.question }];
}

/** Games of the whole event, once its field is known. */
function scheduledGames(event: EventDefinition, definition: TournamentDefinition, facts: TournamentFacts): number | undefined {
  const { entrants } = facts.event(event.key);
  const size = entrants.length > 0 ? entrants.length : fieldSize(event, definition);
  return size === undefined ? undefined : scheduleLength(event.format, size);
}

/** Like `scheduledGames`, without those that will not be played. */
export function expectedGamesOf(
  event: EventDefinition,
  definition: TournamentDefinition,
  facts: TournamentFacts,
): number | undefined {
  if (facts.event(event.key).entrants.length === 0) return scheduledGames(event, definition, facts);
  return expectedGames(event.format, facts.event(event.key));
}
