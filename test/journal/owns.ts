// A process that owns a data folder and waits to be killed. `owns.ts FOLDER`: prints `owned`, or why not.

import { acquireLock } from '../../src/journal/owner/lock.ts';

const lock = acquireLock(process.argv[2] ?? '', 'arbiter run season.yaml');
process.stdout.write(lock.ok ? 'owned\n' : `${lock.error.kind} ${lock.error.message}\n`);
if (lock.ok) setInterval(() => undefined, 60_000);
