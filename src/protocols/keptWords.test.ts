import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptEvent, keptMoves, MOST_MOVE_BYTES, MOST_MOVES } from './keptWords.ts';
import type { SessionEvent } from './session.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

describe('keptMoves', () => {
  it('keeps as many whole moves as fit, and never more', () => {
    const word = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).map((text) => text.replaceAll(/\s/gu, '_') || '_');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 400 }), (moves) => {
        // The slow reading: moves are added while there is room.
        const slow: string[] = [];
        for (const move of moves) {
          if (slow.length === MOST_MOVES || bytes([...slow, move].join(' ')) > MOST_MOVE_BYTES) break;
          slow.push(move);
        }
        expect(keptMoves(moves.join(' '))).toBe(slow.length === 0 ? undefined : slow.join(' '));
      }),
    );
  });

  it('drops a move that alone is too long', () => {
    expect(keptMoves('x'.repeat(MOST_MOVE_BYTES + 1))).toBeUndefined();
    expect(keptMoves('x'.repeat(MOST_MOVE_BYTES))).toBe('x'.repeat(MOST_MOVE_BYTES));
  });
});

describe('keptEvent', () => {
  it('bounds whatever an engine says', () => {
    const long = 'é'.repeat(1_000_000);
    const events: readonly SessionEvent[] = [
      { kind: 'introduced', identity: { name: long, author: long }, options: [{ kind: 'button', name: long }] },
      { kind: 'moved', move: long, ponder: long, thought: { evaluation: { kind: 'unknown' }, pv: `${long} ${long}` } },
      { kind: 'claimed', outcome: 'draw', words: long },
      { kind: 'broken', evidence: `Cannot read it: got "${long}"` },
      { kind: 'counted', claim: { kind: 'silent', evidence: long } },
      { kind: 'counted', claim: { kind: 'told', score: long, dead: Array(5000).fill('D4') } },
    ];
    for (const event of events) expect(bytes(JSON.stringify(keptEvent(event))), event.kind).toBeLessThan(25_000);
  });

  it('keeps names and quoted moves to 200 characters, and an expected reply to a move of 40', () => {
    const [long, most] = ['x'.repeat(201), 'x'.repeat(200)];
    const options = [long, most].map((name) => ({ kind: 'button', name }) as const);
    expect(keptEvent({ kind: 'introduced', identity: { name: long, author: long }, options })).toEqual({
      ...{ kind: 'introduced', identity: { name: `${most}…`, author: `${most}…` } },
      options: [{ kind: 'button', name: most }],
    });
    const thought = { evaluation: { kind: 'unknown' } } as const;
    const expecting = (ponder: string): SessionEvent => keptEvent({ kind: 'moved', move: long, ponder, thought });
    expect(expecting('y'.repeat(40))).toEqual({ kind: 'moved', move: `${most}…`, ponder: 'y'.repeat(40), thought });
    expect(expecting('y'.repeat(41))).toMatchObject({ ponder: undefined });
  });

  it('changes nothing that an honest engine says', () => {
    const moved: SessionEvent = {
      kind: 'moved',
      move: 'e7e8q',
      ponder: 'a1a2',
      thought: { evaluation: { kind: 'centipawns', centipawns: 1, view: 'white' }, pv: 'e7e8q a1a2' },
    };
    const introduced: SessionEvent = {
      kind: 'introduced',
      identity: { name: 'Stockfish 17', author: undefined },
      options: [{ kind: 'button', name: 'Clear Hash' }],
    };
    for (const event of [moved, introduced]) expect(keptEvent(event)).toEqual(event);
  });
});
