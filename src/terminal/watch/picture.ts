// The whole picture: title, board with its panel, table and news below, the keys on the last line. Exactly as many lines as the terminal has rows,
// none wider than it. Pure: takes the known state and the time, returns lines.

import type { Incident, StandingsView } from '../../broadcast/messages.ts';
import { boardLines, type BoardWishes } from './boards.ts';
import { moveLines, playerLines, stateLines } from './gamePanel.ts';
import { beside, fitted, line, span, textWidth, widthOf, type Line } from './paint.ts';
import type { Scene, WatchedGame } from './watched.ts';

export type View = Omit<BoardWishes, 'big'> & {
  readonly columns: number;
  readonly rows: number;
  /** Absent: as large as fits. */
  readonly big?: boolean;
  /** The server's time. */
  readonly nowUtcMs: number;
};

const GAP = 2;
/** Columns that a panel needs to be placed next to something. */
const PANEL = 34;
const KEYS = 'n/p game  a current  f flip  b size  q quit';

export function picture(scene: Scene, view: View): readonly Line[] {
  const { columns, rows } = view;
  const body = bodyLines(scene, view, rows - 2);
  const shown = [titleLine(scene, view), ...body.slice(0, Math.max(0, rows - 2))];
  while (shown.length < rows - 1) shown.push([]);
  return [...shown, line(span(KEYS, 'dim'))].slice(0, rows).map((one) => fitted(one, columns));
}

/** Whether there is room for the large board, with something next to it and below it. */
export const isRoomy = ({ columns, rows }: Pick<View, 'columns' | 'rows'>): boolean => rows >= 32 && columns >= 36 + GAP + PANEL;

function titleLine({ isLive, overview, viewers }: Scene, { columns }: View): Line {
  const name = span(overview?.name ?? 'Arbiter', 'strong');
  const state = overview === undefined ? '' : overview.state === 'running' ? '' : `  ${overview.state}`;
  const right = isLive ? `${viewers} watching` : 'connection lost, trying again';
  const left = line(name, span(state, 'warn'));
  const space = Math.max(1, columns - widthOf(left) - textWidth(right));
  return [
    ...fitted(left, Math.max(0, Math.min(widthOf(left), columns - right.length - 1))),
    span(' '.repeat(space)),
    span(right, isLive ? 'dim' : 'bad'),
  ];
}

function bodyLines(scene: Scene, view: View, rows: number): readonly Line[] {
  const { game, standings } = scene;
  if (game === undefined) return [[], line(span(waitingWords(scene), 'dim'))];
  const board = boardLines(game.document, game.plies, { ...view, big: view.big ?? isRoomy(view) });
  const boardWidth = Math.max(...board.map(widthOf));
  const heading = headingLine(game);
  const isSplit = view.columns >= boardWidth + GAP + PANEL;
  const panelWidth = isSplit ? view.columns - boardWidth - GAP : view.columns;
  const top = [heading, [], ...gameLines(game, board, boardWidth, panelWidth, isSplit, view)];
  const left = rows - top.length - 1;
  if (left < 3) return top;
  const table = standings === undefined ? [] : tableLines(standings, left);
  const news = newsLines(scene.news, left);
  const tableWidth = Math.max(0, ...table.map(widthOf));
  const isBeside = news.length > 0 && table.length > 0 && view.columns >= tableWidth + 2 * GAP + PANEL;
  if (isBeside) return [...top, [], ...beside(table, tableWidth + 2 * GAP, news)];
  return [
    ...top,
    [],
    ...table,
    ...(news.length > 0 && left > table.length + 2 ? [[], ...news.slice(0, left - table.length - 1)] : []),
  ];
}

function headingLine({ document }: WatchedGame): Line {
  const { summary, eventName, engines } = document;
  const place = summary.stage ?? `round ${summary.round}`;
  return line(span(eventName, 'accent'), span(`  game ${summary.id}, ${place}  ${engines.white.timeControl}`, 'dim'));
}

function gameLines(
  game: WatchedGame,
  board: readonly Line[],
  boardWidth: number,
  width: number,
  isSplit: boolean,
  view: View,
): readonly Line[] {
  const [upper, lower] = view.flipped ? (['white', 'black'] as const) : (['black', 'white'] as const);
  const above = playerLines(game, upper, width, view.nowUtcMs);
  const below = playerLines(game, lower, width, view.nowUtcMs);
  const state = stateLines(game, game.plies.length);
  if (!isSplit) return [...above, ...board, ...below, ...state, ...moveLines(game, width, 2)];
  const room = Math.max(1, board.length - above.length - below.length - state.length - 2);
  const moves = moveLines(game, width, room);
  const filler: readonly Line[] = Array.from({ length: room - moves.length }, () => []);
  return beside(board, boardWidth + GAP, [...above, [], ...moves, ...filler, ...state, [], ...below]);
}

function tableLines({ rows, columns }: StandingsView, most: number): readonly Line[] {
  const shown = rows.slice(0, Math.max(0, most - 1));
  const nameWidth = Math.min(28, Math.max(4, ...shown.map(({ name }) => textWidth(name))));
  const breaks = columns.slice(0, 3);
  const cell = (text: string): string => text.padStart(6);
  return [
    line(
      span(`${'#'.padStart(3)}  `, 'dim'),
      ...fitted(line(span('Name', 'dim')), nameWidth),
      span(`${cell('Pts')}${cell('Games')}${cell('+')}${cell('=')}${cell('-')}`, 'dim'),
      ...breaks.map(({ code }) => span(code.padStart(9), 'dim')),
    ),
    ...shown.map((row) =>
      line(
        span(`${String(row.rank).padStart(3)}  `, 'dim'),
        ...fitted(line(span(row.name, row.disqualified === undefined ? undefined : 'bad')), nameWidth),
        span(cell(String(row.points)), 'strong'),
        `${cell(String(row.games))}${cell(String(row.wins))}${cell(String(row.draws))}${cell(String(row.losses))}`,
        ...breaks.map(({ code }) => span((row.tieBreaks[code] ?? '').padStart(9), 'dim')),
      ),
    ),
  ];
}

const newsLines = (news: readonly Incident[], most: number): readonly Line[] =>
  news
    .slice(0, most)
    .map(({ words, atUtcMs, kind }) =>
      line(span(`${new Date(atUtcMs).toISOString().slice(11, 16)} `, 'dim'), span(words, kind === 'fault' ? 'warn' : undefined)),
    );

function waitingWords({ overview, hasGames }: Scene): string {
  if (overview === undefined) return 'Waiting for the server …';
  if (hasGames) return 'Reading the game …';
  const next = overview.events.find(({ stage }) => stage !== 'over');
  if (next === undefined) return 'No game has been played.';
  const hour =
    next.beginsAtUtcMs === undefined ? undefined : new Date(next.beginsAtUtcMs).toISOString().slice(0, 16).replace('T', ' ');
  return hour === undefined ? `${next.name}: no game has begun yet.` : `${next.name} begins at ${hour} UTC.`;
}
