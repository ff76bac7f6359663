// Two machines share a tournament while directors and server are killed, stopped and lost in any order:
// `node test/soak/standBy.ts [disturbances] [seed]` (30, 1). Prints each disturbance, and whether both journals are whole, the same, and have the games of one machine.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomSource } from '../../src/core/random.ts';
import type { Running } from '../e2e/arbiter.ts';
import { DIRECTORS, expectTheSame, sharedTest, SILENCE, type Name } from '../cluster/shared.ts';

const AT_ONCE = 10;
const CYCLES = 30;
const [count = 30, rngSeed = 1] = process.argv.slice(2).map(Number);
process.env['ARBITER_SANDBOX'] = 'none';
const random = randomSource(rngSeed);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

let different = 0;
for (let done = 0; done < count; done += AT_ONCE) {
  await using test = await sharedTest(done % 20 === 0 ? [] : ['one', 'two'], CYCLES);
  const running = new Map<Name, Running>(DIRECTORS.map((name) => [name, test.direct(name)]));
  const again = async (name: Name, signal: NodeJS.Signals): Promise<void> => {
    const run = running.get(name);
    run?.process.kill(signal);
    await run?.finished;
    running.set(name, test.direct(name));
  };
  const aWhile = (): Promise<void> => pause(random.below(3000 * SILENCE));
  const disturbances: Readonly<Record<string, (name: Name) => Promise<void>>> = {
    'a director is killed': (name) => again(name, 'SIGKILL'),
    'a director is stopped': (name) => again(name, 'SIGINT'),
    async 'both are killed'() {
      for (const name of DIRECTORS) running.get(name)?.process.kill('SIGKILL');
      for (const name of DIRECTORS) await again(name, 'SIGKILL');
    },
    async 'a director is paused'(name) {
      running.get(name)?.process.kill('SIGSTOP');
      await aWhile();
      running.get(name)?.process.kill('SIGCONT');
    },
    async 'the server is killed'() {
      await test.cluster.stopServer();
      await aWhile();
      await test.cluster.startServer();
    },
    async 'the server loses its disk'() {
      await test.cluster.stopServer();
      rmSync(join(test.cluster.folder, 'server/jetstream'), { recursive: true, force: true });
      await test.cluster.startServer();
    },
  };
  const kinds = Object.keys(disturbances);
  for (let next = 0; next < Math.min(AT_ONCE, count - done); next++) {
    await pause(1000 * SILENCE + random.below(3000 * SILENCE));
    const kind = kinds[random.below(kinds.length)] ?? '';
    const name = DIRECTORS[random.below(DIRECTORS.length)] ?? 'director';
    say(`  ${kind} (${name})`);
    await disturbances[kind]?.(name);
  }
  try {
    await expectTheSame(test, ...running.values());
    say('the same');
  } catch (error) {
    different++;
    say(`DIFFERENT: ${String(error)}`);
    for (const [name, run] of running) say(`${name}: ${run.output().slice(-3000)}`);
  }
}
say(`${count} disturbances, ${different} tournaments that were not the same`);
process.exitCode = different === 0 ? 0 : 1;
