// Everyone against everyone, as the page shows it: every game of a cell by its id, games in play as `*`. standings/crosstable.ts decides order,
// points and annulled games.

import type { GameId } from '../../core/ids.ts';
import { shownName } from '../../course/displayNames.ts';
import { tableInput } from '../../reports/tables.ts';
import { crosstableOf, type CellGame } from '../../standings/crosstable.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { CrosstableView } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { openGames } from '../games/openGames.ts';

type ShownGame = CrosstableView['rows'][number]['cells'][number]['games'][number];

/** By half-points. */
const RESULTS: readonly ShownGame['result'][] = ['0', '½', '1'];

export function crosstableView(followed: FollowedTournament, event: EventDefinition): CrosstableView {
  const { facts } = followed;
  const { finished } = facts.event(event.key);
  const inPlay = gamesByPair(openGames(followed, event.key).flatMap(({ issued, started }) => (started ? [issued] : [])));
  return {
    event: event.key,
    rows: crosstableOf(tableInput(facts, event)).rows.map(({ standing, abbreviation, cells }) => ({
      name: shownName(event, facts, standing.name),
      abbreviation,
      points: standing.points / 2,
      rank: standing.rank,
      cells: cells.map(({ opponent, points, games }) => ({
        points: points / 2,
        games: [
          ...games.flatMap((game) => shownGame(game, finished.get(game.number)?.id)),
          ...(inPlay.get(`${standing.name}\0${opponent}`) ?? []),
        ],
      })),
    })),
  };
}

function shownGame({ colour, gained, annulled }: CellGame, id: GameId | undefined): readonly ShownGame[] {
  if (id === undefined) return [];
  const result = RESULTS[gained] ?? '*';
  return [annulled ? { id, result, colour, annulled } : { id, result, colour }];
}

function gamesByPair(games: readonly { readonly id: GameId; readonly white: string; readonly black: string }[]) {
  const byPair = new Map<string, ShownGame[]>();
  const add = (key: string, game: ShownGame): void => void byPair.set(key, [...(byPair.get(key) ?? []), game]);
  for (const { id, white, black } of games) {
    add(`${white}\0${black}`, { id, result: '*', colour: 'white' });
    add(`${black}\0${white}`, { id, result: '*', colour: 'black' });
  }
  return byPair;
}
