// File names in comments and documents: each must be the end of a path in the repository, so that readers find the file.

import { posix } from 'node:path';
import { nearest } from '../../src/core/messages/nearest.ts';
import { readPage } from './page.ts';
import type { Files } from './rules.ts';

/** A page of KataGo, the files of an engine host and of a worker, and files that a test run writes. */
const ELSEWHERE = /^(?:GTP_Extensions\.md$|(?:host|worker)\.yaml$|test\/screenshots\b)/u;

/** A page about files of its readers. */
const OF_READERS = 'docs/mistakes.md';

/** A file with or without folders before it, or anything under a folder of the repository. Patterns and placeholders are not names. */
const NAME =
  /(?<![\w.*<>{}…$/@-])(?:\.{1,2}\/)*(?:(?:[\w.-]+\/)*[\w.-]*\w\.(?:tsx?|md|sh|css|ya?ml)(?![\w*])|(?:src|docs|bin|scripts|test|engines|examples|presets|\.ci)\/[\w./-]*\w(?![\w*<{…]))/gu;

/** One sentence for each name without a file. `files` are all paths of the repository. */
export function nameProblems(texts: Files, files: readonly string[]): readonly string[] {
  const known = new Set(files.flatMap(endings));
  const ours = [...texts].filter(([path]) => path !== OF_READERS);
  return ours.flatMap(([path, text]) =>
    [...proseOf(path, text)].flatMap(([line, prose]) =>
      [...prose.matchAll(NAME)]
        .map(([name]) => name.replace(/^(?:\.{1,2}\/)+/u, ''))
        .filter((name) => !known.has(name) && !ELSEWHERE.test(name))
        .map((name) => `${path}:${line} names ${name}: no such file${nearestFile(name, files)}`),
    ),
  );
}

/** `src/core/ids.ts`, `core/ids.ts` and `ids.ts`; the folders above it by their full paths. */
function endings(file: string): readonly string[] {
  const parts = file.split('/');
  return parts.flatMap((_, at) => [parts.slice(at).join('/'), parts.slice(0, at).join('/')]);
}

function nearestFile(name: string, files: readonly string[]): string {
  const namesake = nearest(posix.basename(name), [...new Set(files.map((file) => posix.basename(file)))]);
  const found = files.find((file) => posix.basename(file) === namesake);
  return found === undefined ? '' : `; nearest ${found}`;
}

/**
 * The text that people read, by line: comments, and in a document everything except code blocks. The table of layers names folders that do not exist
 * yet.
 */
function proseOf(path: string, text: string): Iterable<readonly [line: number, prose: string]> {
  if (path.endsWith('.md')) return [...readPage(path, text).prose].filter(([, line]) => !line.startsWith('| `src/'));
  const comment = /\.(?:tsx?|css)$/u.test(path) ? /(?:^\s*(?:\{?\/\*+|\*)|(?:^|\s)\/\/)\s(.*)$/u : /(?:^|\s)#\s?(.*)$/u;
  return text.split('\n').map((line, index) => [index + 1, comment.exec(line)?.[1] ?? '']);
}
