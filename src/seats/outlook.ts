// Says in words what an operator waits for while no seat is open.

import type { EntrantName } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';

/** `over`: no more games will be played. */
export type Outlook = { readonly words: string; readonly over: boolean };

export function outlookOf(facts: TournamentFacts, entrant: EntrantName, isRun: boolean): Outlook {
  if (facts.closed) return { words: english(phrase('seen.seat.over')), over: true };
  const more = waited(facts, entrant);
  const state = !isRun ? 'seen.seat.noRunner' : facts.paused ? 'seen.seat.paused' : undefined;
  return { words: english(state === undefined ? more : phrase(state, { more })), over: false };
}

function waited(facts: TournamentFacts, entrant: EntrantName): Phrase {
  const games = [...facts.games.values()].filter(
    ({ issued, ending }) => ending === undefined && (issued.white === entrant || issued.black === entrant),
  );
  const next = games.find(({ referred }) => referred === undefined) ?? games.at(-1);
  if (next === undefined) return phrase('seen.seat.next', { name: entrant });
  const { issued, referred, started } = next;
  const { id, round, white, black } = issued;
  if (referred === undefined) {
    const values = { id, number: round, players: `${white} – ${black}` };
    return phrase(started ? 'seen.seat.goOn' : 'seen.seat.begin', values);
  }
  // CGF-9.3: why the officials have no score of this entrant, and that they still take it.
  const claim = referred.referral.kind === 'scores-differ' && referred.referral.claims[white === entrant ? 'white' : 'black'];
  return claim === false || claim.kind === 'told'
    ? phrase('seen.seat.decide', { id })
    : phrase('seen.seat.unnamed', { id, name: entrant, why: claim.evidence });
}
