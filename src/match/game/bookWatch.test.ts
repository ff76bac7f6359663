import { describe, expect, it } from 'vitest';
import { BookWatch } from './bookWatch.ts';

const unsaid = { evaluation: { kind: 'unknown' } } as const;
const searched = { ...unsaid, depth: 9, nodes: 5000 };
type Row = readonly [elapsedMs: number, thought: typeof unsaid | typeof searched, ...said: string[]];

const fast = (count: number): readonly Row[] => Array.from({ length: count }, () => [5, unsaid] as const);

/** What is reported about the moves e2e4, e2e4, …, by their index. */
const told = (moves: readonly Row[], fromOpening = true): readonly (readonly [number, string])[] => {
  const watch = new BookWatch(fromOpening);
  return moves.flatMap(([elapsedMs, thought, ...said], index) => {
    const notice = watch.moved({ move: 'e2e4', elapsedMs, thought }, () => [...said, 'bestmove e2e4']);
    return notice === undefined ? [] : [[index, notice] as const];
  });
};

describe('4K-0.1, S16-X: own books', () => {
  it('are reported once a game if the engine says so', () => {
    expect(
      told([
        [0, unsaid, 'info string book move'],
        [1, unsaid, 'info string book move'],
        [900, searched],
      ]),
    ).toEqual([
      [
        0,
        'seems to play from its own book: move e2e4 came after 0 ms without a search, and it said "info string book move". If the rules forbid it, turn it off by its options or arguments',
      ],
    ]);
  });

  it('are reported after three quick moves, if it thinks about the next', () => {
    const book: readonly Row[] = [
      [0, unsaid],
      [3, unsaid],
      [1, unsaid],
    ];
    expect(told(book)).toEqual([]);
    const sentence = 'its first 3 moves came within 3 ms each and without a search, and for e2e4 it thought';
    expect(told([...book, [15, searched]])).toEqual([[3, expect.stringContaining(sentence)]]);
    // It never says anything about its searches.
    expect(told([...book, [1500, unsaid]])).toEqual([[3, expect.stringContaining(sentence)]]);
  });

  it.each<[string, readonly Row[]]>([
    [
      'one that searches',
      [
        [10, searched],
        [12, searched],
        [900, searched],
      ],
    ],
    ['one that says book and searched', [[900, searched, 'info string book learning']]],
    [
      'two moves at once',
      [
        [0, unsaid],
        [0, unsaid],
        [900, searched],
      ],
    ],
    ['one that never tells anything and is always fast', fast(30)],
    ['one that never tells anything and takes a little longer once', [...fast(9), [60, unsaid], [5, unsaid]]],
    [
      'quick moves in mid-game',
      [
        [900, searched],
        [0, unsaid],
        [0, unsaid],
        [0, unsaid],
        [900, searched],
      ],
    ],
  ])('no alarm: %s', (_, moves) => {
    expect(told(moves)).toEqual([]);
  });

  it('a game that continues in its middle has no first moves', () => {
    expect(
      told(
        [
          [0, unsaid],
          [0, unsaid],
          [0, unsaid],
          [900, searched],
        ],
        false,
      ),
    ).toEqual([]);
    expect(told([[0, unsaid, '<book>']], false)).toHaveLength(1);
  });
});
