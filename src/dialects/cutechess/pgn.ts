// One game as cutechess writes it (projects/lib/src/pgngame.cpp and chessgame.cpp): the seven tags, then the others in the order of their names; moves are
// numbered from 1, whatever the start position says.

import { VARIANT_NAMES } from '../../core/chessVariants.ts';
import type { Colour } from '../../core/colour.ts';
import { outcomeOf, RESULTS } from '../../core/ending.ts';
import { seenFrom } from '../../core/evaluation.ts';
import { variantOf } from '../../core/gameRules.ts';
import { gameBoard } from '../../games/chess/notation/gameBoard.ts';
import { NO_MOVE } from '../../games/chess/notation/notationMove.ts';
import type { ArchivedGame, ArchivedPly } from '../../games/chess/pgn/archivedGame.ts';
import { wrapped } from '../../games/chess/pgn/write/write.ts';
import { chessRules } from '../../games/chess/rules.ts';
import type { MatchTexts } from '../matchLines.ts';
import { NO_CLOCK, type MatchRequest } from '../matchRequest.ts';
import { matePlies } from '../reasons.ts';
import { clockTag } from './clockTag.ts';
import { endWords, type EndWords } from './endWords.ts';
import { qtFixed } from './numbers.ts';

export const cutechessTexts = (request: MatchRequest): MatchTexts => ({
  pgn: (game, number) => formatPgn(game, number, request),
  epd: (fen) => `${fen}\n`,
});

function formatPgn(game: ArchivedGame, number: number, request: MatchRequest): string {
  const isMinimal = request.pgn?.minimal === true;
  const outcome = game.ending === undefined ? undefined : outcomeOf(game.ending);
  const result = outcome === undefined ? '*' : RESULTS[outcome];
  const end: EndWords = game.ending === undefined ? { reason: 'No result', termination: 'unterminated' } : endWords(game.ending);
  const round =
    request.engines.length === 2 && request.format !== 'knockout' && request.format !== 'swiss'
      ? String(Math.ceil(number / request.games))
      : (game.round.split('.')[0] ?? '');
  const roster: readonly Tag[] = [
    ['Event', request.event],
    ['Site', request.site],
    [
      'Date',
      localTime(game.startedAtMs ?? 0)
        .slice(0, 10)
        .replaceAll('-', '.'),
    ],
    ['Round', round],
    ['White', game.players.white],
    ['Black', game.players.black],
    ['Result', result],
  ];
  const others = isMinimal ? startTags(game) : furtherTags(game, request, end);
  const tags = [...roster, ...others].map(([name, value]) => `[${name} "${value === '' ? '?' : value}"]\n`);
  const tokens = moveTokens(game, isMinimal, end.reason);
  return `${tags.join('')}\n${wrapped([...tokens, result])}\n\n`;
}

type Tag = readonly [name: string, value: string];

const startTags = ({ start }: ArchivedGame): readonly Tag[] => [
  ...(start.position === undefined
    ? []
    : ([
        ['FEN', start.position],
        ['SetUp', '1'],
      ] as const)),
  ...(start.chess960 ? [['Variant', 'fischerandom'] as const] : []),
  ...(start.variant === undefined ? [] : [['Variant', VARIANT_NAMES[start.variant].word] as const]),
];

