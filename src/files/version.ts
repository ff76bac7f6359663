// The package that the program belongs to: its folder, its command, its version.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What it reads while it runs: presets, the texts of the rules. Compiled, the program has copies of its own, which stay as they are while it runs. */
export const packageFolder = (): string => folderWith('package.json');

/** The command that starts the program, also after it was compiled again. */
export const launcher = (): string => join(folderWith(COMMAND), COMMAND);
const COMMAND = join('bin', 'arbiter');

/** The nearest folder above this file, compiled or not, that has such a file. */
function folderWith(file: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return folder;
    if (folder === dirname(folder)) throw new Error(`Cannot find the program: expected a folder above it with ${file}`);
  }
}

export function programVersion(): string {
  const content: unknown = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  if (typeof content === 'object' && content !== null && 'version' in content) return String(content.version);
  throw new Error('Cannot tell the version: expected one in package.json');
}

/** The program that wrote a file, in the form of SGF's AP. */
export const sgfApplication = (): string => `Arbiter:${programVersion()}`;
