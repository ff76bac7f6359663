// The data folder of an owner, as the file system knows it: by what it is, not by its path. A folder that is renamed, deleted or replaced while a tournament
// is played is noticed, and nothing of the run gets into the one that has its place. Not here: the lock (lock.ts).

import { closeSync, constants, existsSync, openSync, readdirSync, readlinkSync, statSync, type BigIntStats } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JournalFailure } from '../failures.ts';

export type HeldFolder = {
  /** As it was named, absolute. */
  readonly path: string;
  /** The same folder wherever it is by now, for what this process writes. Where the system has no such path, as it was named. */
  readonly here: string;
  readonly close: () => void;
};

/** Throws the file system's error. */
export function holdFolder(path: string): HeldFolder {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  const here = `/proc/self/fd/${descriptor}`;
  return { path, here: existsSync(here) ? here : path, close: () => closeSync(descriptor) };
}

/** What a path leads to now: device and inode; `undefined`: nothing. No other file has them while this one is open. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : nameOf(found);
}

const nameOf = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;

export type FolderWatch = {
  /** Whether the folder is still the one that it was, as of now. */
  readonly isIntact: () => boolean;
  readonly end: () => void;
};

/** Looks at once, and then every so often, whether the folder and these files in it are those that this process holds, and calls `onLost` once if not. */
export function watchFolder(
  { folder, here }: { readonly folder: string; readonly here: string },
  files: readonly string[],
  onLost: (failure: JournalFailure) => void,
  everyMs = 500,
): FolderWatch {
  const inside = (place: string): readonly string[] => [place, ...files.map((name) => join(place, name))];
  const [paths, held] = [inside(folder), inside(here).map(identityOf)];
  const lostPath = (): string | undefined => paths.find((path, index) => isLost(path, held[index]));
  const look = (): void => {
    const lost = lostPath();
    if (lost === undefined) return;
    clearInterval(timer);
    onLost(lostFolder(folder, lost, held.at(-1)));
  };
  const timer = setInterval(look, everyMs).unref();
  look();
  return { isIntact: () => lostPath() === undefined, end: () => clearInterval(timer) };
}

/**
 * The failure if this process has not opened these files in the folder that it holds, but in one that had its place for a moment, as below a disk that was
 * unmounted and is back; `undefined`: it has, or the system does not say.
 */
export function openedElsewhere(
  { folder, here }: { readonly folder: string; readonly here: string },
  files: readonly string[],
): JournalFailure | undefined {
  const descriptors = openDescriptors();
  if (descriptors.length === 0) return undefined;
  const open = new Set(descriptors.flatMap((path) => identityOfOpen(path) ?? []));
  const lost = files.map((name) => join(here, name)).find((path) => !open.has(identityOf(path) ?? ''));
  return lost === undefined ? undefined : lostFolder(folder, folder, undefined);
}

function identityOfOpen(descriptor: string): string | undefined {
  try {
    return identityOf(descriptor);
  } catch {
    // A file of a disk that does not answer, or that of the folder that was read.
    return undefined;
  }
}

/** A disk that does not answer says nothing about what is on it. */
function isLost(path: string, identity: string | undefined): boolean {
  try {
    return identityOf(path) !== identity;
  } catch {
    return false;
  }
}

/** `path` is the folder or a file of it; `open` the identity of a file in it that this process has open. */
function lostFolder(folder: string, path: string, open: string | undefined): JournalFailure {
  const got = identityOf(path) === undefined ? 'none' : 'another one';
  const now = placeOf(open);
  const advice =
    now === undefined
      ? 'it was deleted, or its disk was unmounted: mount the disk again, or restore a backup'
      : `it is ${now} now: continue it there`;
  return {
    kind: 'folder-lost',
    message: `Cannot go on in ${folder}: expected ${path === folder ? 'the data folder' : path} with which this run began, got ${got}; ${advice}`,
  };
}

/** The folder in which a file that this process has open is now, by its links to open files; `undefined`: it was deleted, or the system does not say. */
function placeOf(identity: string | undefined): string | undefined {
  const found = openFiles().find((path) => identity !== undefined && !isLost(path, identity));
  return found === undefined ? undefined : dirname(found);
}

/** The paths of the files that this process has open. */
function openFiles(): readonly string[] {
  return openDescriptors().flatMap((descriptor) => {
    try {
      return readlinkSync(descriptor);
    } catch {
      // It was that of the folder that is read here.
      return [];
    }
  });
}

const openDescriptors = (): readonly string[] =>
  existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').map((descriptor) => `/proc/self/fd/${descriptor}`) : [];
