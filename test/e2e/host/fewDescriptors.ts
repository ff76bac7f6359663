// Starts an engine with more and more free descriptors and prints the outcome of each start, without and with a version to compare, as a line of
// JSON: `node fewDescriptors.ts PROGRAM`. Run it under a low limit (`prlimit --nofile=128`): it takes all descriptors except those that a start may
// use.

import { closeSync, openSync } from 'node:fs';
import { processOf } from '../../../src/core/engines/program.ts';
import type { EngineConfig } from '../../../src/core/gameJob.ts';
import { entrantName } from '../../../src/core/ids.ts';
import { startPlayer } from '../../../src/players/startPlayer.ts';
import { VersionReader } from '../../../src/players/versionFiles.ts';

const MOST_FREE = 16;

const [command = ''] = process.argv.slice(2);
const program = processOf(command);
const engine = { name: entrantName('E'), protocol: 'uci', program, options: {}, startupMs: 20_000 } as const;
const version = await new VersionReader().read(engine);

for (let free = 0; free <= MOST_FREE; free++) for (const one of [engine, { ...engine, version }]) await startWith(one, free);

async function startWith(one: EngineConfig, free: number): Promise<void> {
  const held = holdAll();
  for (const descriptor of held.splice(0, free)) closeSync(descriptor);
  const outcome = await start(one);
  for (const descriptor of held) closeSync(descriptor);
  console.log(JSON.stringify({ free, ...outcome }));
}

async function start(one: EngineConfig): Promise<object> {
  try {
    const started = await startPlayer(one, { cores: [], hidden: [], runId: 'few' });
    if (!started.ok) return started.error;
    await started.value.quit();
    return { fault: 'none' };
  } catch (error) {
    return { threw: String(error) };
  }
}

function holdAll(): number[] {
  const held: number[] = [];
  try {
    for (;;) held.push(openSync('/dev/null', 'r'));
  } catch {
    return held;
  }
}
