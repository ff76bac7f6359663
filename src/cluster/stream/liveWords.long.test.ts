// What games say on one machine is heard on another, and that the tournament is run.

import { BroadcastChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { hasNats, startTestCluster } from '../../../test/cluster/testCluster.ts';
import { gameId } from '../../core/ids.ts';
import type { LiveWord } from '../../core/live.ts';
import { liveSubject } from '../link/machine.ts';
import { hearLive, sendLive } from './liveWords.ts';
import { patientLink, type PatientLink } from './patientLink.ts';

const thought = (by: 'white' | 'black', depth: number): LiveWord => ({
  kind: 'thought',
  id: gameId(1),
  ply: 3,
  by,
  thought: { evaluation: { kind: 'centipawns', centipawns: 20, view: 'white' }, depth, pv: 'e2e4' },
});

describe.skipIf(!hasNats)('live words', () => {
  it('say that a tournament is run, and that it is not any more', async () => {
    await using cluster = await startTestCluster([{ name: 'page', role: 'page' }]);
    const enter = async (name: string): Promise<PatientLink> => {
      const link = await patientLink(cluster.machine(name), new AbortController().signal, () => undefined);
      if (link === undefined) throw new Error('Cannot listen: expected a connection');
      return link;
    };
    const [director, page] = [await enter('director'), await enter('page')];
    const words: LiveWord[] = [];
    const runs: boolean[] = [];
    const stopHearing = hearLive(page, 't', { onWord: (word) => words.push(word), onRun: (isRun) => runs.push(isRun) });
    await page.connection.flush();
    using channel = channelOf('live words test');
    const stop = sendLive(director, 't', channel.name);
    await expect.poll(() => runs).toEqual([true]);
    for (const word of [thought('white', 1), thought('black', 5), thought('white', 2)]) channel.postMessage(word);
    // The latest of each side.
    await expect.poll(() => words).toEqual([thought('white', 2), thought('black', 5)]);
    for (const text of ['', '{}', '{"isRun":true,"words":[{"kind":"thought"}]}', '{"isRun":1,"words":[]}'])
      director.connection.publish(liveSubject('t'), text);
    stop();
    await expect.poll(() => runs).toEqual([true, false]);
    expect(words).toHaveLength(2);
    // A director that is killed says no last word.
    const again = sendLive(director, 't', channel.name);
    await expect.poll(() => runs, { timeout: 5000 }).toEqual([true, false, true]);
    await director.connection.close();
    await expect.poll(() => runs, { timeout: 10_000 }).toEqual([true, false, true, false]);
    again();
    stopHearing();
    await page.connection.close();
  });
});

function channelOf(name: string): BroadcastChannel & Disposable {
  const channel = new BroadcastChannel(name);
  return Object.assign(channel, { [Symbol.dispose]: () => channel.close() });
}
