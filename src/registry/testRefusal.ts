// For tests: what a registry has refused, as the command line says it.

import type { Phrase } from '../core/phrases/phrase.ts';
import { inWords } from '../core/phrases/said.ts';
import type { Result } from '../core/result.ts';

/** Empty if nothing was refused. */
export const refusalIn = (asked: Result<unknown, Phrase | string>): string => (asked.ok ? '' : inWords(asked.error));
