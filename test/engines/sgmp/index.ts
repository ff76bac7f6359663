// The SGMP program for tests, for use over real pipes: it behaves as the name of its fault says. ../index.ts has the UCI engines.

import { fileURLToPath } from 'node:url';
import { processOf, type ProcessProgram } from '../../../src/core/engines/program.ts';

export const SGMP_FAULTS = [
  'none',
  'silent',
  'exits-at-start',
  'speaks-gtp',
  'exits-on-move',
  'illegal',
  'swaps-queries',
  'omits-ok',
  'knows-nine-lines',
  'no-checksum',
  'plays-twice',
  'plays-on',
  'never-repeats',
  'repeats-early',
  'takes-back',
  'begins-again',
  'ends-at-undo',
  'hides-score',
  'outlives-input',
  'leaves-process',
] as const;
export type SgmpFault = (typeof SGMP_FAULTS)[number];

/** The program is a script; the arguments in braces are filled in for each game. */
export const SGMP_SCRIPT = fileURLToPath(new URL('program.pl', import.meta.url));
export const sgmpArguments = (fault: SgmpFault): readonly string[] => [fault, '{colour}', '{size}', '{komi}'];

/** The command that starts it. */
export const sgmpTestEngine = (fault: SgmpFault): ProcessProgram =>
  processOf('/usr/bin/perl', [SGMP_SCRIPT, ...sgmpArguments(fault)]);
