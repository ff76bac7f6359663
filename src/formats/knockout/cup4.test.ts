// Replays TCEC's Cup 4 from its results, as it was played: the same games in the same order with the same colours, the same tie-break games, the same
// winners. Oracle: cup4_rounds_32_16.json. In the archive every round is a separate event whose PGN Round is `1.game`.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { Outcome } from '../../core/ending.ts';
import type { PlannedGame } from '../../core/facts.ts';
import { bookName, entrantName, type EntrantName } from '../../core/ids.ts';
import { bracketOf, type KnockoutSettings } from './bracket.ts';
import { bracketSeeds } from './bracketSeeds.ts';
import type { Encounter } from '../match/encounter.ts';
import { TestEvent } from '../testFacts.ts';

const oracle = referenceData('tcec/oracles/cup4_rounds_32_16.json');

type RealGame = {
  readonly no: number;
  readonly round: string;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly book: string;
};
type RealMatch = {
  readonly a: string;
  readonly b: string;
  readonly games: readonly RealGame[];
  readonly winner: string;
  readonly scoreA: number;
  readonly scoreB: number;
};
type RealRound = { readonly round: string; readonly matches: readonly RealMatch[] };

const encounter = (book: string): Encounter => ({
  games: 8,
  earlyStop: true,
  book: bookName(book),
  tieBreaks: [
    { set: 2, sets: 4 },
    { set: 2, book: bookName('E') },
  ],
});

const asPlayed: KnockoutSettings = {
  kind: 'knockout',
  rounds: [
    { name: 'Round of 32', encounter: encounter('A') },
    { name: 'Round of 16', encounter: encounter('B') },
    { name: 'Quarterfinals', encounter: encounter('C') },
    { name: 'Semifinals', encounter: encounter('D') },
    { name: 'Final', encounter: encounter('E') },
  ],
  smallFinal: { name: 'Small final', encounter: encounter('E') },
  tieBreaks: 'at-once',
};

const OUTCOMES: Readonly<Record<string, Outcome>> = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw' };

describe.skipIf(oracle === undefined)('Cup 4 as it was played', () => {
  const rounds: readonly RealRound[] = oracle === undefined ? [] : JSON.parse(readFileSync(oracle, 'utf8'));
  const real = rounds.map(({ matches }) => matches.flatMap(({ games }) => games));
  const gameOf = ({ round, board }: PlannedGame): RealGame | undefined => real[round - 1]?.find(({ no }) => no === board);
  const outcome = (game: PlannedGame): Outcome => OUTCOMES[gameOf(game)?.result ?? ''] ?? 'draw';

  const replayed = (): { readonly event: TestEvent; readonly played: readonly PlannedGame[] } => {
    const event = new TestEvent(asPlayed, seedsOf(rounds[0]));
    return { event, played: event.playOn(outcome, ({ round }) => round > 2) };
  };

  test('fixture: 16 and 8 matches, 103 and 71 games, three of them with tie-breaks', () => {
    expect(rounds.map(({ matches }) => matches.length)).toEqual([16, 8]);
    expect(real.map((games) => games.length)).toEqual([103, 71]);
    expect(rounds.flatMap(({ matches }) => matches).filter(({ games }) => games.length > 8)).toHaveLength(3);
  });

  test('the same games in the same order, with the same colours and the same numbers in their round', () => {
    const { played } = replayed();
    expect(played.map(({ white, black, board }) => [white, black, `1.${board}`])).toEqual(
      real.flat().map(({ white, black, round }) => [white, black, round]),
    );
    expect(played.map(({ round }) => round)).toEqual(real.flatMap((games, index) => games.map(() => index + 1)));
    expect(played.map(({ number }) => number)).toEqual(played.map((_, index) => index + 1));
  });

  test('the same openings from both sides', () => {
    const { played } = replayed();
    const exits = new Map(played.map((game) => [`${game.book} ${game.opening}`, gameOf(game)?.book]));
    // Game 56 began four hours after game 55, from the exit of games 53 and 54: the only slip of the day.
    const kept = played.filter(({ number }) => number !== 55 && number !== 56);
    expect(kept.map((game) => exits.get(`${game.book} ${game.opening}`))).toEqual(kept.map((game) => gameOf(game)?.book));
    // Two games in each pair; where the first game of a pair decided a match, the second was never played.
    const pairs = rounds.flatMap(({ matches }) => matches.map(({ games }) => Math.ceil(games.length / 2)));
    expect(exits.size).toBe(pairs.reduce((sum, count) => sum + count, 0));
  });

  test('the same points and winners; the same sixteen, then eight, advance', () => {
    const { event } = replayed();
    const bracket = bracketOf(asPlayed, event.facts);
    for (const [index, { matches }] of rounds.entries()) {
      const ours = bracket[index]?.matches.map(({ encounter, winner }) => {
        const points = (side: 'first' | 'second'): number =>
          encounter === undefined ? 0 : (encounter.regular[side] + encounter.tieBreak[side]) / 2;
        return [points('first'), points('second'), winner.kind === 'entrant' ? winner.name : winner.kind];
      });
      expect(ours).toEqual(matches.map(({ scoreA, scoreB, winner }) => [scoreA, scoreB, winner]));
    }
    const quarterfinals = bracket[2]?.matches.map(({ seats }) => [seats.first, seats.second]);
    const winners = rounds[1]?.matches.map(({ winner }) => ({ kind: 'entrant', name: winner })) ?? [];
    expect(quarterfinals?.flat()).toEqual(winners);
    expect(event.games()[0]).toMatchObject({
      round: 3,
      board: 1,
      white: rounds[1]?.matches[0]?.winner,
      stage: 'Quarterfinals, match 1, game 1',
    });
  });

  test('KomodoMCTS and Laser: eight tie-break pairs at once after game 8, the last one whole', () => {
    const { played } = replayed();
    const match = played.filter(({ round, board }) => round === 2 && board >= 36 && board <= 59);
    expect(match).toHaveLength(24);
    expect(match.map(({ stage }) => stage).slice(7, 10)).toEqual([
      'Round of 16, match 6, game 8',
      'Round of 16, match 6, tie-break game 1',
      'Round of 16, match 6, tie-break game 2',
    ]);
    expect(match.at(-1)?.stage).toBe('Round of 16, match 6, tie-break game 16');
  });
});

/** The field in seed order, derived from the first round. */
function seedsOf(round: RealRound | undefined): readonly EntrantName[] {
  const seeds: EntrantName[] = [];
  bracketSeeds(5).forEach(([upper, lower], index) => {
    const match = round?.matches[index];
    seeds[upper - 1] = entrantName(match?.a ?? '');
    seeds[lower - 1] = entrantName(match?.b ?? '');
  });
  return seeds;
}
