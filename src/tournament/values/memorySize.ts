// Memory sizes as people write them: `512MiB`, `2GiB`. Always with a unit, and only the two unambiguous ones.

import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';

/** Whole MiB, from 1 to 16 TiB. The error says what was expected. */
export function parseMemorySize(written: string): Result<number, string> {
  const parts = /^(\d{1,8})\s*(MiB|GiB)$/iu.exec(written.trim());
  const mebibytes = Number(parts?.[1]) * (parts?.[2]?.toLowerCase() === 'gib' ? 1024 : 1);
  return mebibytes >= 1 && mebibytes <= LARGEST_MIB ? ok(mebibytes) : err('a size with its unit, such as 512MiB or 2GiB');
}

const LARGEST_MIB = 16 * 1024 * 1024;
