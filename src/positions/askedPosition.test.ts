// A position of Go is found however the board lies: against a slow reading, which turns the moves of each game in all eight ways and plays them.

import { describe, expect, test } from 'vitest';
import type { GameStart } from '../core/gameRules.ts';
import { randomSource } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { goRules, legalMoves } from '../games/go/rules.ts';
import { backFrom, SYMMETRIES, turnedMove, turnedPoint } from '../games/go/symmetry.ts';
import { askedPosition, reachedBy } from './askedPosition.ts';
import { gamePositions } from './gamePositions.ts';
import { NO_MOVE, type Reached } from './positionTable.ts';

const SIZE = 5;
const GO: GameStart = { game: 'go', size: SIZE, komi: 1, ruleSet: 'chinese', superko: 'none', suicide: false, handicap: 0 };

const positionsOf = (moves: readonly string[]): readonly string[] => unwrap(gamePositions(GO, moves));

function randomGame(rngSeed: number): readonly string[] {
  const random = randomSource(rngSeed);
  let state = unwrap(goRules.start(GO));
  const moves: string[] = [];
  while (moves.length < 30) {
    const legal = legalMoves(state);
    const move = legal[random.below(legal.length)] ?? 'pass';
    moves.push(move);
    state = unwrap(goRules.play(state, move)).state;
  }
  return moves;
}

/** An index of these games: what each played at its first time in a position. */
const indexOf = (games: readonly (readonly string[])[]) => {
  const all = games.map((moves) => ({ moves, positions: positionsOf(moves) }));
  return (position: string): Reached => {
    const rows = all.flatMap(({ moves, positions }, id) => {
      const ply = positions.indexOf(position);
      return ply === -1 ? [] : [{ id, ply, move: moves[ply] }];
    });
    return {
      games: Uint32Array.from(rows, ({ id }) => id),
      plies: Uint16Array.from(rows, ({ ply }) => ply),
      moves: rows.map(({ move = '' }) => move),
      next: Uint16Array.from(rows, ({ move }, at) => (move === undefined ? NO_MOVE : at)),
      centipawns: new Int16Array(rows.length),
    };
  };
};

const turned = (moves: readonly string[], symmetry: (typeof SYMMETRIES)[number]): readonly string[] =>
  moves.map((move) => turnedMove(move, SIZE, symmetry));

describe('the symmetries of a board', () => {
  test('are eight, and each has one that takes it back', () => {
    const images = SYMMETRIES.map((symmetry) => [0, 1, 2, 7].map((point) => turnedPoint(point, 5, symmetry)).join(' '));
    expect(new Set(images).size).toBe(8);
    for (const symmetry of SYMMETRIES)
      for (let point = 0; point < 25; point++)
        expect(turnedPoint(turnedPoint(point, 5, symmetry), 5, backFrom(symmetry))).toBe(point);
    expect(SYMMETRIES.map((symmetry) => turnedMove('D1', 9, symmetry))).toEqual(['D1', 'F1', 'A6', 'A4', 'F9', 'D9', 'J4', 'J6']);
  });
});

describe('reachedBy', () => {
  test('finds every game that reached the position in any of eight ways, with its next move as the asked board lies', () => {
    const games = Array.from({ length: 60 }, (_, rngSeed) => randomGame(rngSeed));
    // Some games are images of others, at least for some moves.
    games.push(...games.slice(0, 30).map((moves, index) => turned(moves.slice(0, 20), SYMMETRIES[index % 8] ?? 0)));
    const find = indexOf(games);
    const images = games.map((moves) =>
      SYMMETRIES.map((symmetry) => ({ moves: turned(moves, symmetry), positions: positionsOf(turned(moves, symmetry)) })),
    );
    let several = 0;
    for (const [asked, ply] of images.flatMap((all) => [0, 1, 2, 3, 6, 12].map((ply) => [all, ply] as const))) {
      const position = asked[0]?.positions[ply] ?? '';
      const own = SYMMETRIES.filter((symmetry) => asked[symmetry]?.positions[ply] === position);
      const expected = images.flatMap((all, id) => {
        const plies = all.map(({ positions }) => positions.indexOf(position));
        const first = Math.min(...plies.filter((one) => one >= 0));
        if (first === Infinity) return [];
        // All moves that it may have played, as images of each other.
        const played = all.filter((_, at) => plies[at] === first).map(({ moves }) => moves[first]);
        return [{ id, ply: first, played: new Set(played) }];
      });
      const { games: ids, plies, moves, next } = reachedBy(askedPosition(position), find);
      expect([...ids]).toEqual(expected.map(({ id }) => id));
      expect([...plies]).toEqual(expected.map(({ ply }) => ply));
      if (expected.length > 1) several++;
      for (const [at, { played }] of expected.entries()) {
        const move = next[at] === NO_MOVE ? undefined : moves[next[at] ?? 0];
        expect(played).toContain(move);
        // Images of each other have one name.
        if (move !== undefined) for (const symmetry of own) expect(played).toContain(turnedMove(move, SIZE, symmetry));
      }
    }
    expect(several).toBeGreaterThan(100);
  });

  test('of moves that are the same on a board that is its own image, names the rightmost, and of those the uppermost', () => {
    const next = (games: readonly string[], asked: string): readonly string[] => {
      const moves = asked === '' ? [] : asked.split(' ');
      const found = reachedBy(askedPosition(positionsOf(moves).at(-1) ?? ''), indexOf(games.map((text) => text.split(' '))));
      return [...found.next].map((at) => found.moves[at] ?? '-');
    };
    expect(next(['A1', 'E5', 'B1', 'E2', 'pass'], '')).toEqual(['E5', 'E5', 'E4', 'E4', 'pass']);
    // One stone off the centre leaves one mirror.
    expect(next(['C1 A3', 'E3 C1', 'A3 C5', 'A3 D2'], 'C1')).toEqual(['E3', 'E3', 'E3', 'D4']);
  });

  test('chess has none', () => {
    const position = unwrap(gamePositions({ game: 'chess', chess960: false }, ['e2e4'])).at(-1) ?? '';
    expect(askedPosition(position).ways).toEqual([{ position, symmetry: 0 }]);
  });
});
