// The bracket of a knockout, derived from the facts: rounds in order of play, seats, and the state of each match. For plans, tables and pages.
// Winners advance in bracket order, and the upper entrant of a match has White in its game 1. Rounds follow one another: until one is over, no one
// has a game in the next, so no one is ever in two matches at once. A game of the bracket is identified by its round and its two players; within a
// match games keep the order of their numbers.

import type { EventFacts } from '../../core/facts.ts';
import { indexOf, type RoundGames } from '../../core/gameIndex.ts';
import type { EntrantName } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import { Series } from '../../core/series.ts';
import { encounterState, type Encounter, type EncounterState } from '../match/encounter.ts';
import type { EncounterRules } from '../roundRobin/encounters.ts';
import { bracketSeeds, roundsFor, slideSeeds, type BracketOrder } from './bracketSeeds.ts';
import { encounterFacts } from '../match/gameState.ts';

export type KnockoutSettings = {
  readonly kind: 'knockout';
  /** From the first round to the final. A field that needs fewer uses the last of them; one that needs more is refused. */
  readonly rounds: readonly KnockoutRound[];
  /** The match for third place, played before the final (CUP-2e); absent: none. */
  readonly smallFinal?: KnockoutRound;
  /** When tie-break games are played: after all regular games of the round (CUP-3b), or as soon as a match is tied. */
  readonly tieBreaks: 'after-round' | 'at-once';
  /** Absent: a fold. */
  readonly bracket?: BracketOrder;
  /** So many entrants, from the first, keep their seeds; the others are drawn when the event is opened. Absent: all keep them. */
  readonly seeded?: number;
  /** Colours and openings follow the order in which games begin (runs.ts); absent: they are fixed for each match. */
  readonly encounters?: EncounterRules;
};

export type KnockoutRound = { readonly name: string; readonly encounter: Encounter };

/** A seat in a match: taken, not known yet, or empty for good (a bye, or both entrants of the previous match are disqualified). */
export type Seat =
  | { readonly kind: 'entrant'; readonly name: EntrantName }
  | { readonly kind: 'open' }
  | { readonly kind: 'nobody' };

export type BracketMatch = {
  /** In its round, from 1, in bracket order; byes are counted. */
  readonly number: number;
  /** `first` is the upper one. */
  readonly seats: { readonly first: Seat; readonly second: Seat };
  /** The numbers of its games, in order. */
  readonly games: readonly number[];
  /** Absent: not begun, or a seat is empty for good. */
  readonly encounter?: EncounterState;
  /** The one who advances: known, not known yet, or no one. */
  readonly winner: Seat;
  readonly loser: Seat;
};

export type BracketRound = {
  /** In order of play, from 1; the small final has its own number, before the final. */
  readonly number: number;
  readonly name: string;
  readonly kind: 'main' | 'small-final' | 'final';
  readonly settings: Encounter;
  readonly matches: readonly BracketMatch[];
  readonly inPlay: boolean;
  /** Whether every match has an end and no game of the round is in play. */
  readonly over: boolean;
};

const OPEN: Seat = { kind: 'open' };
const NOBODY: Seat = { kind: 'nobody' };

/** `mostFresh`: the limit of games planned for the first time. Throws `RangeError` for a field too large for the rounds of the settings. */
export function bracketOf(settings: KnockoutSettings, facts: EventFacts, mostFresh = Infinity): readonly BracketRound[] {
  const games = indexOf(facts).rounds;
  const playing = new Set([...facts.inPlay].map((number) => facts.issued.get(number)?.round));
  const rounds: BracketRound[] = [];
  const plans = roundPlans(settings, facts.entrants.length);
  let feeders: readonly BracketMatch[] = [];
  for (const plan of plans) {
    const number = rounds.length + 1;
    const ofRound: Meetings = games.get(number)?.meetings ?? new Map();
    const goneOn = new Set(
      plans.flatMap(({ kind }, index) =>
        index < number || kind === 'small-final' ? [] : [...(games.get(index + 1)?.meetings.keys() ?? [])],
      ),
    );
    const begun = rounds.every(({ over }) => over);
    const seats =
      plan.kind === 'small-final'
        ? smallFinalSeats(feeders, ofRound)
        : number === 1
          ? firstSeats(settings, facts)
          : pairsOf(feeders.map((match) => seated(match, ofRound) ?? match.winner));
    const matches = seats.map((pair, index) =>
      matchOf(plan.encounter, facts, ofRound, pair, index + 1, begun, goneOn, mostFresh),
    );
    const inPlay = playing.has(number);
    const over = !inPlay && matches.every(({ winner }) => winner.kind !== 'open');
    rounds.push({ number, name: plan.name, kind: plan.kind, settings: plan.encounter, matches, inPlay, over });
    if (plan.kind !== 'small-final') feeders = matches;
  }
  return rounds;
}

