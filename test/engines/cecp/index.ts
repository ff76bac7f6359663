// The XBoard engines for tests: programs that behave as described, to be run over real pipes. Their UCI sisters: ../index.ts.

import { fileURLToPath } from 'node:url';
import { processOf, type ProcessProgram } from '../../../src/core/engines/program.ts';
import type { Fault } from '../../../src/core/ending.ts';

/** What its game, with White, is lost by; `none`: it plays on, `no-start`: it never gets into a game. */
export const XBOARD_FAULTS = {
  'first-legal': 'none',
  'false-claim': 'protocol',
  'claims-after-move': 'protocol',
  'claims-own-loss': 'resigned',
  resigns: 'resigned',
  illegal: 'illegal-move',
  'refuses-moves': 'protocol',
  'no-pong': 'no-start',
  'protocol-1': 'none',
  'says-san': 'none',
  'slow-features': 'none',
  noise: 'none',
  dies: 'crash',
  // Overstepping is a loss on time; that it does not come back is a fact of its own.
  hangs: 'time',
  stalls: 'time',
  // It knows no `ping`, so nothing that it promised is left unanswered: no stall.
  'waits-to-be-asked': 'time',
  'one-game': 'none',
  strict: 'none',
} as const satisfies Record<string, Fault | 'none' | 'no-start' | 'resigned'>;
export type XboardTestEngineName = keyof typeof XBOARD_FAULTS;

/** How to start one. `ply` (from 0): plays legal moves before it. */
export function xboardTestEngine(name: XboardTestEngineName, ply = 0): ProcessProgram {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  return processOf(process.execPath, [file, '--ply', String(ply)]);
}
