// Captures, suicide, ko, superko and repetition against a second implementation (testPlainGo.ts) on random games, and known shapes.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { SUPERKOS } from '../../core/gameRules.ts';
import { plainArea, plainPass, plainPlay, plainStart, type PlainGame } from './testPlainGo.ts';
import { drawn, goStart } from './testBoards.ts';
import { countBoard } from './scoring.ts';
import { isLegal, legalPoints, playPoint, startState, type GoState } from './state.ts';
import { parseVertex, PASS } from './vertex.ts';

const pictureOf = ({ stones }: GoState): string => Array.from(stones, (stone) => '.XO'.charAt(stone)).join('');

const play = (state: GoState, ...vertices: readonly string[]): GoState =>
  vertices.reduce((now, vertex) => unwrap(playPoint(now, unwrap(parseVertex(vertex, now.start.size)))), state);

const wordOf = (state: GoState, point: number): string => {
  const played = playPoint(state, point);
  return played.ok ? 'legal' : played.error;
};

const plainWord = (game: PlainGame, point: number): string => {
  const played = plainPlay(game, point);
  return 'refusal' in played ? played.refusal : 'legal';
};

const refusal = (state: GoState, vertex: string): unknown => {
  const played = playPoint(state, unwrap(parseVertex(vertex, state.start.size)));
  return played.ok ? undefined : played.error;
};

describe('random games', () => {
  const terms = fc.record({
    size: fc.constantFrom(2, 3, 3, 4, 4, 5),
    suicide: fc.boolean(),
    superko: fc.constantFrom(...SUPERKOS),
  });

  test('CGF-8: legal points, refusals, boards, counts and repetitions equal those of the second implementation', () => {
    let [repeats, kos, superkos, suicides] = [0, 0, 0, 0];
    fc.assert(
      fc.property(terms, fc.array(fc.nat(), { minLength: 60, maxLength: 90 }), (chosen, choices) => {
        let plain = plainStart(chosen);
        let state = unwrap(startState(goStart(chosen)));
        for (const [ply, choice] of choices.entries()) {
          const points = Array.from({ length: chosen.size ** 2 }, (_, point) => point);
          const [before, now] = [plain, state];
          const expected = points.map((point) => plainWord(before, point));
          const seen = points.map((point) => wordOf(now, point));
          expect(seen).toEqual(expected);
          kos += seen.filter((word) => word === 'ko').length;
          superkos += seen.filter((word) => word === 'superko').length;
          const legal = points.filter((point) => seen[point] === 'legal');
          expect(legalPoints(state)).toEqual(legal);
          expect(points.filter((point) => isLegal(now, point))).toEqual(legal);
          const point = choice % 16 === 0 ? undefined : legal[choice % Math.max(legal.length, 1)];
          if (point === undefined) {
            plain = plainPass(plain);
            state = unwrap(playPoint(state, PASS));
            expect(state.repeats).toBeUndefined();
          } else {
            const played = plainPlay(plain, point);
            if ('refusal' in played) throw new Error('a legal point was refused');
            if (played.game.captured[plain.turn] > plain.captured[plain.turn]) suicides++;
            plain = played.game;
            state = unwrap(playPoint(state, point));
            expect(state.repeats).toBe(played.repeats);
            if (state.repeats !== undefined) repeats++;
          }
          expect(pictureOf(state)).toBe(plain.picture);
          expect(state.captured).toEqual(plain.captured);
          expect([state.turn, state.ply]).toEqual([plain.turn, ply + 1]);
        }
        const { black, white } = plainArea(plain.picture, chosen.size);
        const count = countBoard({ ...state, start: { ...state.start, ruleSet: 'tromp-taylor' } }, []);
        expect(count.margin).toBe(2 * (black - white));
      }),
      { numRuns: 40 },
    );
    // The games must contain the cases that they should prove.
    for (const seen of [repeats, kos, superkos, suicides]) expect(seen).toBeGreaterThan(0);
  });

  test('moves never change the state they are played from', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (choices) => {
        const states = [unwrap(startState(goStart({ size: 4 })))];
        const pictures = [pictureOf(states[0] as GoState)];
        for (const choice of choices) {
          const last = states.at(-1) as GoState;
          const legal = [...legalPoints(last), PASS];
          const next = unwrap(playPoint(last, legal[choice % legal.length] ?? PASS));
          states.push(next);
          pictures.push(pictureOf(next));
        }
        expect(states.map(pictureOf)).toEqual(pictures);
        expect(states.at(-1)?.before).toBe(states.at(-2));
      }),
      { numRuns: 30 },
    );
  });
});

