// A game of Go in progress: the board, the side to move, the captured stones, and every earlier position. Immutable: a move makes a new state.
// This file decides which moves are legal: simple ko always applies, suicide and superko as the start says (core/gameRules.ts). Any repetition
// of the whole board is detected, forbidden or not. Passing is always legal, whatever it repeats.

import { opposite, withSide, type Colour, type Sides } from '../../core/colour.ts';
import type { GameStart, GoStart } from '../../core/gameRules.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { err, ok, type Result } from '../../core/result.ts';
import {
  BLACK,
  boardHash,
  EMPTY,
  libertiesOf,
  neighboursOf,
  place,
  sameBoard,
  stoneHash,
  stoneOf,
  type Stones,
} from './board.ts';
import { handicapPoints, largestHandicap } from './handicap.ts';
import { LARGEST_BOARD, PASS, SMALLEST_BOARD } from './vertex.ts';

export type GoState = {
  readonly start: GoStart;
  readonly turn: Colour;
  /** Moves since the start, including passes. */
  readonly ply: number;
  /** By point. */
  readonly stones: Stones;
  /** How many stones of each colour were removed from the board, including suicides. */
  readonly captured: Sides<number>;
  /** The point where the side to move may not retake a ko; `undefined`: none. */
  readonly ko: number | undefined;
  /** The last move, a point or PASS; `undefined` at the start. */
  readonly last: number | undefined;
  /** The number of consecutive passes up to now. */
  readonly passes: number;
  /** The latest earlier ply after which the whole board was the same as after the last stone; a pass repeats nothing. */
  readonly repeats: number | undefined;
  /** The state before the last move; `undefined` at the start. */
  readonly before: GoState | undefined;
  readonly hash: number;
};

/** Why a point is not a legal move. */
export const REFUSALS = ['occupied', 'suicide', 'ko', 'superko'] as const;
export type Refusal = (typeof REFUSALS)[number];

const cannotStart = (why: Phrase) => err(english(phrase('seen.goStart', { why })));

/** The error says in one sentence why the start cannot be played. */
export function startState(start: GameStart): Result<GoState, string> {
  if (start.game !== 'go') return cannotStart(phrase('seen.goStart.other', { got: start.game }));
  const { size, komi, handicap } = start;
  if (!Number.isInteger(size) || size < SMALLEST_BOARD || size > LARGEST_BOARD)
    return cannotStart(phrase('seen.goStart.size', { least: SMALLEST_BOARD, most: LARGEST_BOARD, got: size }));
  if (!Number.isInteger(komi)) return cannotStart(phrase('seen.goStart.komi', { got: komi }));
  const most = largestHandicap(size);
  if (handicap !== 0 && (!Number.isInteger(handicap) || handicap < 2 || handicap > most)) {
    const given = { size, got: handicap };
    return cannotStart(
      most === 0 ? phrase('seen.goStart.noHandicap', given) : phrase('seen.goStart.handicap', { most, ...given }),
    );
  }
  const stones = new Uint8Array(size * size);
  if (handicap > 0) for (const point of handicapPoints(size, handicap)) stones[point] = BLACK;
  return ok({
    start,
    turn: handicap > 0 ? 'white' : 'black',
    ply: 0,
    stones,
    captured: { white: 0, black: 0 },
    ko: undefined,
    last: undefined,
    passes: 0,
    repeats: undefined,
    before: undefined,
    hash: boardHash(stones),
  });
}

/** The state after the side to move has played on `point`, which is on the board, or has passed (PASS). */
export function playPoint(state: GoState, point: number): Result<GoState, Refusal> {
  if (point === PASS) return ok(afterPass(state));
  if (state.stones[point] !== EMPTY) return err('occupied');
  if (point === state.ko) return err('ko');
  const after = afterStone(state, point);
  if (after === undefined) return err('suicide');
  return isSuperko(after) ? err('superko') : ok(after);
}

/** Whether the side to move may play on `point`, or pass (PASS). */
export function isLegal(state: GoState, point: number): boolean {
  if (point === PASS) return true;
  if (state.stones[point] !== EMPTY || point === state.ko) return false;
  return (state.start.superko === 'none' && hasEmptyNeighbour(state, point)) || playPoint(state, point).ok;
}

/** All points where the side to move may play, from A1; passing is also legal. */
export function legalPoints(state: GoState): number[] {
  const points: number[] = [];
  for (let point = 0; point < state.stones.length; point++) if (isLegal(state, point)) points.push(point);
  return points;
}

function hasEmptyNeighbour({ stones, start }: GoState, point: number): boolean {
  const neighbours = neighboursOf(start.size);
  for (let at = 4 * point; at < 4 * point + 4; at++) {
    const neighbour = neighbours[at] ?? -1;
    if (neighbour < 0) return false;
    if (stones[neighbour] === EMPTY) return true;
  }
  return false;
}

function afterPass(state: GoState): GoState {
  return {
    ...state,
    turn: opposite(state.turn),
    ply: state.ply + 1,
    ko: undefined,
    last: PASS,
    passes: state.passes + 1,
    repeats: undefined,
    before: state,
  };
}

/** `undefined` for a suicide that is not allowed. */
function afterStone(state: GoState, point: number): GoState | undefined {
  const { start, turn, captured } = state;
  const stone = stoneOf(turn);
  const { stones, taken, lost } = place(state.stones, start.size, point, stone);
  if (lost.length > 0 && !start.suicide) return undefined;
  const rival = opposite(turn);
  let hash = state.hash ^ stoneHash(point, stone);
  for (const gone of taken) hash ^= stoneHash(gone, stoneOf(rival));
  for (const gone of lost) hash ^= stoneHash(gone, stone);
  return {
    start,
    turn: rival,
    ply: state.ply + 1,
    stones,
    captured:
      taken.length > 0
        ? withSide(captured, rival, captured[rival] + taken.length)
        : lost.length > 0
          ? withSide(captured, turn, captured[turn] + lost.length)
          : captured,
    ko: taken.length === 1 && isKo(stones, start.size, point) ? taken[0] : undefined,
    last: point,
    passes: 0,
    repeats: earlierPly(state, hash, stones),
    before: state,
    hash,
  };
}

/** Whether the stone that captured one stone could itself be captured back at once, and alone. */
function isKo(stones: Stones, size: number, point: number): boolean {
  const neighbours = neighboursOf(size);
  for (let at = 4 * point; at < 4 * point + 4; at++) {
    const neighbour = neighbours[at] ?? -1;
    if (neighbour >= 0 && stones[neighbour] === stones[point]) return false;
  }
  return libertiesOf(stones, size, [point]).length === 1;
}

/** The latest ply, including `state`, after which the board was the same. */
function earlierPly(state: GoState, hash: number, stones: Stones): number | undefined {
  for (let past: GoState | undefined = state; past !== undefined; past = past.before) {
    if (past.hash === hash && sameBoard(past.stones, stones)) return past.ply;
  }
  return undefined;
}

function isSuperko(after: GoState): boolean {
  switch (after.start.superko) {
    case 'none':
      return false;
    case 'positional':
      return after.repeats !== undefined;
    case 'situational':
      return after.repeats !== undefined && stoodBefore(after);
  }
}

/** Whether the same side was to move at the earlier occurrence of the board. */
function stoodBefore(after: GoState): boolean {
  for (let past = after.before; past !== undefined; past = past.before) {
    if (past.hash === after.hash && past.turn === after.turn && sameBoard(past.stones, after.stones)) return true;
  }
  return false;
}
