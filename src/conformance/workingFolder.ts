// The folder in which an engine is checked: a temporary one that shows the files of its usual folder by links, so that the files it needs next to
// itself are there, and what it writes is detected and removed. Files in subfolders are the real ones: writes to them are not detected.

import { mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type WorkingFolder = {
  /** Where the files are that it shows; absent: it is empty. */
  readonly source: string | undefined;
  readonly path: string;
  /** The folder that the engine should use for temporary files. */
  readonly temporary: string;
  /** What has been written since: names with sizes, temporary files as `$TMPDIR/name`. */
  readonly newFiles: () => Promise<readonly string[]>;
  readonly remove: () => Promise<void>;
};

/** A folder with more entries than this contains programs (`/usr/bin`), and no engine keeps its files there. */
const MOST_LINKS = 2000;

/** `source` absent: an empty folder. */
export async function createWorkingFolder(source: string | undefined): Promise<WorkingFolder> {
  const base = await mkdtemp(join(tmpdir(), 'arbiter-check-'));
  const path = join(base, 'work');
  const temporary = join(base, 'tmp');
  await mkdir(path);
  await mkdir(temporary);
  const names = source === undefined ? [] : await readdir(source).catch(() => []);
  const linked = names.length > MOST_LINKS ? [] : names;
  for (const name of linked) await symlink(resolve(source ?? '', name), join(path, name));
  const known = new Set(linked);
  return {
    source,
    path,
    temporary,
    async newFiles() {
      const written = (await readdir(path)).filter((name) => !known.has(name));
      const left = await readdir(temporary);
      return Promise.all([
        ...written.map(async (name) => `${name} (${await sizeOf(join(path, name))})`),
        ...left.map(async (name) => `$TMPDIR/${name} (${await sizeOf(join(temporary, name))})`),
      ]);
    },
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

async function sizeOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  return found?.isDirectory() === true ? 'a folder' : `${found?.size ?? 0} bytes`;
}
