// The state of a tournament, as data and as text.

import { gamesOnRecord } from '../core/facts.ts';
import { moveNumberOf } from '../core/plies.ts';
import { english } from '../core/phrases/english.ts';
import type { Phrase } from '../core/phrases/phrase.ts';
import { present } from '../core/present.ts';
import { heldOutlook } from '../course/heldGames.ts';
import { refusedVersions, versionQuestion } from '../course/refusedVersions.ts';
import { describeCall, describeHeld, describeOutlook, describeReferral } from '../course/referral.ts';
import { roundTime } from '../course/roundTime.ts';
import { shownName } from '../course/displayNames.ts';
import { describeLateUpdate } from '../course/submissions.ts';
import {
  answersAboutGame,
  answersToRound,
  answersToTie,
  answersToUpdate,
  answersToVersion,
  type Answer,
} from '../course/answers.ts';
import {
  closingTies,
  eventState,
  finalPlaces,
  questionsInPlay,
  settlesUntilUtcMs,
  type TieQuestion,
} from '../course/eventState.ts';
import type { EventKey, GameId } from '../core/ids.ts';
import { cancelledGames, expectedGames, scheduleLength } from '../formats/registry.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { HoldCause } from '../journal/entries.ts';
import { formatStandings } from '../standings/shown/formatStandings.ts';
import { standingsOf } from '../standings/standings.ts';
import { standingsJson, type StandingsJson } from '../standings/shown/standingsJson.ts';
import type { EventDefinition, Official, TournamentDefinition } from '../tournament/definition.ts';
import { bracketJson, type BracketJson } from './bracketTable.ts';
import { sandboxReport, type SandboxReport } from './sandboxReport.ts';
import { eventMatch } from './eventMatch.ts';
import type { MatchReport } from './matchReport.ts';
import { fieldSize } from '../course/fieldSize.ts';
import { forecastOf, type Forecast } from '../course/forecast/forecast.ts';
import { eventStandings, formatTables, shownTableInput } from './tables.ts';

export type EventStage = 'waiting' | 'break' | 'running' | 'over';

export type StatusReport = {
  readonly tournament: string;
  readonly state: 'running' | 'paused' | 'stopped' | 'over';
  /** Why it is paused, and who paused it; `null` if it is not. */
  readonly pause: { readonly by: string; readonly reason: string } | null;
  /** When its last game is expected to end, ISO 8601; `null` if it is not running, or results decide how many games there are. */
  readonly endsAt: string | null;
  /** Where all games are over and officials may still rule on them (`settle`): when the tournament is over, ISO 8601; `null` otherwise. */
  readonly isOverAt: string | null;
  /** In which sandboxes its engines run; `null` if it has not been started. */
  readonly sandbox: SandboxReport | null;
  /** The people who may rule; empty: anyone who has the data folder. */
  readonly officials: readonly Official[];
  /** What officials must decide before play continues: the event and the question. */
  readonly questions: readonly {
    readonly event: string;
    readonly question: string;
    /** The rulings that answer it, as the words that follow `arbiter rule`. */
    readonly answers: readonly Answer[];
  }[];
  /** The current holder of each title; `null` if it was never won. */
  readonly titles: readonly { readonly title: string; readonly holder: string | null }[];
  readonly events: readonly {
    readonly key: string;
    readonly name: string;
    readonly stage: EventStage;
    /** ISO 8601, for an event that waits for its start time. */
    readonly beginsAt: string | null;
    /** Like the `endsAt` of the tournament. */
    readonly endsAt: string | null;
    /** Without those that are struck. */
    readonly finished: number;
    /** `null` if it depends on a field not known yet, or on results. */
    readonly scheduled: number | null;
    /** Scheduled games that will not be played, because someone is disqualified. */
    readonly cancelled: number;
    /** Finished games of entrants whose records are struck (CGF-12.3). */
    readonly struck: number;
    /** Crashes of each entrant that has any, including those in annulled games; not of those whose records are struck. */
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
    readonly notices: readonly { readonly game: number; readonly ply: number; readonly move?: number; readonly notice: string }[];
    readonly standings: StandingsJson;
    /** For a match of two that are known: Elo with its errors, and its test. */
    readonly match?: MatchReport;
    /** For a knockout whose field is known. */
    readonly bracket?: BracketJson;
    /** The table as text. */
    readonly table: string;
  }[];
};

