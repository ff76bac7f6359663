// Who may rule. If a tournament names its officials, a ruling carries one of their names, and only the chair changes another official's ruling
// (CGF-10.4: the decision of the tournament chair is final).

import { gameId } from '../core/ids.ts';
import { meantName } from '../core/messages/meantName.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { Official, TournamentDefinition } from '../tournament/definition.ts';
import { withSuggestion } from '../core/phrases/expected.ts';
import { refusal } from './refusal.ts';
import type { Ruling } from './request.ts';

/**
 * The name under which it is recorded, as the file writes it. Throws `Refusal` if that one may not rule on it. A displayed score is testimony of the
 * program's operator, not a ruling.
 */
export function requireOfficial(request: Ruling, definition: TournamentDefinition, facts: TournamentFacts): string {
  const { kind } = request;
  if (kind === 'score') return request.by;
  const official = officialNamed(request.by, definition);
  const by = official?.name ?? request.by;
  if (kind === 'strike-records' && official !== undefined && official.role !== 'chair' && official.role !== 'director')
    throw refusal(phrase('cannot.strike', { entrant: request.entrant }), phrase('refused.notDirector', { by }));
  if (kind === 'rule' || kind === 'stop-game' || kind === 'resume-game' || kind === 'adjudicate-game')
    requireChairToChange(
      phrase('game.number', { id: request.game }),
      by,
      facts.games.get(gameId(request.game))?.ruledBy,
      definition,
    );
  return by;
}

/** Throws `Refusal` if `by` is not one of the officials; `undefined` if the tournament names none. */
export function officialNamed(by: string, { officials }: TournamentDefinition): Official | undefined {
  if (officials === undefined) return undefined;
  const names = officials.map(({ name }) => name);
  const meant = meantName(by, names);
  const found = officials.find(({ name }) => name === meant);
  if (found !== undefined) return found;
  const known = officials.map(({ name, role }) => phrase('person', { name, role: phrase(`role.${role}`) }));
  const why = phrase('refused.notOfficial', { officials: known, by });
  throw refusal(phrase('cannot.decide'), withSuggestion(why, by, names));
}

/** Throws `Refusal` if another official has already ruled on it and `by` is not the chair. */
export function requireChairToChange(
  what: Phrase,
  by: string,
  ruledBy: string | undefined,
  definition: TournamentDefinition,
): void {
  if (ruledBy === undefined || definition.officials === undefined) return;
  if (officialNamed(by, definition)?.role === 'chair') return;
  const chair = definition.officials.find(({ role }) => role === 'chair')?.name ?? phrase('officials.noChair');
  throw refusal(phrase('cannot.change', { what }), phrase('refused.notChair', { ruledBy, chair, by }));
}
