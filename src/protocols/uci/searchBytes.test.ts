import { chessStartOf } from '../../core/gameRules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { present } from '../../core/present.ts';
import type { SearchRequest } from '../session.ts';
import { formatPosition } from './command.ts';
import { SearchBytes } from './searchBytes.ts';

const milliseconds = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(9, 10, 99, 100, 999_999_999, 1e9, 2 ** 40));
const time: fc.Arbitrary<SearchRequest['time']> = fc.oneof(
  fc.record({
    kind: fc.constant('clock' as const),
    left: fc.record({ white: fc.oneof(milliseconds, fc.constantFrom(-5, 0.5)), black: milliseconds }),
    increment: fc.record({ white: milliseconds, black: milliseconds }),
    movesToGo: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('moveTime' as const), moveTimeMs: milliseconds }),
  fc.constant({ kind: 'unlimited' as const }),
);
const limits = fc.record({ depth: fc.integer({ min: 1, max: 99 }), nodes: milliseconds }, { requiredKeys: [] });
const start = fc.constantFrom(
  { game: 'chess' as const, chess960: false },
  { game: 'chess' as const, chess960: false, position: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' },
);
const newMoves = fc.array(fc.constantFrom('e2e4', 'e7e8q', 'g8f6'), { maxLength: 400 });
const game = fc.record({ start, searches: fc.array(fc.record({ newMoves, time, limits }), { minLength: 1, maxLength: 6 }) });

function plainly({ start, moves, time, limits }: SearchRequest): string {
  const told: readonly (readonly [word: string, number: number | undefined])[] = [
    ...(time.kind === 'clock'
      ? ([
          ['wtime', Math.max(1, Math.floor(time.left.white))],
          ['btime', Math.max(1, Math.floor(time.left.black))],
          ['winc', time.increment.white],
          ['binc', time.increment.black],
          ['movestogo', time.movesToGo],
        ] as const)
      : []),
    ['depth', limits.depth],
    ['nodes', limits.nodes],
    ['movetime', time.kind === 'moveTime' ? time.moveTimeMs : undefined],
  ];
  const words = told.flatMap(([word, number]) => (number === undefined ? [] : [`${word} ${number}`]));
  const go = ['go', ...(words.length === 0 ? ['infinite'] : words)].join(' ');
  return `${formatPosition(chessStartOf(start).position, moves.join(' '))}\n${go}\n`;
}

test('SearchBytes gives the same as plain text, in one game after the other, each growing', () => {
  fc.assert(
    fc.property(fc.array(game, { minLength: 1, maxLength: 4 }), (games) => {
      const bytes = new SearchBytes();
      for (const { start, searches } of games) {
        const moves: string[] = [];
        for (const { newMoves, time, limits } of searches) {
          moves.push(...newMoves);
          const request: SearchRequest = { start, moves, turn: 'white', time, limits };
          expect(new TextDecoder().decode(bytes.encode(request))).toBe(plainly(request));
        }
      }
    }),
  );
});

test('SearchBytes starts again with another list of moves or another start', () => {
  const bytes = new SearchBytes();
  const request = (moves: readonly string[], position?: string): SearchRequest => ({
    start: { game: 'chess', chess960: false, ...present({ position }) },
    moves,
    turn: 'white',
    time: { kind: 'moveTime', moveTimeMs: 1 },
    limits: {},
  });
  const said = (asked: SearchRequest): string => new TextDecoder().decode(bytes.encode(asked)).split('\n')[0] ?? '';
  expect(said(request(['e2e4', 'e7e5']))).toBe('position startpos moves e2e4 e7e5');
  expect(said(request(['d2d4', 'd7d5', 'c2c4']))).toBe('position startpos moves d2d4 d7d5 c2c4');
  const shared = ['e2e4'];
  expect(said(request(shared))).toBe('position startpos moves e2e4');
  expect(said(request(shared, '8/8/8/8/8/4k3/4P3/4K3 w - - 0 1'))).toBe(
    'position fen 8/8/8/8/8/4k3/4P3/4K3 w - - 0 1 moves e2e4',
  );
  shared.length = 0;
  expect(said(request(shared))).toBe('position startpos');
});
