// Swiss: entrants with equal scores meet, never twice if that can be avoided (CGF-5, SWISS-1). The number of rounds and the pairing table, which is
// the order of the entrants, are known before the event. A round is paired when all games before it are over, and its pairings are in the facts, so
// that officials can change it before it is played.
//
// The games of a pairing: swissGames.ts. Paired games whose entrants were disqualified before they began are never planned: the opponent has a bye. If
// someone is announced as absent after a round was paired, officials decide (CGF-6.3).

import { isCancelled, type EventFacts, type PairedRound, type Plan } from '../../core/facts.ts';
import { indexOf } from '../../core/gameIndex.ts';
import { present } from '../../core/present.ts';
import type { EventResults } from '../../standings/tally.ts';
import type { Format } from '../format.ts';
import { requireLimit } from '../limit.ts';
import type { SwissSettings } from './swiss.ts';
import { byesIn, playersOf } from './swissField.ts';
import { firstNumberOf, gamesOf, gamesPerPairing } from './swissGames.ts';
import { pairRound } from './swissPairing.ts';
import { tablePlaces } from '../tablePlaces.ts';

export const swiss: Format<SwissSettings> = {
  name: 'swiss',
  dependsOnResults: () => true,
  plan: planSwiss,
  scheduleLength,
  cancelled: cancelledGames,
  places: (settings, facts, rules) => tablePlaces(facts, rules, swissTable(settings, facts)),
};

/** A round that is paired has the games that it was paired with, and no more for anyone who joins later. */
function scheduleLength(settings: SwissSettings, entrants: number, paired: readonly PairedRound[] = []): number {
  const known = paired.reduce((sum, { pairings }) => sum + pairings.length, 0);
  return gamesPerPairing(settings) * (known + Math.max(0, settings.rounds - paired.length) * boardsFor(settings, entrants));
}

/** What its table has in addition to games. */
export function swissTable(settings: SwissSettings, facts: EventFacts): Pick<EventResults, 'byes' | 'houseProgram'> {
  const { houseProgram } = settings;
  const byes = facts.rounds.flatMap((round) => byesIn(settings, facts, round));
  return { byes, ...present({ houseProgram }) };
}

/** A void game is played again before anything else, a game that was put off after the others of its round (CUP-5d). */
function planSwiss(settings: SwissSettings, facts: EventFacts, limit: number): Plan {
  requireLimit(limit);
  for (const round of unfinishedRounds(settings, facts)) {
    const open = gamesOf(settings, facts, round)
      .filter(({ number }) => isOpen(facts, number))
      .filter((game) => !isCancelled(game, facts));
    const games = [
      ...open.filter(({ number }) => facts.issued.has(number) && !facts.postponed.has(number)),
      ...open.filter(({ number }) => !facts.issued.has(number) && !facts.postponed.has(number)),
      ...open.filter(({ number }) => facts.postponed.has(number)),
    ];
    if (games.length > 0) return { kind: 'play', games: games.slice(0, limit) };
  }
  if (facts.inPlay.size > 0) return { kind: 'wait' };
  const next = facts.rounds.length + 1;
  return laterBoards(settings, facts).some((boards) => boards > 0)
    ? { kind: 'pair', round: pairRound(settings, facts, next) }
    : { kind: 'over' };
}

/** Rounds with games that are in play, to play, or cancelled. */
function unfinishedRounds(settings: SwissSettings, facts: EventFacts): readonly PairedRound[] {
  const { all } = indexOf(facts);
  return facts.rounds.filter(({ round, pairings }) => {
    const from = firstNumberOf(settings, facts.rounds, round) - 1;
    const to = from + pairings.length * gamesPerPairing(settings);
    return to > all.numbers.length || all.unfinished(from, to).length > 0;
  });
}

const isOpen = ({ inPlay, finished }: EventFacts, number: number): boolean => !inPlay.has(number) && !finished.has(number);

/** The number of pairings in each unpaired round, as far as is known now who plays in them. */
function laterBoards(settings: SwissSettings, facts: EventFacts): readonly number[] {
  const paired = facts.rounds.length;
  const count = Math.max(0, settings.rounds - paired);
  return Array.from({ length: count }, (_, index) => boardsFor(settings, playersOf(settings, facts, paired + 1 + index).length));
}

function boardsFor({ houseProgram }: SwissSettings, players: number): number {
  return houseProgram === undefined ? Math.floor(players / 2) : Math.ceil(players / 2);
}

function cancelledGames(settings: SwissSettings, facts: EventFacts): number {
  const played = facts.rounds
    .flatMap((round) => gamesOf(settings, facts, round))
    .filter((game) => !isOpen(facts, game.number) || !isCancelled(game, facts)).length;
  const later = laterBoards(settings, facts).reduce((sum, boards) => sum + boards, 0);
  return scheduleLength(settings, facts.entrants.length, facts.rounds) - played - later * gamesPerPairing(settings);
}
