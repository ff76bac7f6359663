// Polyglot books for tests, from lines with weights.

import { unwrap } from '../core/result.ts';
import { bookKey, ENTRY_BYTES } from '../games/chess/polyglot/polyglot.ts';
import { parseMove } from '../games/chess/position/moves.ts';
import { parseFen, STANDARD_START } from '../games/chess/position/setup.ts';
import { afterMove, type ChessState, type Move } from '../games/chess/position/state.ts';

/** The last move of each line, in UCI text, with its weight, after the moves before it. */
export function polyglotBytes(lines: readonly (readonly [moves: string, weight: number])[]): Uint8Array {
  const entries = lines.map(([moves, weight]) => {
    const texts = moves.split(' ');
    const text = texts.pop() ?? '';
    let [before, last]: [ChessState | undefined, Move | undefined] = [undefined, undefined];
    let state = unwrap(parseFen(STANDARD_START, false));
    for (const played of texts) {
      [before, last] = [state, unwrap(parseMove(state, played))];
      state = afterMove(state, last);
    }
    return { key: bookKey(state, before, last), text, weight };
  });
  const bytes = new DataView(new ArrayBuffer(entries.length * ENTRY_BYTES));
  const square = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name.charAt(1)) - 1);
  for (const [index, { key, text, weight }] of entries.toSorted((a, b) => (a.key < b.key ? -1 : 1)).entries()) {
    bytes.setBigUint64(index * ENTRY_BYTES, key);
    bytes.setUint16(index * ENTRY_BYTES + 8, (square(text.slice(0, 2)) << 6) | square(text.slice(2, 4)));
    bytes.setUint16(index * ENTRY_BYTES + 10, weight);
  }
  return new Uint8Array(bytes.buffer);
}
