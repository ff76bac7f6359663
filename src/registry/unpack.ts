// The files of an archive that a stranger sent, one after the other. What is no plain file at a path inside the version is refused, and so is what unpacks
// to more than may be sent; nothing is written here.

import { closeSync } from 'node:fs';
import { Parser, type ReadEntry } from 'tar';
import yauzl, { type Entry } from 'yauzl';
import { messageOf } from '../core/messages/messageOf.ts';
import { Failure } from '../core/messages/failure.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { refusing } from '../core/phrases/said.ts';
import { bytesOf, openFile } from '../files/openFile.ts';
import { isInnerPath } from './fields.ts';

/** A version may have so many files; more belong in a file that the engine reads. */
export const MOST_FILES = 2000;

/** Receives each file; `bytes` must be read before it resolves. */
export type Take = (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;

export const isArchive = (name: string): boolean => /\.(?:zip|tar|tar\.gz|tgz)$/i.test(name);

/** Throws `Failure` with a sentence for what cannot be taken, and what `take` throws. `name` says which kind of archive it is. */
export async function unpack(file: string, name: string, mostBytes: number, take: Take): Promise<void> {
  let files = 0;
  let left = mostBytes;
  const takeLimited: Take = async (path, bytes) => {
    if (!isInnerPath(path)) throw new Unfit(phrase('refused.outside', { path }));
    if ((files += 1) > MOST_FILES) throw new Unfit(phrase('refused.mostFiles', { most: MOST_FILES }));
    await take(path, limited(bytes));
  };
  async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if ((left -= chunk.length) < 0) throw new Unfit(phrase('refused.unpacksToMore', { most: mostBytes }));
      yield chunk;
    }
  }
  try {
    await (/\.zip$/i.test(name) ? unzip(file, takeLimited) : untar(file, takeLimited));
  } catch (error) {
    const why = error instanceof Unfit ? error.why : phrase('refused.badArchive', { got: messageOf(error) });
    throw new Failure(refusing(phrase('cannot.unpack', { name }), why));
  }
}

/** What is wrong with an archive. */
class Unfit extends Error {
  readonly why: Phrase;

  constructor(why: Phrase) {
    super();
    this.why = why;
  }
}

const notAFile = (path: string): Unfit => new Unfit(phrase('refused.link', { path }));

/** Folders are entries too. */
const MOST_ENTRIES = 2 * MOST_FILES;

/** The upper half of `externalFileAttributes` in archives from Unix: st_mode, inode(7). */
const TYPE_BITS = 0o170000;
const [PLAIN, FOLDER] = [0o100000, 0o040000];

async function unzip(file: string, take: Take): Promise<void> {
  // `strictFileNames` off: the names of Windows have other separators. Names that lead outside are an error of yauzl.
  const descriptor = openFile(file);
  const zip = await yauzl.fromFdPromise(descriptor, { autoClose: false, validateEntrySizes: true }).catch((error: unknown) => {
    closeSync(descriptor);
    throw error;
  });
  try {
    if (zip.entryCount > MOST_ENTRIES) throw new Unfit(phrase('refused.mostFiles', { most: MOST_FILES }));
    for await (const entry of zip.eachEntry()) {
      const type = (entry.externalFileAttributes >>> 16) & TYPE_BITS;
      if (entry.fileName.endsWith('/') || type === FOLDER) continue;
      if (type !== 0 && type !== PLAIN) throw notAFile(entry.fileName);
      if (!entry.canDecodeFileData()) throw new Unfit(unreadable(entry));
      await take(entry.fileName, await zip.openReadStreamPromise(entry));
    }
  } finally {
    zip.close();
  }
}

const unreadable = (entry: Entry): Phrase =>
  entry.isEncrypted()
    ? phrase('refused.encrypted', { path: entry.fileName })
    : phrase('refused.compressed', { path: entry.fileName, method: entry.compressionMethod });

const PLAIN_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);
const FOLDER_TYPES: ReadonlySet<string> = new Set(['Directory', 'GNUDumpDir']);

async function untar(file: string, take: Take): Promise<void> {
  const failed = Promise.withResolvers<never>();
  // It is awaited only while something else is waited for.
  failed.promise.catch(() => undefined);
  let taken: Promise<void> = Promise.resolve();
  let current: ReadEntry | undefined;
  const takeEntry = async (entry: ReadEntry): Promise<void> => {
    current = entry;
    if (FOLDER_TYPES.has(entry.type)) return void entry.resume();
    if (!PLAIN_TYPES.has(entry.type)) throw notAFile(entry.path);
    await take(entry.path.replace(/^(?:\.\/)+/, ''), entry);
  };
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      entry.on('error', () => undefined);
      taken = taken.then(() => takeEntry(entry));
      taken.catch((error: unknown) => failed.reject(error));
    },
  });
  const ended = new Promise<void>((resolve, reject) => parser.on('end', resolve).on('error', reject));
  ended.catch((error: unknown) => failed.reject(error));
  try {
    for await (const chunk of bytesOf(file)) {
      if (parser.write(chunk)) continue;
      await Promise.race([new Promise<void>((resolve) => parser.once('drain', resolve)), failed.promise]);
    }
    parser.end();
    await Promise.race([ended, failed.promise]);
    await taken;
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    parser.abort(reason);
    // What is being taken has no more to come: it ends before this does, and leaves nothing.
    current?.destroy(reason);
    await taken.catch(() => undefined);
    throw error;
  }
}
