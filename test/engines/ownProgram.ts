// A program of this folder as a command: Node, and the file that it runs.

import { fileURLToPath } from 'node:url';
import { processOf, type ProcessProgram } from '../../src/core/engines/program.ts';

const COMPILE_CACHE = fileURLToPath(new URL('compileCache.cjs', import.meta.url));

/** `file`: below test/engines, or an absolute URL. */
export const ownProgram = (file: string | URL, ...args: readonly string[]): ProcessProgram =>
  processOf(process.execPath, ['--require', COMPILE_CACHE, fileURLToPath(new URL(file, import.meta.url)), ...args]);
