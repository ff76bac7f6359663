import { expect, test } from 'vitest';
import { gameId } from '../../core/ids.ts';
import type { Unaddressed } from './messages.ts';
import { Receipts } from './receipts.ts';

const lease = (worker: string, id: number) => ({ worker, attempt: 1, committed: 0, job: { id: gameId(id) } });

test('each worker hears once of all that was taken, up to what is committed by then', () => {
  const said: (readonly [string, Unaddressed])[] = [];
  const receipts = new Receipts((...words) => void said.push(words));
  const [one, two, three] = [lease('ada', 1), lease('ada', 2), lease('grace', 3)];
  for (const committed of [3, 7]) {
    one.committed = committed;
    receipts.taken(one);
  }
  receipts.taken(two);
  receipts.taken(three);
  receipts.forget('ada', [[2, 1]]);
  expect(said).toEqual([]);
  receipts.send();
  expect(said).toEqual([
    ['ada', { kind: 'taken', taken: [[1, 1, 7]] }],
    ['ada', { kind: 'forget', games: [[2, 1]] }],
    ['grace', { kind: 'taken', taken: [[3, 1, 0]] }],
  ]);
  receipts.send();
  expect(said).toHaveLength(3);
});
