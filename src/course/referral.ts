// Why a game waits for officials, in one sentence; the commands that answer it are in answers.ts.

import type { Sides } from '../core/colour.ts';
import { agreedScore, type JudgeCall, type Referral, type ScoreClaim } from '../core/judging.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import type { GameFacts } from '../projections/tournamentFacts.ts';
import { gamePhrase } from './gameName.ts';
import type { HeldOutlook } from './heldGames.ts';
import { versionRemedy } from './refusedVersions.ts';

export function describeReferral(game: GameFacts, referral: Referral): Phrase {
  const silent = referral.kind === 'scores-differ' && Object.values(referral.claims).some(({ kind }) => kind === 'silent');
  const asked = { game: gamePhrase(game), reason: reasonOf(referral, game.shown) };
  return phrase(silent ? 'question.referral.silent' : 'question.referral', asked);
}

/** CGF-10.1: the question to a judge while a clock runs. */
export const describeCall = (game: GameFacts, call: JudgeCall): Phrase =>
  phrase('question.call', { game: gamePhrase(game), name: game.shown[call.by], evidence: recognised(call.evidence) });

/** A game that could not begin or continue: why, and what it waits for. */
export const describeHeld = (game: GameFacts, outlook: HeldOutlook): Phrase =>
  phrase('question.held', {
    game: gamePhrase(game),
    reason: recognised(game.held?.reason ?? ''),
    next: describeOutlook(game, outlook),
  });

/** What a held game waits for. */
export function describeOutlook({ held }: GameFacts, outlook: HeldOutlook): Phrase {
  switch (outlook.kind) {
    case 'now':
      return phrase(held?.cause === 'official' ? 'held.slot' : 'held.now');
    case 'at': {
      const again = phrase('held.at', { at: outlook.utcMs });
      return held?.entrant === undefined ? again : phrase('held.entrant', { entrant: held.entrant, again });
    }
    case 'official':
      return held?.cause === 'version' && held.entrant !== undefined ? versionRemedy(held.entrant) : phrase('held.official');
  }
}

function reasonOf(referral: Referral, names: Sides<string>): Phrase {
  switch (referral.kind) {
    case 'scores-differ': {
      const { claims, counts, method } = referral;
      return phrase('question.scores', {
        what: phrase(agreedScore(claims) === undefined ? 'question.scores.differ' : 'question.scores.unfounded'),
        told: (['black', 'white'] as const).map((colour) => describeClaim(names[colour], claims[colour])),
        method: recognised(method),
        counts: counts.map(({ label, score }) => phrase('question.count', { score, label: recognised(label) })),
      });
    }
    case 'late-flag':
      return phrase('question.lateFlag', { name: names[referral.by], evidence: recognised(referral.evidence) });
    case 'move-limit':
      return phrase('question.moveLimit');
    case 'interrupted':
      return phrase('question.interrupted');
  }
}

function describeClaim(name: string, claim: ScoreClaim): Phrase {
  if (claim.kind === 'silent') return phrase('claim.silent', { name, evidence: recognised(claim.evidence) });
  const { score, dead } = claim;
  if (dead === undefined) return phrase('claim.score', { name, score });
  return dead.length === 0 ? phrase('claim.noneDead', { name, score }) : phrase('claim.dead', { name, score, dead: dead.length });
}
