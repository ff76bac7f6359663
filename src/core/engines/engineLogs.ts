// How the logs of engines are named and divided, for those who write them and those who look for a game in them.

import type { GameId } from '../ids.ts';

/** The log of an engine begins with this; the number of its slot follows: `Stockfish_17-1.log`. */
export const logStem = (engine: string): string => engine.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_');

/** The note before what is sent to an engine for a game; the next such note begins another game. */
export const logHeading = (id: GameId): string => `game ${id}`;
