// Whole games between the sample player and GNU Go, or itself, for tests: with two processes, as a referee would run them.

import { join } from 'node:path';
import { startGtpProcess, type GtpProcess } from './testGtpProcess.ts';

export const GNUGO = '/usr/games/gnugo';

export const startSample = (): GtpProcess => startGtpProcess(process.execPath, [join(import.meta.dirname, 'main.ts')]);
export const startGnugo = (rngSeed: number): GtpProcess =>
  startGtpProcess(GNUGO, ['--mode', 'gtp', '--level', '1', '--seed', String(rngSeed)]);

export type WholeGame = {
  readonly plies: number;
  readonly scores: readonly [string, string];
  readonly usedMs: readonly [number, number];
};

/**
 * Both think, and receive each other's moves, until two passes; then both are asked for the score. Throws if a move is refused. `mainSeconds` is
 * Black's clock; White has none.
 */
export async function playWhole(
  [black, white]: readonly [GtpProcess, GtpProcess],
  size: number,
  mainSeconds?: number,
): Promise<WholeGame> {
  for (const player of [black, white]) {
    for (const command of [`boardsize ${size}`, 'komi 5.5', 'clear_board']) await player.ask(command);
  }
  if (mainSeconds !== undefined) await black.ask(`time_settings ${mainSeconds} 0 0`);
  const usedMs: [number, number] = [0, 0];
  let plies = 0;
  for (let passes = 0; passes < 2; plies++) {
    if (plies > size * size * 3) throw new Error(`No end after ${plies} moves`);
    const side = plies % 2 === 0 ? 0 : 1;
    const [mover, other, colour] = side === 0 ? ([black, white, 'black'] as const) : ([white, black, 'white'] as const);
    if (mainSeconds !== undefined && side === 0) {
      await black.ask(`time_left black ${Math.max(0, Math.floor(mainSeconds - usedMs[side] / 1000))} 0`);
    }
    const begunMs = performance.now();
    const move = (await mover.ask(`genmove ${colour}`)).toLowerCase();
    usedMs[side] += performance.now() - begunMs;
    if (move === 'resign') return { plies, scores: [side === 0 ? 'W+R' : 'B+R', side === 0 ? 'W+R' : 'B+R'], usedMs };
    await other.ask(`play ${colour} ${move}`);
    passes = move === 'pass' ? passes + 1 : 0;
  }
  return { plies, scores: [await black.ask('final_score'), await white.ask('final_score')], usedMs };
}
