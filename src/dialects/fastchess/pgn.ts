// One game as fastchess writes it (app/src/game/pgn): its tags in its order, its comments with what `-pgnout` asks for.

import { VARIANT_NAMES } from '../../core/chessVariants.ts';
import type { Colour, Sides } from '../../core/colour.ts';
import { outcomeOf, RESULTS } from '../../core/ending.ts';
import { seenFrom, type Evaluation } from '../../core/evaluation.ts';
import type { ArchivedGame, ArchivedPly } from '../../games/chess/pgn/archivedGame.ts';
import { gameBoard } from '../../games/chess/notation/gameBoard.ts';
import { epdLine } from '../../games/chess/notation/notation.ts';
import { NO_MOVE } from '../../games/chess/notation/notationMove.ts';
import { wrapped } from '../../games/chess/pgn/write/write.ts';
import { chessRules } from '../../games/chess/rules.ts';
import type { EngineIdentity, MatchTexts } from '../matchLines.ts';
import type { MatchRequest, PgnRequest } from '../matchRequest.ts';
import { fixed } from '../numbers.ts';
import { matePlies } from '../reasons.ts';
import { withRookFiles } from './rookFiles.ts';
import { clockTag, endWords, type EndWords } from './lines.ts';

export const fastchessTexts = (request: MatchRequest): MatchTexts => ({
  pgn(game, number, identities) {
    const pair = String(Math.floor((number - 1) / request.games) + 1);
    const round = request.format === 'swiss' ? (game.round.split('.')[0] ?? '') : pair;
    return request.pgn === undefined ? '' : formatPgn(game, round, request, request.pgn, identities);
  },
  epd: (fen) => `${epdLine(fenOf(fen, request.variant === 'chess960'))}\n`,
});

/** With a blank line after it. `round`: in a Swiss its round, otherwise the number of its encounter, from 1. */
function formatPgn(
  game: ArchivedGame,
  round: string,
  request: MatchRequest,
  pgn: PgnRequest,
  identities: Sides<EngineIdentity>,
): string {
  const end = game.ending === undefined ? undefined : endWords(game.ending);
  const tags = tagsOf(game, round, request, pgn, identities, end).filter(([, value]) => value !== '');
  const outcome = game.ending === undefined ? undefined : outcomeOf(game.ending);
  const result = outcome === undefined ? '*' : RESULTS[outcome];
  const lines = tags.map(([name, value]) => `[${name} "${name === 'Result' ? result : value}"]\n`);
  return `${lines.join('')}\n${wrapped([...moveTokens(game, request, pgn, end), result])}\n\n`;
}

function tagsOf(
  game: ArchivedGame,
  round: string,
  { engines, event, site, dialect }: MatchRequest,
  { minimal }: PgnRequest,
  identities: Sides<EngineIdentity>,
  end: EndWords | undefined,
): readonly (readonly [string, string])[] {
  const { players, start, startedAtMs = 0, endedAtMs = 0 } = game;
  const clocks = [players.white, players.black].map((name) => {
    const clock = engines.find((engine) => engine.name === name)?.clock;
    return clock === undefined ? '-' : clockTag(clock);
  });
  const [white = '-', black = '-'] = clocks;
  const more: readonly (readonly [string, string])[] = [
    ['EngineWhiteName', identities.white.name ?? ''],
    ['EngineWhiteAuthor', identities.white.author ?? ''],
    ['EngineBlackName', identities.black.name ?? ''],
    ['EngineBlackAuthor', identities.black.author ?? ''],
  ];
  const after: readonly (readonly [string, string])[] = [
    ['GameDuration', duration(endedAtMs - startedAtMs)],
    ['GameStartTime', localTime(startedAtMs)],
    ['GameEndTime', localTime(endedAtMs)],
    // An illegal move counts.
    ['PlyCount', String(game.openingMoves.length + game.plies.length + (end?.illegalMove === undefined ? 0 : 1))],
    ['Termination', end?.termination ?? 'unterminated'],
    ...(white === black
      ? [['TimeControl', white] as const]
      : [['WhiteTimeControl', white] as const, ['BlackTimeControl', black] as const]),
    ['ECO', game.tags.get('ECO') ?? ''],
    ['Opening', ['Opening', 'Variation'].flatMap((name) => game.tags.get(name) ?? []).join(': ')],
  ];
  return [
    ['Event', event],
    ['Site', site],
    ['Date', localTime(startedAtMs).slice(0, 10).replaceAll('-', '.')],
    ['Round', round],
    ['White', players.white],
    ['Black', players.black],
    ['Result', '*'],
    ...(minimal ? [] : more),
    ...(start.position === undefined ? [] : [['SetUp', '1'] as const, ['FEN', fenOf(start.position, start.chess960)] as const]),
    ...(start.chess960 ? [['Variant', dialect === 'fastchess' ? 'Chess960' : 'fischerandom'] as const] : []),
    ...(start.variant === undefined ? [] : [['Variant', VARIANT_NAMES[start.variant].word] as const]),
    ...(minimal ? [] : after),
  ];
}

