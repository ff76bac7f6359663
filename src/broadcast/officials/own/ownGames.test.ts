import { expect, it } from 'vitest';
import { TestTournament } from '../../games/testTournament.ts';
import { ownGames } from './ownGames.ts';

it('shows results and evaluations from the side of the entrant, with dates', () => {
  using tournament = new TestTournament();
  const centipawns = (value: number) => ({ kind: 'centipawns', centipawns: value, view: 'white' }) as const;
  tournament.issue(1);
  tournament.start(1);
  tournament.play(1, 3, [
    { move: 'g1f3', evaluation: centipawns(-120) },
    { move: 'b8c6', evaluation: { kind: 'mate', moves: 7, view: 'black' } },
  ]);
  tournament.nowUtcMs += 60_000;
  tournament.end(1, 4, { kind: 'resigned', by: 'white' });
  tournament.issue(2);
  const gamesOf = (entrant: string) => ownGames([entrant], tournament.followed).flatMap(({ games }) => games);
  expect(gamesOf('Beta').map(({ id, outcome }) => [id, outcome])).toEqual([
    [2, undefined],
    [1, 'won'],
  ]);
  expect(gamesOf('Beta')[1]).toMatchObject({
    ...{ kind: 'chess', colour: 'black', evaluation: { mate: 7 }, opponentEvaluation: { centipawns: 120 } },
    ...{ startedAtUtcMs: tournament.nowUtcMs - 60_000, endedAtUtcMs: tournament.nowUtcMs },
  });
  expect(gamesOf('Alpha')[1]).toMatchObject({
    ...{ colour: 'white', outcome: 'lost', evaluation: { centipawns: -120 }, opponentEvaluation: { mate: -7 } },
  });
});
