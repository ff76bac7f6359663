import { expect, test } from 'vitest';
import { present } from '../../core/present.ts';
import { describeEnd, type EndFacts } from './processEnd.ts';

const facts: EndFacts = {
  code: 0,
  signal: null,
  stopped: 'no',
  lost: undefined,
  hostError: undefined,
  spoke: true,
  lastError: undefined,
  sealed: false,
  outOfMemory: undefined,
  memoryMiB: undefined,
};

test.each<[Partial<EndFacts>, cause: string, message: string]>([
  [{ code: 0 }, 'exited', 'the engine exited with code 0'],
  [{ code: 139 }, 'exited', 'the engine exited with code 139 (as shells say for SIGSEGV)'],
  [
    { code: null, signal: 'SIGILL' },
    'exited',
    'the engine was killed by SIGILL (an instruction that this processor does not have: built for another one?)',
  ],
  [{ code: null, signal: 'SIGKILL' }, 'exited', 'the engine was killed by SIGKILL (not by us: out of memory?)'],
  [
    { code: null, signal: 'SIGKILL', outOfMemory: 'own', memoryMiB: 512 },
    'exited',
    'the engine was killed by SIGKILL (out of memory: it took more than its 512 MiB)',
  ],
  [
    { code: null, signal: 'SIGKILL', outOfMemory: 'host', memoryMiB: 512 },
    'exited',
    'the engine was killed by SIGKILL (out of memory: the host had none left)',
  ],
  [{ code: null, signal: 'SIGUSR1' }, 'exited', 'the engine was killed by SIGUSR1'],
  [
    { code: 1, spoke: false, sealed: true },
    'exited',
    'the engine exited with code 1; it is sealed and sees only its own files: docs/sandbox.md',
  ],
  [{ code: 1, sealed: true }, 'exited', 'the engine exited with code 1'],
  [{ stopped: 'asked' }, 'stopped-by-us', 'the engine was asked to quit and exited with code 0'],
  [
    { stopped: 'asked', code: null, signal: 'SIGSEGV' },
    'stopped-by-us',
    'the engine was asked to quit and was killed by SIGSEGV (a bad memory access)',
  ],
  [
    { stopped: 'terminated', code: 143 },
    'stopped-by-us',
    'the engine did not quit when asked and ended at SIGTERM with code 143',
  ],
  [{ stopped: 'forced', code: null, signal: 'SIGKILL' }, 'stopped-by-us', 'the engine did not quit when asked and was killed'],
  [{ stopped: 'killed', code: null, signal: 'SIGKILL' }, 'stopped-by-us', 'the engine was killed by us'],
  [
    { stopped: 'forced', code: null, signal: null },
    'stopped-by-us',
    'the engine did not end even when killed: the system does not release it',
  ],
  [
    { lost: 'output', code: null, signal: 'SIGKILL' },
    'closed-pipe',
    'the engine closed its standard output and went on running, so it was killed',
  ],
  [
    { code: 127, spoke: false, lastError: 'setpriv: failed to execute /opt/x: No such file or directory' },
    'could-not-start',
    'the engine could not be started: setpriv: failed to execute /opt/x: No such file or directory',
  ],
  [
    { code: null, signal: 'SIGKILL', stopped: 'no', lost: 'output', hostError: 'read EIO' },
    'host-failed',
    "the host failed at the engine's standard output: read EIO",
  ],
  [{ code: 127, spoke: true, lastError: 'setpriv: failed to execute /opt/x' }, 'exited', 'the engine exited with code 127'],
  [{ code: 127, spoke: false, lastError: 'sh: 1: nnue: not found' }, 'exited', 'the engine exited with code 127'],
])('describeEnd of %o', (some, cause, message) => {
  expect(describeEnd({ ...facts, ...some })).toEqual({
    code: some.code === undefined ? 0 : some.code,
    signal: some.signal ?? null,
    ...present({ outOfMemory: some.outOfMemory }),
    cause,
    message,
  });
});
