// DRAW-1, WIN-1, RESIGN-1, MAX-1 and the counters, each against a second implementation that examines the whole list of evaluations at once. The
// external oracle is the games of TCEC's archive: src/archive/audit/auditArchive.test.ts.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdjudicationRules, DrawRule, ResignRule, WinRule } from '../../core/adjudication.ts';
import { opposite, type Colour } from '../../core/colour.ts';
import type { Evaluation } from '../../core/evaluation.ts';
import { adjudicationBy, centipawnsFor, countPly, NO_COUNTS, type CountedPly, type EvaluationCounts } from './counts.ts';
import { pliesLeft, printedDrawPlies, printedWinPlies } from './pliesLeft.ts';

/** Small figures, so that random games reach them: from move 3 on, two moves within 0.08; two moves beyond 10.00. */
const DRAW: DrawRule = { fromMove: 3, moves: 2, centipawns: 8, resets: true };
const WIN: WinRule = { moves: 2, centipawns: 1000 };
const RESIGN: ResignRule = { moves: 2, centipawns: 1000, seenBy: 'loser', beforeDraw: false };
const rules: AdjudicationRules = { draw: DRAW, win: WIN };

const centipawns = (mover: Colour, value: number): Evaluation => ({ kind: 'centipawns', centipawns: value, view: mover });
const quiet = (mover: Colour, value: number): CountedPly => ({
  mover,
  evaluation: centipawns(mover, value),
  irreversible: false,
  zeroing: false,
  men: 32,
});

/** The mover of a ply (from 1) of a game that White begins. */
const moverOf = (ply: number): Colour => (ply % 2 === 1 ? 'white' : 'black');

type Told = {
  readonly value: number | 'none' | 'mates' | 'mated';
  /** A rook's move that gives up a castling right is irreversible and not zeroing. */
  readonly kind: 'quiet' | 'castling-right' | 'zeroing';
  readonly men: number;
};
type Game = { readonly bookPlies: number; readonly told: readonly Told[] };

/** Mostly runs of plies that count, since uniformly random evaluations would hardly ever fire a rule. */
const told: fc.Arbitrary<Told> = fc.record({
  value: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Told['value']>(0, 8, -8) },
    { weight: 4, arbitrary: fc.constantFrom<Told['value']>(1000, -1000, 'mates', 'mated', 'none') },
    { weight: 1, arbitrary: fc.constantFrom<Told['value']>(9, -9, 999, -999) },
  ),
  kind: fc.integer({ min: 0, max: 9 }).map((roll) => (roll === 0 ? 'castling-right' : roll <= 2 ? 'zeroing' : 'quiet')),
  men: fc.integer({ min: 4, max: 8 }),
});
const runs = fc
  .tuple(fc.constantFrom(0, 1000, -1000), fc.array(told, { maxLength: 3 }), fc.integer({ min: 0, max: 8 }))
  .map(([first, noise, length]): readonly Told[] => [
    ...noise,
    ...Array.from({ length }, (_, index): Told => {
      const value = index % 2 === 0 ? first : -first;
      return { value: value + 0, kind: 'quiet', men: 6 };
    }),
  ]);
const game: fc.Arbitrary<Game> = fc.record({
  bookPlies: fc.integer({ min: 0, max: 8 }),
  told: fc.oneof(
    fc.array(told, { maxLength: 30 }),
    fc.array(runs, { maxLength: 4 }).map((parts) => parts.flat()),
  ),
});

function evaluationOf(mover: Colour, value: Told['value']): Evaluation {
  if (value === 'none') return { kind: 'unknown' };
  if (value === 'mates') return { kind: 'mate', moves: 3, view: mover };
  if (value === 'mated') return { kind: 'mate', moves: 3, view: opposite(mover) };
  return centipawns(mover, value);
}

