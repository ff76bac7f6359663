// Programs that say a megabyte of everything, one for each protocol.

import { fileURLToPath } from 'node:url';
import { processOf, type ProcessProgram } from '../../../src/core/engines/program.ts';

const talkative = (file: string, args: readonly string[]): ProcessProgram =>
  processOf(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args]);

export const saysMegabytes = (...args: string[]): ProcessProgram => talkative('saysMegabytes.ts', args);
export const xboardMegabytes = (...args: string[]): ProcessProgram => talkative('xboardMegabytes.ts', args);
export const gtpMegabytes = (...args: string[]): ProcessProgram => talkative('gtpMegabytes.ts', args);

/** Its arguments say its colour and the size of the board. */
export const sgmpMegabytes = (...args: string[]): ProcessProgram =>
  talkative('sgmpMegabytes.ts', ['--colour', '{colour}', '--size', '{size}', ...args]);
