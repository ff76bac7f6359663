// Says in words what an operator waits for while no seat is open.

import type { EntrantName } from '../core/ids.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';

/** `over`: no more games will be played. */
export type Outlook = { readonly words: string; readonly over: boolean };

export function outlookOf(facts: TournamentFacts, entrant: EntrantName, isRun: boolean): Outlook {
  if (facts.closed) return { words: 'The tournament is over.', over: true };
  const games = [...facts.games.values()].filter(
    ({ issued, ending }) => ending === undefined && (issued.white === entrant || issued.black === entrant),
  );
  const next = games.find(({ referred }) => referred === undefined) ?? games.at(-1);
  const waited =
    next === undefined
      ? `the next game of ${entrant}`
      : next.referred !== undefined
        ? `the officials to decide game ${next.issued.id}`
        : `game ${next.issued.id} to ${next.started ? 'go on' : 'begin'} (round ${next.issued.round}, ${next.issued.white} – ${next.issued.black})`;
  const state = !isRun
    ? 'No one runs the tournament now: "arbiter run" continues it. '
    : facts.paused
      ? 'The tournament is paused. '
      : '';
  const unnamed = next === undefined ? '' : unnamedScore(next, entrant);
  return { words: `${state}Waiting for ${waited}.${unnamed}`, over: false };
}

/** CGF-9.3: why the officials have no score of this entrant, and that they still take it. */
function unnamedScore({ issued, referred }: GameFacts, entrant: EntrantName): string {
  if (referred?.referral.kind !== 'scores-differ') return '';
  const claim = referred.referral.claims[issued.white === entrant ? 'white' : 'black'];
  return claim.kind === 'told'
    ? ''
    : ` ${entrant} has named no score: ${claim.evidence}. They still take the score that it displays.`;
}
