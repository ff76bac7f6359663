// What a sandbox costs: the start of an engine until it is ready, and a line to it and back, at each level in turn. The levels are measured side by side in one
// run, because machines are noisy. `listed` is sealed with a list of commands and packages (4K-7.5, 4K-7.6), which must include what the engine needs.
//
//   node test/bench/sandbox.ts ENGINE [STARTS]

import { SANDBOX_LEVELS } from '../../src/core/engines/sandbox.ts';
import { hostLevels } from '../../src/players/sandbox/hostLevels.ts';
import { hostTools } from '../../src/players/process/hostTools.ts';
import { talkTo } from '../engines/talk.ts';

const LINES = 300;
const [command = 'stockfish', starts = '40'] = process.argv.slice(2);
const { missing } = await hostLevels((await hostTools()).perl);
const ALLOW_LIST = {
  commands: ['sh', 'xz', 'cc', 'python3', 'tail', 'mktemp', 'chmod', 'rm', 'sleep'],
  pythonPackages: ['numpy'],
};
const levels = [...SANDBOX_LEVELS, 'listed' as const].filter(
  (level) => missing[level === 'listed' ? 'sealed' : level] === undefined,
);
type Level = (typeof levels)[number];
const startMs = new Map<Level, number[]>(levels.map((level) => [level, []]));
const lineUs = new Map<Level, number[]>(levels.map((level) => [level, []]));

for (let round = 0; round < Number(starts); round++) {
  for (const level of levels) {
    const before = performance.now();
    const how = level === 'listed' ? { allowList: ALLOW_LIST } : { sandbox: { level } };
    const talk = await talkTo({ command, args: [], ...how });
    talk.say('uci');
    await talk.until(/^uciok/u);
    talk.say('isready');
    await talk.until(/^readyok/u);
    startMs.get(level)?.push(performance.now() - before);
    for (let line = 0; line < LINES; line++) {
      const sent = performance.now();
      talk.say('isready');
      await talk.until(/^readyok/u);
      lineUs.get(level)?.push(1000 * (performance.now() - sent));
    }
    await talk.process.stop('quit\n');
  }
}

const at = (values: readonly number[], part: number): string => {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
};
process.stdout.write('level    start ms: median  90 %   a line µs: median  99 %\n');
for (const level of levels) {
  const [start = [], line = []] = [startMs.get(level), lineUs.get(level)];
  process.stdout.write(
    `${level.padEnd(8)} ${at(start, 0.5).padStart(16)} ${at(start, 0.9).padStart(5)} ${at(line, 0.5).padStart(19)} ${at(line, 0.99).padStart(5)}\n`,
  );
}
