// The thread on which the server checks passwords, at a lower priority than anything else of Arbiter. Started by passwordQueue.ts.

import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../../core/messages/messageOf.ts';
import { yieldThread } from '../../yieldThread.ts';
import { passwordSecret, type PasswordHash } from '../passwords.ts';

export type PasswordQuestion = { readonly password: string; readonly hash: PasswordHash };
/** `secret`: of the right password (passwordSecret); `cpuMs`: what the check cost. */
export type PasswordAnswer = { readonly secret: Uint8Array | undefined; readonly cpuMs: number } | { readonly failure: string };

if (parentPort === null) throw new Error('Cannot check passwords: expected to be started as a thread');
const asker = parentPort;
yieldThread();
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
