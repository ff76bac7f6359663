// The engines for tests: programs that behave as described, for use over real pipes. One list for unit and end-to-end tests. Not here: an engine that
// resigns, because UCI has no resigning.

import type { ProcessProgram } from '../../src/core/engines/program.ts';
import type { Fault } from '../../src/core/ending.ts';
import { ownProgram } from './ownProgram.ts';

export const TEST_ENGINES = [
  'first-legal',
  'crashes-on-go',
  'dies-by-signal',
  'exits-after-bestmove',
  'no-newline-bestmove',
  'closes-output',
  'stalls',
  'hangs',
  'floods',
  'slow',
  'late-bestmove',
  'dies-after-stop',
  'illegal',
  'malformed-bestmove',
  'two-bestmoves',
  'garbage',
  'stderr-noise',
  'impossible-numbers',
  'no-uciok',
  'never-ready',
  'slow-handshake',
  'exits-at-handshake',
  'speaks-xboard',
  'ignores-quit',
  'forks-a-child',
] as const;
export type TestEngineName = (typeof TEST_ENGINES)[number];

/** The reason why it loses its game; `none`: it plays to the end, `no-start`: it never gets into a game. */
export type ExpectedFault = Fault | 'none' | 'no-start';

export const EXPECTED_FAULTS = {
  'first-legal': 'none',
  'crashes-on-go': 'crash',
  'dies-by-signal': 'crash',
  // The move counts; the crash shows when the engine must move again.
  'exits-after-bestmove': 'crash',
  'no-newline-bestmove': 'crash',
  'closes-output': 'crash',
  // It answers `isready`, so it is alive: its time runs out.
  stalls: 'time',
  // Overstepping is a loss on time; that it does not come back is a separate fact.
  hangs: 'time',
  // It answers no more queries, but it still sends output, so it is alive: its time runs out.
  floods: 'time',
  slow: 'time',
  'late-bestmove': 'time',
  'dies-after-stop': 'time',
  illegal: 'illegal-move',
  'malformed-bestmove': 'protocol',
  'two-bestmoves': 'none',
  garbage: 'none',
  'stderr-noise': 'none',
  'impossible-numbers': 'none',
  'no-uciok': 'no-start',
  'never-ready': 'no-start',
  'slow-handshake': 'none',
  'exits-at-handshake': 'no-start',
  'speaks-xboard': 'no-start',
  'ignores-quit': 'none',
  'forks-a-child': 'none',
} as const satisfies Record<TestEngineName, ExpectedFault>;

/** The command that starts a test engine. `ply` (from 0): plays legal moves before it. Further arguments: see the engine's own file. */
export const testEngine = (name: TestEngineName, ply = 0, ...further: string[]): ProcessProgram =>
  ownProgram(`${name}.ts`, '--ply', String(ply), ...further);

/** Understands exactly the subset of UCI of 4K-7.9, and exits at anything else: subset/only4k.ts. */
export const only4k = (...args: string[]): ProcessProgram => ownProgram('subset/only4k.ts', ...args);

/** Ponders, well or badly: pondering/ponders.ts. */
export const ponders = (...args: string[]): ProcessProgram => ownProgram('pondering/ponders.ts', ...args);
