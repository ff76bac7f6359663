// Archived game → PGN in TCEC's layout: the seven-tag roster, further tags by name, the engines' options as a comment, then moves with
// their comments wrapped at 80 columns, the result and a blank line. Source: TCEC's archive; PGN standard 3.2 (export format) for everything
// else. If the standard differs, this follows TCEC: no `N...` before Black's move after a comment.

import { withSide, type Sides } from '../../../../core/colour.ts';
import { outcomeOf } from '../../../../core/ending.ts';
import { afterMove, parseMove, type ChessState } from '../../notation/notation.ts';
import { gameBoard, type GameBoard } from '../../notation/gameBoard.ts';
import { NO_MOVE } from '../../notation/notationMove.ts';
import { chessRules } from '../../rules.ts';
import { formatOptions, type ArchivedGame, type ArchivedPly } from '../archivedGame.ts';
import { resultOf } from '../game.ts';
import { startTags } from '../start.ts';
import { formatTag } from '../tagPair.ts';
import { endingWords } from '../termination.ts';
import { formatTimeControl } from '../timeControlTag.ts';
import { bookComment, formatBalance, plyComment } from './writeComment.ts';

const COLUMNS = 80;

/** The whole game, with a blank line after it. Throws `RangeError` for an illegal move: archived moves have already been checked. */
export function formatPgnGame(game: ArchivedGame): string {
  const options = formatOptions(game.options);
  const comment = options === '' ? '' : `${braced(options)}\n`;
  return `${formatTags(game)}\n${comment}${wrapped([...moveTokens(game), resultMarker(game)])}\n\n`;
}

export const resultMarker = (game: ArchivedGame): string =>
  resultOf(game.ending === undefined ? undefined : outcomeOf(game.ending));

/** The seven-tag roster. */
export const rosterOf = (game: ArchivedGame) =>
  [
    ['Event', game.event],
    ['Site', game.site],
    ['Date', game.date],
    ['Round', game.round],
    ['White', game.players.white],
    ['Black', game.players.black],
    ['Result', resultMarker(game)],
  ] as const;

function formatTags(game: ArchivedGame): string {
  const roster = rosterOf(game);
  const names = new Set<string>(roster.map(([name]) => name));
  const further = new Map<string, string>([...madeTags(game), ...game.tags].filter(([name]) => !names.has(name)));
  const sorted = [...further].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return [...roster, ...sorted].map(([name, value]) => `${formatTag(name, value)}\n`).join('');
}

function madeTags(game: ArchivedGame): readonly (readonly [string, string])[] {
  const tags: (readonly [string, string])[] = [...startTags(game.start)];
  tags.push(['PlyCount', String(game.openingMoves.length + game.plies.length)]);
  const words = endingWords(game.ending);
  const termination = game.ending === undefined ? 'unterminated' : words?.termination;
  if (termination !== undefined) tags.push(['Termination', termination]);
  if (words !== undefined) tags.push(['TerminationDetails', words.details]);
  return [...tags, ...timeControlTags(game), ...wallTimeTags(game)];
}

function timeControlTags({ timeControls: { white, black } }: ArchivedGame): readonly (readonly [string, string])[] {
  const [whiteText, blackText] = [white, black].map((control) =>
    control === undefined ? undefined : formatTimeControl(control),
  );
  if (whiteText === undefined && blackText === undefined) return [];
  if (whiteText !== undefined && whiteText === blackText) return [['TimeControl', whiteText]];
  return [
    ['WhiteTimeControl', whiteText ?? '?'],
    ['BlackTimeControl', blackText ?? '?'],
  ];
}

function wallTimeTags({ startedAtMs, endedAtMs }: ArchivedGame): readonly (readonly [string, string])[] {
  const tags: (readonly [string, string])[] = [];
  if (startedAtMs !== undefined) tags.push(['GameStartTime', wallTime(startedAtMs)]);
  if (endedAtMs !== undefined) tags.push(['GameEndTime', wallTime(endedAtMs)]);
  if (startedAtMs !== undefined && endedAtMs !== undefined) tags.push(['GameDuration', duration(endedAtMs - startedAtMs)]);
  return tags;
}

const wallTime = (ms: number): string => new Date(ms).toISOString().replace('Z', ' UTC');

function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** In the comment of the first ply after an interruption. */
const RESUMED = 'resumed here,';

