// Who may rule. If a tournament names its officials, a ruling carries one of their names, and only the chair changes another official's ruling
// (CGF-10.4: the decision of the tournament chair is final).

import { gameId } from '../core/ids.ts';
import { meantName } from '../core/messages/meantName.ts';
import { suggestion } from '../core/messages/nearest.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { Official, TournamentDefinition } from '../tournament/definition.ts';
import { Refusal } from './refusal.ts';
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
    throw new Refusal(`Cannot strike the records of "${request.entrant}": expected a director or the chair, got "${by}"`);
  if (kind === 'rule' || kind === 'stop-game' || kind === 'resume-game' || kind === 'adjudicate-game')
    requireChairToChange(`game ${request.game}`, by, facts.games.get(gameId(request.game))?.ruledBy, definition);
  return by;
}

/** Throws `Refusal` if `by` is not one of the officials; `undefined` if the tournament names none. */
export function officialNamed(by: string, { officials }: TournamentDefinition): Official | undefined {
  if (officials === undefined) return undefined;
  const names = officials.map(({ name }) => name);
  const meant = meantName(by, names);
  const found = officials.find(({ name }) => name === meant);
  if (found !== undefined) return found;
  const list = officials.map(({ name, role }) => `${name} (${role})`).join(', ');
  throw new Refusal(`Cannot rule: expected one of the officials ${list}, got "${by}"${suggestion(by, names)}`);
}

/** Throws `Refusal` if another official has already ruled on it and `by` is not the chair. */
export function requireChairToChange(
  what: string,
  by: string,
  ruledBy: string | undefined,
  definition: TournamentDefinition,
): void {
  if (ruledBy === undefined || definition.officials === undefined) return;
  if (officialNamed(by, definition)?.role === 'chair') return;
  const chair = definition.officials.find(({ role }) => role === 'chair')?.name ?? 'a chair under officials';
  throw new Refusal(
    `Cannot change the ruling on ${what}: ${ruledBy} has decided it, and only the chair changes a ruling (CGF-10.4): expected ${chair}, got "${by}"`,
  );
}
