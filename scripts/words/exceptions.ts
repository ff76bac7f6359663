// Exceptions from the check of words.

/** Other languages, words of the past, and the list itself. */
export const isExempt = (path: string): boolean =>
  [
    'web/words/de.ts',
    'web/words/registry/de.ts',
    'CHANGELOG.md',
    'scripts/words/list.ts',
    'scripts/words/exceptions.ts',
  ].includes(path);

/** Quoted sentences, which stay as they were written. */
const QUOTATIONS: readonly { readonly path: string; readonly part: string }[] = [
  // Journals and SGF files record it in this form.
  { path: 'src/core/phrases/sentences.ts', part: 'The whole board stands as it stood' },
  { path: 'src/games/go/rules.test.ts', part: 'The whole board stands as it stood' },
];

export const isQuotation = (path: string, text: string): boolean =>
  QUOTATIONS.some((row) => row.path === path && text.includes(row.part));
