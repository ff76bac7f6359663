// Who is at the other end of a Unix socket, as the kernel recorded it when the connection was made (SO_PEERCRED, unix(7)). Node cannot ask for it, so
// a small Perl program does: it inherits connections and reads nothing from them. That costs a few milliseconds, however many connections are asked about at
// once, and nothing at rest.

import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { codeOf } from '../core/messages/messageOf.ts';
import { hasProcesses } from './processFacts.ts';

/** `processId` is 0 if the process is not visible from here. */
export type Peer = { readonly processId: number; readonly userId: number };

/** SOL_SOCKET, SO_PEERCRED and ENOPROTOOPT of all architectures that Debian supports but two, where the answer is `none`. Descriptors from 3 on keep their mode. */
const PROGRAM = String.raw`
for (3 .. 2 + shift) {
  open my $peer, '+<&=', $_ or next;
  my $found = getsockopt $peer, 1, 17;
  print "$_ ", defined $found ? join(' ', unpack 'lLL', $found) : $! == 92 ? 'none' : '', "\n";
}
`;
const FIRST_DESCRIPTOR = 3;
const ANSWERS_WITHIN_MS = 5000;

/** `cannot-tell`: this host has no means to find out, for any connection. `undefined`: it failed for this one, perhaps because the host is overloaded. */
export type PeerAnswer = Peer | 'cannot-tell' | undefined;

/** The socket must be paused (`pauseOnConnect`), and is paused afterwards. */
export const peerOf = async (socket: Socket, perl?: string): Promise<PeerAnswer> => (await peersOf([socket], perl))[0];

/** The same of many, for the price of one; `undefined` also for sockets that are closed. */
export function peersOf(sockets: readonly Socket[], perl = 'perl'): Promise<readonly PeerAnswer[]> {
  if (!hasProcesses()) return Promise.resolve(sockets.map(() => 'cannot-tell'));
  const open = sockets.filter(({ destroyed }) => !destroyed);
  if (open.length === 0) return Promise.resolve(sockets.map(() => undefined));
  return new Promise((resolve) => {
    let said = '';
    let failure: unknown;
    const child = spawn(perl, ['-e', PROGRAM, String(open.length)], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'ignore', ...open],
      timeout: ANSWERS_WITHIN_MS,
      killSignal: 'SIGKILL',
    });
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', (error) => (failure = error));
    child.on('close', () => {
      const answers = new Map(said.split('\n').map((line) => [Number.parseInt(line, 10), answerIn(line)]));
      const noPerl = codeOf(failure) === 'ENOENT';
      resolve(sockets.map((socket) => (noPerl ? 'cannot-tell' : answers.get(FIRST_DESCRIPTOR + open.indexOf(socket)))));
    });
  });
}

function answerIn(line: string): PeerAnswer {
  if (/^\d+ none$/.test(line)) return 'cannot-tell';
  const [, processId, userId] = /^\d+ (\d+) (\d+) \d+$/.exec(line) ?? [];
  return processId === undefined ? undefined : { processId: Number(processId), userId: Number(userId) };
}
