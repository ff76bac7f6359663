// Programs that say a megabyte of everything, one for each protocol.

import type { ProcessProgram } from '../../../src/core/engines/program.ts';
import { ownProgram } from '../ownProgram.ts';

const talkative = (file: string, args: readonly string[]): ProcessProgram => ownProgram(`talkative/${file}`, ...args);

export const saysMegabytes = (...args: string[]): ProcessProgram => talkative('saysMegabytes.ts', args);
export const xboardMegabytes = (...args: string[]): ProcessProgram => talkative('xboardMegabytes.ts', args);
export const gtpMegabytes = (...args: string[]): ProcessProgram => talkative('gtpMegabytes.ts', args);

/** Its arguments say its colour and the size of the board. */
export const sgmpMegabytes = (...args: string[]): ProcessProgram =>
  talkative('sgmpMegabytes.ts', ['--colour', '{colour}', '--size', '{size}', ...args]);
