// A command that asks an owner which ends at that moment: its status is read from the folder; a ruling is not repeated, and the message says so.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/e2e/arbiter.ts';
import { unwrap } from '../core/result.ts';
import { FORMAT_VERSION } from '../journal/entries.ts';
import { controlPath } from '../journal/owner/controlPath.ts';
import { acquireLock } from '../journal/owner/lock.ts';
import { openWriter } from '../journal/writing/writer.ts';
import { parseTournament } from '../tournament/parse.ts';
import { carryOut } from './control.ts';

const FILE =
  'tournament: Ending\nformat: round-robin\ntimeControl: 1+0.01\nengines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n';

test('an owner ends while it is asked: the status is read from the folder, and a ruling may or may not be recorded', async () => {
  using folder = temporaryFolder();
  {
    using lock = unwrap(acquireLock(folder.path, 'run'));
    await using writer = unwrap(await openWriter(lock, { onCommitted: () => undefined, onFailure: () => undefined }));
    const definition = unwrap(parseTournament(FILE, { resolvePath: (path) => path }));
    const opened = {
      formatVersion: FORMAT_VERSION,
      name: 'Ending',
      file: FILE,
      fileName: 'f.yaml',
      arbiterVersion: '0.1.0',
      definition,
    };
    unwrap(await writer.appendDurably('tournament-opened', opened));
  }
  const ending = createServer((socket) => void socket.once('data', () => socket.destroy())).listen(controlPath(folder.path));
  await once(ending, 'listening');
  try {
    expect(await carryOut(folder.path, { kind: 'status' }, 'status')).toMatchObject({ tournament: 'Ending' });
    const pause = { kind: 'pause', by: 'Chair', reason: 'lunch' } as const;
    await expect(carryOut(folder.path, pause, 'pause')).rejects.toThrow(
      `Cannot ask the owner of ${folder.path}: expected an answer, got "end of the connection". What you asked for may or may not have been recorded. ` +
        `Check before you ask again: "arbiter status --data ${folder.path}" shows how the tournament stands`,
    );
  } finally {
    ending.close();
  }
});
