// Reads the version of an engine from its files, and compares it with the one that its event accepted. What was hashed once is known by the
// file's marks (size, times in ns, inode, device): while they are the same a file costs two looks at the file system and no reading. The time
// of its last change of state (ctime) is one of the marks, because `touch` and `cp -p` can set the other times back but not that one.

import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  versionDifferences,
  type EngineVersion,
  type VersionDifference,
  type VersionFile,
} from '../core/engines/engineVersion.ts';
import { present } from '../core/present.ts';
import { isHostError } from './process/startFailure.ts';
import { isWithin, versionPaths, type VersionedEngine } from './versionPaths.ts';

type Fingerprint = { readonly marks: string; readonly sha256: string };

const HASHED_BYTES = 256 * 1024;
/** A file that was changed so shortly before it was read may change again without another time of change: it is read again. */
const SETTLED_MS = 2000;

export class VersionReader {
  /** By the path that links lead to. */
  readonly #known = new Map<string, Fingerprint>();
  readonly #settledMs: number;

  constructor(settledMs = SETTLED_MS) {
    this.#settledMs = settledMs;
  }

  /**
   * What the entry names now, and the files of `accepted`, which it may name no more. A file that is not there is left out. Throws where the host
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

  /** What differs from the accepted version, and what is there; `undefined` where nothing differs. */
  async compare(engine: VersionedEngine, acceptedOnce: EngineVersion): Promise<VersionChange | undefined> {
    // `writes` may have been added since.
    const files = acceptedOnce.files.filter(({ path }) => !isWithin(path, engine.program.writes ?? []));
    const accepted = { ...acceptedOnce, files };
    const found = await this.read(engine, accepted.files);
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
    // What may be run but not read is known by its marks alone.
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

/** `found` is the whole version that is there. */
export type VersionChange = { readonly differences: readonly VersionDifference[]; readonly found: EngineVersion };

/** The same engine with other files: what is its own to write, and its name, stay as they were accepted. */
const withNotesOf = ({ ownFiles, name }: EngineVersion, { files }: EngineVersion): EngineVersion => ({
  files: files.filter(({ path }) => ownFiles?.includes(path) !== true),
  ...present({ ownFiles, name }),
});

/** One cache a thread. */
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

/** Through one buffer: some engines carry networks of a hundred megabytes. */
async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(HASHED_BYTES);
  await using file = await open(path);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, HASHED_BYTES);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
  }
}
