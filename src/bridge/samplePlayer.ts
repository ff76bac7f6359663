// The bundled Go player, started like any GTP program.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Failure } from '../core/messages/failure.ts';
import type { GtpProgram } from './gtpPlayer.ts';

/** Uses the compiled program if this file is compiled. */
export function samplePlayer(level: number, rngSeed: number): GtpProgram {
  const path = fileURLToPath(
    new URL(
      import.meta.url.endsWith('.ts') ? '../../engines/sampleGo/main.ts' : '../../engines/sampleGo/main.js',
      import.meta.url,
    ),
  );
  if (!existsSync(path)) throw new Failure(`Cannot start the sample player: expected it at ${path}`);
  return {
    name: 'Sample',
    command: process.execPath,
    args: [path],
    options: { level: String(level), seed: String(rngSeed) },
  };
}
