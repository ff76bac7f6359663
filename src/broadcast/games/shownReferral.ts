// Why a game waits for officials, for everyone: both programs' claims, and what the board gives. The desk says how to rule.

import type { Colour, Sides } from '../../core/colour.ts';
import { mapSides } from '../../core/colour.ts';
import { agreedScore, deadOf, type JudgeCall, type Referral, type ScoreClaim } from '../../core/judging.ts';
import type { ShownClaim, ShownReferral, ShownTerritory } from '../messages.ts';

/** `territoryBy`: what the board gives with these stones dead. */
export function shownReferral(referral: Referral, names: Sides<string>, territoryBy: TerritoryBy): ShownReferral {
  const words = wordsOf(referral, names);
  if (referral.kind !== 'scores-differ') return { words };
  return { words, claims: mapSides(referral.claims, (claim) => shownClaim(claim, territoryBy)), counts: referral.counts };
}

type TerritoryBy = (dead: readonly string[]) => ShownTerritory | undefined;

export const shownCall = (
  { by, evidence }: JudgeCall,
  names: Sides<string>,
): { readonly by: Colour; readonly words: string } => ({
  by,
  words: `A judge is called: ${names[by]} cannot go on, its clock runs: ${evidence} (CGF-10.1)`,
});

/** What happened and the program's last output: for officials and its own author. */
export const callLines = ({ evidence, lines = [] }: JudgeCall): readonly string[] => [...evidence.split('\n'), ...lines];

/** CGF-9.2: the dead stones that both name, or those of the claim that a ruled score upholds; `undefined`: no one knows. */
export function deadBy(
  { claims }: Extract<Referral, { readonly kind: 'scores-differ' }>,
  score: string,
): readonly string[] | undefined {
  const { white, black } = claims;
  const upheld = [black, white].find((claim) => claim.kind === 'told' && claim.score === score && claim.dead !== undefined);
  if (upheld !== undefined) return deadOf(upheld);
  return namedText(white) === namedText(black) ? deadOf(white) : undefined;
}

const namedText = (claim: ScoreClaim): string | undefined =>
  deadOf(claim)
    ?.map((vertex) => vertex.toUpperCase())
    .toSorted()
    .join(' ');

function shownClaim(claim: ScoreClaim, territoryBy: TerritoryBy): ShownClaim {
  if (claim.kind === 'silent') return { silent: claim.evidence };
  const { score, dead } = claim;
  if (dead === undefined) return { score };
  const territory = territoryBy(dead);
  return territory === undefined ? { score, dead } : { score, dead, territory };
}

function wordsOf(referral: Referral, names: Sides<string>): string {
  switch (referral.kind) {
    case 'scores-differ': {
      const claims = (['black', 'white'] as const).map((colour) => {
        const claim = referral.claims[colour];
        return `${names[colour]} ${claim.kind === 'told' ? `says ${claim.score}` : 'names none'}`;
      });
      const agreed = agreedScore(referral.claims);
      return agreed === undefined
        ? `The scores differ: ${claims.join(', ')} (CGF-9.3)`
        : `Both say ${agreed}, and the board does not give it by ${referral.method} (CGF-9.3)`;
    }
    case 'late-flag':
      return `${names[referral.by]} overstepped its time late in the game: ${referral.evidence} (CGF-6.2)`;
    case 'move-limit':
      return 'Stopped at its last move (CGF-9.1.5)';
    case 'interrupted':
      return 'Interrupted by the host (CGF-10.2)';
  }
}
