// A thread of games that ends by itself (its memory, a fault of native code) ends the run in words, and the next start goes on. dyingThread.ts ends it.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

const FILE =
  'tournament: Ended\ntimeControl: 10+0.1\nformat: match\ngames: 2\nadjudication: { maxMoves: 5 }\nengines:\n' +
  engineLine('A', testEngine('first-legal')) +
  engineLine('B', testEngine('first-legal'));
const PRELOAD = `NODE_OPTIONS=--import=${pathToFileURL(join(import.meta.dirname, 'dyingThread.ts')).href}`;

test.each([
  { how: 'exit', message: 'expected the thread of the games to run, got its end (exit code 1; no error was reported)' },
  { how: 'throw', message: 'got its end (exit code 1; this thread ends itself)' },
])(
  'the thread of the games ends ($how): the run ends, and goes on with the next',

  async ({ how, message }) => {
    using folder = temporaryFolder();
    const words = ['run', folder.file('ended.yaml', FILE), '--data', join(folder.path, 'data')];
    const dying = ['env', PRELOAD, 'DYING_THREAD=games', `DYING_HOW=${how}`, 'DYING_AFTER_MS=10'];
    const ended = await runArbiter(words, folder.path, dying);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(message);
    expect(await runArbiter(words, folder.path)).toMatchObject({ code: 0 });
  },
);