/** `owned`: a process runs it now. `width`: of the tables as text, in columns. */
export function statusOf(
  definition: TournamentDefinition,
  facts: TournamentFacts,
  owned: boolean,
  nowUtcMs = Date.now(),
  width = Number.POSITIVE_INFINITY,
): StatusReport {
  const state = facts.closed ? 'over' : !owned ? 'stopped' : facts.paused ? 'paused' : 'running';
  const forecast = state === 'running' ? forecastOf({ definition, facts }, nowUtcMs) : undefined;
  const iso = (utcMs: number | undefined): string | null => (utcMs === undefined ? null : new Date(utcMs).toISOString());
  return {
    tournament: definition.name,
    state,
    endsAt: iso(forecast && expectedEnd(definition, facts, forecast)),
    isOverAt: iso(settlesUntilUtcMs(definition, facts, nowUtcMs)),
    pause: facts.pause === undefined || facts.closed || !owned ? null : { by: facts.pause.by, reason: facts.pause.reason },
    sandbox: facts.sandbox === undefined ? null : sandboxReport(definition, facts.sandbox),
    officials: definition.officials ?? [],
    questions: questionsOf(definition, facts).map(({ event, question, answers }) => ({
      event,
      question: english(question),
      answers,
    })),
    titles: titlesOf(definition, facts),
    events: definition.events.map((event) => {
      const standings = eventStandings(facts, event);
      const discipline = facts.discipline(event.key);
      const onRecord = gamesOnRecord(facts.event(event.key)).size;
      const stage = eventState(definition, event, facts, nowUtcMs);
      return {
        key: event.key,
        name: event.name,
        stage: facts.closed ? 'over' : STAGES[stage.kind],
        beginsAt: iso(stage.kind === 'break' ? stage.untilUtcMs : undefined),
        endsAt: iso(forecast?.events.get(event.key)?.endsAtUtcMs),
        finished: onRecord,
        scheduled: scheduledGames(event, definition, facts) ?? null,
        cancelled: facts.event(event.key).entrants.length === 0 ? 0 : cancelledGames(event.format, facts.event(event.key)),
        struck: facts.event(event.key).finished.size - onRecord,
        strikes: Object.fromEntries([...discipline.strikes].filter(([name]) => !discipline.struck.has(name))),
        disqualified: [...discipline.disqualified].map(([name, { by, reason }]) => ({ name, by, reason })),
        replaced: (facts.event(event.key).replacements ?? []).map(({ entrant, replacement, by, reason }) => ({
          name: entrant,
          replacement,
          by,
          reason,
        })),
        inPlay: gamesInPlay(facts, event.key).map(({ issued: { id, round }, shown }) => ({ game: id, round, ...shown })),
        held: heldGames(facts)
          .filter(({ issued }) => issued.event === event.key)
          .map((game) => heldStatus(game, facts, nowUtcMs)),
        notices: noticesOf(event, facts),
        standings: standingsJson(standings, (name) => shownName(event, facts, name)),
        ...present({ match: eventMatch(event, facts) }),
        ...bracketPart(event, facts),
        table:
          event.format.kind === 'knockout'
            ? tableText(event, facts, width)
            : formatStandings(standingsOf(shownTableInput(facts, event)), width),
      };
    }),
  };
}

/** When the last event is expected to end, in UTC ms; `undefined` if that of one is unknown. */
export function expectedEnd({ events }: TournamentDefinition, facts: TournamentFacts, forecast: Forecast): number | undefined {
  const ends = events
    .filter(({ key }) => facts.life(key).closedAtUtcMs === undefined)
    .map(({ key }) => forecast.events.get(key)?.endsAtUtcMs ?? Number.NaN);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? last : undefined;
}

/** The games of an event whose clocks run, or that are about to continue. */
export const gamesInPlay = (facts: TournamentFacts, key: EventKey): readonly GameFacts[] =>
  facts.event(key).inPlay.size === 0
    ? []
    : [...facts.games.values()].filter(
        ({ issued, started, ending, referred, held }) =>
          issued.event === key && started && ending === undefined && referred === undefined && held === undefined,
      );

const MOST_NOTICES = 20;

const noticesOf = ({ key }: EventDefinition, facts: TournamentFacts): StatusReport['events'][number]['notices'] =>
  [...facts.games.values()]
    .filter(({ issued }) => issued.event === key)
    .flatMap(({ issued, notices = [] }) =>
      notices.map(({ ply, notice }) => {
        const move = ply === 0 ? undefined : moveNumberOf(issued.opening.start, ply);
        return { game: issued.id, ply, ...present({ move }), notice };
      }),
    )
    .slice(-MOST_NOTICES);

const heldGames = (facts: TournamentFacts): readonly GameFacts[] => [...facts.held].flatMap((id) => facts.games.get(id) ?? []);

