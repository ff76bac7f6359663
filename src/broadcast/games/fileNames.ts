// Names of saved games. Players may have any name, and a file name goes into a header and onto someone's disk, so only letters, digits and a few safe
// ASCII characters are kept.

import type { GameSummary } from '../messages.ts';

const LONGEST_PART = 40;

/** `main-7-Alpha-vs-Beta.pgn`; unsafe characters become `_`. At Go, Black is named first. */
export function gameFileName({ id, event, kind, white, black }: GameSummary, extension: 'pgn' | 'sgf' | 'json'): string {
  const [first, second] = kind === 'go' ? [black, white] : [white, black];
  return `${safe(event)}-${id}-${safe(first)}-vs-${safe(second)}.${extension}`;
}

/** The header that makes a browser save the answer. */
export const contentDisposition = (fileName: string): string => `attachment; filename="${fileName}"`;

/** No dots or dashes at the ends, so that no part is a hidden file, an option or a parent folder. */
function safe(text: string): string {
  const signs = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '_')
    .slice(0, LONGEST_PART)
    .replaceAll(/^[_.-]+|[_.-]+$/g, '');
  return signs === '' ? 'x' : signs;
}