type RoundPlan = KnockoutRound & Pick<BracketRound, 'kind'>;

/** The rounds in order of play. A small final needs two entrants who lose a semifinal. */
function roundPlans({ rounds, smallFinal }: KnockoutSettings, entrants: number): readonly RoundPlan[] {
  const needed = roundsFor(entrants);
  if (needed > rounds.length) {
    throw new RangeError(`Cannot make a bracket: expected at most ${2 ** rounds.length} entrants, got "${entrants}"`);
  }
  const used = rounds.slice(rounds.length - needed);
  return used.flatMap((round, index): RoundPlan[] => {
    if (index < used.length - 1) return [{ ...round, kind: 'main' }];
    const final: RoundPlan = { ...round, kind: 'final' };
    return smallFinal === undefined || entrants < 4 ? [final] : [{ ...smallFinal, kind: 'small-final' }, final];
  });
}

/** Whether entrants get their seeds by lot when the event is opened. */
export const drawsSeeds = ({ seeded = Infinity }: KnockoutSettings, entrants: number): boolean => entrants - seeded > 1;

/** The field in seed order as far as it is known before the event is opened: who has no seed yet is drawn. */
export const knownSeeds = <Name>(settings: KnockoutSettings, field: readonly Name[]): readonly (Name | undefined)[] =>
  drawsSeeds(settings, field.length) ? field.map((name, index) => (index < (settings.seeded ?? 0) ? name : undefined)) : field;

/** How many rounds the field plays, the small final included. */
export const playedRounds = (settings: KnockoutSettings, entrants: number): number => roundPlans(settings, entrants).length;

/** The encounters of all matches of the field, in order of play, without byes. */
export function regularEncounters(settings: KnockoutSettings, entrants: number): readonly Encounter[] {
  let matches = 2 ** roundsFor(entrants);
  return roundPlans(settings, entrants).flatMap(({ kind, encounter }, index) => {
    if (kind === 'small-final') return [encounter];
    matches /= 2;
    return Array.from({ length: index === 0 ? entrants - matches : matches }, () => encounter);
  });
}

type SeatPair = BracketMatch['seats'];
type Meetings = RoundGames['meetings'];

function firstSeats({ bracket }: KnockoutSettings, { entrants }: EventFacts): readonly SeatPair[] {
  const seedSeat = (seed: number): Seat => {
    const name = entrants[seed - 1];
    return name === undefined ? NOBODY : { kind: 'entrant', name };
  };
  const pairs = bracket === 'slide' ? slideSeeds(entrants.length) : bracketSeeds(roundsFor(entrants.length));
  return pairs.map(([upper, lower]) => ({ first: seedSeat(upper), second: seedSeat(lower) }));
}

const smallFinalSeats = (feeders: readonly BracketMatch[], games: Meetings): readonly SeatPair[] =>
  pairsOf(feeders.map((match) => seated(match, games) ?? match.loser));

/** An entrant of a match who has a game in a later round keeps that seat, even if a ruling has since changed the winner of the match. */
function seated({ seats }: BracketMatch, games: Meetings): Seat | undefined {
  return [seats.first, seats.second].find((seat) => seat.kind === 'entrant' && games.has(seat.name));
}

function pairsOf(seats: readonly Seat[]): readonly SeatPair[] {
  return seats.flatMap((first, index) => (index % 2 === 0 ? [{ first, second: seats[index + 1] ?? NOBODY }] : []));
}

function matchOf(
  encounter: Encounter,
  facts: EventFacts,
  games: Meetings,
  seats: SeatPair,
  number: number,
  begun: boolean,
  goneOn: ReadonlySet<EntrantName>,
  mostFresh: number,
): BracketMatch {
  const { first, second } = seats;
  const unplayed = { number, seats, games: [] };
  if (!begun) return { ...unplayed, winner: OPEN, loser: OPEN };
  if (first.kind !== 'entrant' || second.kind !== 'entrant') {
    const alone = first.kind === 'entrant' ? first : second;
    const isOut = alone.kind === 'entrant' && facts.disqualified.has(alone.name);
    return { ...unplayed, winner: isOut ? NOBODY : alone, loser: NOBODY };
  }
  const opponents = { first: first.name, second: second.name };
  const series = games.get(first.name)?.get(second.name) ?? new Series(facts);
  const wentOn = (['first', 'second'] as const).find((side) => goneOn.has(opponents[side]));
  const known = encounterFacts(facts, opponents, series);
  const state = encounterState(encounter, { ...known, ...present({ wentOn }) }, mostFresh);
  const ends =
    state.course.kind !== 'decided'
      ? { winner: OPEN, loser: OPEN }
      : state.course.winner === undefined
        ? { winner: NOBODY, loser: NOBODY }
        : state.course.winner === 'first'
          ? { winner: first, loser: second }
          : { winner: second, loser: first };
  return { number, seats, games: series.numbers, encounter: state, ...ends };
}
