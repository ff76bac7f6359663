// examples/club-week.md, typed as it is: its commands run one after the other in one shell, and each prints what the page says.

import { readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { PROGRAM, temporaryFolder } from './arbiter.ts';
import { areHere } from './debianEngines.ts';
import { pagePattern } from './pagePattern.ts';

const PAGE = readFileSync(new URL('../../examples/club-week.md', import.meta.url), 'utf8');
const END = '--- end of the commands';

/** Each block of commands with the lines that it must print; `…` stands for anything. */
const STEPS = [...PAGE.matchAll(/^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?/gms)].map(([, commands = '', printed = '']) => ({
  commands,
  printed: printed.split('\n').filter((line) => line !== ''),
}));

it.runIf(areHere('/usr/games/stockfish', '/usr/games/glaurung', '/usr/games/toga2'))(
  'a reader can type the whole week',
  { timeout: 400_000 },
  () => {
    using folder = temporaryFolder();
    const script = ['set -eu', ...STEPS.map(({ commands }) => `${commands}echo '${END}'`)].join('\n');
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
      cwd: folder.path,
      encoding: 'utf8',
      env: { ...process.env, PATH: [dirname(PROGRAM), process.env['PATH']].join(delimiter) },
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const outputs = stdout.split(`${END}\n`);
    expect(outputs).toHaveLength(STEPS.length + 1);
    for (const [index, { printed }] of STEPS.entries())
      for (const line of printed) expect(outputs[index]).toMatch(pagePattern(line));
    expect(STEPS.flatMap(({ printed }) => printed).length).toBeGreaterThan(5);
  },
);
