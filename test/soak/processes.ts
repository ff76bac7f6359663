// The processes under a run, by what they are: /proc.

import { readdirSync, readFileSync } from 'node:fs';

export type ProcessKind = 'page' | 'launcher' | 'sandbox' | 'engine' | 'other';
export type Process = { readonly pid: number; readonly kind: ProcessKind; readonly name: string; readonly born: string };

/** Below this process, at any distance. */
export function processesUnder(pid: number): readonly Process[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  const below = (parent: number): readonly Process[] =>
    all
      .filter((one) => one.parent === parent)
      .flatMap(({ pid: child, born }) => [{ ...describe(child), pid: child, born }, ...below(child)]);
  return below(pid);
}

/** Whether it lives: another process may have its number by now. A zombie does not. */
export function lives({ pid, born }: Pick<Process, 'pid' | 'born'>): boolean {
  const stat = statOf(pid);
  return stat?.born === born && stat.state !== 'Z';
}

/** Throws nothing if it has just ended. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** What it has taken so far, in ms: user and system time are in hundredths of a second on every Linux that Node runs on. */
export function cpuMsOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

function describe(pid: number): Pick<Process, 'kind' | 'name'> {
  const words = read(`/proc/${pid}/cmdline`).split('\0');
  const name = words[words.indexOf('--name') + 1] ?? '';
  const title = words[0] ?? '';
  if (title.startsWith('arbiter-page')) return { kind: 'page', name: 'page' };
  if (title.startsWith('arbiter-launcher')) return { kind: 'launcher', name: 'launcher' };
  if (title.startsWith('arbiter-sandbox')) return { kind: 'sandbox', name: 'sandbox' };
  if (title.endsWith('/instant')) return { kind: 'engine', name };
  if (title.endsWith('/goPlayer')) return { kind: 'engine', name: `G${words[2]}` };
  return { kind: 'other', name: title };
}

/** See proc_pid_stat(5): the fields after the name, which may contain anything. */
function statOf(
  pid: number,
): { readonly pid: number; readonly parent: number; readonly born: string; readonly state: string } | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === '') return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { pid, state: fields[0] ?? '', parent: Number(fields[1]), born: fields[19] ?? '' };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
