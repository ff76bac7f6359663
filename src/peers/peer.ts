// Who is at the other end of a Unix socket, as the kernel recorded it when the connection was made (SO_PEERCRED, unix(7)). Node cannot ask for it, so
// a small Perl program does: it inherits the connection and reads nothing from it. That costs a few milliseconds for each connection, and nothing at rest.

import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { codeOf } from '../core/messages/messageOf.ts';
import { hasProcesses } from './processFacts.ts';

/** `processId` is 0 if the process is not visible from here. */
export type Peer = { readonly processId: number; readonly userId: number };

/** SOL_SOCKET, SO_PEERCRED and ENOPROTOOPT of all architectures that Debian supports but two, where the answer is `none`. Descriptor 3 keeps its mode: 0 to 2 would not. */
const PROGRAM = String.raw`
open my $peer, '+<&=', 3 or exit 1;
my $found = getsockopt $peer, 1, 17;
print defined $found ? join ' ', unpack 'lLL', $found : $! == 92 ? 'none' : '';
`;
const ANSWERS_WITHIN_MS = 5000;

/**
 * `cannot-tell`: this host has no means to find out, for any connection. `undefined`: it failed for this one, perhaps because the host is overloaded.
 * The socket must be paused (`pauseOnConnect`), and is paused afterwards.
 */
export function peerOf(socket: Socket, perl = 'perl'): Promise<Peer | 'cannot-tell' | undefined> {
  if (!hasProcesses()) return Promise.resolve('cannot-tell');
  return new Promise((resolve) => {
    let said = '';
    let failure: unknown;
    const child = spawn(perl, ['-e', PROGRAM], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'ignore', socket],
      timeout: ANSWERS_WITHIN_MS,
      killSignal: 'SIGKILL',
    });
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', (error) => (failure = error));
    child.on('close', () => {
      if (codeOf(failure) === 'ENOENT' || said === 'none') return resolve('cannot-tell');
      const [, processId, userId] = /^(\d+) (\d+) \d+$/.exec(said) ?? [];
      resolve(processId === undefined ? undefined : { processId: Number(processId), userId: Number(userId) });
    });
  });
}
