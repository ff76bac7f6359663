// Odds of tournaments that stand somewhere: what arithmetic says of them, and what became of events of TCEC.

import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivedEvent } from '../../test/archivedEvents.ts';
import { referenceData } from '../../test/needs.ts';
import { congress, cup4, league, names, season16 } from '../../test/rehearsedTournaments.ts';
import { TestDirector } from '../broadcast/views/testDirector.ts';
import { fieldSize } from '../course/fieldSize.ts';
import { eventStandings } from '../reports/tables.ts';
import { packPly } from '../journal/packedPlies.ts';
import { foldTournament } from '../projections/foldTournament.ts';
import { RatingLists } from '../projections/ratingLists.ts';
import { eventKey, type EntrantName, type EventKey } from '../core/ids.ts';
import type { Outcome } from '../core/ending.ts';
import { OddsCount, type EntrantOdds } from './oddsCount.ts';

const MAIN = eventKey('main');
const OUTCOMES = ['white', 'draw', 'black'] as const satisfies readonly Outcome[];

async function oddsOf(test: TestDirector, rehearsals: number): Promise<OddsCount> {
  const fold = foldTournament();
  for (const entry of test.entries) fold.add(entry);
  const count = new OddsCount(test.definition, fold, new RatingLists(() => test.definition, fold.facts), test.nowUtcMs);
  for (let rngSeed = 1; rngSeed <= rehearsals; rngSeed++) await count.rehearse(rngSeed);
  expect(fold.facts.sequence).toBe(test.entries.length);
  return count;
}

const fieldOf = (count: OddsCount, key: EventKey = MAIN): ReadonlyMap<EntrantName, EntrantOdds> =>
  count.odds.get(key) ?? new Map<EntrantName, EntrantOdds>();
const first = ({ places }: EntrantOdds): number => places[0] ?? 0;
const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0);

