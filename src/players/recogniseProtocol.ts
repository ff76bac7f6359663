// Finds out which protocol a silent program speaks: starts it once more for each protocol, opens the conversation and looks for the answer that only
// programs of that protocol give. For trials before an event only: during games nothing else is started.

import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedEngine } from '../core/gameJob.ts';
import { describeOther, isSpoken, OPENINGS, SPOKEN, type Spoken } from '../protocols/otherProtocol.ts';
import { reachProgram } from './connections/reachProgram.ts';
import type { PlayerContext } from './playerContext.ts';

/** `the engine seems to speak XBoard, not UCI: …`, judged by its answers until `signal` fires; `undefined`: it gave none that proves it. */
export async function recogniseProtocol(
  engine: StartedEngine,
  context: Pick<PlayerContext, 'cores' | 'runId' | 'hidden'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { protocol: expected } = engine;
  if (!isSpoken(expected)) return undefined;
  const asking = new AbortController();
  const until = AbortSignal.any([signal, asking.signal]);
  const own = answersIn(expected, engine, context, until);
  const answers = SPOKEN.map(async (protocol) => {
    const isSpoken = await (protocol === expected ? own : answersIn(protocol, engine, context, until));
    if (!isSpoken) throw new Error(`it does not speak ${protocol}`);
    return protocol;
  });
  const first = await Promise.any(answers).catch(() => expected);
  const isOnlyLate = first === expected || (await Promise.race([own, sleep(OWN_MAY_FOLLOW_MS, false)]));
  asking.abort();
  return isOnlyLate ? undefined : describeOther(first, expected);
}

/** A program that speaks two protocols is only late; in its own it may answer after the other. */
const OWN_MAY_FOLLOW_MS = 1000;

async function answersIn(
  protocol: Spoken,
  { program, options, ...engine }: StartedEngine,
  context: Pick<PlayerContext, 'cores' | 'runId' | 'hidden'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { say, answer } = OPENINGS[protocol];
  const { promise, resolve } = Promise.withResolvers<boolean>();
  signal.addEventListener('abort', () => resolve(false), { once: true });
  if (signal.aborted) return false;
  const decoder = new TextDecoder();
  let heard = '';
  const reached = await reachProgram({ ...engine, program, options, protocol }, context, {
    onData(chunk) {
      heard = (heard + decoder.decode(chunk, { stream: true })).slice(-LONGEST_HEARD);
      if (answer.test(heard)) resolve(true);
    },
    onEnd: () => resolve(false),
  });
  if (reached.ok) reached.value.write(say);
  else resolve(false);
  const isAnswered = await promise;
  if (reached.ok) reached.value.kill();
  return isAnswered;
}

const LONGEST_HEARD = 100_000;
