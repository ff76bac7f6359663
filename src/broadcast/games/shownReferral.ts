// Why a game waits for officials, for everyone: both programs' claims, and what the board gives. The desk says how to rule.

import { mapSides, type Sides } from '../../core/colour.ts';
import { agreedScore, deadOf, type JudgeCall, type Referral, type ScoreClaim } from '../../core/judging.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { keptText, recognised } from '../../core/phrases/recognised.ts';
import type { GameDocument, ShownClaim, ShownReferral, ShownTerritory } from '../messages.ts';

/** `territoryBy`: what the board gives with these stones dead. */
export function shownReferral(referral: Referral, names: Sides<string>, territoryBy: TerritoryBy): ShownReferral {
  const said = inEnglish({ words: referralPhrase(referral, names) });
  if (referral.kind !== 'scores-differ') return said;
  return {
    ...said,
    claims: mapSides(referral.claims, (claim) => shownClaim(claim, territoryBy)),
    counts: referral.counts.map(shownCount),
  };
}

type TerritoryBy = (dead: readonly string[]) => ShownTerritory | undefined;

export const shownCall = ({ by, evidence }: JudgeCall, names: Sides<string>): NonNullable<GameDocument['call']> => ({
  by,
  ...inEnglish({ words: phrase('call', { name: names[by], evidence: recognised(evidence) }) }),
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
  if (claim.kind === 'silent') return keptText('silent', claim.evidence);
  const { score, dead } = claim;
  if (dead === undefined) return { score };
  const territory = territoryBy(dead);
  return territory === undefined ? { score, dead } : { score, dead, territory };
}

const shownCount = ({ label, score }: NonNullable<ShownReferral['counts']>[number]) => ({ score, ...keptText('label', label) });

export function referralPhrase(referral: Referral, names: Sides<string>): Phrase {
  switch (referral.kind) {
    case 'scores-differ': {
      const agreed = agreedScore(referral.claims);
      if (agreed !== undefined) return phrase('referral.unfounded', { score: agreed, method: recognised(referral.method) });
      const told = (['black', 'white'] as const).map((colour) => {
        const claim = referral.claims[colour];
        const name = names[colour];
        return claim.kind === 'told' ? phrase('claim.score', { name, score: claim.score }) : phrase('claim.none', { name });
      });
      return phrase('referral.differ', { told });
    }
    case 'late-flag':
      return phrase('referral.lateFlag', { name: names[referral.by], evidence: recognised(referral.evidence) });
    case 'move-limit':
      return phrase('referral.moveLimit');
    case 'interrupted':
      return phrase('referral.interrupted');
  }
}
