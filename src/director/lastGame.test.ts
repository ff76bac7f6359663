// The last game of a tournament may be ruled void like any other: while the tournament settles, or after it is over, which opens it again.

import { expect, it } from 'vitest';
import { gameId } from '../core/ids.ts';
import type { NewEntry } from '../journal/entries.ts';
import { definition, Rehearsal } from './testRehearsal.ts';

const SETTLE_MS = 600_000;
const isVoid: NewEntry = {
  kind: 'ruling-made',
  payload: { by: 'Ada', reason: 'the power failed', subject: { kind: 'game-void', id: gameId(1) } },
};
const games = ({ facts }: Rehearsal) => [...facts.games.values()].map(({ issued, ending }) => [issued.id, ending?.kind]);

it('a tournament that settles plays a last game again that is ruled void, and waits once more', async () => {
  const rehearsal = new Rehearsal({ ...definition(2, 1), settleMs: SETTLE_MS }, 1);
  await rehearsal.start();
  await rehearsal.end(0, 'white');
  expect([rehearsal.over, rehearsal.facts.closed, rehearsal.settling]).toEqual([false, false, [rehearsal.nowUtcMs + SETTLE_MS]]);
  await rehearsal.wait(SETTLE_MS - 1);
  expect(rehearsal.over).toBe(false);
  await rehearsal.rule(isVoid);
  await rehearsal.end(0, 'draw');
  expect(games(rehearsal)).toEqual([
    [1, 'void'],
    [2, 'adjudicated'],
  ]);
  expect(rehearsal.settling).toHaveLength(2);
  await rehearsal.wait(SETTLE_MS - 1);
  expect(rehearsal.over).toBe(false);
  await rehearsal.wait(1);
  expect([rehearsal.over, rehearsal.facts.closed]).toEqual([true, true]);
});

it('a tournament that is over is opened again by a ruling, at the next start', async () => {
  const first = new Rehearsal(definition(2, 1), 1);
  await first.start();
  await first.end(0, 'white');
  expect([first.over, first.settling]).toEqual([true, []]);
  await first.rule(isVoid);
  expect(first.facts.closed).toBe(false);
  const second = new Rehearsal(definition(2, 1), 1, first.journal);
  await second.start();
  await second.end(0, 'draw');
  expect(games(second)).toEqual([
    [1, 'void'],
    [2, 'adjudicated'],
  ]);
  expect([second.over, second.facts.closed]).toEqual([true, true]);
});
