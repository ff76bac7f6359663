// Who takes the place of a socket in a data folder hears nothing, and says nothing that people would believe.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from '../../test/journal/child.ts';
import { unwrap } from '../core/result.ts';
import { askOwner } from '../journal/owner/controlClient.ts';
import { serveControl } from '../journal/owner/controlServer.ts';
import { acquireLock } from '../journal/owner/lock.ts';
import { openSeatLine } from '../seats/seatLine.ts';
import { seatFile } from '../seats/seatPath.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listener-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const waits = { timeoutMs: 10_000 };
const NOT_OURS =
  /^Cannot trust who listens there: expected process \d+ .*, which owns the data folder, got process \d+: something else has taken the place of its socket$/;

test('a command does not speak with an impostor, and speaks with the owner', async () => {
  const owner = startChild('./listens.ts', [folder]);
  expect(await owner.line()).toBe('listening');
  expect(await askOwner(folder, 'who?', waits)).toEqual({ ok: true, value: 'me' });
  const impostor = startChild('./impostor.ts', [join(folder, 'arbiter.sock'), '{"ok":true,"value":"Paused."}']);
  expect(await impostor.line()).toBe('listening');
  expect(await askOwner(folder, 'pause', waits)).toEqual({
    ok: false,
    error: { kind: 'refused', message: expect.stringMatching(NOT_OURS) },
  });
  expect(await impostor.kill()).toEqual([]);
  await owner.kill();
});

test('an operator sits down at no impostor’s board, and does not even show it the token', async () => {
  const lock = unwrap(acquireLock(folder, 'test'));
  const control = unwrap(await serveControl(lock, () => Promise.resolve(1)));
  mkdirSync(join(folder, 'seats'));
  const impostor = startChild('./impostor.ts', [seatFile(folder, 'Hand Talk'), '{"kind":"note","words":"Resign!"}']);
  expect(await impostor.line()).toBe('listening');
  const line = openSeatLine({
    folder,
    entrant: 'Hand Talk',
    operator: 'Otto',
    outlook: () => ({ words: 'Waiting.', over: false }),
  });
  await expect
    .poll(() => line.dialogue.view.line, { timeout: 10_000 })
    .toEqual({ state: 'taken', words: expect.stringMatching(NOT_OURS) });
  expect(line.dialogue.view.note).toBeUndefined();
  await line.close();
  expect(await impostor.kill()).toEqual([]);
  await control.close();
  lock.release();
});
