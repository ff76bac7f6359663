// What follows when play has stopped and both players have named the score (CGF-9.3): equal scores are the result; anything else goes to
// officials, with the counts that the board gives, which decide nothing by themselves.

import { COLOURS, type Sides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { GameRules } from '../core/gameRules.ts';
import { deadOf, type Referral, type ScoreClaim } from '../core/judging.ts';

export type CountVerdict =
  { readonly kind: 'agreed'; readonly ending: GameEnding } | { readonly kind: 'differing'; readonly referral: Referral };

/** Throws `TypeError` for the rules of a game that knows no counting. */
export function afterCounts<Position>(rules: GameRules<Position>, position: Position, claims: Sides<ScoreClaim>): CountVerdict {
  const { counting } = rules;
  if (counting === undefined) throw new TypeError('Cannot count: expected the rules of a game that is counted');
  const [black, white] = [claims.black, claims.white].map((claim) =>
    claim.kind === 'told' ? counting.byScore(claim.score) : undefined,
  );
  if (black?.ok === true && white?.ok === true && black.value.score === white.value.score) {
    const { score } = black.value;
    const dead = COLOURS.map((colour) => deadOf(claims[colour])).find((stones) => {
      if (stones === undefined) return false;
      const counted = counting.count(position, stones);
      return counted.ok && counted.value === score;
    });
    return { kind: 'agreed', ending: { kind: 'rules', ...black.value, ...(dead === undefined ? {} : { dead }) } };
  }
  const counts = [{ label: 'as it stands', dead: [] as readonly string[] }];
  for (const colour of COLOURS) {
    const dead = deadOf(claims[colour]);
    if (dead !== undefined) counts.push({ label: `dead stones as ${colour} has them`, dead });
  }
  return {
    kind: 'differing',
    referral: {
      kind: 'scores-differ',
      claims,
      counts: counts.map(({ label, dead }) => {
        const counted = counting.count(position, dead);
        return { label, score: counted.ok ? counted.value : `none: ${counted.error}` };
      }),
    },
  };
}
