// Names under which games are saved. Players are called what their authors like, so that only letters, digits and a few signs of ASCII go into a
// name: it is in a header, and on someone's disk.

import type { GameSummary } from '../messages.ts';

const LONGEST_PART = 40;

/** `main-7-Alpha-vs-Beta.pgn`; what is not safe becomes `_`. At Go Black is named first. */
export function gameFileName({ id, event, kind, white, black }: GameSummary, extension: 'pgn' | 'sgf' | 'json'): string {
  const [first, second] = kind === 'go' ? [black, white] : [white, black];
  return `${safe(event)}-${id}-${safe(first)}-vs-${safe(second)}.${extension}`;
}

/** The header that has a browser save what is sent. */
export const contentDisposition = (fileName: string): string => `attachment; filename="${fileName}"`;

/** No dots and no dashes at the ends, so that no part is hidden, an option or a way out of a folder. */
function safe(text: string): string {
  const signs = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '_')
    .slice(0, LONGEST_PART)
    .replaceAll(/^[_.-]+|[_.-]+$/g, '');
  return signs === '' ? 'x' : signs;
}
