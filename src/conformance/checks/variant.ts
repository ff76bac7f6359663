// Whether the engine plays whole games of a chess variant against itself, by that variant's rules.

import { variantTitle } from '../../core/chessVariants.ts';
import { chessStart, type ChessStart } from '../../core/gameRules.ts';
import { randomSource } from '../../core/random.ts';
import { legalMoves } from '../../games/chess/notation/notation.ts';
import { onEngine } from '../bench.ts';
import { fail, notApplicable, pass } from '../outcome.ts';
import { stateAfter } from '../request.ts';
import { endingOf, FAST, playAll } from './time.ts';

export const variant = onEngine(async (subject, bench) => {
  const { target, settings } = bench;
  if (target.variant === undefined) return notApplicable('none was named (--variant)');
  const start = chessStart(target.variant);
  const title = variantTitle(target.variant);
  if (!subject.supports(start)) return fail(`does not offer ${title}`);
  const openings = Array.from({ length: settings.fastGames }, (_, game) => opening(start, game));
  const all = await playAll(bench, start, openings, [FAST], settings.gameMoves);
  if ('verdict' in all) return all;
  const endings = all.map(({ result }) => endingOf(result));
  return pass(`${title}: ${endings.join(', ')}`, { games: all.length, endings });
});

/** Two plies, so that the games differ. */
function opening(start: ChessStart, game: number): string {
  const random = randomSource(game + 1);
  const moves: string[] = [];
  while (moves.length < 2) {
    const legal = legalMoves(stateAfter(start, moves));
    moves.push(legal[random.below(legal.length)] ?? '');
  }
  return moves.join(' ');
}
