// An engine that would start more threads than its game owns cores gets as many as there are cores: otherwise its threads would wait for each other
// on one core while its clock runs (Glaurung uses two by default). An option that the organiser set is left alone, and an engine of the 4k
// subset gets no option that the organiser did not set (4K-7.9).

import type { EngineConfig, EngineOptions } from '../../core/gameJob.ts';
import type { DeclaredOption } from '../../protocols/session.ts';

/** The options, with `Threads` lowered to `cores` if the engine's own default is higher; `cores` 0: any. */
export function withThreadsWithin(
  { options, protocolSubset }: Pick<EngineConfig, 'options' | 'protocolSubset'>,
  declared: readonly DeclaredOption[],
  cores: number,
): EngineOptions {
  const isThreads = (name: string): boolean => name.toLowerCase() === 'threads';
  if (cores === 0 || protocolSubset !== undefined || Object.keys(options).some(isThreads)) return options;
  const threads = declared.find((option) => option.kind === 'spin' && isThreads(option.name));
  if (threads?.kind !== 'spin' || threads.default === undefined || threads.default <= cores || threads.min > cores)
    return options;
  return { ...options, [threads.name]: cores };
}
