// Why a process ended, as one value that is recorded once. The sentence for people is built only here, from these facts.

import { constants } from 'node:os';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
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
  if (facts.lost !== undefined) {
    return {
      code,
      signal,
      cause: 'closed-pipe',
      message: `the engine closed its standard ${facts.lost} and went on running, so it was killed`,
    };
  }
  if (facts.stopped !== 'no')
    return { code, signal, cause: 'stopped-by-us', message: `the engine ${describeStop(facts.stopped, facts)}` };
  if (!facts.spoke && (code === 126 || code === 127) && facts.lastError !== undefined && WRAPPER_SAYS.test(facts.lastError)) {
    return { code, signal, cause: 'could-not-start', message: english(phrase('seen.wrapper', { error: facts.lastError })) };
  }
  // What a program lacks shows before its first word.
  const lacks =
    facts.sealed && !facts.spoke && facts.outOfMemory === undefined
      ? '; it is sealed and sees only its own files: docs/sandbox.md'
      : '';
  const message = `the engine ${describeExit(facts)}${lacks}`;
  return { code, signal, cause: 'exited', message, ...present({ outOfMemory: facts.outOfMemory }) };
}

const WRAPPER_SAYS = /^(taskset|prlimit|setpriv): failed to execute /;

function describeStop(stopped: Exclude<EndFacts['stopped'], 'no'>, facts: EndFacts): string {
  switch (stopped) {
    case 'asked':
      return `was asked to quit and ${describeExit(facts)}`;
    case 'terminated':
      return `did not quit when asked and ended at SIGTERM${facts.code === null ? '' : ` with code ${facts.code}`}`;
    case 'forced':
      return 'did not quit when asked and was killed';
    case 'killed':
      return 'was killed by us';
  }
}

/** What a signal usually means for an engine. */
const SIGNAL_HINTS: Readonly<Record<string, string>> = {
  SIGSEGV: 'a bad memory access',
  SIGBUS: 'a bad memory access',
  SIGABRT: 'it gave up by itself',
  SIGILL: 'an instruction that this processor does not have: built for another one?',
  SIGFPE: 'a division by zero or a similar error',
  SIGKILL: 'not by us: out of memory?',
};

const hint = (text: string | undefined): string => (text === undefined ? '' : ` (${text})`);

/** A shell reports a signal of its child as 128 plus the signal's number. */
function describeExit({ code, signal, outOfMemory, memoryMiB }: EndFacts): string {
  if (signal === 'SIGKILL' && outOfMemory !== undefined)
    return `was killed by SIGKILL (out of memory: ${outOfMemory === 'host' ? 'the host had none left' : `it took more than its ${memoryMiB} MiB`})`;
  if (signal !== null) return `was killed by ${signal}${hint(SIGNAL_HINTS[signal])}`;
  const shellSays = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  return `exited with code ${code}${shellSays === undefined ? '' : hint(`as shells say for ${shellSays}`)}`;
}
