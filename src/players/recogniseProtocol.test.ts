// Programs that speak another protocol than their entry says, and one that speaks two and is late.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StartedEngine } from '../core/gameJob.ts';
import { entrantName } from '../core/ids.ts';
import { recogniseProtocol } from './recogniseProtocol.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'recognise-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const UCI = 'uci) echo uciok;;';
const XBOARD = 'protover*) echo "feature done=1";;';

/** `late`: the answer to `uci` takes 100 ms. */
const speaking = (...answers: readonly string[]): StartedEngine => ({
  name: entrantName('A'),
  protocol: 'uci',
  program: {
    kind: 'process',
    command: '/bin/sh',
    args: ['-c', `while read -r line; do case "$line" in ${answers.join(' ')} esac; done`],
    environment: {},
    workingDirectory: folder,
  },
  options: {},
  startupMs: 20_000,
});

const found = (engine: StartedEngine): Promise<string | undefined> =>
  recogniseProtocol(engine, { cores: [], hidden: [], runId: `recognise-${process.pid}` }, AbortSignal.timeout(10_000));

it('is recognised by what only its protocol answers', async () => {
  expect(await found(speaking(XBOARD))).toBe('the engine seems to speak XBoard, not UCI: write "protocol: xboard"');
});

it.each([
  ['is no other', speaking(UCI)],
  ['of two protocols is no other, whichever it answers first', speaking(UCI.replace('echo', 'sleep 0.1; echo'), XBOARD)],
])('a late program %s', async (_, engine) => {
  expect(await found(engine)).toBeUndefined();
});