function furtherTags(game: ArchivedGame, { engines }: MatchRequest, { termination }: EndWords): readonly Tag[] {
  const { players, startedAtMs = 0, endedAtMs = 0 } = game;
  const engineOf = (name: string) => engines.find((engine) => engine.name === name);
  const [white, black] = [engineOf(players.white), engineOf(players.black)];
  const [whiteClock, blackClock] = [clockTag(white?.clock ?? NO_CLOCK), clockTag(black?.clock ?? NO_CLOCK)];
  const isSame = whiteClock === blackClock && white?.nodes === black?.nodes && white?.depth === black?.depth;
  const isUsualStart = game.start.position === undefined && variantOf(game.start) === 'standard';
  const tags: Tag[] = [
    ...startTags(game),
    ...(isSame
      ? [['TimeControl', whiteClock] as const]
      : ([
          ['WhiteTimeControl', whiteClock],
          ['BlackTimeControl', blackClock],
        ] as const)),
    ...(isUsualStart ? (['ECO', 'Opening'] as const).map((name): Tag => [name, game.tags.get(name) ?? '']) : []),
    ['GameDuration', duration(endedAtMs - startedAtMs)],
    ['GameEndTime', localTime(endedAtMs)],
    ['GameStartTime', localTime(startedAtMs)],
    ['PlyCount', String(game.openingMoves.length + game.plies.length)],
    ['Termination', termination ?? ''],
  ];
  return tags.filter(([, value]) => value !== '').toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function moveTokens(game: ArchivedGame, isMinimal: boolean, reason: string): readonly string[] {
  const begun = chessRules.start(game.start);
  if (!begun.ok) throw new RangeError(begun.error);
  const board = gameBoard(begun.value);
  const firstNumber = board.moveNumber;
  const count = game.openingMoves.length + game.plies.length;
  if (count === 0) return [`{${reason}}`];
  const tokens: string[] = [];
  const add = (move: string, comment: string): void => {
    const read = board.read(move);
    if (read === NO_MOVE) throw new RangeError(`Cannot write ply ${tokens.length + 1}: expected a legal move, got "${move}"`);
    const moveNumber = board.moveNumber - firstNumber + 1;
    const number = board.whiteToMove ? `${moveNumber}. ` : tokens.length === 0 ? `${moveNumber}... ` : '';
    const said = tokens.length === count - 1 ? [comment, reason].filter((part) => part !== '').join(', ') : comment;
    tokens.push(`${number}${board.playSan(read)}${isMinimal || said === '' ? '' : ` {${said}}`}`);
  };
  for (const move of game.openingMoves) add(move, 'book');
  for (const ply of game.plies) add(ply.move, ply.book === true ? 'book' : commentOf(ply, board.whiteToMove ? 'white' : 'black'));
  return tokens;
}

/** `+0.31/12 0.55s`; empty if the engine said nothing and was fast. */
function commentOf(ply: ArchivedPly, mover: Colour): string {
  const { depth = 0, elapsedMs } = ply;
  const evaluation = seenFrom(mover, ply.evaluation);
  const saysNothing =
    evaluation.kind === 'unknown' && depth === 0 && ply.nodes === undefined && (ply.pv ?? '') === '' && elapsedMs < 500;
  if (saysNothing) return '';
  const figures = depth === 0 ? '' : `${scoreText(evaluation)}/${depth} `;
  return `${figures}${seconds(elapsedMs)}`;
}

function scoreText(evaluation: ReturnType<typeof seenFrom>): string {
  switch (evaluation.kind) {
    case 'unknown':
      return '';
    case 'centipawns':
      return `${evaluation.centipawns > 0 ? '+' : ''}${qtFixed(evaluation.centipawns / 100, 2)}`;
    case 'mate':
      return matePlies(evaluation.moves);
  }
}

/** With fewer digits the longer it is. */
function seconds(ms: number): string {
  const digits = ms === 0 ? 0 : ms < 100 ? 3 : ms < 1000 ? 2 : ms < 10_000 ? 1 : 0;
  return `${qtFixed(ms / 1000, digits)}s`;
}

const two = (value: number): string => String(value).padStart(2, '0');

function duration(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / 1000));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
}

/** `2026-07-23T09:00:00.123 UTC`, in the zone of this machine. */
function localTime(utcMs: number): string {
  const time = new Date(utcMs);
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(time);
  const name = zone.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return `${day}T${clock}.${String(time.getMilliseconds()).padStart(3, '0')} ${name}`;
}
