import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveOf, moveValue } from './point.ts';

describe('moveValue and moveOf (SGMP)', () => {
  // From recorded games against GNU Go 3.8, and the two positions in CGF'99.
  it.each([
    ['Q16', 'black', 19, 301],
    ['D4', 'white', 19, 0x200 + 61],
    ['D17', 'white', 19, 0x200 + 308],
    ['pass', 'black', 19, 0],
    ['pass', 'white', 19, 0x200],
    ['A1', 'black', 19, 1],
    ['T19', 'black', 19, 361],
    ['J9', 'black', 9, 81],
    ['W22', 'black', 22, 484],
  ] as const)('%s of %s on %i lines is %i', (move, colour, size, value) => {
    expect(moveValue(move, colour, size)).toBe(value);
    expect(moveOf(value, size)).toEqual({ colour, move });
  });

  it('every value below the board is one move, and its round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 22 }), fc.nat(1023), (size, value) => {
        const { colour, move } = moveOf(value, size);
        if (move === undefined) expect(value & 0x1ff).toBeGreaterThan(size * size);
        else expect(moveValue(move, colour, size)).toBe(value);
      }),
    );
  });

  it.each(['I5', 'K10', 'A0', 'A10', 'd4', 'D04', '', 'resign', 'D', '4'])('%s is not a move on nine lines', (move) => {
    expect(moveValue(move, 'black', 9)).toBeUndefined();
  });
});
