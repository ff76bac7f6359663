// Links and paths that the prose of a document names.

import { posix } from 'node:path';
import type { Page } from './page.ts';

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
/** A path in backticks that begins with a folder of the repository. Patterns and placeholders are not paths. */
const PATH = /`((?:src|docs|bin|scripts|test|examples|engines|\.ci)\/[^`\s*<>{}…]*)`/g;

/** Relative links that lead nowhere, and anchors that no heading makes. */
export function linkProblems(page: Page, pages: readonly Page[], files: readonly string[]): string[] {
  return each(page, LINK, (target) => {
    if (/^[a-z]+:/.test(target)) return undefined;
    const [path = '', anchor] = target.split('#');
    const place = path === '' ? page.path : posix.join(posix.dirname(page.path), path);
    if (!exists(place, files)) return `the link "${target}" leads nowhere`;
    const other = pages.find(({ path: written }) => written === place);
    return anchor !== undefined && other !== undefined && !other.anchors.has(anchor)
      ? `"${target}": no heading makes this anchor`
      : undefined;
  });
}

/** Paths that do not exist. Rows of the table of layers are left out: they keep the places of rooms that are not built yet. */
export function pathProblems(page: Page, files: readonly string[]): string[] {
  const prose = new Map([...page.prose].filter(([, line]) => !(page.path === 'docs/architecture.md' && line.startsWith('| `'))));
  return each({ ...page, prose }, PATH, (path) =>
    exists(path.replace(/:\d+$/, ''), files) ? undefined : `there is no "${path}"`,
  );
}

function each(page: Page, pattern: RegExp, judge: (found: string) => string | undefined): string[] {
  const problems: string[] = [];
  for (const [line, text] of page.prose) {
    for (const [, found = ''] of text.matchAll(pattern)) {
      const problem = judge(found);
      if (problem !== undefined) problems.push(`${page.path}:${line}: ${problem}`);
    }
  }
  return problems;
}

function exists(path: string, files: readonly string[]): boolean {
  const plain = posix.normalize(path).replace(/\/$/, '');
  return plain === '.' || files.some((file) => file === plain || file.startsWith(`${plain}/`));
}
