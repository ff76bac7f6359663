import { describe, expect, it } from 'vitest';
import { bookLine, isUnsearched } from './bookSigns.ts';

const thought = (fields: object) => ({ evaluation: { kind: 'unknown' } as const, ...fields });

describe('signs of an own book', () => {
  it.each<[string, readonly string[], number | undefined]>([
    ['Phalanx XXV', ['pong 1', '  0      0     0        0  (e2-e4  d2-d4  c2-c4  Ng1-f3  , book1)', 'move e2e4'], 1],
    ['a UCI engine', ['readyok', 'info string Book move', 'bestmove e2e4'], 1],
    ['Fritz and others', ['info depth 0 string <book>', 'bestmove e2e4'], 0],
    ['a move with a word behind it', ['move e2e4 (book)'], 0],
    ['Polyglot', ['info string 3 book moves for this position', 'bestmove d2d4'], 0],
    ['Sjeng 11.2, which has none', ['pong 1', 'No .OPN opening book found.', 'No BinBook found.', 'move g1f3'], undefined],
    ['one that left it', ['info string out of book', 'bestmove g1f3'], undefined],
    ['words of the last move', ['info string book move', 'bestmove e2e4', 'info depth 9 nodes 100', 'bestmove g1f3'], undefined],
    ['words of the start', ['Opening book: /usr/share/games/hoichess/hoichess-book.dat', 'pong 2', 'move e2e4'], undefined],
    ['other words', ['info string playbook and bookkeeping', 'bestmove e2e4'], undefined],
    ['a move with standard error behind it', ['info string book', 'bestmove e2e4', 'stderr: x'], 0],
    ['nothing', [], undefined],
  ])('%s', (_, lines, index) => {
    expect(bookLine(lines)).toBe(index === undefined ? undefined : lines[index]);
  });

  it('nothing was searched if there were no nodes', () => {
    expect(
      [{}, { depth: 0, nodes: 0 }, { depth: 1, nodes: 0 }, { depth: 1, pv: 'e2e4' }].map((f) => isUnsearched(thought(f))),
    ).toEqual([true, true, true, true]);
    expect([{ depth: 1, nodes: 1 }, { depth: 8 }, { nodes: 20 }].map((f) => isUnsearched(thought(f)))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
