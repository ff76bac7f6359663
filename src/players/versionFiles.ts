// Reads the version of an engine from its files, and compares it with the one that its event accepted. A hashed file is remembered by its
// marks (size, times in ns, inode, device): while they are unchanged, a file costs two file system calls and is not read. The change time
// (ctime) is one of the marks, because `touch` and `cp -p` can set the other times back but not that one.

import { createHash } from 'node:crypto';
import { constants, realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  identityOf,
  versionDifferences,
  type EngineVersion,
  type VersionDifference,
  type VersionFile,
} from '../core/engines/engineVersion.ts';
import { present } from '../core/present.ts';
import { isHostError } from './process/startFailure.ts';
import { isWithin, versionPaths, type VersionedEngine } from './versionPaths.ts';

type Fingerprint = { readonly marks: string; readonly sha256: string };

/** Files that were hashed, by the path after links are resolved. */
export type HashedFiles = ReadonlyMap<string, Fingerprint>;

const HASHED_BYTES = 256 * 1024;
/** A file that changed less than this before it was read may change again with the same change time: it is read again next time. */
const SETTLED_MS = 2000;

export class VersionReader {
  readonly #known = new Map<string, Fingerprint>();
  readonly #settledMs: number;

  constructor(settledMs = SETTLED_MS) {
    this.#settledMs = settledMs;
  }

  get hashed(): HashedFiles {
    return this.#known;
  }

  /** Takes over what the reader of another thread has hashed. */
  learn(hashed: HashedFiles): void {
    for (const [path, fingerprint] of hashed) this.#known.set(path, fingerprint);
  }

  /**
   * The files that the entry names now, and those of `accepted`, which it may no longer name. Missing files are left out. Throws if the host
   * refuses to read (EMFILE, EIO, …): that says nothing about the files.
   */
  async read(engine: VersionedEngine, accepted: readonly VersionFile[] = []): Promise<EngineVersion> {
    const paths = new Set([...versionPaths(engine).paths, ...accepted.map(({ path }) => path)]);
    const files: VersionFile[] = [];
    for (const path of paths) {
      const file = await this.#file(path);
      if (file !== undefined) files.push(file);
    }
    return { files };
  }

  /** What differs from the accepted version, and what is there now; `undefined` if nothing differs. */
  async compare(engine: VersionedEngine, acceptedOnce: EngineVersion): Promise<VersionChange | undefined> {
    // `writes` may have been added since.
    const files = acceptedOnce.files.filter(({ path }) => !isWithin(path, engine.program.writes ?? []));
    const accepted = { ...acceptedOnce, files };
    const found = withoutMoved(await this.read(engine, accepted.files), accepted, versionPaths(engine).paths);
    const differences = versionDifferences(accepted, found);
    if (differences.length === 0) return undefined;
    return { differences, found: withNotesOf(accepted, found) };
  }

  async #file(path: string): Promise<VersionFile | undefined> {
    try {
      const real = realpathSync.native(path);
      const before = marksOf(real);
      if (before === undefined) return undefined;
      const known = this.#known.get(real);
      const sha256 = known?.marks === before.marks ? known.sha256 : await this.#hash(real, before.marks, before.changedAtMs);
      return { path, ...(real === path ? {} : { leadsTo: real }), bytes: before.bytes, sha256 };
    } catch (error) {
      if (isHostError(error)) throw error;
      return undefined;
    }
  }

  async #hash(path: string, marks: string, changedAtMs: number): Promise<string> {
    const readAtMs = Date.now();
    // A file that is executable but not readable is identified by its marks alone.
    const sha256 = await fileHash(path).catch((error: unknown) => {
      if (isHostError(error)) throw error;
      return createHash('sha256').update(marks).digest('hex');
    });
    const isSettled = readAtMs - changedAtMs >= this.#settledMs && marksOf(path)?.marks === marks;
    if (isSettled) this.#known.set(path, { marks, sha256 });
    else this.#known.delete(path);
    return sha256;
  }
}

/** Leaves out accepted files that the entry no longer names because it names the same files elsewhere: what becomes of them does not matter. */
function withoutMoved({ files }: EngineVersion, accepted: EngineVersion, named: readonly string[]): EngineVersion {
  const isNamed = new Set(named);
  const there = new Set(files.filter(({ path }) => isNamed.has(path)).map(identityOf));
  const moved = new Set(accepted.files.filter((file) => there.has(identityOf(file))).map(({ path }) => path));
  return { files: files.filter(({ path }) => isNamed.has(path) || !moved.has(path)) };
}

/** `found` is the whole version that is there now. */
export type VersionChange = { readonly differences: readonly VersionDifference[]; readonly found: EngineVersion };

/** The same engine with other files: the list of files that it writes itself, and its name, stay as accepted. */
const withNotesOf = ({ ownFiles, name }: EngineVersion, { files }: EngineVersion): EngineVersion => ({
  files: files.filter(({ path }) => ownFiles?.includes(path) !== true),
  ...present({ ownFiles, name }),
});

/** The reader of this thread. */
export const versions = new VersionReader();

function marksOf(path: string): { readonly marks: string; readonly bytes: number; readonly changedAtMs: number } | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found?.isFile() !== true) return undefined;
  const { size, mtimeNs, ctimeNs, ino, dev } = found;
  return {
    marks: `${size} ${mtimeNs} ${ctimeNs} ${ino} ${dev}`,
    bytes: Number(size),
    changedAtMs: Number(ctimeNs / 1_000_000n),
  };
}

/** Reads through one buffer: some engines have networks of a hundred megabytes. */
async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(HASHED_BYTES);
  // A file of the system that keeps its reader waiting is an error, not a wait.
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, HASHED_BYTES);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
  }
}
