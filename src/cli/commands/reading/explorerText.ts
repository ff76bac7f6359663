// What finished games played in a position, for a terminal.

import type { ExplorerGame, ExplorerView, ResultCounts } from '../../../broadcast/messages.ts';
import { ONLY_EVENT } from '../../../tournament/events/eventInput.ts';
import { wrapped } from '../../../standings/shown/displayWidth.ts';
import { formatTextTable, type TextColumn } from '../../../standings/shown/textTable.ts';

export function formatExplorer(view: ExplorerView, width: number): string {
  const { games, reached, opening, earlier = [], next, engines, latest } = view;
  const line = view.moves.map(({ text }) => text).join(' ');
  const after = line === '' ? 'At the start' : `After ${line}`;
  const name = opening === undefined ? '' : ` (${[opening.eco, opening.name].filter(Boolean).join(' ')})`;
  const count = games === reached ? gamesOf(games) : `${games} of ${gamesOf(reached)}`;
  const head = [
    `${after}${name}: ${count}${games === 0 ? '' : `, White scores ${shareOf(view)}`}.`,
    ...earlier.flatMap((season) => (season.games === 0 ? [] : [`With ${gamesOf(season.games)} of ${season.name}.`])),
  ];
  const tables = [
    [
      left('Move', next, ({ text }) => text),
      right('Games', next, (move) => String(move.games)),
      right('White', next, ({ white }) => String(white)),
      right('Draws', next, ({ draws }) => String(draws)),
      right('Black', next, ({ black }) => String(black)),
      right('Score', next, shareOf),
      right('Eval', next, ({ centipawns }) => (centipawns === undefined ? '–' : (centipawns / 100).toFixed(2))),
    ],
    [
      left('Engine', engines, (engine) => engine.name),
      right('Games', engines, (engine) => String(engine.games)),
      right('Won', engines, ({ wins }) => String(wins)),
      right('Drawn', engines, ({ draws }) => String(draws)),
      right('Lost', engines, ({ losses }) => String(losses)),
    ],
    [
      left('White', latest, ({ white }) => white),
      left('Black', latest, ({ black }) => black),
      left('Result', latest, ({ result }) => result),
      left('Game', latest, gameOf),
    ],
  ];
  const shown = tables.filter(([first]) => (first?.cells.length ?? 0) > 0).map((table) => formatTextTable(table, width));
  return [head.map((text) => wrapped(text, width, '')).join(''), ...shown].join('\n');
}

const gamesOf = (count: number): string => `${count} ${count === 1 ? 'game' : 'games'}`;

const left = <Row>(head: string, rows: readonly Row[], cell: (row: Row) => string): TextColumn => ({
  head,
  align: 'left',
  cells: rows.map(cell),
});
const right = <Row>(head: string, rows: readonly Row[], cell: (row: Row) => string): TextColumn => ({
  ...left(head, rows, cell),
  align: 'right',
});

function shareOf({ white, draws, black }: ResultCounts): string {
  const all = white + draws + black;
  return all === 0 ? '–' : `${((100 * (white + draws / 2)) / all).toFixed(0)} %`;
}

/** The game and its ply there, or where it was played. */
function gameOf({ id, ply, event, tournament, date }: ExplorerGame): string {
  const place =
    id === undefined
      ? [tournament, event === tournament ? undefined : event, date]
      : [event === ONLY_EVENT ? undefined : event, `game ${id}`, `ply ${ply}`];
  return place.filter(Boolean).join(', ');
}
