// Strangers who take every place at the control socket keep no one from being heard.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from '../../test/journal/child.ts';
import { isHere } from '../../test/needs.ts';
import { unwrap } from '../core/result.ts';
import { askOwner } from '../journal/owner/controlClient.ts';

const canTell = isHere(process.platform === 'linux', 'Linux');

test.runIf(canTell)('a person is answered while an engine’s child besieges the socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gate-'));
  const owner = startChild('./listens.ts', [folder]);
  expect(await owner.line()).toBe('listening');
  // As an engine is marked (players/process/commandLine.ts).
  const stranger = startChild('./besieges.ts', [join(folder, 'arbiter.sock')], ['env', 'ARBITER_RUN=1']);
  expect(await stranger.line()).toBe('besieged');
  for (let asked = 0; asked < 5; asked++) expect(unwrap(await askOwner(folder, 'who?', { timeoutMs: 10_000 }))).toBe('me');
  await stranger.kill();
  await owner.kill();
  rmSync(folder, { recursive: true });
});