describe('odds', () => {
  it('are certain of what cannot change any more, in any half-played league, and each place goes to one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 2 }), { minLength: 14, maxLength: 20 }), async (results) => {
        const test = new TestDirector(league(4, 4));
        test.open(MAIN);
        let game = 0;
        test.play(MAIN, results.length, () => OUTCOMES[results[game++] ?? 0] ?? 'draw');
        const table = new Map(eventStandings(test.followed.facts, test.event(MAIN)).rows.map((row) => [row.name, row]));
        const points = (name: EntrantName): number => table.get(name)?.points ?? 0;
        const most = (name: EntrantName): number => points(name) + 2 * (12 - (table.get(name)?.games ?? 0));
        const field = fieldOf(await oddsOf(test, 8));
        for (const [name, odds] of field) {
          const others = [...field.keys()].filter((other) => other !== name);
          if (others.every((other) => most(other) < points(name))) expect(first(odds)).toBe(1);
          if (others.some((other) => most(name) < points(other))) expect(first(odds)).toBe(0);
          expect(odds.plays).toBe(1);
          expect(sum(odds.places)).toBeCloseTo(1, 9);
        }
        for (let place = 0; place < field.size; place++)
          expect(sum([...field.values()].map(({ places }) => places[place] ?? 0))).toBeCloseTo(1, 9);
      }),
      { numRuns: 15 },
    );
  });

  it('follow the evaluations of a game in play that decides the match', async () => {
    const test = new TestDirector(league(2, 3));
    test.open(MAIN);
    test.play(MAIN, 2, () => 'draw');
    const id = test.begin(MAIN);
    if (id === undefined) throw new Error('no game');
    const won = { kind: 'centipawns', centipawns: 900, view: 'white' } as const;
    const white = test.followed.facts.games.get(id)?.issued.white;
    const plies = ['e2e4', 'e7e5'].map((move, index) => packPly({ ply: index + 1, move, elapsedMs: 5, evaluation: won }));
    test.add({ kind: 'plies-played', payload: { id, firstPly: 1, plies } });
    const odds = fieldOf(await oddsOf(test, 60)).get(white ?? ('' as EntrantName));
    expect(odds === undefined ? 0 : first(odds)).toBeGreaterThan(0.9);
  });

  it('of a season: who may play in later events, and who wins the last of them', async () => {
    const test = new TestDirector(season16({ QL: 6, L2: 4, L1: 4, DivP: 4 }));
    test.open(eventKey('QL'));
    test.play(eventKey('QL'), 8, ({ white }) => (white === 'Q1' ? 'white' : 'draw'));
    test.begin(eventKey('QL'));
    const count = await oddsOf(test, 12);
    expect([...count.odds.keys()]).toEqual(['QL', 'L2', 'L1', 'PO', 'DivP', 'SF']);
    for (const [key, field] of count.odds) {
      const size = fieldSize(test.event(key), test.definition) ?? 0;
      expect([key, sum([...field.values()].map(({ plays }) => plays)).toFixed(6)]).toEqual([key, size.toFixed(6)]);
      expect(sum([...field.values()].map(first))).toBeCloseTo(1, 9);
    }
  });

  it('of a cup: each round has half as many seats, and of a Swiss with a round in play', async () => {
    const cup = new TestDirector(cup4('tcec-cup-4', 8));
    cup.open(MAIN);
    cup.play(MAIN, 5, () => 'white');
    const field = fieldOf(await oddsOf(cup, 12));
    for (const [round, seats] of [8, 4, 2].entries())
      expect(sum([...field.values()].map(({ rounds }) => rounds[round] ?? 0))).toBeCloseTo(seats, 9);
    const swiss = new TestDirector(congress('', 8));
    swiss.open(
      MAIN,
      names('P', 8).map((name) => name as EntrantName),
    );
    swiss.play(MAIN, 5, () => 'black');
    swiss.begin(MAIN);
    expect(sum([...fieldOf(await oddsOf(swiss, 12)).values()].map(first))).toBeCloseTo(1, 9);
  });

  it('go on where officials have stopped, paused or not yet ruled', async () => {
    const test = new TestDirector(league(3, 4));
    test.open(MAIN);
    test.play(MAIN, 2, () => 'draw');
    const id = test.begin(MAIN);
    if (id === undefined) throw new Error('no game');
    test.add({ kind: 'game-held', payload: { id, cause: 'official', reason: 'seen' } });
    test.rule({ kind: 'paused' });
    expect((await oddsOf(test, 3)).rehearsals).toBe(3);
  });
});

const archive = referenceData('tcec/pgn');
const EVENTS = ['Season_15_-_Division_1', 'Season_16_-_League_1_Playoff', 'Season_18_-_League_2', 'Season_26_-_4k_Iii'];

describe.skipIf(archive === undefined)('before the end of events of TCEC', () => {
  it('say better than points alone who comes first, after a quarter, a half and three quarters', async () => {
    let [odds, leaders, even] = [0, 0, 0];
    for (const name of EVENTS) {
      const event = archivedEvent(join(archive ?? '', `TCEC_${name}.pgn`));
      const best = Math.max(...event.points.values());
      const winners = [...event.points].filter(([, points]) => points === best).map(([winner]) => winner);
      for (const quarter of [1, 2, 3]) {
        const test = event.after(Math.floor((quarter * event.games) / 4));
        const field = fieldOf(await oddsOf(test, 60));
        const { rows } = eventStandings(test.followed.facts, test.event(MAIN));
        const lead = Math.max(...rows.map(({ points }) => points));
        const ahead = rows.flatMap(({ name: leader, points }) => (points === lead ? [leader] : []));
        for (const [entrant, chances] of field) {
          const came = winners.includes(entrant) ? 1 / winners.length : 0;
          odds += (first(chances) - came) ** 2;
          leaders += ((ahead.includes(entrant) ? 1 / ahead.length : 0) - came) ** 2;
          even += (1 / field.size - came) ** 2;
        }
      }
    }
    expect(odds).toBeLessThan(leaders);
    expect(odds).toBeLessThan(0.6 * even);
  });
});
