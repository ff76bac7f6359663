import { expect, test } from 'vitest';
import { differences } from './differences.ts';
import { chargedMs, readBenchGames } from './pgnGames.ts';

const pgn = (white: string, moves: string, result = '1-0'): string =>
  `[White "${white}"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;

test('readBenchGames: moves without numbers, marks and comments', () => {
  const [game] = readBenchGames(pgn('A', '1. Ra8+ {+1.00/3 0.012s} Kd7 {mt=7, tl=9} 2. Ra7+! Kd6?!'));
  expect(game?.moves).toEqual(['Ra8', 'Kd7', 'Ra7', 'Kd6']);
  expect(game?.comments.map(chargedMs)).toEqual([12, 7, undefined, undefined]);
});

test('differences: treats games in another order and with other marks as the same', () => {
  const one = pgn('A', '1. Ra8+ Kd7') + pgn('B', '1. Ra7 Kd8');
  const other = pgn('B', '1. Ra7 {0.00/1 0.000s} Kd8') + pgn('A', '1. Ra8 Kd7');
  expect(differences(readBenchGames(one), readBenchGames(other))).toEqual([]);
});

test('differences: finds another move, length and result, and a game that only one has', () => {
  const seen = (own: string, other: string): string => differences(readBenchGames(own), readBenchGames(other)).join('\n');
  expect(seen(pgn('A', '1. Ra8+ Kd7'), pgn('A', '1. Ra8+ Ke7'))).toContain('ply 2: Arbiter Kd7, fastchess Ke7');
  expect(seen(pgn('A', '1. Ra8+'), pgn('A', '1. Ra8+ Ke7'))).toContain('Arbiter stops after ply 1');
  expect(seen(pgn('A', '1. Ra8+ Ke7'), pgn('A', '1. Ra8+'))).toContain('fastchess nothing');
  expect(seen(pgn('A', '1. Ra8+', '1-0'), pgn('A', '1. Ra8+', '0-1'))).toContain('Arbiter 1-0, fastchess 0-1');
  expect(seen(pgn('A', '1. Ra8+'), '')).toContain('Arbiter played 1 games, fastchess 0');
});
