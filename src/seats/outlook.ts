// Says in words what an operator waits for while no seat is open.

import type { EntrantName } from '../core/ids.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';

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
  return { words: `${state}Waiting for ${waited}.`, over: false };
}
