// With any number of free descriptors, an engine's start succeeds or the host is at fault; nothing is thrown and no file is left over.

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { isHere } from '../../needs.ts';
import { temporaryFolder } from '../arbiter.ts';
import { areHere } from '../debianEngines.ts';

const canLimit = isHere(process.platform === 'linux' && areHere('/usr/bin/prlimit'), 'prlimit (util-linux)');
const starts = fileURLToPath(new URL('fewDescriptors.ts', import.meta.url));

it.skipIf(!canLimit)('S16-15b: a start without descriptors is no crash, and no other version', async () => {
  using folder = temporaryFolder();
  const { command, args } = testEngine('first-legal');
  const engine = folder.file('engine.sh', `#!/bin/sh\nexec ${[command, ...args].map((word) => `'${word}'`).join(' ')}\n`);
  await promisify(execFile)('chmod', ['+x', engine]);
  const { stdout } = await promisify(execFile)('prlimit', ['--nofile=128', process.execPath, starts, engine], {
    env: { ...process.env, TMPDIR: folder.path },
  });
  const outcomes = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { free: number; fault: string });
  expect(outcomes).toHaveLength(34);
  expect(outcomes.filter(({ fault }) => fault !== 'host' && fault !== 'none')).toEqual([]);
  expect(outcomes.at(0)).toMatchObject({ fault: 'host', reason: expect.stringContaining('EMFILE') });
  expect(outcomes.at(-1)).toMatchObject({ fault: 'none' });
  expect(readdirSync(folder.path)).toEqual(['engine.sh']);
});
