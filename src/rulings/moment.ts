// A moment as officials write it, at the desk and on the command line.

import type { Result } from '../core/result.ts';
import { parseUtcTime } from '../tournament/values/utcTime.ts';

/** Milliseconds since 1970-01-01T00:00Z; the error says what was expected. */
export const parseMoment = (written: string): Result<number, string> => parseUtcTime(written);
