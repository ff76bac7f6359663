// Whose fault it is that a program could not be started. A host that refuses processes, descriptors, memory or disk is not a crash, and
// neither is a program that could not be started at all: only a program that ran can have crashed.

import type { EngineVersion } from '../../core/engines/engineVersion.ts';
import { codeOf, messageOf } from '../../core/messages/messageOf.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';

/**
 * `version`: it was not started, since it is not the version that its event accepted.
 * `host`: the host refused, and would refuse any program. `entry`: this program cannot be started as its entry says (it is missing, is not
 * executable, is built for another system). `engine`: it was started but did not become ready.
 */
export const START_FAULTS = ['host', 'version', 'entry', 'engine'] as const;
export type StartFault = (typeof START_FAULTS)[number];

/** `reason` is one sentence, or the end of one, for the organiser. */
export type StartFailure =
  /** `isAway`: the machine that has it, or the way to it, was lost; it may come back. */
  | { readonly fault: Exclude<StartFault, 'version'>; readonly reason: string; readonly isAway?: true }
  /** `found` is the version that is installed now. */
  | { readonly fault: 'version'; readonly reason: string; readonly found: EngineVersion };

/** The kernel's codes for exhausted resources: descriptors, processes, memory, space, or a failing disk. See errno(3). */
const HOST_CODES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'ENOBUFS', 'ENOSPC', 'EDQUOT', 'EIO']);

/** The same as messages of the C library, printed by the small programs that execute the engine (commandLine.ts). */
const HOST_WORDS =
  /too many open files|resource temporarily unavailable|cannot allocate memory|no buffer space|no space left on device|disk quota exceeded|input\/output error/i;

/** Whether an error of the system means that the host refuses. */
export const isHostError = (error: unknown): boolean => HOST_CODES.has(codeOf(error) ?? '');

/** The failure of a start for which the host lacked resources. The reason says what usually helps. */
export function hostRefusal(error: unknown): StartFailure {
  const code = codeOf(error) === 'EMFILE' ? 'seen.refused.descriptors' : 'seen.refused.process';
  return { fault: 'host', reason: english(phrase(code, { error: messageOf(error) })) };
}

/** The failure of a start that the system refused: the host's fault if it lacks resources, else the program's. */
export const systemRefusal = (error: unknown, file: string): StartFailure =>
  isHostError(error)
    ? hostRefusal(error)
    : { fault: 'entry', reason: english(phrase('seen.refused.file', { file, error: messageOf(error) })) };

/** The same for a sentence; quoted text (paths, names) is ignored. */
export function tellsHostError(sentence: string): boolean {
  const own = sentence.replaceAll(/"[^"]*"/g, '""');
  return HOST_WORDS.test(own) || (own.match(/\b[A-Z]{3,}\b/g) ?? []).some((word) => HOST_CODES.has(word));
}

/** The host's fault if the sentence says so, else `otherwise`. */
export const startFailure = (reason: string, otherwise: 'entry' | 'engine'): StartFailure => ({
  fault: tellsHostError(reason) ? 'host' : otherwise,
  reason,
});
