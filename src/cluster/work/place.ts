// Where a worker keeps what it has: the name of its data folder, made once. Two machines that got the same key have different ones, so the director tells them apart.

import { randomUUID } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSmall } from '../../files/openFile.ts';

const PLACE_FILE = 'place';

/** The folder exists. Throws the file system's errors. */
export function placeOf(folder: string): string {
  const path = join(folder, PLACE_FILE);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) writeFileSync(path, `${randomUUID()}\n`, { mode: 0o600 });
  return readSmall(path).trim();
}
