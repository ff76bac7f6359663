// The entrants to pair in a Swiss round, and their scores, earlier opponents, byes and colours. Derived only from the rounds before it, so that a
// round can be examined again after later ones. Not here: the pairing (swissPairing.ts).
//
// A pairing counts as a meeting, and its first colours as played, whatever ended its games, an absence included; a cancelled pairing does not count. Absent
// rounds give nothing and are no byes. Scores come from the games as they ended: games that a disqualification annuls in the table have still been
// played.

import { outcomeOf } from '../../core/ending.ts';
import type { Bye, EventFacts, PairedRound } from '../../core/facts.ts';
import type { Colour } from '../../core/colour.ts';
import type { EntrantName } from '../../core/ids.ts';
import { pointsOf } from '../../core/points.ts';
import type { SwissSettings } from './swiss.ts';
import { byeFor, numbersOf } from './swissGames.ts';

export type SwissEntrant = {
  readonly name: EntrantName;
  /** The place on the pairing table, from 1. */
  readonly rank: number;
  /** Half-points, byes included. */
  readonly score: number;
  /** Byes, and games against the house program, which replace them. */
  readonly byes: number;
  /** The number of pairings with each opponent. */
  readonly met: ReadonlyMap<EntrantName, number>;
  /** Of the first game of each pairing, in the order of the rounds. */
  readonly colours: readonly { readonly round: number; readonly colour: Colour }[];
  readonly author: string | undefined;
};

/** The entrants to pair in a round, from 1: by score, then by rank on the pairing table. */
export function swissField(settings: SwissSettings, facts: EventFacts, round: number): readonly SwissEntrant[] {
  const field = playersOf(settings, facts, round).map((name) => swissEntrant(settings, facts, round, name));
  return field.toSorted((one, other) => other.score - one.score || one.rank - other.rank);
}

/** Half-points of everyone before a round, by name in the order of the pairing table; the house program is not included. */
export function swissScores(settings: SwissSettings, facts: EventFacts, round: number): ReadonlyMap<EntrantName, number> {
  const names = facts.entrants.filter((name) => name !== settings.houseProgram);
  return new Map(names.map((name) => [name, swissEntrant(settings, facts, round, name).score]));
}

/** The entrants that can be paired in a round, in the order of the pairing table, without the house program. */
export function playersOf({ houseProgram }: SwissSettings, facts: EventFacts, round: number): readonly EntrantName[] {
  return facts.entrants.filter((name) => name !== houseProgram && !facts.disqualified.has(name) && !isAbsent(facts, name, round));
}

export const isAbsent = ({ absences }: EventFacts, name: EntrantName, round: number): boolean =>
  absences.some(({ entrant, from, to }) => entrant === name && from <= round && round <= (to ?? Number.POSITIVE_INFINITY));

/** A round without a game that gives points is a bye; one that gives none is an absence, unless byes give no points here. */
export const isBye = ({ byePoints }: SwissSettings, points: number): boolean => points > 0 || byePoints === 0;

/**
 * The byes of a round, including entrants whose opponents were disqualified before a game of theirs began, or before it was played again: that game
 * is cancelled.
 */
export function byesIn(settings: SwissSettings, facts: EventFacts, { round, pairings, byes }: PairedRound): readonly Bye[] {
  if (facts.disqualified.size === 0) return byes;
  const left = pairings.flatMap(({ white, black }, index) => {
    const cancelled = numbersOf(settings, facts.rounds, round, index).filter((number) => !hasBegun(facts, number)).length;
    if (cancelled === 0) return [];
    const [one, other] = [facts.disqualified.has(white), facts.disqualified.has(black)];
    if (one === other) return [];
    const entrant = one ? black : white;
    return entrant === settings.houseProgram ? [] : [{ entrant, points: byeFor(settings, cancelled) }];
  });
  return [...byes, ...left];
}

/** Whether a game is in play or finished; a void game has to begin again. */
const hasBegun = ({ finished, inPlay }: EventFacts, number: number): boolean => finished.has(number) || inPlay.has(number);

function swissEntrant(settings: SwissSettings, facts: EventFacts, round: number, name: EntrantName): SwissEntrant {
  const met = new Map<EntrantName, number>();
  const colours: { readonly round: number; readonly colour: Colour }[] = [];
  let score = 0;
  let byes = 0;
  for (const earlier of facts.rounds.filter((other) => other.round < round)) {
    for (const { entrant, points } of byesIn(settings, facts, earlier)) {
      if (entrant !== name) continue;
      score += points;
      if (isBye(settings, points)) byes++;
    }
    const board = earlier.pairings.findIndex(({ white, black }) => white === name || black === name);
    const pairing = earlier.pairings[board];
    const begun = numbersOf(settings, facts.rounds, earlier.round, board).filter((number) => hasBegun(facts, number));
    if (pairing === undefined || begun.length === 0) continue;
    const colour = pairing.white === name ? 'white' : 'black';
    const opponent = colour === 'white' ? pairing.black : pairing.white;
    met.set(opponent, (met.get(opponent) ?? 0) + 1);
    colours.push({ round: earlier.round, colour });
    if (opponent === settings.houseProgram) byes++;
    for (const game of begun.flatMap((number) => facts.finished.get(number) ?? [])) {
      const outcome = outcomeOf(game.ending);
      if (outcome !== undefined) score += pointsOf(outcome, game.players.white === name ? 'white' : 'black');
    }
  }
  return { name, rank: facts.entrants.indexOf(name) + 1, score, byes, met, colours, author: settings.authors[name] };
}
