// arbiter explore: what finished games played in a position, as the explorer of the page shows it. Makes the index if there is none.

import { earlierPaths } from '../../../broadcast/explorer/earlierPaths.ts';
import { earlierSeasons } from '../../../broadcast/explorer/earlierSeasons.ts';
import { readFilter } from '../../../broadcast/explorer/explorerFilter.ts';
import { readExplorerQuery, type Way } from '../../../broadcast/explorer/explorerQuery.ts';
import type { CountedGame } from '../../../broadcast/explorer/explorerView.ts';
import { namedSteps } from '../../../broadcast/explorer/namedSteps.ts';
import { positionView } from '../../../broadcast/explorer/positionView.ts';
import { endingOfGame } from '../../../broadcast/games/gameSummary.ts';
import { isStruck } from '../../../core/facts.ts';
import { gameId } from '../../../core/ids.ts';
import { lineSteps } from '../../../core/lines/moveTree.ts';
import { orWrongUse, WrongUse } from '../../../core/messages/failure.ts';
import { english } from '../../../core/phrases/english.ts';
import { present } from '../../../core/present.ts';
import { askedPosition, reachedBy, type AskedPosition } from '../../../positions/askedPosition.ts';
import { EarlierIndex } from '../../../positions/earlier/earlierIndex.ts';
import { gamePositions } from '../../../positions/gamePositions.ts';
import { PositionIndex } from '../../../positions/positionIndex.ts';
import { NOWHERE } from '../../../positions/positionTable.ts';
import { readTournament, type OpenedTournament } from '../../../run/dataFolder.ts';
import type { TournamentDefinition } from '../../../tournament/definition.ts';
import { outputWidth, print, printJson, warn } from '../../../terminal/print.ts';
import type { CommandAction, OptionValues } from '../../command.ts';
import { countOption, eventOption, textOption } from '../../options.ts';
import { formatExplorer } from './explorerText.ts';
import { dataOption } from './status.ts';

export const explore: CommandAction = async (_, options) => {
  const tournament = readTournament(dataOption(options));
  const { folder, definition } = tournament;
  const way = wayOf(options, definition);
  const positions = orWrongUse(gamePositions(way.start, way.moves));
  const filter = readFilter(filterWords(options, definition));
  if (!filter.ok) throw new WrongUse(english(filter.error));
  using index = new PositionIndex(folder);
  index.readOn(Infinity);
  const asked = askedPosition(positions.at(-1) ?? '');
  const own = { reached: reachedBy(asked, (position) => index.find(position)), gameOf: countedIn(tournament) };
  const { sources, ...earlier } = await earlierGames(tournament, asked);
  for (const { problem } of sources) if (problem !== undefined) warn(`${problem}\n`);
  const found = [own, earlier];
  const view = positionView(way, {
    found,
    filter: filter.value,
    own: definition.name,
    sources,
    games: index.games,
    isWhole: true,
  });
  if (options['json'] === true) printJson(view);
  else print(formatExplorer(view, outputWidth()));
  return 0;
};

async function earlierGames({ folder, definition }: OpenedTournament, asked: AskedPosition) {
  const paths = earlierPaths(folder)(definition);
  if (paths.length === 0) return { sources: [], reached: NOWHERE, gameOf: () => undefined };
  using index = new EarlierIndex(folder);
  await index.readAll(paths, () => undefined);
  return { ...earlierSeasons(index.known()), reached: reachedBy(asked, (position) => index.find(position)) };
}

/** The position, from moves in any notation of the game: `1. e4 e5`, `e2e4,e7e5`, `Q16 D4`. */
function wayOf(options: OptionValues, { events }: TournamentDefinition): Way {
  const written = (textOption(options, 'moves') ?? '').split(/[\s,]+/).map((word) => word.replace(/^\d+\.+/, ''));
  const { start, moves } = orWrongUse(
    readExplorerQuery(
      {
        moves: written.filter((word) => word !== '').join(','),
        ...present({
          fen: textOption(options, 'fen'),
          variant: textOption(options, 'variant'),
          size: countOption(options, 'size', '--size', 2),
        }),
      },
      events,
    ),
  );
  const named = namedSteps(start, lineSteps(moves));
  return { start, moves: moves.map((move, index) => named[index]?.move ?? move) };
}

function filterWords(options: OptionValues, definition: TournamentDefinition) {
  const text = (name: string): string | undefined => textOption(options, name);
  const tournament = text('tournament');
  return present({
    engine: text('engine'),
    white: text('white'),
    black: text('black'),
    tournament,
    // Of an earlier season only its games know their events.
    event: tournament === undefined || tournament === definition.name ? eventOption(options, definition) : text('event'),
    result: text('result'),
  });
}

const countedIn =
  ({ facts, definition }: OpenedTournament) =>
  (id: number): CountedGame | undefined => {
    const game = facts.games.get(gameId(id));
    const event = definition.events.find(({ key }) => key === game?.issued.event);
    if (game === undefined || event === undefined || game.ending === undefined || game.ending.kind === 'void') return undefined;
    const ending = endingOfGame(game, event);
    if (ending === undefined || isStruck(game.issued, facts.event(event.key))) return undefined;
    return { id, ...game.shown, event: event.key, result: ending.result, ...present({ winner: ending.winner }) };
  };
