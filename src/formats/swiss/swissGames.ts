// The games of a Swiss round: one a pairing, or with `encounters` several in a row, as match programs play them. Numbers count on through the rounds,
// in the order of the boards. Which of the two begins with White is the pairing's matter (swissColours.ts).

import type { EventFacts, PairedRound, PlannedGame } from '../../core/facts.ts';
import { halfPoints, type HalfPoints } from '../../core/points.ts';
import type { SwissSettings } from './swiss.ts';

type Encounters = Pick<SwissSettings, 'encounters'>;

export const gamesPerPairing = ({ encounters }: Encounters): number => encounters?.games ?? 1;

/** The points of an entrant that misses so many games, by default all of a round. */
export const byeFor = (settings: SwissSettings, games = gamesPerPairing(settings)): HalfPoints =>
  halfPoints(settings.byePoints * games);

/** The number of the first game of a round. */
export const firstNumberOf = (settings: Encounters, rounds: readonly PairedRound[], round: number): number =>
  1 + gamesPerPairing(settings) * pairingsBefore(rounds, round);

/** The numbers of the games of a pairing, `index` from 0 in its round. */
export function numbersOf(settings: Encounters, rounds: readonly PairedRound[], round: number, index: number): readonly number[] {
  const games = gamesPerPairing(settings);
  const first = firstNumberOf(settings, rounds, round) + index * games;
  return Array.from({ length: games }, (_, game) => first + game);
}

/** A game that was issued stays as it was. */
export function gamesOf(settings: SwissSettings, facts: EventFacts, { round, pairings }: PairedRound): readonly PlannedGame[] {
  const games = gamesPerPairing(settings);
  return pairings.flatMap(({ white, black }, index) =>
    numbersOf(settings, facts.rounds, round, index).map((number, game): PlannedGame => {
      const sides = isReversed(settings, game) ? { white: black, black: white } : { white, black };
      const place = { round, board: index * games + game + 1 };
      return facts.issued.get(number) ?? { number, ...sides, ...place, opening: openingOf(settings, number, round) };
    }),
  );
}

const isReversed = ({ encounters }: Encounters, game: number): boolean => encounters?.colours !== 'same' && game % 2 === 1;

function openingOf({ encounters }: Encounters, number: number, round: number): number {
  if (encounters === undefined) return number - 1;
  const { games, gamesPerOpening, openingFor } = encounters;
  if (openingFor === 'round') return round - 1;
  const pairing = Math.floor((number - 1) / games);
  return pairing * openingsPerPairing(encounters) + Math.floor(((number - 1) % games) / gamesPerOpening);
}

const openingsPerPairing = ({ games, gamesPerOpening }: NonNullable<Encounters['encounters']>): number =>
  Math.ceil(games / gamesPerOpening);

/** Of all rounds, if no opening comes twice; `pairings`: of all rounds together. */
export function swissOpenings({ encounters, rounds }: SwissSettings, pairings: number): number {
  if (encounters?.openingFor === 'round') return rounds;
  return pairings * (encounters === undefined ? 1 : openingsPerPairing(encounters));
}

const pairingsBefore = (rounds: readonly PairedRound[], round: number): number =>
  rounds.reduce((sum, { round: other, pairings }) => (other < round ? sum + pairings.length : sum), 0);
