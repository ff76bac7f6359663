// The interface of a book reader for any format: reads a book once from end to end, and returns the opening at a place.

import type { Result } from '../core/result.ts';
import type { FoundOpening } from '../games/chess/openings/openings.ts';
import type { BookFile } from './bookFile.ts';

/** The content of a place in a book: an opening with its exit (openings.ts), or the reason why there is none. Line from 1, offset in bytes. */
export type BookFinding = {
  readonly line: number;
  readonly offset: number;
  readonly found:
    | { readonly kind: 'opening' | 'usual-start'; readonly exit: string; readonly fromPosition?: true }
    | { readonly kind: 'wrong'; readonly why: string };
};

export type BookReader = {
  /** The error says why the file cannot be read. */
  readonly scan: (file: BookFile, visit: (finding: BookFinding) => void) => Result<undefined, string>;
  /** The opening that begins at an offset. Throws `Error` if the file has changed; the error says why there is no longer an opening. */
  readonly read: (file: BookFile, offset: number, source: string) => Result<FoundOpening, string>;
};
