// The test of a match (SPRT-1) from the group `sprt` of its event.

import { canCountPairs, type SprtRule } from '../../core/sprt.ts';
import type { EventInput } from './eventInput.ts';

export function sprtOf({ read, find, refuse }: EventInput): SprtRule | undefined {
  if (read.sprt === undefined) return undefined;
  const { counts, ...rest } = read.sprt;
  const pairs = canCountPairs(rest.model);
  if (rest.elo0 >= rest.elo1) refuse(['sprt', 'elo1'], `Cannot test ${rest.elo0} against ${rest.elo1}: expected elo1 above elo0`);
  if (counts === 'pairs' && !pairs)
    refuse(
      ['sprt', 'counts'],
      `Cannot count pairs with the model "${rest.model}": expected games, or the model normalized or logistic`,
    );
  const counted = counts ?? (pairs ? 'pairs' : 'games');
  if (counted === 'pairs' && read.games % 2 === 1)
    refuse(
      [find('games') === undefined ? 'sprt' : 'games'],
      `Cannot test ${read.games} games in pairs: expected an even number, or "counts: games"`,
    );
  for (const name of ['overtime', 'earlyStop'] as const)
    if (find(name) !== undefined && read[name] !== false)
      refuse(
        [name],
        `Cannot use "${name}" together with "sprt": expected one of them, the test says when the match is over`,
        'key',
      );
  return { ...rest, counts: counted };
}
