// The pairings of a match in their order, by its words: a match of two, or the encounters of more engines as the runner plays them.

import type { MatchTally } from '../core/matchTally.ts';
import { present } from '../core/present.ts';
import type { TournamentFields } from '../tournament/schema.ts';
import type { MatchRequest } from './matchRequest.ts';

export function scheduleOf(request: MatchRequest): Partial<TournamentFields> {
  const { engines, format, rounds, games, gamesPerOpening = games, swaps, reverse, sprt, penta, earlier, seed } = request;
  if (format === 'knockout')
    return present({
      ...{ format, bracket: 'slide' as const, seeded: request.seeded ?? 0, encounters: encountersOf(request, format) },
      rngSeed: seed === undefined ? undefined : Number(seed),
    });
  if (format === 'swiss') return { format, rounds, encounters: encountersOf(request, format) };
  if (engines.length > 2)
    return present({
      format: format === 'pyramid' ? 'round-robin' : format,
      cycles: rounds,
      challengers: format === 'gauntlet' ? challengersOf(request) : undefined,
      encounters: encountersOf(request, format),
    });
  return present({
    format: 'match',
    games: rounds * games,
    gamesPerOpening: gamesPerOpening === 2 ? undefined : gamesPerOpening,
    alternateColours: swaps ? undefined : false,
    earlier: earlier && earlierFields(earlier, penta),
    sprt: sprt === undefined ? undefined : { ...sprt, counts: penta ? 'pairs' : 'games', inPlay: 'drop' },
    // In a pyramid the newcomer has White.
    firstWhite: (format === 'pyramid') !== reverse ? 'secondSeed' : undefined,
  });
}

const earlierFields = ({ games: [losses, draws, wins], pairs, decisivePairs }: MatchTally, penta: boolean) => ({
  ...{ wins, draws, losses },
  ...(penta ? { pairs: [...pairs], decisivePairs } : {}),
});

/** All games of the match, if no test ends it, and no encounter of a knockout sooner or later than the words say. */
export function scheduledGames(request: MatchRequest): number {
  const { dialect, engines, format, rounds, games } = request;
  if (format === 'knockout') return (engines.length - 1) * games;
  if (format === 'swiss') return rounds * Math.floor(engines.length / 2) * games;
  const pairsOf = (players: number): number => (players * (players - 1)) / 2;
  const challengers = challengersOf(request);
  const others = engines.length - challengers;
  const ofGauntlet = challengers * others + (dialect === 'fastchess' ? pairsOf(challengers) : 0);
  return (format === 'gauntlet' ? ofGauntlet : pairsOf(engines.length)) * rounds * games;
}

const challengersOf = ({ challengers, engines }: MatchRequest): number => Math.min(challengers, engines.length - 1);

function encountersOf(request: MatchRequest, format: MatchRequest['format']): NonNullable<TournamentFields['encounters']> {
  const { challengers, games, gamesPerOpening = games, roundOpenings = false, swaps, reverse } = request;
  const common = {
    ...{ games, gamesPerOpening: Math.min(games, gamesPerOpening) },
    ...present({ firstWhite: reverse ? ('second' as const) : undefined }),
  };
  switch (request.dialect) {
    // It reverses colours in all games of even numbers; an encounter of two games begins with an odd one.
    case 'fastchess':
      // A Swiss balances colours.
      if (format === 'swiss') return common;
      return {
        ...{ order: 'listed', ...common },
        ...(swaps ? (games === 2 ? {} : { colours: 'byNumber' }) : { colours: 'same' }),
        ...(format === 'gauntlet' && challengers > 1 ? { challengersMeet: true } : {}),
      };
    // Two engines exchange colours after each of their games, and with -reverse before each of their encounters.
    case 'cutechess': {
      const own = {
        ...common,
        ...present({
          openingFor: roundOpenings ? ('round' as const) : undefined,
          colours: swaps ? undefined : ('same' as const),
        }),
      };
      // An encounter of a knockout may have more games, and its opening lasts.
      if (format === 'knockout') return { ...own, gamesPerOpening };
      if (format === 'swiss') return own;
      return {
        ...{ order: CUTECHESS_ORDERS[format], ...own },
        ...((swaps && games % 2 === 1) !== reverse ? { reverseCycles: true } : {}),
      };
    }
  }
}

const CUTECHESS_ORDERS = { 'round-robin': 'circle', gauntlet: 'listed', pyramid: 'newcomers' } as const;