function pliesOf({ bookPlies, told: all }: Game): readonly (CountedPly & { readonly ply: number })[] {
  return all.map(({ value, kind, men }, index) => {
    const ply = bookPlies + index + 1;
    const [irreversible, zeroing] = [kind !== 'quiet', kind === 'zeroing'];
    return { ply, mover: moverOf(ply), evaluation: evaluationOf(moverOf(ply), value), irreversible, zeroing, men };
  });
}

type Plies = ReturnType<typeof pliesOf>;

/** The second implementation: applies the texts of the rules to the last plies, without running counters. */
function secondReading(set: AdjudicationRules, all: Plies): string | undefined {
  const { draw, win, resign } = set;
  const resigned = resign === undefined ? undefined : resignReading(resign, all);
  if (resign?.beforeDraw === true && resigned !== undefined) return resigned;
  const ply = all.at(-1)?.ply ?? 0;
  if (draw !== undefined && Math.floor(ply / 2) >= draw.fromMove && all.length >= 2 * draw.moves) {
    const isEven = all
      .slice(-2 * draw.moves)
      .every(
        ({ mover, evaluation, irreversible, zeroing, men }, index) =>
          !(draw.resets === true && irreversible) &&
          !(draw.resets === 'counted' && zeroing && index > 0) &&
          Math.abs(centipawnsFor(mover, evaluation)) <= draw.centipawns &&
          men <= (draw.maxMen ?? 32),
      );
    if (isEven) return 'DRAW-1 draw';
  }
  return (win && winReading(win, all)) ?? resigned;
}

function winReading(win: WinRule, all: Plies): string | undefined {
  for (const winner of ['white', 'black'] as const) {
    const sees = (side: Colour, sign: 1 | -1): boolean => {
      const own = all.filter(({ mover }) => mover === side).slice(-win.moves);
      const told = own.filter(({ evaluation }) => win.missingEvaluation === undefined || evaluation.kind !== 'unknown');
      return told.length === win.moves && told.every((one) => sign * centipawnsFor(side, one.evaluation) >= win.centipawns);
    };
    if (sees(winner, 1) && sees(opposite(winner), -1)) return `WIN-1 ${winner}`;
  }
  return undefined;
}

function resignReading({ moves, centipawns: limit, seenBy }: ResignRule, all: Plies): string | undefined {
  const last = all.at(-1);
  if (last === undefined || centipawnsFor(last.mover, last.evaluation) >= 0) return undefined;
  const loser = last.mover;
  const told = (plies: Plies, count: number, beyond: (centipawns: number) => boolean): boolean =>
    plies.length >= count &&
    plies
      .slice(-count)
      .every(({ mover, evaluation }) => evaluation.kind !== 'unknown' && beyond(centipawnsFor(mover, evaluation)));
  const own = (side: Colour): Plies => all.filter(({ mover }) => mover === side);
  const isLost = told(own(loser), moves, (value) => value <= -limit);
  const isSeen = {
    loser: isLost,
    each: isLost && told(own(opposite(loser)), moves, (value) => value >= limit),
    together: told(all, 2 * moves, (value) => Math.abs(value) >= limit),
  }[seenBy];
  return isSeen ? `RESIGN-1 ${opposite(loser)}` : undefined;
}

const SETS: readonly AdjudicationRules[] = [
  rules,
  { draw: DRAW },
  { win: WIN },
  { draw: DRAW, win: { ...WIN, missingEvaluation: 'breaks' } },
  { draw: { ...DRAW, resets: false, maxMen: 6 }, win: { moves: 1, centipawns: 5 } },
  { draw: { ...DRAW, resets: 'counted' }, resign: { ...RESIGN, beforeDraw: true } },
  { resign: { ...RESIGN, seenBy: 'each' } },
  { resign: { ...RESIGN, seenBy: 'together' }, win: { ...WIN, moves: 3 } },
  // An evaluation of 8 is both near zero and decided: the order matters.
  { draw: DRAW, resign: { ...RESIGN, centipawns: 8, seenBy: 'together' } },
  { draw: DRAW, resign: { ...RESIGN, centipawns: 8, beforeDraw: true } },
];

