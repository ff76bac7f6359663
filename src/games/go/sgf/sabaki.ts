// The only file that uses the package @sabaki/sgf: SGF text → marks, names and values with their places.
// The package loads `fs` and its own character tables (some 100 ms), neither of which is used here. So it is loaded when a file is first
// read and never by importing this file. Only its tokenizer and its unescaping are used: its tree has no places for error messages, accepts an
// unclosed file as complete, and builds all branches although only the main line is needed.

import type { Issue } from '../../../core/messages/issue.ts';

/**
 * `line` and `column` count from 1, `end` is the place in the text after the token. A value has its escapes resolved and lines ended by `\n`;
 * `name` is as written. `overlong`: next is a value of millions of characters, which the package cannot read.
 */
export type SgfToken = { readonly line: number; readonly column: number; readonly end: number } & (
  | { readonly kind: 'open' | 'close' | 'node' | 'overlong' }
  | { readonly kind: 'name' | 'value'; readonly text: string }
  | { readonly kind: 'foreign'; readonly text: string }
);

/** A place in a text: characters from 0, line and column from 1. */
export type SgfLocation = { readonly at: number; readonly line: number; readonly column: number };

/** Reads on from a place in the text, one token at a time and only on demand. */
export type SgfTokenizer = (text: string, from: SgfLocation) => Iterable<SgfToken>;

export async function loadTokenizer(): Promise<SgfTokenizer> {
  const { default: sgf } = await import('@sabaki/sgf');
  return function* tokenize(text, from) {
    let place = { line: from.line, column: from.column, end: from.at };
    try {
      for (const { type, value, row, col, pos } of sgf.tokenizeIter(text.slice(from.at))) {
        const column = row === 0 ? from.column + col : col + 1;
        place = { line: from.line + row, column, end: from.at + pos + value.length };
        switch (type) {
          case 'parenthesis':
            yield { kind: value === '(' ? 'open' : 'close', ...place };
            break;
          case 'semicolon':
            yield { kind: 'node', ...place };
            break;
          case 'prop_ident':
            yield { kind: 'name', text: value, ...place };
            break;
          case 'c_value_type':
            yield { kind: 'value', text: sgf.unescapeString(oneLineEnd(value.slice(1, -1))), ...place };
            break;
          case 'invalid':
            yield { kind: 'foreign', text: value, ...place };
            break;
        }
      }
    } catch (cause) {
      // The package's pattern for values recurses.
      if (!(cause instanceof RangeError)) throw cause;
      yield { kind: 'overlong', ...place };
    }
  };
}

/** The package removes every `\r`; alone it is a line end too (old Macs). */
const oneLineEnd = (text: string): string => text.replaceAll(/\r\n?|\n\r/g, '\n');

export const issueAt = ({ line, column }: SgfToken, message: string): Issue => ({ line, column, message });
