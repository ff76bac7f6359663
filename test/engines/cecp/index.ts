// The XBoard engines for tests: programs that behave as described, for use over real pipes. ../index.ts has the UCI engines.

import type { ProcessProgram } from '../../../src/core/engines/program.ts';
import type { Fault } from '../../../src/core/ending.ts';
import { ownProgram } from '../ownProgram.ts';

/** The reason why it loses its game as White; `none`: it plays on, `no-start`: it never gets into a game. */
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
  'dies-after-result': 'none',
  // Overstepping is a loss on time; that it does not come back is a separate fact.
  hangs: 'time',
  stalls: 'time',
  // It does not support `ping`, so it leaves nothing unanswered that it promised: no stall.
  'waits-to-be-asked': 'time',
  'one-game': 'none',
  strict: 'none',
} as const satisfies Record<string, Fault | 'none' | 'no-start' | 'resigned'>;
export type XboardTestEngineName = keyof typeof XBOARD_FAULTS;

/** The command that starts one. `ply` (from 0): plays legal moves before it. */
export const xboardTestEngine = (name: XboardTestEngineName, ply = 0): ProcessProgram =>
  ownProgram(`cecp/${name}.ts`, '--ply', String(ply));
