// A game read from PGN → archived game: the reverse of write.ts, for tests of its output. Tags that write.ts derives from other fields are read
// into those fields; all others are kept as they are. Not kept: words in comments that are not figures, options or the game's ending, and the
// illegal parts of lines.

import type { Sides } from '../../../core/colour.ts';
import { present } from '../../../core/present.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import type { TimeControl } from '../../../core/timeControl.ts';
import { afterMove, formatMove, moveOfSan, parseSan, type ChessState } from '../notation/notation.ts';
import { chessRules } from '../rules.ts';
import { RULE_OFF, type ArchivedGame, type ArchivedOptions, type ArchivedPly } from './archivedGame.ts';
import type { PgnGame } from './game.ts';
import type { MoveComment } from './comments/moveComment.ts';
import { PonderReader } from './comments/testPonderReader.ts';
import { readEnding } from './readEnding.ts';
import { replayGame, type ReplayedPly } from './replay.ts';
import { parseTimeControl } from './testTimeControlTag.ts';

/** The error says in one sentence which move or start is not legal. */
export function archiveOf(game: PgnGame): Result<ArchivedGame, string> {
  const openingMoves: string[] = [];
  const plies: ArchivedPly[] = [];
  let text = game.startComment;
  const ponders = new PonderReader(plies);
  const replayed = replayGame(game, (ply) => {
    const comment = ply.comment();
    text = comment.text;
    ponders.visit(ply, comment);
    if (comment.book && plies.length === 0) openingMoves.push(ply.move);
    else plies.push(archivedPly(ply, comment));
  });
  if (!replayed.ok) return replayed;
  const { start, state, issues } = replayed.value;
  const issue = issues.find(({ ply }) => ply > 0);
  if (issue !== undefined) return err(`Cannot archive the game of line ${game.line}: ply ${issue.ply}: ${issue.message}`);

  const tag = (name: string): string => game.tags.get(name) ?? '';
  const [startedAtMs, endedAtMs] = [wallTime(tag('GameStartTime')), wallTime(tag('GameEndTime'))];
  return ok({
    event: tag('Event'),
    site: tag('Site'),
    date: tag('Date'),
    round: tag('Round'),
    players: { white: tag('White'), black: tag('Black') },
    start,
    openingMoves,
    plies,
    ending: readEnding({
      result: game.result,
      termination: game.tags.get('Termination'),
      details: game.tags.get('TerminationDetails'),
      text,
      board: chessRules.ending(state),
    }),
    timeControls: timeControlsOf(game.tags),
    options: parseOptions(game.startComment) ?? { white: [], black: [] },
    ...(startedAtMs === undefined ? {} : { startedAtMs }),
    ...(endedAtMs === undefined ? {} : { endedAtMs }),
    tags: furtherTags(game.tags, start.chess960, startedAtMs !== undefined, endedAtMs !== undefined),
  });
}

/** `undefined` for any other comment. */
function parseOptions(comment: string): Sides<ArchivedOptions> | undefined {
  const match = /^WhiteEngineOptions:\s*(.*?)\s*,\s*BlackEngineOptions:\s*(.*)$/s.exec(comment.trim());
  return match === null ? undefined : { white: parseList(match[1] ?? ''), black: parseList(match[2] ?? '') };
}

function parseList(text: string): ArchivedOptions {
  const options: { name: string; value: string }[] = [];
  for (const part of text.split(/;(?:\s+|$)/)) {
    const equals = part.indexOf('=');
    if (equals !== -1) options.push({ name: part.slice(0, equals).trim(), value: part.slice(equals + 1) });
  }
  return options;
}

/** Either form of the tag; a single one applies to both sides. */
export function timeControlsOf(tags: ReadonlyMap<string, string>): Sides<TimeControl | undefined> {
  const both = tags.get('TimeControl');
  const side = (name: string): TimeControl | undefined => {
    const text = tags.get(name) ?? both;
    return text === undefined ? undefined : parseTimeControl(text);
  };
  return { white: side('WhiteTimeControl'), black: side('BlackTimeControl') };
}

/** A line in SAN as protocol moves from `state`, up to its first illegal move. */
function lineOfSans(state: ChessState, sans: string): string {
  const moves: string[] = [];
  let current = state;
  for (const san of sans.split(' ')) {
    const move = moveOfSan(current, san);
    if (!move.ok) break;
    moves.push(formatMove(current, move.value));
    current = afterMove(current, move.value);
  }
  return moves.join(' ');
}

function archivedPly({ ply, move, before, after }: ReplayedPly, comment: MoveComment): ArchivedPly {
  const {
    book,
    text,
    evaluation,
    materialBalance,
    movesLeftToFifty,
    elapsedMs,
    ponder,
    pondered,
    pv,
    drawPliesLeft,
    winPliesLeft,
    ...figures
  } = comment;
  const line = pv === undefined ? '' : lineOfSans(before, pv);
  const answer = ponder === undefined ? undefined : parseSan(after, ponder);
  return {
    ply,
    move,
    elapsedMs: elapsedMs ?? 0,
    evaluation,
    ...present(figures),
    ...(answer?.ok === true ? { ponder: answer.value } : {}),
    ...(line === '' ? {} : { pv: line }),
    ...(drawPliesLeft === undefined || drawPliesLeft === RULE_OFF ? {} : { drawPliesLeft }),
    ...(winPliesLeft === undefined || winPliesLeft === RULE_OFF ? {} : { winPliesLeft }),
  };
}

const MADE_BY_WRITER: ReadonlySet<string> = new Set([
  ...['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result', 'PlyCount', 'FEN', 'SetUp'],
  ...['Termination', 'TerminationDetails', 'TimeControl', 'WhiteTimeControl', 'BlackTimeControl'],
]);

function furtherTags(
  tags: ReadonlyMap<string, string>,
  chess960: boolean,
  started: boolean,
  ended: boolean,
): ReadonlyMap<string, string> {
  const further = new Map<string, string>();
  for (const [name, value] of tags) {
    if (MADE_BY_WRITER.has(name)) continue;
    if (name === 'Variant' && chess960 && value === 'chess960') continue;
    if (name === 'GameStartTime' && started) continue;
    if (name === 'GameEndTime' && ended) continue;
    if (name === 'GameDuration' && started && ended) continue;
    further.set(name, value);
  }
  return further;
}

/** `2023-12-30T17:50:02.461 UTC` in ms since 1970; `undefined` in any other time zone. */
function wallTime(text: string): number | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}) UTC$/.exec(text);
  if (match === null) return undefined;
  const ms = Date.parse(`${match[1] ?? ''}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
