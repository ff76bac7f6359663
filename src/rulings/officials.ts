// Who may rule. If a tournament names its officials, a ruling carries one of their names, and only the chair changes another official's ruling
// (CGF-10.4: the decision of the tournament chair is final).

import { gameId } from '../core/ids.ts';
import { suggestion } from '../core/messages/nearest.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { Official, TournamentDefinition } from '../tournament/definition.ts';
import { Refusal } from './refusal.ts';
import type { Ruling } from './request.ts';

/** Throws `Refusal` if the name may not rule on it. A displayed score is testimony of the program's operator, not a ruling. */
export function requireOfficial(request: Ruling, definition: TournamentDefinition, facts: TournamentFacts): void {
  const { kind, by } = request;
  if (kind === 'score') return;
  officialNamed(by, definition);
  if (kind !== 'rule' && kind !== 'stop-game' && kind !== 'resume-game' && kind !== 'adjudicate-game') return;
  requireChairToChange(`game ${request.game}`, by, facts.games.get(gameId(request.game))?.ruledBy, definition);
}

/** Throws `Refusal` if `by` is not one of the officials; `undefined` if the tournament names none. */
export function officialNamed(by: string, { officials }: TournamentDefinition): Official | undefined {
  if (officials === undefined) return undefined;
  const found = officials.find(({ name }) => name === by);
  if (found !== undefined) return found;
  const names = officials.map(({ name }) => name);
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
  const chair = definition.officials.find(({ role }) => role === 'chair')?.name ?? 'the chair';
  throw new Refusal(
    `Cannot change the ruling on ${what}: expected ${chair}, for ${ruledBy} has ruled on it (CGF-10.4), got "${by}"`,
  );
}
