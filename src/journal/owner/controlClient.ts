// Sends requests to the process that owns a data folder; the other end is controlServer.ts.

import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { english, isPhrase } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { present } from '../../core/present.ts';
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
  /** What the message says, if it has a phrase. */
  readonly phrase?: Phrase;
};

/** Between two tries of a request that was not heard. */
const AGAIN_AFTER_MS = 20;

/** Sends one request and returns its answer. `request` is any JSON value. Where too many others ask, it tries again until the time is over. */
export async function askOwner(
  folder: string,
  request: unknown,
  { timeoutMs, signal: given }: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<Result<unknown, AskFailure>> {
  const cannot = phrase('cannot.ask', { folder });
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = given === undefined ? deadline : AbortSignal.any([deadline, given]);
  while (!signal.aborted) {
    const answer = await askOnce(folder, request, cannot, signal);
    if (answer !== 'unheard') return answer;
    await wait(AGAIN_AFTER_MS);
  }
  return deadline.aborted
    ? err(failure('timeout', refusing(cannot, phrase('refused.noAnswer', { ms: timeoutMs }))))
    : err(failure('aborted', refusing(cannot, phrase('refused.givenUp'))));
}

const failure = (kind: AskFailure['kind'], said: Phrase): AskFailure => ({ kind, message: english(said), phrase: said });

/**
 * `unheard`: nothing of the request was read. The kernel says so: with ECONNRESET, the other end closed with something unread; with EPIPE, before it was
 * written; with EAGAIN, so many wait that this one could not (unix(7)).
 */
const UNHEARD = new Set(['ECONNRESET', 'EPIPE', 'EAGAIN']);

function askOnce(
  folder: string,
  request: unknown,
  cannot: Phrase,
  signal: AbortSignal,
): Promise<Result<unknown, AskFailure> | 'unheard'> {
  return new Promise((resolve) => {
    const socket = createConnection(controlPath(folder));
    let isSent = false;
    const settle = (result: Result<unknown, AskFailure> | 'unheard'): void => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(result);
    };
    const giveUp = (): void => settle('unheard');
    const broken = (got: string): void => settle(err(failure('broken', refusing(cannot, phrase('refused.badAnswer', { got })))));

    signal.addEventListener('abort', giveUp);
    socket.on('connect', () => {
      void falseListener(socket, folder).then((refusal) => {
        if (socket.destroyed) return;
        if (refusal !== undefined) return settle(err({ kind: 'refused', message: refusal }));
        isSent = true;
        socket.write(`${JSON.stringify({ token: readToken(folder), request })}\n`);
        socket.on('data', split).resume();
      });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (UNHEARD.has(error.code ?? '')) return settle('unheard');
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR' && error.code !== 'ECONNREFUSED') return broken(error.message);
      settle(err(failure('nobody', refusing(cannot, phrase('refused.noOwner')))));
    });
    socket.on('close', () => (isSent ? broken('end of the connection') : settle('unheard')));
    const split = lineSplitter(
      (line) => {
        const answer = parseAnswer(line);
        if (answer === undefined) broken(line.slice(0, 60));
        else
          settle(
            answer.ok ? ok(answer.value) : err({ kind: 'refused', message: answer.error, ...present({ phrase: answer.phrase }) }),
          );
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
    if (answer.ok === false && 'error' in answer && typeof answer.error === 'string')
      return {
        ok: false,
        error: answer.error,
        ...('phrase' in answer && isPhrase(answer.phrase) ? { phrase: answer.phrase } : {}),
      };
    return undefined;
  } catch {
    return undefined;
  }
}
