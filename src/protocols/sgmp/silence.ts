// Why the opening exchange may not have ended, judged by the last frames of a session (session.ts, `lastLines`).

import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
/** `undefined` if nothing is known. */
export function describeSilence(lines: readonly string[]): string | undefined {
  const broken = lines.findLast((line) => line.startsWith(BROKEN));
  if (broken !== undefined) return broken.slice(BROKEN.length);
  const heard = lines.filter((line) => line.startsWith('Read'));
  if (heard.length === 0) return english(phrase('seen.sgmp.silent'));
  return english(phrase('seen.sgmp.last', { frame: heard.at(-1)?.slice('Read <-- 00:00:00:00 '.length) ?? '' }));
}

export const BROKEN = 'broken: ';
