// What statistics and engine views say of tournaments without engines, compared with the tables of the same games.

import { expect, it } from 'vitest';
import { league, season16 } from '../../../../test/rehearsedTournaments.ts';
import { entrantName, eventKey, gameId } from '../../../core/ids.ts';
import { ENGINE_VIEW, type EngineView, type Tally } from '../../messages.ts';
import { shelfOf, TestDirector, view } from '../testDirector.ts';

const MAIN = eventKey('main');
const engineOf = (test: TestDirector, name: string): EngineView => {
  const found = shelfOf(test).current(`${ENGINE_VIEW}/${name}`)?.value;
  if (found === undefined) throw new Error(`no engine ${name}`);
  return found as EngineView;
};
const sum = (tallies: readonly Tally[]): Tally =>
  [0, 1, 2].map((at) => tallies.reduce((all, tally) => all + (tally[at] ?? 0), 0)) as unknown as Tally;

it('counts results, endings and openings played with both colours', () => {
  const test = new TestDirector(league(3, 2));
  test.open(MAIN);
  // E1 wins both games of its pair with E2; the others: one is won and one drawn, or White wins both.
  test.play(MAIN, Infinity, ({ white, black }) => {
    if (white === 'E3' || black === 'E3')
      return [white, black].includes(entrantName('E1')) ? 'white' : white === 'E3' ? 'draw' : 'white';
    return white === 'E1' ? 'white' : 'black';
  });
  const statistics = view(shelfOf(test), 'statistics', MAIN);
  expect(statistics).toMatchObject({
    games: 6,
    results: { white: 4, draws: 1, black: 1 },
    pairs: { decided: 1, edged: 1, drawn: 0, white: 1, black: 0 },
    doubles: [{ winner: 'E1', loser: 'E2' }],
    endings: [{ kind: 'adjudicated', rule: 'DRAW-1', white: 4, draws: 1, black: 1 }],
  });
  const [double] = statistics.doubles;
  const games = double?.games.map((id) => test.followed.facts.games.get(id as never)?.shown);
  expect(games?.map(({ white, black } = { white: '', black: '' }) => [white, black].sort())).toEqual([
    ['E1', 'E2'],
    ['E1', 'E2'],
  ]);
});

it('leaves out void and struck games', () => {
  const test = new TestDirector(league(3, 2));
  test.open(MAIN);
  test.play(MAIN, 3, () => 'white');
  const before = view(shelfOf(test), 'statistics', MAIN).games;
  expect(before).toBe(3);
  test.rule({ kind: 'game-void', id: gameId(1) });
  expect(view(shelfOf(test), 'statistics', MAIN).games).toBe(before - 1);
  test.rule({ kind: 'records-struck', entrant: entrantName('E1') } as never);
  expect(view(shelfOf(test), 'statistics', MAIN).games).toBeLessThan(before);
  expect(engineOf(test, 'E1').record).toEqual({ white: [0, 0, 0], black: [0, 0, 0] });
});

it('every engine of Season 16 has the games of its tables, against opponents who have the same', () => {
  const test = new TestDirector(season16());
  const QL = eventKey('QL');
  // The first of two names wins, but for every fifth game; every third is drawn.
  test.playOut(QL, ({ number, white, black }) =>
    number % 3 === 0 ? 'draw' : white < black === number % 5 > 0 ? 'white' : 'black',
  );
  const shelf = shelfOf(test);
  const { rows } = view(shelf, 'standings', QL);
  const views = new Map(rows.map(({ name }) => [name, shelf.current(`${ENGINE_VIEW}/${name}`)?.value as EngineView]));
  expect(views.size).toBeGreaterThan(8);
  for (const row of rows) {
    const engine = views.get(row.name);
    const record = sum([engine?.record.white ?? [0, 0, 0], engine?.record.black ?? [0, 0, 0]]);
    expect([row.name, ...record]).toEqual([row.name, row.wins, row.draws, row.losses]);
    expect(engine?.events.find(({ event }) => event === QL)?.standing).toEqual(row);
    for (const opponent of engine?.opponents ?? []) {
      const back = views.get(opponent.name)?.opponents.find(({ name }) => name === row.name);
      expect(opponent.record.white.toReversed()).toEqual(back?.record.black);
    }
    expect(engine?.course.at(-1)?.rating).toBe(engine?.rating?.rating);
  }
  const statistics = view(shelf, 'statistics', QL);
  expect(statistics.games).toBe(rows.reduce((games, row) => games + row.games, 0) / 2);
  expect(statistics.highlights.filter(({ kind }) => kind === 'upset').length).toBeGreaterThan(0);
});
