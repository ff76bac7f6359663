// The discouraged words in one file.

import { DISCOURAGED } from './list.ts';
import { proseOf } from './prose.ts';
import { isQuotation } from './exceptions.ts';

const ALL = new RegExp(DISCOURAGED.map(({ pattern }) => `(?:${pattern})`).join('|'), 'iu');
const EACH = DISCOURAGED.map((row) => ({ ...row, found: new RegExp(row.pattern, 'giu') }));

/** One line for each: place, the word, the reason, and the better word. */
export function findings(path: string, text: string): string[] {
  // Most files have no findings, and parsing a file as TypeScript takes a hundred times as long.
  if (!ALL.test(text)) return [];
  return proseOf(path, text).flatMap(({ line, text: prose }) =>
    EACH.flatMap(({ found, why, better }) =>
      (isQuotation(path, prose) ? [] : [...prose.matchAll(found)]).map(
        (match) => `${path}:${line}: "${match[0]}": ${why}; better: ${better}`,
      ),
    ),
  );
}

/** What the check should have found and did not. Empty while it works. */
export function plantedFailures(): string[] {
  return DISCOURAGED.flatMap(({ pattern, example }) => [
    ...(findings('planted.ts', `// ${example}\n`).length > 0
      ? []
      : [`The check of words is broken: "${pattern}" does not see "${example}"`]),
    ...(findings('planted.ts', `const a = '${example}';\n`).length > 0
      ? []
      : [`The check of words does not read strings: "${example}"`]),
  ]);
}
