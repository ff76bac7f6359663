// The messages of a game to its seat as checked values: `undefined` for what is none.

import { COLOURS } from '../../core/colour.ts';
import { GO_RULE_SETS, SUPERKOS, type ChessStart, type GameStart, type GoStart } from '../../core/gameRules.ts';
import { present } from '../../core/present.ts';
import type { SearchRequest } from '../session.ts';
import { countField, isFields, listField, oneOf, textField, wordField, type Fields } from './fields.ts';
import { REFUSED_WORDS, SEAT_ASKS, type SeatClock, type SeatGameHeader, type SeatPosition, type ToSeat } from './messages.ts';

const LONGEST_MOVE = 40;
const LONGEST_NAME = 1000;
const LONGEST_WORDS = 100_000;
const MOST_MOVES = 20_000;
const OUTCOMES = [...COLOURS, 'draw'] as const;

export function parseToSeat(fields: Fields): ToSeat | undefined {
  const { kind } = fields;
  if (kind === 'refused') {
    const what = oneOf(fields['what'], REFUSED_WORDS);
    const why = textField(fields['why'], LONGEST_WORDS);
    if (what === undefined || why === undefined) return undefined;
    return fields['mayConfirm'] === true ? { kind, what, why, mayConfirm: true } : { kind, what, why };
  }
  if (kind === 'note' || kind === 'closed') {
    const words = textField(fields['words'], LONGEST_WORDS);
    return words === undefined ? undefined : { kind, words };
  }
  if (kind === 'waiting') {
    const version = countField(fields['version'], 1);
    return version === undefined ? undefined : { kind, version };
  }
  return parseOfGame(fields);
}

function parseOfGame(fields: Fields): ToSeat | undefined {
  const { kind } = fields;
  const game = countField(fields['game'], 1);
  if (game === undefined) return undefined;
  switch (kind) {
    case 'game': {
      const version = countField(fields['version'], 1);
      const header = parseHeader(fields, game);
      const position = parsePosition(fields);
      if (version === undefined || header === undefined || position === undefined) return undefined;
      return { kind, version, ...header, ...position };
    }
    case 'turn': {
      const position = parsePosition(fields);
      return position === undefined ? undefined : { kind, game, ...position };
    }
    case 'moved': {
      const ply = countField(fields['ply'], 1);
      const move = wordField(fields['move'], LONGEST_MOVE);
      const clock = fields['clock'] === undefined ? undefined : parseClock(fields['clock']);
      if (ply === undefined || move === undefined || (clock === undefined && fields['clock'] !== undefined)) return undefined;
      return clock === undefined ? { kind, game, ply, move } : { kind, game, ply, move, clock };
    }
    case 'ask-score': {
      const moves = parseMoves(fields['moves']);
      return moves === undefined ? undefined : { kind, game, moves };
    }
    case 'scored': {
      const score = fields['score'] === null ? null : wordField(fields['score'], LONGEST_MOVE);
      return score === undefined ? undefined : { kind, game, score };
    }
    case 'over': {
      const words = textField(fields['words'], LONGEST_WORDS);
      const outcome = oneOf(fields['outcome'], OUTCOMES);
      if (words === undefined || (outcome === undefined && fields['outcome'] !== undefined)) return undefined;
      return outcome === undefined ? { kind, game, words } : { kind, game, outcome, words };
    }
    default:
      return undefined;
  }
}

function parseHeader(fields: Fields, game: number): SeatGameHeader | undefined {
  const start = parseStart(fields['start']);
  const opponent = textField(fields['opponent'], LONGEST_NAME);
  const colour = oneOf(fields['colour'], COLOURS);
  const event = textField(fields['event'], LONGEST_NAME);
  const round = countField(fields['round'], 1);
  if (start === undefined || opponent === undefined) return undefined;
  if (colour === undefined && fields['colour'] !== undefined) return undefined;
  return {
    game,
    start,
    opponent,
    ...present({ colour, event, round }),
  };
}

function parsePosition(fields: Fields): SeatPosition | undefined {
  const moves = parseMoves(fields['moves']);
  const asks = oneOf(fields['asks'], SEAT_ASKS);
  if (moves === undefined || asks === undefined) return undefined;
  if (fields['clock'] === undefined) return { moves, asks };
  const clock = parseClock(fields['clock']);
  return clock === undefined ? undefined : { moves, asks, clock };
}

const parseMoves = (value: unknown): readonly string[] | undefined =>
  listField(value, MOST_MOVES, (move) => wordField(move, LONGEST_MOVE));

function parseClock(value: unknown): SeatClock | undefined {
  if (!isFields(value)) return undefined;
  const time = parseTime(value['time']);
  const runningMs = countField(value['runningMs'], 0);
  const running = oneOf(value['running'], COLOURS);
  if (time === undefined || runningMs === undefined || (running === undefined && value['running'] !== undefined))
    return undefined;
  return running === undefined ? { time, runningMs } : { time, running, runningMs };
}

function parseTime(value: unknown): SearchRequest['time'] | undefined {
  if (!isFields(value)) return undefined;
  const { kind } = value;
  if (kind === 'unlimited') return { kind };
  if (kind === 'moveTime') {
    const moveTimeMs = countField(value['moveTimeMs'], 0);
    return moveTimeMs === undefined ? undefined : { kind, moveTimeMs };
  }
  if (kind !== 'clock') return undefined;
  const left = parseSides(value['left'], Number.MIN_SAFE_INTEGER);
  const increment = parseSides(value['increment'], 0);
  const movesToGo = countField(value['movesToGo'], 0);
  if (left === undefined || increment === undefined) return undefined;
  if (movesToGo === undefined && value['movesToGo'] !== undefined) return undefined;
  return { kind, left, increment, movesToGo };
}

function parseSides(value: unknown, least: number): { readonly white: number; readonly black: number } | undefined {
  if (!isFields(value)) return undefined;
  const white = countField(value['white'], least);
  const black = countField(value['black'], least);
  return white === undefined || black === undefined ? undefined : { white, black };
}

function parseStart(value: unknown): GameStart | undefined {
  if (!isFields(value)) return undefined;
  return value['game'] === 'chess' ? parseChess(value) : value['game'] === 'go' ? parseGo(value) : undefined;
}

function parseChess(value: Fields): ChessStart | undefined {
  const { chess960 } = value;
  if (typeof chess960 !== 'boolean') return undefined;
  if (value['position'] === undefined) return { game: 'chess', chess960 };
  const position = wordField(value['position'], LONGEST_NAME);
  return position === undefined ? undefined : { game: 'chess', chess960, position };
}

function parseGo(value: Fields): GoStart | undefined {
  const { suicide } = value;
  const size = countField(value['size'], 2);
  const komi = countField(value['komi'], Number.MIN_SAFE_INTEGER);
  const ruleSet = oneOf(value['ruleSet'], GO_RULE_SETS);
  const superko = oneOf(value['superko'], SUPERKOS);
  const handicap = countField(value['handicap'], 0);
  if (size === undefined || size > 25 || komi === undefined || ruleSet === undefined || superko === undefined) return undefined;
  if (typeof suicide !== 'boolean' || handicap === undefined) return undefined;
  return { game: 'go', size, komi, ruleSet, superko, suicide, handicap };
}
