// The package that the program belongs to: its folder, its version.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder above this file, compiled or not, that has a package.json. */
export function packageFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error('Cannot find the program: expected a package.json above it');
  }
}

export function programVersion(): string {
  const content: unknown = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  if (typeof content === 'object' && content !== null && 'version' in content) return String(content.version);
  throw new Error('Cannot tell the version: expected one in package.json');
}

/** The program that wrote a file, in the form of SGF's AP. */
export const sgfApplication = (): string => `Arbiter:${programVersion()}`;
