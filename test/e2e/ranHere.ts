// A command line without a process of its own, by the function that the program calls: for tables of many, where a start of the program for each would
// take most of the time. What can keep a command waiting forever, or is about its process, starts the program (arbiter.ts).

import { vi } from 'vitest';
import { runWords } from '../../src/cli/program.ts';
import { withoutWaiting } from './arbiter.ts';

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

let turn: Promise<unknown> = Promise.resolve();

/** `arbiter ARGS` in `cwd`. One after the other: each changes folder and streams of this process. */
export function ranHere(args: readonly string[], cwd: string): Promise<Ended> {
  const ended = turn.then(() => run(args, cwd));
  turn = ended.catch(() => undefined);
  return ended;
}

async function run(args: readonly string[], cwd: string): Promise<Ended> {
  const home = process.cwd();
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  process.chdir(cwd);
  try {
    const code = await runWords(args);
    return { code, stdout: withoutWaiting(said.stdout), stderr: withoutWaiting(said.stderr) };
  } finally {
    process.chdir(home);
    for (const spy of spies) spy.mockRestore();
  }
}
