// The differences between the games of two runners, one sentence for each game.

import type { BenchGame } from './pgnGames.ts';

/** Games are matched by opening and by who has White, so that the order in which they ended does not matter. */
export function differences(
  own: readonly BenchGame[],
  other: readonly BenchGame[],
  [one, two]: readonly [string, string] = ['Arbiter', 'fastchess'],
): string[] {
  const problems = own.length === other.length ? [] : [`${one} played ${own.length} games, ${two} ${other.length}`];
  const theirs = new Map(other.map((game) => [keyOf(game), game]));
  for (const game of own) {
    const twin = theirs.get(keyOf(game));
    if (twin === undefined) {
      problems.push(`only ${one} played ${keyOf(game)}`);
      continue;
    }
    const at = game.moves.findIndex((move, index) => move !== twin.moves[index]);
    if (at >= 0) problems.push(`${keyOf(game)}: ply ${at + 1}: ${one} ${game.moves[at]}, ${two} ${twin.moves[at] ?? 'nothing'}`);
    else if (twin.moves.length > game.moves.length)
      problems.push(`${keyOf(game)}: ${one} stops after ply ${game.moves.length}, ${two} goes on`);
    if (game.tags.get('Result') !== twin.tags.get('Result')) {
      problems.push(`${keyOf(game)}: ${one} ${game.tags.get('Result')}, ${two} ${twin.tags.get('Result')}`);
    }
  }
  return problems;
}

/** Placement, side to move and castling rights of the opening: programs write the rest of a FEN differently. */
function keyOf(game: BenchGame): string {
  return `${(game.tags.get('FEN') ?? '').split(' ').slice(0, 3).join(' ')}, White ${game.tags.get('White')}`;
}
