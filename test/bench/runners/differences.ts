// The differences between the games of two runners, one sentence for each game.

import type { BenchGame } from './pgnGames.ts';

/** Games are matched by opening and by who has White, so that the order in which they ended does not matter. */
export function differences(own: readonly BenchGame[], other: readonly BenchGame[]): string[] {
  const problems = own.length === other.length ? [] : [`Arbiter played ${own.length} games, fastchess ${other.length}`];
  const theirs = new Map(other.map((game) => [keyOf(game), game]));
  for (const game of own) {
    const twin = theirs.get(keyOf(game));
    if (twin === undefined) {
      problems.push(`only Arbiter played ${keyOf(game)}`);
      continue;
    }
    const at = game.moves.findIndex((move, index) => move !== twin.moves[index]);
    if (at >= 0)
      problems.push(`${keyOf(game)}: ply ${at + 1}: Arbiter ${game.moves[at]}, fastchess ${twin.moves[at] ?? 'nothing'}`);
    else if (twin.moves.length > game.moves.length)
      problems.push(`${keyOf(game)}: Arbiter stops after ply ${game.moves.length}, fastchess goes on`);
    if (game.tags.get('Result') !== twin.tags.get('Result')) {
      problems.push(`${keyOf(game)}: Arbiter ${game.tags.get('Result')}, fastchess ${twin.tags.get('Result')}`);
    }
  }
  return problems;
}

/** Placement, side to move and castling rights of the opening: programs write the rest of a FEN differently. */
function keyOf(game: BenchGame): string {
  return `${(game.tags.get('FEN') ?? '').split(' ').slice(0, 3).join(' ')}, White ${game.tags.get('White')}`;
}
