// The existing file or folder that a missing one was probably meant for. For messages only.

import { english } from '../phrases/english.ts';
import { phrase } from '../phrases/phrase.ts';
import { nearest } from './nearest.ts';

/** ` (did you mean "…"?)` for a missing file, with its folder, or an empty string; `namesIn` lists a folder and may throw. */
export function nearestFile(path: string, namesIn: (folder: string) => readonly string[]): string {
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const name = path.slice(folder.length);
  try {
    // The ending alone makes no two names alike: a.pgn is not meant for b.pgn.
    const alike = namesIn(folder === '' ? '.' : folder).filter((other) => nearest(stem(name), [stem(other)]) !== undefined);
    const near = nearest(name, alike) ?? alike[0];
    return near === undefined ? '' : english(phrase('seen.didYouMean', { file: `${folder}${near}` }));
  } catch {
    return '';
  }
}

const stem = (name: string): string => name.replace(/(?<=.)\.[^.]*$/u, '');
