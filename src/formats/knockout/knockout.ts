// Knockout: a bracket of encounters for any number of entrants; if it is no power of two, the best seeds have a bye (CUP-2). The bracket itself is
// bracket.ts; this file returns the next games and the places.
//
// Games are numbered when they are first planned. PGN `Round` is `round.game`, the game counted within its round as TCEC does, rounds in order of
// play with the small final before the final. The next games of a match follow from its own games, so several games of a round may be in play at
// once; matches begin in bracket order.

import type { EventFacts, OpenTie, Plan, PlannedGame } from '../../core/facts.ts';
import { indexOf } from '../../core/gameIndex.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import { bracketOf, regularEncounters, type BracketMatch, type BracketRound, type KnockoutSettings } from './bracket.ts';
import { roundsFor } from './bracketSeeds.ts';
import { encounterGame, type EncounterPart, type OpenGames } from '../match/encounter.ts';
import type { Format } from '../format.ts';
import type { Opponents } from '../match/gameState.ts';
import { knockoutPlaces } from './knockoutPlaces.ts';
import { requireLimit } from '../limit.ts';
import { openingNumber } from '../match/openingNumbers.ts';
import { runConditions } from './runs.ts';

export type { KnockoutRound, KnockoutSettings } from './bracket.ts';

export const knockout: Format<KnockoutSettings> = {
  name: 'knockout',
  dependsOnResults: () => true,
  plan: planKnockout,
  scheduleLength: (_, entrants) => (roundsFor(entrants) === 0 ? 0 : undefined),
  cancelled: cancelledGames,
  places: knockoutPlaces,
};

function planKnockout(settings: KnockoutSettings, facts: EventFacts, limit: number): Plan {
  requireLimit(limit);
  const rounds = bracketOf(settings, facts, limit);
  const round = rounds.find(({ over }) => !over);
  if (round === undefined) return { kind: 'over' };
  const open = openMatches(round, settings.tieBreaks);
  const numbered = (which: 'again' | 'postponed'): readonly PlannedGame[] =>
    open
      .flatMap(({ match, games }) => games[which].flatMap((at) => facts.issued.get(match.games[at] ?? 0) ?? []))
      .sort((one, other) => one.number - other.number);
  const fresh = open.flatMap(({ match, games }) => games.fresh.map((at) => ({ match, at })));

  const again = numbered('again').slice(0, limit);
  const next = numberer(settings, rounds, round, facts);
  const first = fresh.slice(0, limit - again.length).map(({ match, at }, index) => next(match, at, index));
  const last = numbered('postponed').slice(0, limit - again.length - first.length);
  const games = [...again, ...first, ...last];
  if (games.length > 0) return { kind: 'play', games };
  if (round.inPlay) return { kind: 'wait' };
  const level = round.matches.filter(({ encounter }) => encounter?.course.kind === 'level');
  return { kind: 'waiting-for-ruling', ties: level.map((match) => tieOf(round, match)) };
}

type OpenMatch = { readonly match: BracketMatch; readonly games: OpenGames };

/** CUP-3b: where tie-breaks come after the round, none begins before the regular games of all matches are over. */
function openMatches(round: BracketRound, tieBreaks: KnockoutSettings['tieBreaks']): readonly OpenMatch[] {
  const goingOn = (part: EncounterPart): readonly OpenMatch[] =>
    round.matches.flatMap((match) => {
      const course = match.encounter?.course;
      return course?.kind === 'going-on' && course.part === part ? [{ match, games: course }] : [];
    });
  const regular = goingOn('regular');
  if (tieBreaks === 'after-round') return regular.length > 0 ? regular : goingOn('tie-break');
  return [...regular, ...goingOn('tie-break')].sort((one, other) => one.match.number - other.match.number);
}

/** Gives the games of a plan their numbers, after all numbers issued so far, and all their properties. */
function numberer(settings: KnockoutSettings, rounds: readonly BracketRound[], round: BracketRound, facts: EventFacts) {
  const { all, rounds: issued } = indexOf(facts);
  const lastNumber = all.numbers.length;
  const lastBoard = issued.get(round.number)?.boards ?? 0;
  const encounters = regularEncounters(settings, facts.entrants.length);
  const before = rounds.slice(0, round.number - 1).flatMap((one) => one.matches.filter((match) => !isBye(one, match))).length;
  const played = round.matches.filter((match) => !isBye(round, match));
  const inRuns = settings.encounters && runConditions(settings.encounters, facts);

  return (match: BracketMatch, at: number, index: number): PlannedGame => {
    const opponents = opponentsOf(match);
    const { first, second } = opponents;
    const planned = encounterGame(round.settings, at);
    const { part, game, book, timeControl } = planned;
    const { firstHasWhite, opening } = inRuns?.(round.number, opponents, match.games) ?? {
      firstHasWhite: planned.firstHasWhite,
      opening: openingNumber(encounters, before + played.indexOf(match), planned),
    };
    return {
      number: lastNumber + index + 1,
      white: firstHasWhite ? first : second,
      black: firstHasWhite ? second : first,
      round: round.number,
      board: lastBoard + index + 1,
      opening,
      ...present({ book, timeControl }),
      stage: `${matchTitle(round, match)}, ${part === 'regular' ? 'game' : 'tie-break game'} ${game}`,
    };
  };
}

/** A seat that is empty from the start takes no openings; a seat that empties later does, so that openings depend on no result. */
const isBye = ({ number }: BracketRound, { seats }: BracketMatch): boolean => number === 1 && seats.second.kind === 'nobody';

function opponentsOf({ number, seats: { first, second } }: BracketMatch): Opponents {
  if (first.kind === 'entrant' && second.kind === 'entrant') return { first: first.name, second: second.name };
  throw new RangeError(`Cannot plan a game of match ${number}: expected two entrants, got "${first.kind}" and "${second.kind}"`);
}

/** `Round of 32, match 5`; the title of a round with one match has no number. */
const matchTitle = ({ name, matches }: BracketRound, { number }: BracketMatch): string =>
  matches.length === 1 ? name : `${name}, match ${number}`;

function tieOf(round: BracketRound, match: BracketMatch): OpenTie {
  const { first, second } = opponentsOf(match);
  return {
    question: phrase('tie.match', { match: matchTitle(round, match), first, second }),
    tied: [first, second],
  };
}

/** Regular games of decided matches that are not played: one side could not be caught, or someone is disqualified. */
function cancelledGames(settings: KnockoutSettings, facts: EventFacts): number {
  let count = 0;
  for (const { settings: encounter, matches } of bracketOf(settings, facts)) {
    for (const { encounter: state, games } of matches) {
      if (state?.course.kind !== 'decided') continue;
      const regular = games.slice(0, encounter.games);
      const done = regular.filter((game) => facts.finished.has(game) || facts.inPlay.has(game));
      count += encounter.games - done.length;
    }
  }
  return count;
}
