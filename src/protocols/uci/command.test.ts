import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCommand, formatSetOption, parseCommand, type UciCommand } from './command.ts';

// The specification's own examples and grammar (April 2006, "GUI to engine"), as they must be written.
const ROWS: readonly (readonly [string, UciCommand])[] = [
  ['uci', { kind: 'uci' }],
  ['debug on', { kind: 'debug', on: true }],
  ['debug off', { kind: 'debug', on: false }],
  ['isready', { kind: 'isready' }],
  ['setoption name Nullmove value true', { kind: 'setoption', name: 'Nullmove', value: 'true' }],
  ['setoption name Selectivity value 3', { kind: 'setoption', name: 'Selectivity', value: '3' }],
  ['setoption name Style value Risky', { kind: 'setoption', name: 'Style', value: 'Risky' }],
  ['setoption name Clear Hash', { kind: 'setoption', name: 'Clear Hash' }],
  [
    'setoption name NalimovPath value c:\\chess\\tb\\4;c:\\chess\\tb\\5',
    { kind: 'setoption', name: 'NalimovPath', value: 'c:\\chess\\tb\\4;c:\\chess\\tb\\5' },
  ],
  ['setoption name SyzygyPath value <empty>', { kind: 'setoption', name: 'SyzygyPath', value: '' }],
  ['register later', { kind: 'register', later: true }],
  ['register name Stefan MK code 4359874324', { kind: 'register', later: false, name: 'Stefan MK', code: '4359874324' }],
  ['ucinewgame', { kind: 'ucinewgame' }],
  ['position startpos', { kind: 'position', moves: '' }],
  ['position startpos moves e2e4 e7e5', { kind: 'position', moves: 'e2e4 e7e5' }],
  [
    'position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1',
    { kind: 'position', fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', moves: 'e1g1' },
  ],
  ['go', { kind: 'go', go: {} }],
  ['go infinite', { kind: 'go', go: { infinite: true } }],
  ['go infinite searchmoves e2e4 d2d4', { kind: 'go', go: { infinite: true, searchMoves: 'e2e4 d2d4' } }],
  [
    'go ponder wtime 300000 btime 299000 winc 5000 binc 5000 movestogo 40',
    {
      kind: 'go',
      go: {
        ponder: true,
        whiteLeftMs: 300000,
        blackLeftMs: 299000,
        whiteIncrementMs: 5000,
        blackIncrementMs: 5000,
        movesToGo: 40,
      },
    },
  ],
  ['go depth 12 nodes 100000 mate 5 movetime 1000', { kind: 'go', go: { depth: 12, nodes: 100000, mate: 5, moveTimeMs: 1000 } }],
  ['stop', { kind: 'stop' }],
  ['ponderhit', { kind: 'ponderhit' }],
  ['quit', { kind: 'quit' }],
];

test.each(ROWS)('formatCommand writes and parseCommand reads "%s"', (line, command) => {
  expect(formatCommand(command)).toBe(line);
  expect(parseCommand(line)).toStrictEqual(command);
});

test.each([
  ['joho debug on', { kind: 'debug', on: true }],
  ['\t go   depth\t 3 \r', { kind: 'go', go: { depth: 3 } }],
  ['go searchmoves e2e4 depth 3', { kind: 'go', go: { searchMoves: 'e2e4', depth: 3 } }],
  ['position  startpos   moves  e2e4   e7e5 ', { kind: 'position', moves: 'e2e4 e7e5' }],
  ['debug joho on', undefined],
  ['position', undefined],
  ['setoption', undefined],
  ['register name X', undefined],
  ['', undefined],
])('parseCommand reads what an engine should bear: "%s"', (line, command) => {
  expect(parseCommand(line)).toStrictEqual(command);
});

const moves = fc.array(fc.constantFrom('e2e4', 'e7e8q'), { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));
const text = fc.stringMatching(/^[A-Z][a-z0-9/]{0,8}( [A-Z0-9]{1,5})?$/);
const count = fc.nat();
const arbitraryCommand: fc.Arbitrary<UciCommand> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'uci' as const,
      'isready' as const,
      'ucinewgame' as const,
      'stop' as const,
      'ponderhit' as const,
      'quit' as const,
    ),
  }),
  fc.record({ kind: fc.constant('debug' as const), on: fc.boolean() }),
  fc.record(
    { kind: fc.constant('setoption' as const), name: text, value: fc.oneof(text, fc.constant('')) },
    { requiredKeys: ['kind', 'name'] },
  ),
  fc.record({ kind: fc.constant('register' as const), later: fc.constant(true as const) }),
  fc.record({ kind: fc.constant('register' as const), later: fc.constant(false as const), name: text, code: text }),
  fc.record(
    { kind: fc.constant('position' as const), fen: text, moves: fc.oneof(moves, fc.constant('')) },
    { requiredKeys: ['kind', 'moves'] },
  ),
  fc.record({
    kind: fc.constant('go' as const),
    go: fc.record(
      {
        ponder: fc.constant(true),
        whiteLeftMs: count,
        blackLeftMs: count,
        whiteIncrementMs: count,
        blackIncrementMs: count,
        movesToGo: count,
        depth: count,
        nodes: count,
        mate: count,
        moveTimeMs: count,
        infinite: fc.constant(true),
        searchMoves: moves,
      },
      { requiredKeys: [] },
    ),
  }),
);

test('formatCommand and parseCommand are each other’s inverse', () => {
  fc.assert(
    fc.property(arbitraryCommand, (command) => {
      expect(parseCommand(formatCommand(command))).toEqual(command);
    }),
  );
});

test('formatSetOption never lets a value become a second command', () => {
  expect(() => formatSetOption('Hash', '1\nquit')).toThrow(RangeError);
});
