// The games still to be played in an event, as far as they are certain, in the order in which they will be issued, and the likely number of further
// ones. Their start times: forecast.ts. The format decides what is played next; this asks it as the director does.

import { changedFacts, isCancelled, type EventFacts, type PlannedGame } from '../../core/facts.ts';
import { entrantName, type EntrantName } from '../../core/ids.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { present } from '../../core/present.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { bracketOf, knownSeeds, type BracketRound, type KnockoutSettings } from '../../formats/knockout/bracket.ts';
import type { MatchSettings } from '../../formats/match/match.ts';
import { planEvent } from '../../formats/registry.ts';
import type { SwissSettings } from '../../formats/swiss/swiss.ts';
import { firstNumberOf, gamesPerPairing } from '../../formats/swiss/swissGames.ts';
import { EventRecord } from '../../projections/eventRecord.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../../tournament/definition.ts';
import { likelyField } from '../likelyField.ts';

/** A future game; players are absent if not known yet. */
export type FutureGame = {
  readonly number: number;
  readonly round: number;
  readonly board: number;
  readonly stage?: string;
  readonly white?: EntrantName;
  readonly black?: EntrantName;
  readonly timeControl?: TimeControl;
};

/** Games that may be played concurrently, after all earlier blocks. */
export type FutureBlock = {
  /** In order. */
  readonly games: readonly FutureGame[];
  /** Likely number of further games, of which nothing else is known. */
  readonly likely: number;
  readonly timeControl?: TimeControl;
  /** For a Swiss: the round. */
  readonly round?: number;
};

export type EventFuture = {
  readonly blocks: readonly FutureBlock[];
  /** Scheduled games that will not be played. */
  readonly cancelled: readonly FutureGame[];
  /** Why more or fewer games may follow. */
  readonly more?: Phrase;
  /** Whether enough is known to forecast its end. */
  readonly known: boolean;
};

const NOTHING: EventFuture = { blocks: [], cancelled: [], known: true };
/** More games than any event has. */
const ALL = 1_000_000;
/** The share of games played in a match that stops when it is decided. */
const EARLY_STOP_SHARE = 0.85;

export function futureOf(definition: TournamentDefinition, event: EventDefinition, facts: TournamentFacts): EventFuture {
  const life = facts.life(event.key);
  const own = facts.event(event.key);
  if (life.closedAtUtcMs !== undefined && planEvent(event.format, own, 1).kind === 'over')
    return { ...NOTHING, cancelled: cancelledOf(event, own) };
  if (life.openedAtUtcMs !== undefined) return ofFormat(event, own);
  const field = likelyField(definition, event, facts);
  if (field === undefined)
    return {
      ...NOTHING,
      known: false,
      more: phrase('more.field'),
    };
  return withoutStandIns(ofFormat(event, factsOf(event.format.kind === 'knockout' ? knownSeeds(event.format, field) : field)));
}

function ofFormat({ format }: EventDefinition, facts: EventFacts): EventFuture {
  switch (format.kind) {
    case 'round-robin':
    case 'gauntlet':
      return { ...NOTHING, ...fixed(format, facts) };
    case 'match':
      return matchFuture(format, facts);
    case 'knockout':
      return knockoutFuture(format, facts);
    case 'swiss':
      return swissFuture(format, facts);
  }
}

/** All games are known; those of disqualified entrants are cancelled. */
function fixed(format: EventDefinition['format'], facts: EventFacts): Pick<EventFuture, 'blocks' | 'cancelled'> {
  const games = gamesOf(format, changedFacts(facts, { disqualified: new Set() }));
  return {
    blocks: block(games.filter((game) => !isCancelled(game, facts))),
    cancelled: games.filter((game) => isCancelled(game, facts)),
  };
}

function cancelledOf({ format }: EventDefinition, facts: EventFacts): readonly FutureGame[] {
  if (format.kind === 'match') return savedGames(format, facts);
  return format.kind === 'round-robin' || format.kind === 'gauntlet' ? fixed(format, facts).cancelled : [];
}

const gamesOf = (format: EventDefinition['format'], facts: EventFacts): readonly PlannedGame[] => {
  const plan = planEvent(format, facts, ALL);
  return plan.kind === 'play' ? plan.games : [];
};

