// Why a process ended, as one value that is recorded once; the sentence for people is made of the facts here and nowhere else.

import { constants } from 'node:os';

export const END_CAUSES = ['exited', 'stopped-by-us', 'closed-pipe', 'could-not-start', 'host-failed'] as const;
/** `host-failed`: the host could not read or write its pipes any more, so it was killed. `closed-pipe`: it closed its input or output and went on running, so it was killed. `could-not-start`: a wrapper could not become it. */
export type EndCause = (typeof END_CAUSES)[number];

export type ProcessEnd = {
  /** The exit code; `null` where a signal ended it. Both `null`: not even SIGKILL did. */
  readonly code: number | null;
  readonly signal: string | null;
  readonly cause: EndCause;
  /** A sentence without its capital: `the engine exited with code 3`. */
  readonly message: string;
};

export type EndFacts = {
  readonly code: number | null;
  readonly signal: string | null;
  /** How we ended it: the farewell, SIGTERM after that, SIGKILL after both, or SIGKILL at once. */
  readonly stopped: 'no' | 'asked' | 'terminated' | 'forced' | 'killed';
  /** The pipe that it closed while it went on running. */
  readonly lost: 'input' | 'output' | undefined;
  /** What the system said when the host could not read or write that pipe. */
  readonly hostError: string | undefined;
  /** It said something on its output. */
  readonly spoke: boolean;
  readonly lastError: string | undefined;
};

export function describeEnd(facts: EndFacts): ProcessEnd {
  const { code, signal } = facts;
  if (code === null && signal === null) {
    return {
      code,
      signal,
      cause: 'stopped-by-us',
      message: 'the engine did not end even when killed: the system does not release it',
    };
  }
  if (facts.hostError !== undefined) {
    const pipe = facts.lost === undefined ? 'pipes' : `standard ${facts.lost}`;
    return { code, signal, cause: 'host-failed', message: `the host failed at the engine's ${pipe}: ${facts.hostError}` };
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
    return { code, signal, cause: 'could-not-start', message: `the engine could not be started: ${facts.lastError}` };
  }
  return { code, signal, cause: 'exited', message: `the engine ${describeExit(facts)}` };
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

/** A shell reports a signal of its child as 128 and the signal's number. */
function describeExit({ code, signal }: EndFacts): string {
  if (signal !== null) return `was killed by ${signal}${hint(SIGNAL_HINTS[signal])}`;
  const shellSays = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  return `exited with code ${code}${shellSays === undefined ? '' : hint(`as shells say for ${shellSays}`)}`;
}
