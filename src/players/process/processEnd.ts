// Why a process ended, as one value that is recorded once. The sentence for people is built only here, from these facts.

import { constants } from 'node:os';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase, type PhraseCode } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import type { OutOfMemory } from './leader.ts';

export const END_CAUSES = ['exited', 'stopped-by-us', 'closed-pipe', 'could-not-start', 'host-failed'] as const;
/**
 * `host-failed`: the host could no longer read or write its pipes, so Arbiter killed it. `closed-pipe`: it closed its input or output and kept
 * running, so Arbiter killed it. `could-not-start`: a wrapper could not execute it.
 */
export type EndCause = (typeof END_CAUSES)[number];

export type ProcessEnd = {
  /** The exit code; `null` if a signal ended it. Both `null`: even SIGKILL did not end it. */
  readonly code: number | null;
  readonly signal: string | null;
  readonly cause: EndCause;
  /** Why the kernel killed it, if for memory and if that is known. */
  readonly outOfMemory?: OutOfMemory;
  /** A sentence without a capital: `the engine exited with code 3`. */
  readonly message: string;
};

export type EndFacts = {
  readonly code: number | null;
  readonly signal: string | null;
  /** How Arbiter ended it: the farewell, SIGTERM after that, SIGKILL after both, or SIGKILL immediately. */
  readonly stopped: 'no' | 'asked' | 'terminated' | 'forced' | 'killed';
  /** The pipe that it closed while it kept running. */
  readonly lost: 'input' | 'output' | undefined;
  /** The system's message when the host could not read or write that pipe. */
  readonly hostError: string | undefined;
  /** It wrote something to its output. */
  readonly spoke: boolean;
  readonly lastError: string | undefined;
  /** Why the kernel killed it, if for memory and if that is known. */
  readonly outOfMemory: OutOfMemory | undefined;
  readonly memoryMiB: number | undefined;
  /** It saw only its own files. */
  readonly sealed: boolean;
};

export function describeEnd(facts: EndFacts): ProcessEnd {
  const { code, signal } = facts;
  if (code === null && signal === null) {
    return {
      code,
      signal,
      cause: 'stopped-by-us',
      message: english(phrase('seen.unkillable')),
    };
  }
  if (facts.hostError !== undefined) {
    const message = english(phrase(`seen.host.${facts.lost ?? 'pipes'}`, { error: facts.hostError }));
    return { code, signal, cause: 'host-failed', message };
  }
  if (facts.lost !== undefined)
    return { code, signal, cause: 'closed-pipe', message: english(phrase(`seen.closed.${facts.lost}`)) };
  if (facts.stopped !== 'no') return { code, signal, cause: 'stopped-by-us', message: english(stopOf(facts.stopped, facts)) };
  if (!facts.spoke && (code === 126 || code === 127) && facts.lastError !== undefined && WRAPPER_SAYS.test(facts.lastError)) {
    return { code, signal, cause: 'could-not-start', message: english(phrase('seen.wrapper', { error: facts.lastError })) };
  }
  const why = english(exitOf(facts));
  // What a program lacks shows before its first word.
  const lacks = facts.sealed && !facts.spoke && facts.outOfMemory === undefined;
  const message = lacks ? english(phrase('seen.sealed', { why })) : why;
  return { code, signal, cause: 'exited', message, ...present({ outOfMemory: facts.outOfMemory }) };
}

const WRAPPER_SAYS = /^(taskset|prlimit|setpriv): failed to execute /;

function stopOf(stopped: Exclude<EndFacts['stopped'], 'no'>, facts: EndFacts): Phrase {
  switch (stopped) {
    case 'asked':
      return exitOf(facts, '.asked');
    case 'terminated':
      return facts.code === null ? phrase('seen.stop.terminated') : phrase('seen.stop.terminated.code', { code: facts.code });
    case 'forced':
      return phrase('seen.stop.forced');
    case 'killed':
      return phrase('seen.killedByUs');
  }
}

/** What a signal usually means for an engine. */
const SIGNAL_HINTS: Readonly<Record<string, PhraseCode>> = {
  SIGSEGV: 'seen.signal.memory',
  SIGBUS: 'seen.signal.memory',
  SIGABRT: 'seen.signal.abort',
  SIGILL: 'seen.signal.instruction',
  SIGFPE: 'seen.signal.arithmetic',
  SIGKILL: 'seen.signal.other',
};

/** `asked`: to quit, before that. A shell reports a signal of its child as 128 plus the signal's number. */
function exitOf(facts: EndFacts, asked: '' | '.asked' = ''): Phrase {
  const { signal } = facts;
  const code = facts.code ?? 0;
  if (signal !== null) {
    const why = whyKilled(signal, facts);
    return why === undefined ? phrase(`seen.signal${asked}`, { signal }) : phrase(`seen.signal.why${asked}`, { signal, why });
  }
  const told = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  return told === undefined ? phrase(`seen.exit${asked}`, { code }) : phrase(`seen.exit.shell${asked}`, { code, signal: told });
}

function whyKilled(signal: string, { outOfMemory, memoryMiB = 0 }: EndFacts): Phrase | undefined {
  if (signal === 'SIGKILL' && outOfMemory !== undefined)
    return outOfMemory === 'host' ? phrase('seen.memory.host') : phrase('seen.memory.most', { mib: memoryMiB });
  const hint = SIGNAL_HINTS[signal];
  return hint === undefined ? undefined : { code: hint };
}
