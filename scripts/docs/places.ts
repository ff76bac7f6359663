// The links of a document.

import { posix } from 'node:path';
import type { Page } from './page.ts';

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
/** Reports relative links that lead nowhere, and anchors that match no heading. */
export function linkProblems(page: Page, pages: readonly Page[], files: readonly string[]): string[] {
  return [...page.prose].flatMap(([line, text]) =>
    [...text.matchAll(LINK)].flatMap(([, target = '']) => {
      const problem = problemOf(target, page, pages, files);
      return problem === undefined ? [] : [`${page.path}:${line}: ${problem}`];
    }),
  );
}

function problemOf(target: string, page: Page, pages: readonly Page[], files: readonly string[]): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const place = path === '' ? page.path : posix.join(posix.dirname(page.path), path);
  if (!exists(place, files)) return `the link "${target}" leads nowhere`;
  const other = pages.find(({ path: written }) => written === place);
  return anchor !== undefined && other !== undefined && !other.anchors.has(anchor)
    ? `"${target}": no heading makes this anchor`
    : undefined;
}

function exists(path: string, files: readonly string[]): boolean {
  const plain = posix.normalize(path).replace(/\/$/, '');
  return plain === '.' || files.some((file) => file === plain || file.startsWith(`${plain}/`));
}
