// The files of all versions, each kept once under its SHA-256, so that a version can always be played again. `checkOut` makes a folder in which the files
// of one version have their paths; they are the same files (hard links), read-only.

import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../journal/folder.ts';
import { REGISTRY_MODE } from './store.ts';
import { contentOf, type SubmittedFile } from './version.ts';

/** Under `REGISTRY_MODE` of the registry: engines reach their own folder, and can list no other. */
export const CONTENT = 'content';
export const VERSIONS = 'versions';
/** Files that are not whole yet. */
export const INCOMING = 'incoming';
/** Whether one of them is a program, its version says; on all systems a file is started only if it may be. */
const FILE_MODE = 0o555;
const STALE_MS = 24 * 3600 * 1000;

/** Under it, what is not kept yet. */
export const incomingFolder = (registry: string): string => made(join(registry, INCOMING), 0o700);

/** Removes what a process that was killed, or an author, left there more than a day ago. */
export function sweepIncoming(registry: string): void {
  const folder = incomingFolder(registry);
  for (const name of readdirSync(folder)) {
    const left = join(folder, name);
    if (Date.now() > goesAtUtcMs(left)) rmSync(left, { recursive: true, force: true });
  }
}

/** When what is at this path is removed. */
export const goesAtUtcMs = (left: string): number => (statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) + STALE_MS;

/** A file that has arrived, of a version that may yet be refused. */
export type ReceivedFile = SubmittedFile & { readonly draft: string };

/** Takes the bytes in; throws what `bytes` throws, and the error of the file system, and leaves nothing then. */
export async function receiveFile(registry: string, path: string, bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const draft = join(incomingFolder(registry), randomUUID());
  const hash = createHash('sha256');
  let length = 0;
  try {
    const file = await open(draft, 'wx', FILE_MODE);
    try {
      for await (const chunk of bytes) {
        hash.update(chunk);
        length += chunk.length;
        await file.writeFile(chunk);
      }
      // Independent of the umask.
      await file.chmod(FILE_MODE);
      await file.sync();
    } finally {
      await file.close();
    }
    return { path, bytes: length, sha256: hash.digest('hex'), draft };
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Keeps the files of a version forever, just before it is recorded. Throws the error of the file system. */
export function keepFiles(registry: string, files: readonly ReceivedFile[]): void {
  const changed = new Set<string>();
  for (const { sha256, draft } of files) {
    const kept = contentPath(registry, sha256);
    if (existsSync(kept)) continue;
    made(join(registry, CONTENT), REGISTRY_MODE);
    changed.add(made(dirname(kept), REGISTRY_MODE));
    renameSync(draft, kept);
  }
  for (const folder of changed) syncFolder(folder);
}

/** Removes what was not kept. */
export function dropReceived(files: readonly ReceivedFile[]): void {
  for (const { draft } of files) rmSync(draft, { force: true });
}

/** The folder of a version, made if it is missing; absolute if `registry` is. Throws the error of the file system. */
export function checkOut(registry: string, files: readonly SubmittedFile[]): string {
  const folder = versionFolder(registry, files);
  if (existsSync(folder)) return folder;
  made(join(registry, VERSIONS), REGISTRY_MODE);
  const draft = join(incomingFolder(registry), randomUUID());
  try {
    for (const { path, sha256 } of files) {
      const file = join(draft, path);
      mkdirSync(dirname(file), { recursive: true });
      linkSync(contentPath(registry, sha256), file);
    }
    // Independent of the umask.
    for (const { parentPath } of readdirSync(draft, { recursive: true, withFileTypes: true })) chmodSync(parentPath, 0o755);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

export const versionFolder = (registry: string, files: readonly SubmittedFile[]): string =>
  join(registry, VERSIONS, contentOf(files));

/** Where the bytes of a file are. */
export const contentPath = (registry: string, sha256: string): string =>
  join(registry, CONTENT, sha256.slice(0, 2), sha256.slice(2));

function made(folder: string, mode: number): string {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, mode);
    syncFolder(dirname(folder));
  }
  return folder;
}
