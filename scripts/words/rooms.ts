// Where the check of words looks, and what it leaves alone.

/** Rooms that are clean and stay so. */
export const CLEAN: readonly string[] = ['scripts', 'src/files', 'docs', 'presets', 'examples', 'README.md', 'CONTRIBUTING.md'];

/** Other languages, words of the past, and the list itself. */
export const isExempt = (path: string): boolean => ['web/words/de.ts', 'CHANGELOG.md', 'scripts/words/list.ts'].includes(path);

/** Sentences of others, which stay as they were written. */
const QUOTATIONS: readonly { readonly path: string; readonly part: string }[] = [];

export const isQuotation = (path: string, text: string): boolean =>
  QUOTATIONS.some((row) => row.path === path && text.includes(row.part));