/** `N. san {comment}` for White, `san {comment}` for Black; the closing words are in the last comment. */
function moveTokens(game: ArchivedGame): readonly string[] {
  const start = chessRules.start(game.start);
  if (!start.ok) throw new RangeError(start.error);
  const closing = endingWords(game.ending)?.comment ?? '';
  const total = game.openingMoves.length + game.plies.length;
  if (total === 0) return closing === '' ? [] : [braced(closing)];

  const tokens: string[] = [];
  const board = gameBoard(start.value);
  const scratch = board.twin();
  const lineSan = (line: string): string => {
    if (line === '') return '';
    scratch.copy(board);
    return scratch.playLine(line);
  };
  let balance = formatBalance(board.balance);
  const play = (text: string): string => {
    const move = board.read(text);
    if (move === NO_MOVE) throw new RangeError(whyNot(start.value, game));
    const san = board.playSan(move);
    // Only captures and promotions change the men, and both reset this count.
    if (board.reversiblePlies === 0) balance = formatBalance(board.balance);
    return san;
  };
  const number = (): string =>
    board.whiteToMove ? `${board.moveNumber}. ` : tokens.length === 0 ? `${board.moveNumber}... ` : '';
  const add = (move: string, comment: string): void => {
    const last = tokens.length === total - 1 && closing !== '';
    // Figures contain neither braces nor line feeds: only words from people need escaping.
    const words = last ? braced(comment === '' ? closing : `${comment} ${closing}`) : comment === '' ? '' : `{${comment}}`;
    tokens.push(words === '' ? move : `${move} ${words}`);
  };

  for (const move of game.openingMoves) add(number() + play(move), bookComment(balance));
  let expected: Sides<string | undefined> = { white: undefined, black: undefined };
  for (const ply of game.plies) {
    const mover = board.whiteToMove ? 'white' : 'black';
    const prefix = number();
    const rest = restOfLine(ply);
    const other = rest === undefined ? lineSan(ply.pv ?? '') : '';
    const san = play(ply.move);
    const restSan = rest === undefined ? '' : lineSan(rest);
    const pv = rest === undefined ? other : restSan === '' ? san : `${san} ${restSan}`;
    const context = { pv, sinceZeroing: board.reversiblePlies, balance, pondered: expected[mover] };
    const figures = ply.book === true ? bookComment(balance) : plyComment(ply, context);
    // The closing words must be alone next to the figures, so a game that ended with this ply says so only in its tag.
    const note = ply.resumed === true && tokens.length < total - 1 ? RESUMED : '';
    add(prefix + san, note === '' ? figures : `${figures} ${note}`.trimStart());
    if (ply.ponder === undefined) continue;
    const known = rest !== undefined && firstWord(rest) === ply.ponder && restSan !== '';
    expected = withSide(expected, mover, known ? firstWord(restSan) : sanOn(scratch, board, ply.ponder));
  }
  return tokens;
}

/** The rest of an engine's line if it begins with the move played, as it nearly always does; else `undefined`. */
function restOfLine({ move, pv }: ArchivedPly): string | undefined {
  if (pv === undefined || !pv.startsWith(move)) return undefined;
  if (pv.length === move.length) return '';
  return pv.charAt(move.length) === ' ' ? pv.slice(move.length + 1) : undefined;
}

function firstWord(line: string): string {
  const end = line.indexOf(' ');
  return end === -1 ? line : line.slice(0, end);
}

/** The SAN of a move on a position; `undefined` if it is not legal there. */
function sanOn(scratch: GameBoard, position: GameBoard, text: string): string | undefined {
  const move = position.read(text);
  if (move === NO_MOVE) return undefined;
  scratch.copy(position);
  return scratch.playSan(move);
}

/** The first illegal move and the reason, in the words of the rules. */
function whyNot(start: ChessState, { openingMoves, plies }: ArchivedGame): string {
  let state = start;
  for (const [index, text] of [...openingMoves, ...plies.map(({ move }) => move)].entries()) {
    const move = parseMove(state, text);
    if (!move.ok) return `Cannot write ply ${index + 1}: ${move.error}`;
    state = afterMove(state, move.value);
  }
  throw new TypeError('Cannot write a game: its moves are legal, but the board refused one');
}

/** A comment cannot contain the brace that ends it, and line feeds could start a line with a special character. */
const braced = (text: string): string => `{${text.replace(/\}/g, ')').replace(/\s*[\r\n]+\s*/g, ' ')}}`;

/** Fills each line with as many tokens as fit; a longer token gets its own line. */
export function wrapped(tokens: readonly string[]): string {
  let text = '';
  let column = 0;
  for (const token of tokens) {
    if (column === 0) text += token;
    else if (column + 1 + token.length > COLUMNS) {
      text += `\n${token}`;
      column = 0;
    } else {
      text += ` ${token}`;
      column++;
    }
    column += token.length;
  }
  return text;
}
