// Debian's chess engines and pgn-extract, for tests with real programs. `bin/test` installs them; if that fails, the tests that need them are skipped
// by name, but never under CI.

import { existsSync } from 'node:fs';
import { isHere } from '../needs.ts';

export const DEBIAN_ENGINES = {
  Stockfish: { command: '/usr/games/stockfish', args: [] },
  Ethereal: { command: '/usr/games/ethereal-chess', args: [] },
  Glaurung: { command: '/usr/games/glaurung', args: [] },
  Toga: { command: '/usr/games/toga2', args: [] },
  'Fairy-Stockfish': { command: '/usr/games/fairy-stockfish', args: [] },
  'GNU Chess': { command: '/usr/games/gnuchess', args: ['-u'] },
} as const;

/** Engines that speak XBoard. `gnuchess -x` is not used: it reads its first lines only when more of them arrive. */
export const DEBIAN_XBOARD_ENGINES = {
  'GNU Chess X': { command: '/usr/games/gnuchess', args: [] },
  Phalanx: { command: '/usr/games/phalanx', args: [] },
  HoiChess: { command: '/usr/games/hoichess', args: [] },
  Sjeng: { command: '/usr/games/sjeng', args: [] },
  'Fairy-Max': { command: '/usr/games/fairymax', args: [] },
} as const;

export const PGN_EXTRACT = '/usr/games/pgn-extract';

/** Whether all of these programs are installed; throws under CI if one is not. */
export const areHere = (...programs: readonly string[]): boolean =>
  programs.every((program) => isHere(existsSync(program), program));
