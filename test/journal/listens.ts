// An owner that answers every request with "me" until it is killed. `listens.ts FOLDER`: prints `listening`.

import { unwrap } from '../../src/core/result.ts';
import { serveControl } from '../../src/journal/owner/controlServer.ts';
import { acquireLock } from '../../src/journal/owner/lock.ts';

const lock = unwrap(acquireLock(process.argv[2] ?? '', 'listens'));
unwrap(await serveControl(lock, () => Promise.resolve('me')));
process.stdout.write('listening\n');
