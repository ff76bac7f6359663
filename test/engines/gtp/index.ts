// The GTP programs for tests: programs that behave as described, for use over real pipes. ../index.ts has the UCI engines.

import type { ProcessProgram } from '../../../src/core/engines/program.ts';
import type { Fault } from '../../../src/core/ending.ts';
import { ownProgram } from '../ownProgram.ts';

/**
 * The reason why it loses its game; `none`: it plays to the end, `no-start`: it never gets into a game, `no-game`: it introduces itself and refuses
 * the game, `scores-differ`: it plays to the end and reports a wrong score, or none.
 */
export const GTP_FAULTS = {
  'first-legal': 'none',
  unnumbered: 'none',
  'no-numbers': 'none',
  noise: 'none',
  'no-undo': 'none',
  'lies-about-score': 'scores-differ',
  'ignores-komi': 'scores-differ',
  'no-final-score': 'scores-differ',
  'score-fails': 'scores-differ',
  resigns: 'resigned',
  illegal: 'illegal-move',
  'off-board': 'illegal-move',
  garbage: 'protocol',
  'fails-genmove': 'protocol',
  'refuses-play': 'protocol',
  'crashes-on-genmove': 'crash',
  'crashes-once': 'crash',
  'forgets-moves': 'crash',
  // With a clock shorter than its fifth of a second.
  slow: 'time',
  'late-move': 'time',
  // A thinking GTP program is silent, so silence alone is no stall: its time runs out.
  stalls: 'time',
  hangs: 'time',
  'refuses-size': 'no-game',
  'refuses-komi': 'no-game',
  'version-1': 'no-start',
  'no-list': 'no-start',
  unended: 'no-start',
  'never-answers': 'no-start',
  'exits-at-handshake': 'no-start',
} as const satisfies Record<string, Fault | 'none' | 'no-start' | 'no-game' | 'resigned' | 'scores-differ'>;
export type GtpTestEngineName = keyof typeof GTP_FAULTS;

/** Plays the first legal point, and analyses as KataGo does. */
export const analysingGtpEngine = (): ProcessProgram => ownProgram('gtp/analyses.ts');

/** The command that starts one. `ply` (from 0): plays well before it. */
export const gtpTestEngine = (name: GtpTestEngineName, ply = 0): ProcessProgram =>
  ownProgram(`gtp/${name}.ts`, '--ply', String(ply));
