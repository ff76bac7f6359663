// Which living processes hold a lock of a file, as the kernel tells: proc_locks(5).

import { readFileSync, statSync } from 'node:fs';

export type Holder = {
  readonly id: number;
  /** For people: `process 17 (arbiter watch)`. */
  readonly name: string;
  /** Otherwise it only keeps others from writing. */
  readonly isWriting: boolean;
};

const LONGEST_NAME = 80;

/** Empty where the system does not tell, and for locks that processes of another container hold. */
export function holdersOf(file: string): readonly Holder[] {
  const inode = read(() => String(statSync(file).ino));
  const table = read(() => readFileSync('/proc/locks', 'utf8')) ?? '';
  const held = table.split('\n').flatMap((line) => {
    const [, , how, pid, place] = /^\d+: (\w+)\s+\w+\s+(READ|WRITE)\s+(\d+)\s+\S+:(\d+) /.exec(line) ?? [];
    return place === inode && Number(pid) > 0 ? [{ id: Number(pid), isWriting: how === 'WRITE' }] : [];
  });
  const ids = [...new Set(held.map(({ id }) => id))];
  return ids.map((id) => ({ id, name: nameOf(id), isWriting: held.some((one) => one.id === id && one.isWriting) }));
}

function nameOf(id: number): string {
  const words =
    read(() => readFileSync(`/proc/${id}/cmdline`, 'utf8'))
      ?.replaceAll('\0', ' ')
      .trim() ?? '';
  return words === '' ? `process ${id}` : `process ${id} (${words.slice(0, LONGEST_NAME)})`;
}

function read<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
