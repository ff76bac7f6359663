// Opens what is to be read as a file, without ever waiting for it. A pipe without a writer, a terminal or a device would keep a program waiting, or
// never end, so they are refused; a pipe that the shell has opened (`<(zcat games.pgn.gz)`, standard input) may be read where one pass is enough.

import { closeSync, constants, createReadStream, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs';

const { O_RDONLY, O_NONBLOCK } = constants;

/** What is at a path instead of a file, as messages say it. */
export class NotAFile extends Error {
  readonly words: string;

  constructor(words: string) {
    super(`expected a file, got ${words}`);
    this.words = words;
  }
}

/** Throws `NotAFile`, or the error of the system. */
export function openFile(path: string): number {
  const descriptor = openSync(path, O_RDONLY | O_NONBLOCK);
  const nature = natureOf(fstatSync(descriptor));
  if (nature === undefined) return descriptor;
  closeSync(descriptor);
  throw new NotAFile(nature);
}

/** The whole of a small text file. Throws like `openFile`. */
export function readSmall(path: string): string {
  const descriptor = openFile(path);
  try {
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

/** The bytes of a file, part by part. Throws like `openFile`. */
export const bytesOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { fd: openFile(path) });

/** The same for what is read once from end to end. */
export const openOnce = (path: string): number => (isPipeInHand(path) ? openSync(path, 'r') : openFile(path));

/** Whether a path names a pipe that is open in this process. */
export const isPipeInHand = (path: string): boolean =>
  IN_HAND.test(path) && statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;

const IN_HAND = /^\/dev\/(?:stdin|fd\/\d+)$|^\/proc\/(?:self|\d+)\/fd\/\d+$/;

function natureOf(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return 'a folder';
  return stats.isFIFO() ? 'a named pipe' : 'a device';
}
