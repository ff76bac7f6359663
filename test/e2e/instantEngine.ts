// An engine whose moves depend only on position, ply and seed, built from the reference tools: runs can be compared game for game.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { referenceData } from '../needs.ts';
import { areHere } from './debianEngines.ts';

const source = referenceData('../tools/instant.c');

/** Whether it can be built here. */
export const instantIsHere = source !== undefined && areHere('/usr/bin/gcc');

/** Builds the engine in a folder; returns the path of the program. */
export function buildInstant(folder: string): string {
  if (source === undefined) throw new Error('Cannot build the engine: expected the reference tools');
  const program = join(folder, 'instant');
  execFileSync('gcc', ['-O2', '-o', program, source]);
  return program;
}
