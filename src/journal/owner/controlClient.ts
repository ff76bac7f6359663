// Sends requests to the process that owns a data folder; the other end is controlServer.ts.

import { createConnection } from 'node:net';
import type { Result } from '../../core/result.ts';
import { err, ok } from '../../core/result.ts';
import { falseListener } from '../../peers/listener.ts';
import { readToken } from '../../peers/token.ts';
import { controlPath } from './controlPath.ts';
import type { ControlAnswer } from './controlServer.ts';
import { lineSplitter } from './lines.ts';

/**
 * `nobody`: no process owns the folder. `refused`: the owner refused, with a reason. `timeout`: no answer in time. `aborted`: by the caller's
 * signal. `broken`: the connection ended or sent garbage. After `broken` and `timeout` it is unknown whether the owner acted.
 */
export type AskFailure = {
  readonly kind: 'nobody' | 'refused' | 'timeout' | 'aborted' | 'broken';
  readonly message: string;
};

/** Sends one request and returns its answer. `request` is any JSON value. */
export function askOwner(
  folder: string,
  request: unknown,
  wait: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<Result<unknown, AskFailure>> {
  const doing = `ask the owner of ${folder}`;
  return new Promise((resolve) => {
    const deadline = AbortSignal.timeout(wait.timeoutMs);
    const signal = wait.signal === undefined ? deadline : AbortSignal.any([deadline, wait.signal]);
    const socket = createConnection(controlPath(folder));
    const settle = (result: Result<unknown, AskFailure>): void => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(result);
    };
    const giveUp = (): void =>
      settle(
        deadline.aborted
          ? err({ kind: 'timeout', message: `Cannot ${doing}: expected an answer within ${wait.timeoutMs} ms, got none` })
          : err({ kind: 'aborted', message: `Cannot ${doing}: expected to wait for the answer, but it was given up` }),
      );
    const broken = (got: string): void =>
      settle(err({ kind: 'broken', message: `Cannot ${doing}: expected an answer, got "${got}"` }));

    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    socket.on('connect', () => {
      void falseListener(socket, folder).then((refusal) => {
        if (refusal !== undefined) return settle(err({ kind: 'refused', message: refusal }));
        socket.write(`${JSON.stringify({ token: readToken(folder), request })}\n`);
        socket.on('data', split).resume();
      });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR' && error.code !== 'ECONNREFUSED') return broken(error.message);
      settle(err({ kind: 'nobody', message: `Cannot ${doing}: expected a running tournament, but no one owns the folder` }));
    });
    socket.on('close', () => broken('end of the connection'));
    const split = lineSplitter(
      (line) => {
        const answer = parseAnswer(line);
        if (answer === undefined) broken(line.slice(0, 60));
        else settle(answer.ok ? ok(answer.value) : err({ kind: 'refused', message: answer.error }));
      },
      () => broken('a line without an end'),
    );
  });
}

function parseAnswer(line: string): ControlAnswer | undefined {
  try {
    const answer: unknown = JSON.parse(line);
    if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return undefined;
    if (answer.ok === true && 'value' in answer) return { ok: true, value: answer.value };
    if (answer.ok === false && 'error' in answer && typeof answer.error === 'string') return { ok: false, error: answer.error };
    return undefined;
  } catch {
    return undefined;
  }
}
