// The rulings that answer what waits for officials, as the words that follow `arbiter rule`. A terminal adds the data folder, and who rules and why.

import { opposite } from '../core/colour.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import type { Referral } from '../core/judging.ts';
import type { GameFacts } from '../projections/tournamentFacts.ts';
import type { TieQuestion } from './eventState.ts';

export type Answer = readonly string[];

/** About a game that was referred, is held by an official, or calls a judge. */
export function answersAboutGame({ issued, referred, called }: GameFacts): readonly Answer[] {
  const game = String(issued.id);
  const isGo = issued.opening.start.game === 'go';
  const results = (isGo ? ['B+R', 'W+R'] : ['1-0', '0-1', '1/2-1/2']).map((result) => [game, '--result', result]);
  const replay = [game, '--replay', 'now'];
  const resume = [game, '--resume'];
  if (called !== undefined)
    return [
      [game, '--answer', 'restart'],
      [game, '--answer', 'seat'],
      [game, '--result', `${won(called.call.by)}+R`],
    ];
  if (referred === undefined) return [resume, ...(isGo ? [] : [[game, '--adjudicate']]), ...results, replay];
  return [...answersToReferral(game, issued, referred.referral, { results, resume }), replay];
}

function answersToReferral(
  game: string,
  names: GameFacts['issued'],
  referral: Referral,
  { results, resume }: { readonly results: readonly Answer[]; readonly resume: Answer },
): readonly Answer[] {
  switch (referral.kind) {
    case 'scores-differ': {
      const { claims, counts } = referral;
      const silent = (['black', 'white'] as const).filter((colour) => claims[colour].kind === 'silent');
      const told = [claims.black, claims.white].flatMap((claim) => (claim.kind === 'told' ? [claim.score] : []));
      const scores = [...new Set([...told, ...counts.map(({ score }) => score)])];
      return [
        ...scores.map((score) => [game, '--result', score]),
        ...silent.map((colour) => [game, '--score', scores[0] ?? '0', '--of', names[colour]]),
      ];
    }
    case 'late-flag':
      return [[game, '--result', `${won(referral.by)}+T`], ...results];
    case 'move-limit':
      return results;
    case 'interrupted':
      return [resume, ...results];
  }
}

/** The letter of the side that wins if this one loses. */
const won = (loser: 'white' | 'black'): string => (opposite(loser) === 'white' ? 'W' : 'B');

/** TIE-RULING: in the order of the table, which officials change as they decide. */
export const answersToTie = ({ event, tied }: TieQuestion): readonly Answer[] => [
  ['--event', event, ...tied.flatMap((name) => ['--order', name])],
];

export const answersToRound = (event: EventKey, round: number): readonly Answer[] => [
  ['--event', event, '--start-round', String(round)],
];

export const answersToVersion = (event: EventKey, entrant: EntrantName): readonly Answer[] => [
  ['--event', event, '--accept-version', entrant],
  ['--event', event, '--disqualify', entrant],
];

export const answersToUpdate = (event: EventKey, entrant: EntrantName): readonly Answer[] => [
  ['--event', event, '--grant-update', entrant],
  ['--event', event, '--withdraw', entrant],
];
