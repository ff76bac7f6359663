// The finished games as rows, one a game, for spreadsheets and scripts: CSV, or JSON with every ply. docs/export.md documents the fields.

import { outcomeOf, type GameEnding } from '../core/ending.ts';
import { printableJson } from '../core/messages/printable.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { endingWords } from '../games/chess/pgn/termination.ts';
import { formatTimeControl } from '../games/chess/pgn/timeControlTag.ts';
import { reasonOfEnding, resultOfEnding } from '../games/go/sgf/result.ts';
import { finalPosition } from './finalPosition.ts';
import { entrantOf, type RecordedGame } from './recordedGame.ts';

/** Empty where there is nothing to say. */
type GameRow = Readonly<Record<(typeof GAME_COLUMNS)[number], string | number>>;

export const GAME_COLUMNS = [
  'game',
  'event',
  'round',
  'board',
  'stage',
  'white',
  'black',
  'result',
  'ending',
  'words',
  'plies',
  'startedAt',
  'endedAt',
  'whiteTimeControl',
  'blackTimeControl',
  'opening',
  'finalPosition',
  'annulled',
] as const;

export const CSV_HEAD = `${GAME_COLUMNS.join(',')}\n`;

export function csvOf(game: RecordedGame): string {
  const row = rowOf(game);
  return `${GAME_COLUMNS.map((column) => quoted(String(row[column]))).join(',')}\n`;
}

/** One object on a line; `moves` are those of the opening, `played` the plies after it as the journal has them. */
export const jsonOf = (game: RecordedGame): string =>
  `${printableJson({ ...rowOf(game), moves: game.game.issued.opening.moves, played: game.plies })}\n`;

function rowOf(recorded: RecordedGame): GameRow {
  const { event, game, plies, startedAtMs, endedAtMs, annulled } = recorded;
  const { issued, shown, ending } = game;
  const isGo = issued.opening.start.game === 'go';
  const timeOf = (side: 'white' | 'black'): string => written(issued.timeControl ?? entrantOf(event, issued[side])?.timeControl);
  return {
    game: issued.id,
    event: event.name,
    round: issued.round,
    board: issued.board,
    stage: issued.stage ?? '',
    white: shown.white,
    black: shown.black,
    result: isGo ? resultOfEnding(ending) : resultOf(ending && outcomeOf(ending)),
    ending: ending === undefined ? '' : kindOf(ending),
    words: (ending !== undefined && isGo ? reasonOfEnding(ending) : endingWords(ending)?.details) ?? '',
    plies: issued.opening.moves.length + plies.length,
    startedAt: timeText(startedAtMs),
    endedAt: timeText(endedAtMs),
    whiteTimeControl: timeOf('white'),
    blackTimeControl: timeOf('black'),
    opening: issued.opening.source ?? '',
    finalPosition: finalPosition(recorded) ?? '',
    annulled: annulled ?? '',
  };
}

/** `checkmate`, `DRAW-1`, `resigned`, `time`, `ruled`. */
function kindOf(ending: GameEnding): string {
  if (ending.kind === 'rules') return ending.reason;
  if (ending.kind === 'adjudicated') return ending.rule;
  return ending.kind === 'forfeit' ? ending.fault : ending.kind;
}

const written = (control: TimeControl | undefined): string => (control === undefined ? '' : formatTimeControl(control));

const timeText = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString());

/** RFC 4180. */
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