function heldStatus(game: GameFacts, facts: TournamentFacts, nowUtcMs: number): StatusReport['events'][number]['held'][number] {
  const { id } = game.issued;
  const { white, black } = game.shown;
  const { cause = 'host', reason = '' } = game.held ?? {};
  const next = english(describeOutlook(game, heldOutlook(game, heldGames(facts), nowUtcMs)));
  return { game: id, white, black, cause, reason, next };
}

const hasField = (event: EventDefinition, facts: TournamentFacts): boolean => facts.event(event.key).entrants.length > 0;

const bracketPart = (event: EventDefinition, facts: TournamentFacts): { readonly bracket?: BracketJson } =>
  event.format.kind === 'knockout' && hasField(event, facts)
    ? { bracket: bracketJson(event.format, facts.event(event.key)) }
    : {};

const tableText = (event: EventDefinition, facts: TournamentFacts, width: number): string =>
  hasField(event, facts) ? formatTables(facts, event, width) : '';

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
export type OpenQuestion = Pick<StatusReport['questions'][number], 'event' | 'answers'> & {
  readonly question: Phrase;
  readonly game?: GameId;
};

/** Every ruling needed now. */
export function questionsOf(definition: TournamentDefinition, facts: TournamentFacts): readonly OpenQuestion[] {
  if (facts.closed) return [];
  const states = definition.events.map((event) => ({ event, state: eventState(definition, event, facts, 0) }));
  const questions = states.flatMap(({ event, state }): readonly OpenQuestion[] => {
    const late = [...facts.life(event.key).refusedUpdates].map(([entrant, changes]) => ({
      event: event.key,
      question: describeLateUpdate(event, entrant, changes),
      answers: answersToUpdate(event.key, entrant),
    }));
    if (state.kind === 'undecided') return [...late, ...state.ties.map(aboutTie)];
    const refused = refusedVersions(event, facts).map((matter) => ({
      event: event.key,
      question: versionQuestion(matter),
      answers: answersToVersion(event.key, matter.entrant),
      ...present({ game: matter.games[0] }),
    }));
    if (state.kind !== 'running') return [...late, ...refused];
    const ofGames = [...facts.games.values()].flatMap((game): OpenQuestion[] => {
      const { issued, referred: held, called } = game;
      if (issued.event !== event.key) return [];
      if (game.held !== undefined) {
        const outlook = heldOutlook(game, [game], 0);
        return outlook.kind === 'official' && game.held.cause !== 'version' ? [aboutGame(game, describeHeld(game, outlook))] : [];
      }
      if (held !== undefined) return [aboutGame(game, describeReferral(game, held.referral))];
      if (called === undefined) return [];
      return [aboutGame(game, describeCall(game, called.call))];
    });
    const referred: OpenQuestion[] = [...refused, ...ofGames];
    const round = facts.event(event.key).rounds.at(-1);
    const time = round === undefined ? undefined : roundTime(event, round, facts.life(event.key), 0);
    if (round !== undefined && time?.kind === 'unconfirmed')
      referred.push({ event: event.key, question: time.question, answers: answersToRound(event.key, round.round) });
    if (referred.length > 0) return referred;
    return questionsInPlay(event, facts).map(aboutTie);
  });
  const last = states.every(({ state }) => state.kind === 'over') ? closingTies(definition, facts) : [];
  const all = [...questions, ...last.map(aboutTie)];
  // One tie may block two events.
  return all.filter(
    (one, index) =>
      all.findIndex(({ event, question }) => event === one.event && JSON.stringify(question) === JSON.stringify(one.question)) ===
      index,
  );
}

const aboutTie = (tie: TieQuestion): OpenQuestion => ({ event: tie.event, question: tie.question, answers: answersToTie(tie) });

const aboutGame = (game: GameFacts, question: Phrase): OpenQuestion => ({
  event: game.issued.event,
  question,
  answers: answersAboutGame(game),
  game: game.issued.id,
});

/** Games of the whole event, once its field is known. */
function scheduledGames(event: EventDefinition, definition: TournamentDefinition, facts: TournamentFacts): number | undefined {
  const { entrants, rounds } = facts.event(event.key);
  const size = entrants.length > 0 ? entrants.length : fieldSize(event, definition);
  return size === undefined ? undefined : scheduleLength(event.format, size, rounds);
}

/** Like `scheduledGames`, without those that will not be played, and those that are struck. */
export function expectedGamesOf(
  event: EventDefinition,
  definition: TournamentDefinition,
  facts: TournamentFacts,
): number | undefined {
  const own = facts.event(event.key);
  if (own.entrants.length === 0) return scheduledGames(event, definition, facts);
  const expected = expectedGames(event.format, own);
  return expected && expected - own.finished.size + gamesOnRecord(own).size;
}
