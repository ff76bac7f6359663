// The finished games in groups, by event or by round, for a file of its own each.

import type { GameId } from '../core/ids.ts';
import { finishedGames, type ArchivedTournament } from './recordedGame.ts';

export const GROUPINGS = ['event', 'round'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** `name` is the end of a file's name: `League-2`, `League-2-round-3`, and `round-3` if the tournament has only one event. */
export type GameGroup = { readonly name: string; readonly only: ReadonlySet<GameId> };

export function groupsOf(tournament: ArchivedTournament, by: Grouping): readonly GameGroup[] {
  const isOne = tournament.definition.events.length === 1;
  const groups = new Map<string, Set<GameId>>();
  for (const { event, game } of finishedGames(tournament)) {
    const { id, round } = game.issued;
    const name = [
      ...(isOne && by === 'round' ? [] : [isOne ? event.name : event.key]),
      ...(by === 'round' ? [`round-${round}`] : []),
    ]
      .join('-')
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
    groups.set(name, (groups.get(name) ?? new Set()).add(id));
  }
  return [...groups].map(([name, only]) => ({ name, only }));
}