const block = (games: readonly FutureGame[]): readonly FutureBlock[] => (games.length === 0 ? [] : [{ games, likely: 0 }]);

function matchFuture(settings: MatchSettings, facts: EventFacts): EventFuture {
  const { earlyStop, tieBreaks } = settings.encounter;
  const reasons = [...(earlyStop ? [phrase('more.stops')] : []), ...(tieBreaks.length > 0 ? [phrase('more.tieBreaks')] : [])];
  const plan = planEvent(settings, facts, 1);
  return {
    ...NOTHING,
    blocks: block(gamesOf(settings, facts)),
    cancelled: savedGames(settings, facts),
    ...(reasons.length === 0 || plan.kind === 'over' ? {} : { more: phrase('why.all', { reasons }) }),
  };
}

/** Regular games that a decided match skips. */
function savedGames(settings: MatchSettings, facts: EventFacts): readonly FutureGame[] {
  if (gamesOf(settings, facts).length > 0) return [];
  const { encounter } = settings;
  const toTheEnd = { ...settings, encounter: { ...encounter, earlyStop: false, tieBreaks: [] } };
  return gamesOf(toTheEnd, changedFacts(facts, { disqualified: new Set() })).filter(({ number }) => number <= encounter.games);
}

function knockoutFuture(settings: KnockoutSettings, facts: EventFacts): EventFuture {
  const rounds = bracketOf(settings, facts).filter(({ over }) => !over);
  if (rounds.length === 0) return NOTHING;
  const [current, ...later] = rounds;
  const known = gamesOf(settings, facts);
  const names = later.map(({ name }) => name);
  const tied = phrase('more.tied');
  const more = names.length === 0 ? tied : phrase('more.rounds', { names: names.map(recognised), tied });
  const likely = (round: BracketRound): FutureBlock => ({
    games: [],
    likely: Math.round(
      round.matches.filter(hasTwo).length * round.settings.games * (round.settings.earlyStop ? EARLY_STOP_SHARE : 1),
    ),
    ...present({ timeControl: round.settings.timeControl }),
  });
  return {
    blocks: [...(current === undefined ? [] : [{ games: known, likely: 0 }]), ...later.map(likely)],
    cancelled: [],
    more,
    known: true,
  };
}

const hasTwo = ({ seats }: BracketRound['matches'][number]): boolean =>
  seats.first.kind !== 'nobody' && seats.second.kind !== 'nobody';

/** Unpaired rounds have their boards, numbers and start times, but no players. */
function swissFuture(settings: SwissSettings, facts: EventFacts): EventFuture {
  const paired = facts.rounds.length === 0 ? [] : gamesOf(settings, facts);
  const open = paired[0];
  const blocks: FutureBlock[] = open === undefined ? [] : [{ games: paired, likely: 0, round: open.round }];
  const isOut = (name: EntrantName): boolean => facts.disqualified.has(name) || name === settings.houseProgram;
  const players = facts.entrants.filter((name) => !isOut(name)).length;
  const boards = settings.houseProgram === undefined ? Math.floor(players / 2) : Math.ceil(players / 2);
  let number = firstNumberOf(settings, facts.rounds, facts.rounds.length + 1) - 1;
  const most = boards * gamesPerPairing(settings);
  for (let round = facts.rounds.length + 1; round <= settings.rounds && boards > 0; round++) {
    const games = Array.from({ length: most }, (_, index) => ({ number: ++number, round, board: index + 1 }));
    blocks.push({ games, likely: 0, round });
  }
  return { blocks, cancelled: [], known: true };
}

/** Not a possible name: names contain no control characters. */
const STAND_IN = '\u0000';

function factsOf(field: readonly (EntrantName | undefined)[]): EventFacts {
  const record = new EventRecord();
  record.entrants = field.map((name, index) => name ?? entrantName(`${STAND_IN}${index}`));
  return record;
}

function withoutStandIns(future: EventFuture): EventFuture {
  const named = ({ white, black, ...game }: FutureGame): FutureGame => ({
    ...game,
    ...(white === undefined || white.startsWith(STAND_IN) ? {} : { white }),
    ...(black === undefined || black.startsWith(STAND_IN) ? {} : { black }),
  });
  return { ...future, blocks: future.blocks.map((one) => ({ ...one, games: one.games.map(named) })) };
}
