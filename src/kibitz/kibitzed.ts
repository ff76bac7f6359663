// What kibitzers found, in files of the data folder, one for each game: a line of JSON for each position and kibitzer, written when the position has passed.
// They are no part of the journal: without them these lines are lost, and nothing else.

import { join } from 'node:path';
import type { Thought } from '../core/live.ts';

/** The last that a kibitzer said of the position in which `ply` is played next. */
export type Kibitzed = { readonly ply: number; readonly by: string; readonly thought: Thought };

export const kibitzedFolder = (folder: string): string => join(folder, 'kibitzers');
export const kibitzedFile = (folder: string, game: number): string => join(kibitzedFolder(folder), `${game}.jsonl`);

export const formatKibitzed = (found: Kibitzed): string => `${JSON.stringify(found)}\n`;

/** Skips lines that are none: a kill cuts the last one. */
export function parseKibitzed(text: string): readonly Kibitzed[] {
  return text.split('\n').flatMap((line): readonly Kibitzed[] => {
    try {
      const found: unknown = JSON.parse(line);
      return isKibitzed(found) ? [found] : [];
    } catch {
      return [];
    }
  });
}

/** Arbiter wrote the file, so what has these fields has the others. */
const isKibitzed = (found: unknown): found is Kibitzed =>
  typeof found === 'object' &&
  found !== null &&
  'ply' in found &&
  Number.isSafeInteger(found.ply) &&
  'by' in found &&
  typeof found.by === 'string' &&
  'thought' in found &&
  typeof found.thought === 'object' &&
  found.thought !== null &&
  'evaluation' in found.thought;
