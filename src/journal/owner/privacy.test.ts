import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closeToOthers } from './privacy.ts';

// No one may change the rights of this folder, not even root.
const FOLDER = '/proc/self/fdinfo';

test.skipIf(!existsSync(FOLDER))('says why rights cannot be taken away', () => {
  expect(closeToOthers(FOLDER)).toMatch(
    /^Others on this machine can read \/proc\/self\/fdinfo, and could stop .*: cannot take these rights away: EPERM/,
  );
});
