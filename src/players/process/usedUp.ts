// Whether the system has no open files left for an engine, which then ends through no fault of its own. No counter tells of such refusals, so it is the state
// of the system that speaks. Linux only: elsewhere nothing is known.

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { codeOf } from '../../core/messages/messageOf.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';

/** Each processor counts open files for itself, up to so many. */
const FILES_UNCOUNTED = 64;

/** Why an engine may have been refused open files; `undefined`: there is room without it. */
export function whyUsedUp(): string | undefined {
  const used = (told: string): string => english(phrase('seen.system.files', { full: told }));
  try {
    const [open = NaN, , most = NaN] = readFileSync('/proc/sys/fs/file-nr', 'utf8').split(/\s+/).map(Number);
    return open > most - FILES_UNCOUNTED * availableParallelism() ? used(`${open} of ${most}, fs.file-max`) : undefined;
  } catch (error) {
    return codeOf(error) === 'ENFILE' ? used('ENFILE') : undefined;
  }
}
