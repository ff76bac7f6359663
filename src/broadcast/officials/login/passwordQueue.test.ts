import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { hashPassword, nobodysHash } from '../passwords.ts';
import { MOST_WAITING, PasswordQueue } from './passwordQueue.ts';

const QUICK = { cost: 16, blockSize: 8, parallel: 1 };
const SLOW = { cost: 2 ** 15, blockSize: 8, parallel: 1 };
const RIGHT = hashPassword('the right one', QUICK);

let queue = new PasswordQueue();
afterEach(async () => {
  await queue.close();
  queue = new PasswordQueue();
});

describe('PasswordQueue', () => {
  it('tells right from wrong', async () => {
    expect(await queue.check('the right one', RIGHT, true)).toHaveLength(32);
    expect(await queue.check('the wrong one', RIGHT, false)).toBeUndefined();
  });

  it('lets known browsers go first, one check at a time, and strangers fill only their own places', async () => {
    const order: string[] = [];
    const ask = (who: string, isKnown: boolean): Promise<unknown> =>
      queue.check(who, nobodysHash(QUICK), isKnown).then(() => order.push(who));
    const asked = [ask('first', false)];
    for (let stranger = 0; stranger < MOST_WAITING; stranger++) asked.push(ask(`stranger ${stranger}`, false));
    expect([queue.isFull(false), queue.isFull(true)]).toEqual([true, false]);
    asked.push(ask('Ada', true), ask('Bede', true));
    await Promise.all(asked);
    expect(order.slice(0, 4)).toEqual(['first', 'Ada', 'Bede', 'stranger 0']);
    expect(order).toHaveLength(MOST_WAITING + 3);
  });

  it.runIf(process.platform === 'linux')(
    'gives strangers a quarter of the time at most, and a known browser all that is left',
    async () => {
      await queue.check('x', nobodysHash(QUICK), true);
      const before = checkedMs();
      await queue.check('x', nobodysHash(SLOW), false);
      const usedMs = checkedMs() - before;
      const endedMs = performance.now();
      const stranger = queue.check('x', nobodysHash(QUICK), false).then(() => performance.now() - endedMs);
      await queue.check('x', nobodysHash(QUICK), true);
      const knownMs = performance.now() - endedMs;
      const strangerMs = await stranger;
      expect(usedMs).toBeGreaterThan(0);
      expect(strangerMs).toBeGreaterThan(2 * usedMs);
      expect(knownMs).toBeLessThan(strangerMs);
    },
  );

  it('answers everyone at the close', async () => {
    const asked = Array.from({ length: 3 }, () => queue.check('x', nobodysHash(SLOW), true));
    const all = Promise.allSettled(asked);
    await queue.close();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it.runIf(process.platform === 'linux')('runs at a low priority', async () => {
    await queue.check('x', nobodysHash(QUICK), true);
    const nice = threads().map((fields) => Number(fields[16]));
    expect(nice).toContain(10);
  });
});

/** Of each thread of this process, the fields of stat(5) of proc from the third on: the name before them may contain spaces. */
const threads = (): readonly (readonly string[])[] =>
  readdirSync('/proc/self/task').map((task) =>
    readFileSync(`/proc/self/task/${task}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' '),
  );

/** The CPU time of the threads that check passwords, which alone have their priority; to a hundredth of a second. */
const checkedMs = (): number =>
  threads()
    .filter((fields) => fields[16] === '10')
    .reduce((sum, fields) => sum + 10 * (Number(fields[11]) + Number(fields[12])), 0);
