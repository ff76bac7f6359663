import { expect, test } from 'vitest';
import { formatPosition, formatSetOption } from './command.ts';

// The specification's own examples and grammar (April 2006, "GUI to engine").
test.each([
  ['setoption name Nullmove value true', 'Nullmove', 'true'],
  ['setoption name Selectivity value 3', 'Selectivity', '3'],
  ['setoption name Style value Risky', 'Style', 'Risky'],
  ['setoption name Clear Hash', 'Clear Hash', undefined],
  ['setoption name NalimovPath value c:\\chess\\tb\\4;c:\\chess\\tb\\5', 'NalimovPath', 'c:\\chess\\tb\\4;c:\\chess\\tb\\5'],
  ['setoption name SyzygyPath value <empty>', 'SyzygyPath', ''],
] as const)('formatSetOption writes "%s"', (line, name, value) => {
  expect(formatSetOption(name, value)).toBe(line);
});

test.each([
  ['position startpos', undefined, ''],
  ['position startpos moves e2e4 e7e5', undefined, 'e2e4 e7e5'],
  ['position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1'],
] as const)('formatPosition writes "%s"', (line, fen, moves) => {
  expect(formatPosition(fen, moves)).toBe(line);
});

test('formatSetOption never lets a value become a second command', () => {
  expect(() => formatSetOption('Hash', '1\nquit')).toThrow(RangeError);
});
