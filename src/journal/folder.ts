// Folders that survive a power cut: a new name is durable only after the folder that holds it has been synchronised (fsync(2)).

import { accessSync, closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { JournalFailure } from './failures.ts';
import { failureOf } from './failures.ts';

/**
 * Makes `folder` (absolute) and its missing parents, each durably; a failed call leaves nothing behind. The value lists the folders made, the
 * innermost first, for `removeFolders` if a later step fails.
 */
export function createFolderDurably(folder: string, what = 'data folder'): Result<readonly string[], JournalFailure> {
  const doing = `use the ${what} ${folder}`;
  const made: string[] = [];
  try {
    if (existsSync(folder)) {
      if (!statSync(folder).isDirectory()) {
        return err({ kind: 'not-a-folder', message: `Cannot ${doing}: expected a folder, got a file` });
      }
      // SQLite would report only that it cannot open a file.
      accessSync(folder, constants.W_OK);
      return ok([]);
    }
    const missing: string[] = [];
    for (let above = folder; !existsSync(above); above = dirname(above)) missing.unshift(above);
    for (const path of missing) {
      // What is above it may be for others too.
      mkdirSync(path, path === folder ? { mode: 0o700 } : {});
      made.unshift(path);
      syncFolder(dirname(path));
    }
    return ok(made);
  } catch (error) {
    removeFolders(made);
    return err(failureOf(doing, error));
  }
}

/** Removes empty folders in the given order. */
export function removeFolders(folders: readonly string[]): void {
  for (const path of folders) rmdirSync(path);
}

/** Makes names created, renamed or removed in `folder` durable. Throws the file system's error. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
