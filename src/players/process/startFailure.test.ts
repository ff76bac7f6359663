// Whose fault a failure is: the host's words are recognised; quoted text is ignored.

import { expect, test } from 'vitest';
import { isHostError, startFailure } from './startFailure.ts';

test.each([
  ['the system refuses to start another process: spawn /usr/bin/setpriv EMFILE', 'host'],
  ['listen EMFILE: too many open files 127.0.0.1:5000', 'host'],
  ['the engine could not be started: setpriv: failed to execute /opt/x: Cannot allocate memory', 'host'],
  ['the engine could not be started: taskset: failed to execute /opt/x: Resource temporarily unavailable', 'host'],
  ['cannot look at "/mnt/engines/x": EIO: i/o error, stat', 'host'],
  ['no such file "/opt/EMFILE/too many open files"', 'entry'],
  ['"/opt/x" is not executable (chmod +x makes it so)', 'entry'],
  ['the engine could not be started: setpriv: failed to execute /opt/x: Exec format error', 'entry'],
])('%s: %s', (reason, fault) => {
  expect(startFailure(reason, 'entry')).toEqual({ fault, reason });
});

test('an error of the system is named by its code', () => {
  expect(isHostError(Object.assign(new Error('spawn EAGAIN'), { code: 'EAGAIN' }))).toBe(true);
  expect(isHostError(Object.assign(new Error('spawn ENOENT'), { code: 'ENOENT' }))).toBe(false);
  expect(isHostError(new Error('EMFILE'))).toBe(false);
});
