// Why a game waits for officials, in one sentence; the commands that answer it are in answers.ts.

import type { Sides } from '../core/colour.ts';
import { agreedScore, type JudgeCall, type Referral, type ScoreClaim } from '../core/judging.ts';
import type { GameFacts } from '../projections/tournamentFacts.ts';
import { gameName } from './gameName.ts';
import type { HeldOutlook } from './heldGames.ts';
import { versionRemedy } from './refusedVersions.ts';

export function describeReferral(game: GameFacts, referral: Referral): string {
  const { shown } = game;
  const silent = referral.kind === 'scores-differ' && Object.values(referral.claims).some(({ kind }) => kind === 'silent');
  const operators = silent ? '; its operator may report the score that it displays' : '';
  return `${gameName(game)}: ${reasonOf(referral, shown)}${operators}`;
}

/** CGF-10.1: the question to a judge while a clock runs. */
export function describeCall(game: GameFacts, call: JudgeCall): string {
  return `${gameName(game)}: ${game.shown[call.by]} cannot go on, its clock runs: ${call.evidence}`;
}

/** A game that could not begin or continue: why, and what it waits for. */
export function describeHeld(game: GameFacts, outlook: HeldOutlook): string {
  return `${gameName(game)}, is held: ${game.held?.reason ?? ''}; ${describeOutlook(game, outlook)}`;
}

/** What a held game waits for. */
export function describeOutlook({ held }: GameFacts, outlook: HeldOutlook): string {
  switch (outlook.kind) {
    case 'now':
      return held?.cause === 'official' ? 'it continues as soon as a slot is free' : 'tried again now';
    case 'at': {
      const again = `tried again at ${new Date(outlook.utcMs).toISOString().slice(11, 19)} UTC, or at once after "arbiter resume"`;
      return held?.entrant === undefined ? again : `put ${held.entrant} in order: it is ${again}`;
    }
    case 'official':
      return held?.cause === 'version' && held.entrant !== undefined
        ? versionRemedy(held.entrant)
        : 'it waits for an official, who continues, adjudicates or decides it';
  }
}

function reasonOf(referral: Referral, names: Sides<string>): string {
  switch (referral.kind) {
    case 'scores-differ': {
      const { claims, counts, method } = referral;
      const told = (['black', 'white'] as const).map((colour) => `${names[colour]} ${formatClaim(claims[colour])}`).join(', ');
      const what = agreedScore(claims) === undefined ? 'the scores differ' : 'both name a score that the board does not give';
      return `${what} (CGF-9.3): ${told}; counted by ${method} ${counts.map(({ label, score }) => `${score} ${label}`).join(', ')}`;
    }
    case 'late-flag':
      return `${names[referral.by]} overstepped its time late in the game (CGF-6.2): ${referral.evidence}`;
    case 'move-limit':
      return 'it was stopped at its last move (CGF-6.2)';
    case 'interrupted':
      return 'it was interrupted (CGF-10.2)';
  }
}

const formatClaim = (claim: ScoreClaim): string =>
  claim.kind === 'silent' ? `names none (${claim.evidence})` : `says ${claim.score}${formatDead(claim.dead)}`;

const formatDead = (dead: readonly string[] | undefined): string =>
  dead === undefined ? '' : dead.length === 0 ? ' with no dead stones' : ` with ${dead.length} dead stones`;
