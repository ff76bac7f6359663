// 4K-7.5: which of the programs that an engine executed it was not allowed to. It may execute itself and what it has made, the commands of the list, and these
// may execute their helpers.

import { realpathSync } from 'node:fs';
import type { AllowList } from '../../core/engines/conditions.ts';
import { readSmall } from '../../files/openFile.ts';
import { programsNamed } from '../../players/sandbox/allowList.ts';
import { isSystemPath, kindOf } from '../../players/sandbox/ownPaths.ts';
import { isWithin } from '../../players/versionPaths.ts';

export type Executed = {
  /** The program that the process was before; empty: Arbiter. */
  readonly caller: string;
  readonly program: string;
  readonly words: readonly string[];
};

/** `own`: the files of the engine. Each program once, with the first that called it. */
export function forbiddenPrograms(
  executed: readonly Executed[],
  { commands = [], helpers = {} }: AllowList,
  own: readonly string[],
): readonly Executed[] {
  const allowed = programsNamed(commands);
  const helping = Object.entries(helpers).map(([command, names]) => ({
    callers: programsNamed([command]),
    helpers: [...programsNamed(names)],
  }));
  const isHelper = (program: string, caller: string): boolean =>
    helping.some(({ callers, helpers: of }) => isWithin(program, of) && (callers.has(caller) || isWithin(caller, of)));
  const isOwn = (program: string): boolean => isWithin(program, [...own, ...MADE_IN]) || program.startsWith('/memfd:');
  const found = new Map<string, Executed>();
  for (const one of executed) {
    const program = scriptIn(one) ?? one.program.replace(/ \(deleted\)$/u, '');
    if (allowed.has(program) || isOwn(program) || isHelper(program, one.caller)) continue;
    if (!found.has(program)) found.set(program, { ...one, program });
  }
  return [...found.values()];
}

/** Where a sealed engine can write. */
const MADE_IN = ['/tmp', '/dev/shm'];

/** A script of the system that was executed: the kernel gives its path to the program of its first line, after that program's own argument. */
function scriptIn({ program, words }: Executed): string | undefined {
  return words.slice(1, 3).find((word) => {
    if (!word.startsWith('/') || !isSystemPath(word)) return false;
    const [, interpreter = ''] = /^#!\s*(\S+)/u.exec(headOf(word)) ?? [];
    return kindOf(interpreter) === 'file' && realpathSync(interpreter) === program;
  });
}

function headOf(path: string): string {
  try {
    return readSmall(path).slice(0, 256);
  } catch {
    // A word that is no path of a file.
    return '';
  }
}