const fenOf = (fen: string, chess960: boolean): string => (chess960 ? withRookFiles(fen) : fen);

function moveTokens(game: ArchivedGame, request: MatchRequest, pgn: PgnRequest, end: EndWords | undefined): readonly string[] {
  const start = chessRules.start(game.start);
  if (!start.ok) throw new RangeError(start.error);
  const board = gameBoard(start.value);
  const illegal = end?.illegalMove === undefined ? '' : `: ${end.illegalMove}`;
  const closing = end === undefined ? '' : `${end.reason}${illegal}`;
  if (game.openingMoves.length + game.plies.length === 0) return illegal === '' ? [] : [`{${closing}}`];
  const tokens: string[] = [];
  const add = (move: string, comment: string): void => {
    const read = board.read(move);
    if (read === NO_MOVE) throw new RangeError(`Cannot write ply ${tokens.length + 1}: expected a legal move, got "${move}"`);
    const number = board.whiteToMove ? `${board.moveNumber}. ` : tokens.length === 0 ? `${board.moveNumber}... ` : '';
    const san = board.playSan(read);
    const text = pgn.notation === 'uci' ? move : pgn.notation === 'lan' ? longForm(san, move.slice(0, 2)) : san;
    tokens.push(`${number}${text}${comment === '' ? '' : ` {${comment}}`}`);
  };
  for (const move of game.openingMoves) add(move, pgn.minimal ? '' : 'book');
  for (const [index, ply] of game.plies.entries()) {
    const mover = board.whiteToMove ? 'white' : 'black';
    const isTimed = request.engines.some(({ name, clock }) => name === game.players[mover] && clock.moveTimeMs > 0);
    const last = index === game.plies.length - 1 ? closing : '';
    add(ply.move, pgn.minimal ? '' : comment(ply, mover, pgn, last, isTimed));
  }
  return tokens;
}

/** SAN with the whole square that the man comes from: `Ng1xf3+`. */
const longForm = (san: string, from: string): string =>
  san.replace(/^([NBRQK]?)[a-h]?[1-8]?(x?)(?=[a-h][1-8][=+#]?[NBRQ]?[+#]?$)/, `$1${from}$2`);

function comment(ply: ArchivedPly, mover: Colour, pgn: PgnRequest, closing: string, isTimed: boolean): string {
  const left = isTimed ? undefined : ply.leftMs;
  return [
    `${scoreText(seenFrom(mover, ply.evaluation))}/${ply.depth ?? 0} ${inSeconds(ply.elapsedMs)}`,
    ...(pgn.timeleft ? [`tl=${inSeconds(left ?? 0)}`] : []),
    ...(pgn.latency ? [`latency=${inSeconds(ply.elapsedMs - (ply.reportedMs ?? 0))}`] : []),
    ...(pgn.nodes ? [`n=${ply.nodes ?? 0}`] : []),
    ...(pgn.seldepth ? [`sd=${ply.selectiveDepth ?? 0}`] : []),
    ...(pgn.nps ? [`nps=${ply.nodesPerSecond ?? 0}`] : []),
    ...(pgn.hashfull ? [`hashfull=${ply.hashPermille ?? 0}`] : []),
    ...(pgn.tbhits ? [`tbhits=${ply.tablebaseHits ?? 0}`] : []),
    ...(pgn.pv ? [`pv="${ply.pv ?? ''}"`] : []),
    ...(ply.lines ?? []).map((line) => `line="${line.replace(/[{}]/g, '')}"`),
    ...(closing === '' ? [] : [closing]),
  ].join(', ');
}

/** `+0.31`, `-M4` in plies; empty if the engine gave none. */
function scoreText(evaluation: Evaluation): string {
  switch (evaluation.kind) {
    case 'unknown':
      return '';
    case 'centipawns': {
      const { centipawns } = evaluation;
      return `${centipawns > 0 ? '+' : centipawns < 0 ? '-' : ''}${fixed(Math.abs(centipawns) / 100, 2)}`;
    }
    case 'mate':
      return matePlies(evaluation.moves);
  }
}

const inSeconds = (ms: number): string => `${fixed(ms / 1000, 3)}s`;
const two = (value: number): string => String(value).padStart(2, '0');

function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

/** `2026-07-23T09:00:00 +0200`, in the zone of this machine. */
function localTime(utcMs: number): string {
  const time = new Date(utcMs);
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  const offset = -time.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())} ${zone}`;
}