describe('countPly and adjudicationBy', () => {
  it.each(SETS)('DRAW-1, WIN-1, RESIGN-1: fire where the last plies, examined at once, say so: %o', (set) => {
    let fired = 0;
    fc.assert(
      fc.property(game, (random) => {
        const all = pliesOf(random);
        let counts = NO_COUNTS;
        for (const [index, one] of all.entries()) {
          counts = countPly(set, counts, one);
          const found = adjudicationBy(set, counts, one.ply);
          if (found !== undefined) fired += 1;
          expect(found === undefined ? undefined : `${found.rule} ${found.outcome}`).toBe(
            secondReading(set, all.slice(0, index + 1)),
          );
        }
      }),
      { numRuns: 500 },
    );
    expect(fired).toBeGreaterThan(50);
  });

  it('DRAW-1: a move that restarts the count does not count itself', () => {
    const one = countPly(rules, NO_COUNTS, quiet('white', 0));
    expect(one.draw).toBe(1);
    expect(countPly(rules, one, { ...quiet('black', 0), irreversible: true }).draw).toBe(0);
    expect(countPly({ draw: { ...DRAW, resets: false } }, one, { ...quiet('black', 0), irreversible: true }).draw).toBe(2);
  });

  it('DRAW-1: with resets: counted, a pawn move or capture is the first to count, and a rook move that loses a castling right does nothing', () => {
    const counted: AdjudicationRules = { draw: { ...DRAW, resets: 'counted' } };
    const two = [quiet('white', 0), quiet('black', 0)].reduce((counts, one) => countPly(counted, counts, one), NO_COUNTS);
    expect(two.draw).toBe(2);
    expect(countPly(counted, two, { ...quiet('white', 8), irreversible: true, zeroing: true }).draw).toBe(1);
    expect(countPly(counted, two, { ...quiet('white', 9), irreversible: true, zeroing: true }).draw).toBe(0);
    expect(countPly(counted, two, { ...quiet('white', 0), irreversible: true }).draw).toBe(3);
  });

  it('DRAW-1: counts before its first move and can fire from that move: with move 35, at ply 70 and not at 69', () => {
    const season16: AdjudicationRules = { draw: { fromMove: 35, moves: 5, centipawns: 8, resets: true } };
    const counts: EvaluationCounts = { ...NO_COUNTS, draw: 30 };
    expect(adjudicationBy(season16, counts, 69)).toBeUndefined();
    expect(adjudicationBy(season16, counts, 70)).toEqual({ rule: 'DRAW-1', outcome: 'draw' });
  });

  it('WIN-1: captures and pawn moves do not interrupt it, one evaluation inside the threshold does', () => {
    const ahead: CountedPly = { ...quiet('white', 1000), irreversible: true };
    const twice = countPly(rules, countPly(rules, NO_COUNTS, ahead), ahead);
    expect(twice.win.white).toBe(2);
    expect(countPly(rules, twice, quiet('white', 999)).win.white).toBe(0);
    expect(countPly(rules, twice, quiet('black', 999)).win.white).toBe(2);
  });

  const silent = (mover: Colour): CountedPly => ({ ...quiet(mover, 0), evaluation: { kind: 'unknown' } });
  const lostFor = (silentMoves: number): readonly CountedPly[] => [
    ...Array.from({ length: silentMoves }, () => [silent('white'), quiet('black', -1500)]).flat(),
    ...Array.from({ length: 2 }, () => [quiet('white', 1500), quiet('black', -1500)]).flat(),
  ];
  const firedAt = (win: WinRule, plies: readonly CountedPly[]): number => {
    let counts = NO_COUNTS;
    return 1 + plies.findIndex((one, index) => adjudicationBy({ win }, (counts = countPly({ win }, counts, one)), index + 1));
  };

  it('S16-11c, CUP-6c: both sides must agree: a move without an evaluation breaks only its mover’s count', () => {
    const breaks: WinRule = { ...WIN, missingEvaluation: 'breaks' };
    expect(firedAt(breaks, lostFor(0))).toBe(4);
    // Black has been lost in their own view all the time, so White's second evaluation decides.
    expect(firedAt(breaks, lostFor(2))).toBe(7);
    const [first, second, third, fourth] = lostFor(0);
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new TypeError('four plies');
    expect(firedAt(breaks, [first, second, silent('white'), fourth, first, second])).toBe(0);
    expect(firedAt(breaks, [first, second, silent('white'), fourth, first, second, third])).toBe(7);
    // A move without an evaluation is not agreement by the loser either.
    expect(firedAt(breaks, [first, silent('black'), third, second, first, fourth])).toBe(6);
  });

  it('WIN-1: in the archive such a move agrees only with an opponent who evaluates as lost', () => {
    expect(firedAt(WIN, lostFor(2))).toBe(4);
    expect(firedAt(WIN, [quiet('white', 1500), silent('black'), quiet('white', 1500), silent('black')])).toBe(0);
  });

  it('DRAW-1: with both settings a move without an evaluation restarts the draw count', () => {
    for (const win of [WIN, { ...WIN, missingEvaluation: 'breaks' } as const]) {
      const even = countPly({ draw: DRAW, win }, NO_COUNTS, quiet('white', 0));
      expect(even.draw).toBe(1);
      expect(countPly({ draw: DRAW, win }, even, silent('black')).draw).toBe(0);
    }
  });

  it.each<[string, Evaluation, number]>([
    ['no evaluation is as good as won', { kind: 'unknown' }, Infinity],
    ['a mate is beyond every threshold', { kind: 'mate', moves: 40, view: 'white' }, Infinity],
    ['being mated too', { kind: 'mate', moves: -1, view: 'white' }, -Infinity],
    ['"mate 0" is said by the side that is mated', { kind: 'mate', moves: 0, view: 'white' }, -Infinity],
    ['from the view of the other side', { kind: 'mate', moves: 2, view: 'black' }, -Infinity],
    ['centipawns of the other side', { kind: 'centipawns', centipawns: 31, view: 'black' }, -31],
    ['centipawns are compared as they are', { kind: 'centipawns', centipawns: 8, view: 'white' }, 8],
  ])('DRAW-1, WIN-1, RESIGN-1: %s', (_, evaluation, expected) => {
    expect(centipawnsFor('white', evaluation)).toBe(expected);
  });

  it.each<readonly [ResignRule['seenBy'], string, readonly number[], string | undefined]>([
    ['loser', 'its own two evaluations are enough', [0, -1000, 0, -1000], 'RESIGN-1 white'],
    ['loser', 'one inside the threshold breaks the count', [0, -1000, 0, -999, 0, -1000], undefined],
    ['each', 'the winner must see it in its last moves too', [0, -1000, 1000, -1000, 0, -1000], undefined],
    ['each', 'and the loser speaks last', [1000, -1000, 1000, -1000], 'RESIGN-1 white'],
    ['each', 'not the winner', [0, -1000, 1000, -1000, 1000], undefined],
    ['together', 'four plies of both', [1000, -1000, 1000, -1000], 'RESIGN-1 white'],
    ['together', 'in any order of sides', [1000, 1000, 1000, 1000, -1000], 'RESIGN-1 black'],
    ['together', 'but not while the last mover sees itself ahead', [-1000, -1000, -1000, 1000], undefined],
    ['together', 'one inside the threshold breaks the count of both', [1000, -1000, 999, -1000, 1000, -1000], undefined],
  ])('RESIGN-1: %s: %s', (seenBy, _, values, expected) => {
    const set: AdjudicationRules = { resign: { ...RESIGN, seenBy } };
    const counts = values.reduce((before, value, index) => countPly(set, before, quiet(moverOf(index + 1), value)), NO_COUNTS);
    const fired = adjudicationBy(set, counts, values.length);
    expect(fired && `${fired.rule} ${fired.outcome}`).toBe(expected);
  });

  it('RESIGN-1: an evaluation of zero loses nothing, and one that is missing breaks every count of its side', () => {
    const zero: AdjudicationRules = { resign: { ...RESIGN, moves: 1, centipawns: 0 } };
    expect(adjudicationBy(zero, countPly(zero, NO_COUNTS, quiet('white', 0)), 1)).toBeUndefined();
    expect(adjudicationBy(zero, countPly(zero, NO_COUNTS, quiet('white', -1)), 1)).toEqual({
      rule: 'RESIGN-1',
      outcome: 'black',
    });
    const each: AdjudicationRules = { resign: { ...RESIGN, seenBy: 'each' } };
    const after = [quiet('white', 1000), quiet('black', -1000)].reduce((before, one) => countPly(each, before, one), NO_COUNTS);
    expect(after.resign).toMatchObject({ win: { white: 1 }, loss: { black: 1 }, decided: 2 });
    expect(countPly(each, after, silent('white')).resign).toMatchObject({ win: { white: 0 }, loss: { black: 1 }, decided: 0 });
    expect(countPly(each, after, silent('black')).resign).toMatchObject({ win: { white: 1 }, loss: { black: 0 }, decided: 0 });
  });

  it('goes by order: RESIGN-1 if it comes before the draw, DRAW-1, WIN-1, RESIGN-1, MAX-1', () => {
    const all: AdjudicationRules = { ...rules, resign: RESIGN, maxMoves: 3 };
    const lost = { ...NO_COUNTS, resign: { ...NO_COUNTS.resign, loser: 'white' } } as const;
    expect(adjudicationBy({ ...all, resign: { ...RESIGN, beforeDraw: true } }, { ...lost, draw: 4 }, 6)?.rule).toBe('RESIGN-1');
    expect(adjudicationBy(all, { ...lost, draw: 4 }, 6)?.rule).toBe('DRAW-1');
    expect(adjudicationBy(all, { ...lost, win: { white: 2, black: 0 }, loss: { white: 0, black: 2 } }, 6)?.rule).toBe('WIN-1');
    expect(adjudicationBy(all, lost, 6)).toEqual({ rule: 'RESIGN-1', outcome: 'black' });
    const both: EvaluationCounts = { ...NO_COUNTS, draw: 4, win: { white: 2, black: 0 }, loss: { white: 0, black: 2 } };
    expect(adjudicationBy(all, both, 6)?.rule).toBe('DRAW-1');
    expect(adjudicationBy(all, { ...both, draw: 3 }, 6)).toEqual({ rule: 'WIN-1', outcome: 'white' });
    expect(adjudicationBy(all, NO_COUNTS, 6)).toEqual({ rule: 'MAX-1', outcome: 'draw' });
    expect(adjudicationBy(all, NO_COUNTS, 5)).toBeUndefined();
    expect(adjudicationBy({}, both, 1000)).toBeUndefined();
  });
});

