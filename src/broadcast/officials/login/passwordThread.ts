// The thread on which the server checks passwords, at a lower priority than anything else of Arbiter. Started by passwordQueue.ts.

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../../core/messages/messageOf.ts';
import { passwordSecret, type PasswordHash } from '../passwords.ts';

/** In the units of `nice`, on Linux, where threads have priorities of their own: on busy cores a game gets nine parts of ten. */
const NICENESS = 10;

export type PasswordQuestion = { readonly password: string; readonly hash: PasswordHash };
/** `secret`: of the right password (passwordSecret); `cpuMs`: what the check cost. */
export type PasswordAnswer = { readonly secret: Uint8Array | undefined; readonly cpuMs: number } | { readonly failure: string };

if (parentPort === null) throw new Error('Cannot check passwords: expected to be started as a thread');
const asker = parentPort;
try {
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS);
} catch {
  // Elsewhere all threads are equal.
}
asker.on('message', ({ password, hash }: PasswordQuestion) => asker.postMessage(answer(password, hash)));

function answer(password: string, hash: PasswordHash): PasswordAnswer {
  const before = process.threadCpuUsage();
  try {
    const secret = passwordSecret(password, hash);
    const { user, system } = process.threadCpuUsage(before);
    return { secret, cpuMs: (user + system) / 1000 };
  } catch (reason) {
    // No memory for it.
    return { failure: messageOf(reason) };
  }
}