describe('known shapes', () => {
  test('a snapback recaptures several stones at once: no ko', () => {
    const { state } = drawn(`
      .....
      .....
      XX...
      OOX..
      ..OX.
    `);
    const thrownIn = play(state, 'A1', 'B1');
    expect(thrownIn.captured).toEqual({ white: 0, black: 1 });
    expect(thrownIn.ko).toBeUndefined();
    expect(play(thrownIn, 'A1').captured).toEqual({ white: 4, black: 1 });
  });

  test('a ko may not be retaken at once, but after a move elsewhere, or a pass', () => {
    const { state } = drawn(`
      .....
      .XO..
      X.XO.
      .XO..
      .....
    `);
    const taken = play({ ...state, turn: 'white' }, 'B3');
    expect(taken.captured).toEqual({ white: 0, black: 1 });
    expect(refusal(taken, 'C3')).toBe('ko');
    expect(refusal(play(taken, 'E5', 'A5'), 'C3')).toBeUndefined();
    expect(refusal(play(taken, 'pass', 'A5'), 'C3')).toBeUndefined();
    const back = play(taken, 'E5', 'A5', 'C3');
    expect(back.ko).toBe(unwrap(parseVertex('B3', 5)));
  });

  test('suicide is legal only if the rules allow it, and removes its own stones', () => {
    const drawing = `
      .X.
      XX.
      ...
    `;
    const white = (suicide: boolean): GoState => ({ ...drawn(drawing, { suicide }).state, turn: 'white' });
    expect(refusal(white(false), 'A3')).toBe('suicide');
    const gone = play(white(true), 'A3');
    expect(gone.captured).toEqual({ white: 1, black: 0 });
    expect(gone.repeats).toBe(0);
  });

  test('a stone without liberties that captures is not a suicide', () => {
    const { state } = drawn(`
      .OX
      OXX
      XX.
    `);
    expect(play({ ...state, turn: 'black' }, 'A3').captured).toEqual({ white: 2, black: 0 });
  });

  test('sending two and returning one: refused by positional superko, reported and allowed by situational superko and without superko', () => {
    const sentTwo = (superko: (typeof SUPERKOS)[number]): GoState => {
      const { state } = drawn(
        `
          .....
          .....
          .....
          XXO..
          .O.O.
        `,
        { superko },
      );
      const taken = play({ ...state, turn: 'white' }, 'A1', 'C1');
      expect(taken.captured).toEqual({ white: 2, black: 0 });
      expect(taken.ko).toBeUndefined();
      return taken;
    };
    expect(refusal(sentTwo('positional'), 'B1')).toBe('superko');
    expect(play(sentTwo('situational'), 'B1').repeats).toBe(0);
    expect(play(sentTwo('none'), 'B1').repeats).toBe(0);
  });

  test('CGF-9: three kos taken in turn repeat the whole board after six moves, and the ply is reported', () => {
    const { state } = drawn(`
      .XO......
      X.XO.....
      .XO......
      .XO......
      X.XO.....
      .XO......
      .XO......
      XO.O.....
      .XO......
    `);
    const repeated = play({ ...state, turn: 'white' }, 'B8', 'C2', 'B5', 'C8', 'B2', 'C5');
    expect(repeated.repeats).toBe(0);
    expect(refusal({ ...repeated, turn: 'white' }, 'B8')).toBeUndefined();
  });

  test('19x19: a game of 400 moves takes well under 20 ms', () => {
    const random = randomSource(19);
    const whole = (): number => {
      let state = unwrap(startState(goStart({ size: 19, superko: 'positional' })));
      const before = performance.now();
      while (state.ply < 400) {
        const played = playPoint(state, random.below(361));
        if (played.ok) state = played.value;
        else if (random.below(500) === 0) state = unwrap(playPoint(state, PASS));
      }
      return performance.now() - before;
    };
    expect(Math.min(...Array.from({ length: 12 }, whole))).toBeLessThan(20);
  });
});
