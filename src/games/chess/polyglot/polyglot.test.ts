import { expect, test } from 'vitest';
import { unwrap } from '../../../core/result.ts';
import { parseMove } from '../position/moves.ts';
import { parseFen, STANDARD_START } from '../position/setup.ts';
import { afterMove, type ChessState, type Move } from '../position/state.ts';
import { bookKey, decodeEntry } from './polyglot.ts';

// The positions that "Polyglot book format" publishes with their keys.
test.each([
  ['', '463b96181691fc9c'],
  ['e2e4', '823c9b50fd114196'],
  ['e2e4 d7d5', '0756b94461c50fb0'],
  ['e2e4 d7d5 e4e5', '662fafb965db29d4'],
  ['e2e4 d7d5 e4e5 f7f5', '22a48b5a8e47ff78'],
  ['e2e4 d7d5 e4e5 f7f5 e1e2', '652a607ca3f242c1'],
  ['e2e4 d7d5 e4e5 f7f5 e1e2 e8f7', '00fdd303c946bdd9'],
  ['a2a4 b7b5 h2h4 b5b4 c2c4', '3c8123ea7b067637'],
  ['a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3', '5c3f9b829b279560'],
])('the key after "%s" is %s', (moves, key) => {
  let before: ChessState | undefined;
  let last: Move | undefined;
  let state = unwrap(parseFen(STANDARD_START, false));
  for (const text of moves.split(' ').filter((move) => move !== '')) {
    before = state;
    last = unwrap(parseMove(state, text));
    state = afterMove(state, last);
  }
  expect(bookKey(state, before, last).toString(16).padStart(16, '0')).toBe(key);
  // Without the last move, from the position alone: here every en passant capture is legal.
  expect(bookKey(state)).toBe(bookKey(state, before, last));
});

test('an entry has key, move and weight, the highest byte first', () => {
  const entry = new DataView(new ArrayBuffer(32));
  entry.setBigUint64(16, 0x463b96181691fc9cn);
  entry.setUint16(24, 0b0_000_001_100_011_100);
  entry.setUint16(26, 700);
  expect(decodeEntry(entry, 16)).toEqual({ key: 0x463b96181691fc9cn, move: 'e2e4', weight: 700 });
  entry.setUint16(24, 0b0_100_110_000_111_000);
  expect(decodeEntry(entry, 16).move).toBe('a7a8q');
});
