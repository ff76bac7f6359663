// The version of the program, from its package.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The `version` of package.json, which stands above this file, compiled or not. */
export function programVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const version = versionIn(join(folder, 'package.json'));
    if (version !== undefined) return version;
    if (folder === dirname(folder)) throw new Error('Cannot tell the version: expected a package.json above the program');
  }
}

function versionIn(file: string): string | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof content === 'object' && content !== null && 'version' in content ? String(content.version) : undefined;
  } catch {
    return undefined;
  }
}
