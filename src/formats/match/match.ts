// Match: one encounter between two entrants. Colours alternate, games 2i−1 and 2i start from the same opening (BERGER); a Superfinal is always played
// to its last regular game (S16-8b), and tie-break sets follow a drawn one (S16-8c, S16-8d, 4K-3.2). A sequential test may end it (SPRT-1). PGN `Round`
// is the game: `17.1`.

import type { EventFacts, Plan, PlannedGame } from '../../core/facts.ts';
import { indexOf } from '../../core/gameIndex.ts';
import { gamesIn, reversedTally, type MatchTally } from '../../core/matchTally.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import type { SprtRule } from '../../core/sprt.ts';
import { encounterGame, encounterState, type Encounter, type EncounterGames, type EncounterState } from './encounter.ts';
import type { FinalPlace, Format } from '../format.ts';
import { encounterFacts, type Opponents } from './gameState.ts';
import { requireLimit } from '../limit.ts';
import { openingNumber } from './openingNumbers.ts';
import { ruledPlaces } from '../ruledPlaces.ts';
import { scorePhrase } from './scoreLine.ts';

export type MatchSettings = {
  readonly kind: 'match';
  readonly encounter: Encounter;
  /** What the first entrant had from games before these, which are the first of the encounter; absent: there are none. */
  readonly earlier?: MatchTally;
  /** The seed that has White in game 1. 4k: the runner-up of the pool. */
  readonly firstWhite: 'first-seed' | 'second-seed';
  /** SPRT-1: its decision (`facts.sprt`) ends the match; absent: all games are played. */
  readonly sprt?: SprtRule;
};

export const match: Format<MatchSettings> = {
  name: 'match',
  plan: planMatch,
  dependsOnResults: ({ encounter, sprt }) =>
    encounter.earlyStop !== false || encounter.tieBreaks.length > 0 || sprt !== undefined,
  // With tie-breaks, results decide the length; games after an early stop are cancelled.
  scheduleLength: ({ encounter, earlier }, entrants) =>
    entrants < 2 ? 0 : encounter.tieBreaks.length === 0 ? encounter.games - earlierGames(earlier) : undefined,
  cancelled: cancelledGames,
  places: matchPlaces,
};

/** A void game is played again before anything else, a game that was put off after the others of the regular games or of its set (CUP-5d). */
function planMatch(settings: MatchSettings, facts: EventFacts, limit: number): Plan {
  requireLimit(limit);
  const opponents = opponentsOf(settings, facts);
  if (opponents === undefined) return { kind: 'over' };
  if (facts.sprt !== undefined) return facts.inPlay.size > 0 ? { kind: 'wait' } : { kind: 'over' };
  const { course } = stateOf(settings, facts, opponents, limit);
  if (course.kind === 'going-on') {
    const indexes = [...course.again, ...course.fresh, ...course.postponed].slice(0, limit);
    if (indexes.length === 0) return { kind: 'wait' };
    return { kind: 'play', games: indexes.map((index) => plannedGame(settings, facts, opponents, index)) };
  }
  return facts.inPlay.size > 0 ? { kind: 'wait' } : { kind: 'over' };
}

/** A game's number is its index in the match, plus 1. */
function plannedGame(settings: MatchSettings, facts: EventFacts, { first, second }: Opponents, index: number): PlannedGame {
  const number = index + 1;
  const issued = facts.issued.get(number);
  if (issued !== undefined) return issued;
  const planned = encounterGame(settings.encounter, index);
  const { part, game, firstHasWhite, book, timeControl } = planned;
  return {
    number,
    white: firstHasWhite ? first : second,
    black: firstHasWhite ? second : first,
    round: number,
    board: 1,
    opening: openingNumber([settings.encounter], 0, planned),
    ...present({ book, timeControl }),
    ...(part === 'regular' ? {} : { stage: `tie-break game ${game}` }),
  };
}

function cancelledGames(settings: MatchSettings, facts: EventFacts): number {
  const opponents = opponentsOf(settings, facts);
  if (opponents === undefined) return 0;
  if (facts.sprt === undefined && stateOf(settings, facts, opponents).course.kind !== 'decided') return 0;
  const { games } = settings.encounter;
  const inPlay = [...facts.inPlay].filter((number) => number <= games).length;
  return games - earlierGames(settings.earlier) - inPlay - indexOf(facts).all.counted(opponents.first, 0, games).games;
}

/** During the match, the leader comes first. Level after everything, both share the first place. */
function matchPlaces(settings: MatchSettings, facts: EventFacts): readonly FinalPlace[] {
  const opponents = opponentsOf(settings, facts);
  if (opponents === undefined) return facts.entrants.map((name) => ({ entrants: [name], decidedBy: undefined }));
  const state = stateOf(settings, facts, opponents);
  const score = scorePhrase(state);
  const decidedBy =
    facts.sprt === undefined || state.struck === true
      ? score
      : phrase('why.accepted', { score: score ?? '', hypothesis: facts.sprt.accepted });
  const ahead = state.course.kind === 'decided' ? state.course.winner : leaderOf(state);
  if (ahead === undefined) return ruledPlaces({ entrants: facts.entrants, decidedBy }, facts.decidedTies);
  const { [ahead]: winner, [ahead === 'first' ? 'second' : 'first']: loser } = opponents;
  // An entrant that is disqualified after winning still comes last.
  const order = facts.disqualified.has(winner) && !facts.disqualified.has(loser) ? [loser, winner] : [winner, loser];
  return order.map((name) => ({
    entrants: [name],
    decidedBy: facts.disqualified.has(name) ? phrase('why.disqualified') : decidedBy,
  }));
}

function leaderOf({ regular, tieBreak }: EncounterState): 'first' | 'second' | undefined {
  const lead = regular.first + tieBreak.first - regular.second - tieBreak.second;
  return lead === 0 ? undefined : lead > 0 ? 'first' : 'second';
}

function stateOf(settings: MatchSettings, facts: EventFacts, opponents: Opponents, mostFresh = 0): EncounterState {
  const { encounter, firstWhite, earlier } = settings;
  const known = encounterFacts(facts, opponents, indexOf(facts).all);
  if (earlier === undefined) return encounterState(encounter, known, mostFresh);
  const own = firstWhite === 'second-seed' ? reversedTally(earlier) : earlier;
  return encounterState(encounter, { ...known, games: afterEarlier(known.games, own) }, mostFresh);
}

/** With games whose results alone are known before all others. */
function afterEarlier({ length, counted, unfinished }: EncounterGames, earlier: MatchTally): EncounterGames {
  const before = gamesIn(earlier);
  const [, draws, wins] = earlier.games;
  return {
    length: Math.max(length, before),
    counted(from, to) {
      const { games, points } = counted(from, to);
      return from > 0 ? { games, points } : { games: games + before, points: points + draws + 2 * wins };
    },
    unfinished: (from, to) => unfinished(Math.max(from, before), to),
  };
}

const earlierGames = (earlier: MatchTally | undefined): number => (earlier === undefined ? 0 : gamesIn(earlier));

/** `undefined` unless two entrants play. */
function opponentsOf({ firstWhite }: MatchSettings, { entrants }: EventFacts): Opponents | undefined {
  if (entrants.length > 2) {
    throw new RangeError(`Cannot play a match: expected two entrants, got "${entrants.join('", "')}"`);
  }
  const [one, other] = entrants;
  if (one === undefined || other === undefined) return undefined;
  return firstWhite === 'first-seed' ? { first: one, second: other } : { first: other, second: one };
}
