// The rules compared with GNU Go (Debian's gnugo): legal moves, stones and captures, the fixed handicaps, and counts of random games. Its own
// regression collection: scoreCollection.release.test.ts.

import { describe, expect, test } from 'vitest';
import type { GoStart } from '../../core/gameRules.ts';
import { randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { neighboursOf, stoneOf } from './board.ts';
import { handicapPoints, largestHandicap } from './handicap.ts';
import { legalMoves } from './rules.ts';
import { formatScore } from './scoreText.ts';
import { countBoard } from './scoring.ts';
import { isLegal, legalPoints, playPoint, startState, type GoState } from './state.ts';
import { goStart } from './testBoards.ts';
import { askGnugo, hasGnugo, words } from '../../../test/gnugo.ts';
import { formatVertex, PASS } from './vertex.ts';

const stonesOf = ({ stones, start }: GoState, stone: number): string[] =>
  Array.from(stones, (there, point) => (there === stone ? formatVertex(point, start.size) : ''))
    .filter((name) => name !== '')
    .sort();

describe.skipIf(!hasGnugo)('GNU Go', () => {
  test('CGF-8: plays random games the same: legal moves, stones, prisoners', () => {
    const random = randomSource(5);
    const commands: string[] = [];
    const expected: { readonly at: number; readonly answer: string[] }[] = [];
    const ask = (command: string, answer: string[]): void => {
      expected.push({ at: commands.length, answer });
      commands.push(command);
    };
    for (const size of [5, 5, 6, 7, 9, 13, 19]) {
      let state = unwrap(startState(goStart({ size })));
      commands.push(`boardsize ${size}`, 'clear_board');
      while (state.ply < Math.min(300, 3 * size * size)) {
        const legal = legalPoints(state);
        const point = legal[random.below(legal.length + 1)] ?? PASS;
        commands.push(`play ${state.turn} ${formatVertex(point, size)}`);
        state = unwrap(playPoint(state, point));
        if (state.ply % 3 === 0 || size < 7) ask(`all_legal ${state.turn}`, legalMoves(state).slice(0, -1).sort());
        if (state.ply % 5 !== 0) continue;
        ask('list_stones black', stonesOf(state, stoneOf('black')));
        ask('list_stones white', stonesOf(state, stoneOf('white')));
        ask('captures black', [`${state.captured.white}`]);
        ask('captures white', [`${state.captured.black}`]);
      }
    }
    const answers = askGnugo([], commands);
    for (const { at, answer } of expected) {
      const said = words(answers[at]).filter((word) => word.toLowerCase() !== 'pass');
      expect(said, `${commands[at - 1]}, ${commands[at]}`).toEqual(answer);
    }
  });

  test('puts every handicap on the same points, and refuses the same ones', () => {
    // On 12x12 GNU Go uses the fourth line, but GTP (4.1.1) the third.
    const sizes = [5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19];
    const cases = sizes.flatMap((size) => [2, 3, 4, 5, 6, 7, 8, 9].map((handicap) => ({ size, handicap })));
    const answers = askGnugo(
      [],
      cases.flatMap(({ size, handicap }) => [`boardsize ${size}`, `fixed_handicap ${handicap}`]),
    );
    for (const [index, { size, handicap }] of cases.entries()) {
      const said = answers[2 * index + 1] ?? '';
      if (handicap > largestHandicap(size)) {
        expect(said, `${handicap} on ${size}`).toMatch(/^\?/);
        expect(startState(goStart({ size, handicap })).ok).toBe(false);
      } else {
        const points = handicapPoints(size, handicap).map((point) => formatVertex(point, size));
        expect(words(said), `${handicap} on ${size}`).toEqual(points.sort());
        expect(unwrap(startState(goStart({ size, handicap }))).turn).toBe('white');
      }
    }
  });

  test('counts games that were played to the last point as Tromp-Taylor and Chinese rules do', () => {
    const random = randomSource(2);
    const games = [5, 5, 6, 6, 7, 7, 7, 7].map((size) => playedOut(goStart({ size, ruleSet: 'tromp-taylor' }), random));
    const answers = askGnugo(
      ['--chinese-rules', '--level', '1'],
      games.flatMap(({ start, moves }) => [
        `boardsize ${start.size}`,
        'clear_board',
        'komi 0',
        ...moves,
        'final_status_list dead',
        'final_score',
      ]),
    );
    let at = 0;
    let alive = 0;
    for (const { moves, state } of games) {
      at += 3 + moves.length + 2;
      // If GNU Go calls living stones dead, it counts something else.
      if (answers[at - 2] !== '') continue;
      alive++;
      const score = formatScore(countBoard(state, []).margin);
      const chinese = { ...state, start: { ...state.start, ruleSet: 'chinese' } as const };
      expect(plainScore(answers[at - 1])).toBe(score);
      expect(formatScore(countBoard(chinese, []).margin)).toBe(score);
    }
    expect(alive).toBeGreaterThanOrEqual(4);
  });
});

const plainScore = (said: string | undefined): string => (said ?? '').replace(/\.0$/, '');

type PlayedOut = { readonly start: GoStart; readonly state: GoState; readonly moves: readonly string[] };

/** Random moves until there are no others; never into a point that only own stones surround. */
function playedOut(start: GoStart, random: ReturnType<typeof randomSource>): PlayedOut {
  const neighbours = neighboursOf(start.size);
  let state = unwrap(startState(start));
  const moves: string[] = [];
  while (state.passes < 2 && state.ply < 400) {
    const own = stoneOf(state.turn);
    const isEye = (point: number): boolean =>
      neighbours.subarray(4 * point, 4 * point + 4).every((next) => next < 0 || state.stones[next] === own);
    const wanted = legalPoints(state).filter((point) => !isEye(point));
    const point = wanted.length === 0 ? PASS : (wanted[random.below(wanted.length)] ?? PASS);
    moves.push(`play ${state.turn} ${formatVertex(point, start.size)}`);
    expect(isLegal(state, point)).toBe(true);
    state = unwrap(playPoint(state, point));
  }
  return { start, state, moves };
}