/** Calls `look` after every ply of a random game. */
function afterEachPly(look: (counts: EvaluationCounts, ply: number, mover: Colour) => void): void {
  fc.assert(
    fc.property(game, (random) => {
      let counts = NO_COUNTS;
      for (const one of pliesOf(random)) {
        counts = countPly(rules, counts, one);
        look(counts, one.ply, one.mover);
      }
    }),
    { numRuns: 500 },
  );
}

/** Plies until a rule of `set` fires if `next` gives every evaluation from here on; `Infinity` if it does not fire within 40. */
function pliesUntil(set: AdjudicationRules, counts: EvaluationCounts, ply: number, next: (mover: Colour) => number): number {
  let current = counts;
  for (let more = 0; more <= 40; more++) {
    if (adjudicationBy(set, current, ply + more) !== undefined) return more;
    const mover = moverOf(ply + more + 1);
    current = countPly(set, current, quiet(mover, next(mover)));
  }
  return Infinity;
}

describe('plies left', () => {
  it('DRAW-1: the printed Rd is 0 exactly when the rule fires', () => {
    afterEachPly((counts, ply) => {
      expect(printedDrawPlies(rules, counts, ply) === 0).toBe(adjudicationBy({ draw: DRAW }, counts, ply) !== undefined);
    });
  });

  it('WIN-1: the printed Rr is 0 exactly when the rule fires', () => {
    afterEachPly((counts, ply, mover) => {
      expect(printedWinPlies(rules, counts, mover) === 0).toBe(adjudicationBy({ win: WIN }, counts, ply) !== undefined);
    });
  });

  it('DRAW-1: a viewer reads the true number of plies if all following evaluations are even', () => {
    afterEachPly((counts, ply, mover) => {
      const left = pliesLeft(rules, counts, ply, mover).draw;
      if (left === undefined) expect(counts.draw).toBe(0);
      else expect(pliesUntil({ draw: DRAW }, counts, ply, () => 0)).toBe(left);
    });
  });

  it('WIN-1: a viewer reads the true number of plies that the nearer side needs to win', () => {
    afterEachPly((counts, ply, mover) => {
      const nearest = Math.min(
        ...(['white', 'black'] as const).map((winner) =>
          pliesUntil({ win: WIN }, counts, ply, (side) => (side === winner ? 1000 : -1000)),
        ),
      );
      expect(pliesLeft(rules, counts, ply, mover).win ?? 2 * WIN.moves).toBe(nearest);
    });
  });

  it('DRAW-1: TCEC prints negative numbers for plies that are idle, or too early to end the game', () => {
    const season16: AdjudicationRules = { draw: { fromMove: 35, moves: 5, centipawns: 8, resets: true } };
    const drawn = (draw: number): EvaluationCounts => ({ ...NO_COUNTS, draw });
    expect(printedDrawPlies(season16, drawn(0), 100)).toBe(-11);
    expect(printedDrawPlies(season16, drawn(1), 40)).toBe(-10);
    expect(printedDrawPlies(season16, drawn(10), 69)).toBe(-1);
    expect(printedDrawPlies(season16, drawn(1), 61)).toBe(9);
    expect(pliesLeft(season16, drawn(10), 60, 'black')).toEqual({ draw: 10, win: undefined });
  });

  it('WIN-1: TCEC prints minus the whole count, less one, while nothing is counted', () => {
    const fourMoves: AdjudicationRules = { win: { moves: 4, centipawns: 650 } };
    const after = (win: number, loss: number): EvaluationCounts => ({
      ...NO_COUNTS,
      win: { white: win, black: 0 },
      loss: { white: 0, black: loss },
    });
    expect(printedWinPlies(fourMoves, NO_COUNTS, 'white')).toBe(-9);
    expect(printedWinPlies(fourMoves, after(1, 0), 'white')).toBe(7);
    expect(printedWinPlies(fourMoves, after(4, 4), 'black')).toBe(0);
  });

  it('has no number of plies left while nothing is counted', () => {
    expect(pliesLeft(rules, NO_COUNTS, 60, 'white')).toEqual({ draw: undefined, win: undefined });
    expect(pliesLeft({ win: WIN }, { ...NO_COUNTS, draw: 3 }, 60, 'white')).toEqual({ draw: undefined, win: undefined });
  });

  it('prints nothing for a rule that is off', () => {
    expect([printedDrawPlies({ win: WIN }, NO_COUNTS, 1), printedWinPlies({ draw: DRAW }, NO_COUNTS, 'white')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(pliesLeft({}, NO_COUNTS, 1, 'white')).toEqual({ draw: undefined, win: undefined });
  });
});
