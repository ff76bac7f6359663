// Archived game → PGN in TCEC's layout: the seven-tag roster, further tags by name, the engines' options as a comment, then moves with
// their comments wrapped at 80 columns, the result and a blank line. Source: TCEC's archive; PGN standard 3.2 (export format) where it
// is silent. Where the standard differs, TCEC is followed: no `N...` before Black's move after a comment.

import { withSide, type Sides } from '../../../core/colour.ts';
import { outcomeOf } from '../../../core/ending.ts';
import {
  afterMove,
  epd,
  formatSan,
  hasCastlingRights,
  isZeroing,
  moveNumber,
  parseMove,
  reversiblePlies,
  sanOf,
  type ChessState,
} from '../notation.ts';
import { chessRules } from '../rules.ts';
import { formatOptions, type ArchivedGame } from './archivedGame.ts';
import { resultOf } from './game.ts';
import { startTags } from './start.ts';
import { formatTag } from './tagPair.ts';
import { endingWords } from './termination.ts';
import { formatTimeControl } from './timeControlTag.ts';
import { bookComment, plyComment } from './writeComment.ts';

const COLUMNS = 80;

/** The whole game, with a blank line after it. Throws `RangeError` where a move is not legal: archived moves have been checked before. */
export function formatPgnGame(game: ArchivedGame): string {
  const options = formatOptions(game.options);
  const comment = options === '' ? '' : `${braced(options)}\n`;
  return `${formatTags(game)}\n${comment}${wrapped([...moveTokens(game), resultMarker(game)])}\n\n`;
}

const resultMarker = (game: ArchivedGame): string => resultOf(game.ending === undefined ? undefined : outcomeOf(game.ending));

function formatTags(game: ArchivedGame): string {
  const roster = [
    ['Event', game.event],
    ['Site', game.site],
    ['Date', game.date],
    ['Round', game.round],
    ['White', game.players.white],
    ['Black', game.players.black],
    ['Result', resultMarker(game)],
  ] as const;
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

/** `N. san {comment}` for White, `san {comment}` for Black; the closing words stand in the last comment. */
function moveTokens(game: ArchivedGame): readonly string[] {
  const start = chessRules.start(game.start);
  if (!start.ok) throw new RangeError(start.error);
  const closing = endingWords(game.ending)?.comment ?? '';
  const total = game.openingMoves.length + game.plies.length;
  if (total === 0) return closing === '' ? [] : [braced(closing)];

  const tokens: string[] = [];
  let state = start.value;
  let reversible = reversiblePlies(state);
  const add = (move: string, comment: (before: ChessState, after: ChessState, reversible: number) => string): void => {
    const parsed = parseMove(state, move);
    if (!parsed.ok) throw new RangeError(`Cannot write ply ${tokens.length + 1}: ${parsed.error}`);
    const after = afterMove(state, parsed.value);
    const number =
      chessRules.turn(state) === 'white' ? `${moveNumber(state)}. ` : tokens.length === 0 ? `${moveNumber(state)}... ` : '';
    const san = sanOf(state, parsed.value, after);
    reversible = isZeroing(after) || isRookLosingRight(san, state, after) ? 0 : reversible + 1;
    const words = [comment(state, after, reversible), tokens.length === total - 1 ? closing : '']
      .filter((text) => text !== '')
      .join(' ');
    tokens.push(`${number}${san}${words === '' ? '' : ` ${braced(words)}`}`);
    state = after;
  };
  for (const move of game.openingMoves) add(move, (_, after) => bookComment(after));
  let expected: Sides<string | undefined> = { white: undefined, black: undefined };
  for (const ply of game.plies) {
    add(ply.move, (before, after, sinceZeroing) => {
      const mover = chessRules.turn(before);
      const comment = plyComment(ply, { before, after, sinceZeroing, pondered: expected[mover] });
      const answer = ply.ponder === undefined ? undefined : formatSan(after, ply.ponder);
      if (answer !== undefined) expected = withSide(expected, mover, answer.ok ? answer.value : undefined);
      return comment;
    });
  }
  return tokens;
}

/** TCEC's counter starts anew there (and not when a king moves or castles). FIDE's, by which the game ends, does not: rules.ts. */
function isRookLosingRight(san: string, before: ChessState, after: ChessState): boolean {
  return san.startsWith('R') && hasCastlingRights(before) && epd(before).split(' ')[2] !== epd(after).split(' ')[2];
}

/** A comment cannot hold the brace that ends it; line feeds would start a line with a sign of meaning. */
const braced = (text: string): string => `{${text.replace(/\}/g, ')').replace(/\s*[\r\n]+\s*/g, ' ')}}`;

/** As many tokens on a line as fit; a longer one stands alone. */
function wrapped(tokens: readonly string[]): string {
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
