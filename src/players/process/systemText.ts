// What the system tells in files (/proc, /sys).

import { readFileSync } from 'node:fs';

/** Empty if it does not tell. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
