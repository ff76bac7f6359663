// The Go player that ships, started as any GTP program is.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../core/messages/failure.ts';
import type { GtpProgram } from './gtpPlayer.ts';

/** Compiled or not, as this file is. */
export function samplePlayer(level: number, rngSeed: number): GtpProgram {
  const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const path = join(root, 'engines', 'sampleGo', `main.${extension}`);
  if (!existsSync(path)) throw new Failure(`Cannot start the sample player: expected it at ${path}`);
  return {
    name: 'Sample',
    command: process.execPath,
    args: [path],
    options: { level: String(level), seed: String(rngSeed) },
  };
}
