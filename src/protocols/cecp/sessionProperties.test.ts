import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setUpChessBoard } from '../../games/chess/notation/sessionBoard.ts';
import type { SearchRequest, SessionEvent } from '../session.ts';
import { createCecpSession } from './session.ts';
import { isThinking, parseThinking } from './thinking.ts';

const REQUEST: SearchRequest = {
  start: { game: 'chess', chess960: false },
  moves: ['e2e4'],
  turn: 'black',
  time: { kind: 'moveTime', moveTimeMs: 10 },
  limits: {},
};

/** The events of a session that receives pieces through one buffer, which is overwritten after each. Every move is followed by a new search. */
function eventsOf(pieces: readonly Uint8Array[], asked = false): SessionEvent[] {
  const events: SessionEvent[] = [];
  const session = createCecpSession((event) => {
    events.push(event);
    if (['moved', 'broken', 'resigned', 'claimed'].includes(event.kind)) session.search(REQUEST);
  }, setUpChessBoard);
  session.open();
  session.introduceAnyway();
  session.newGame({ start: REQUEST.start, opponent: '' });
  session.synchronise();
  session.search(REQUEST);
  const buffer = new Uint8Array(Math.max(1, ...pieces.map((piece) => piece.length)));
  for (const piece of pieces) {
    buffer.set(piece);
    session.receive(buffer.subarray(0, piece.length));
    buffer.fill(0x23);
    if (asked) session.thinking?.();
  }
  session.finish();
  return events;
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return at.slice(1).map((to, index) => bytes.subarray(at[index], to));
}

const number = fc.integer({ min: -99, max: 99 });
const thinking = fc
  .tuple(
    fc.nat(30),
    fc.constantFrom('', '.', '&', ' '),
    number,
    fc.nat(999),
    fc.constantFrom('', ' e7e5 g1f3', '\tc5 Nf3 ?', ' 7 8 9\tNc6'),
  )
  .map(([ply, mark, score, time, rest]) => `${ply}${mark} ${score} ${time} 1234${rest}`);
const ending = fc.constantFrom(
  'move e7e5',
  'move c5',
  'move',
  '1. ... e7e5',
  'My move is : e7e5',
  '1. e2e4',
  'resign',
  '1/2-1/2 {Draw}',
  '0-1',
  'Illegal move: e2e4',
);
const other = fc.constantFrom(
  'pong 1',
  'pong',
  'feature ping=1 option="A -check 1"',
  'feature done=1',
  'tellics x',
  'noise',
  '',
  'é\0',
  'offer draw',
);
const anyLine = fc.oneof({ weight: 6, arbitrary: thinking }, { weight: 2, arbitrary: ending }, { weight: 1, arbitrary: other });
const someText = fc
  .array(fc.tuple(anyLine, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 40 })
  .map((lines) => lines.map((line) => line.join('')).join(''));
const somePlaces = fc.array(fc.nat(3000), { maxLength: 20 });

test('a session gives the same events however the bytes are split', () => {
  fc.assert(
    fc.property(someText, somePlaces, fc.boolean(), (text, places, asked) => {
      const bytes = new TextEncoder().encode(text);
      expect(eventsOf(cut(bytes, places), asked)).toEqual(eventsOf([bytes]));
    }),
    { numRuns: 300 },
  );
});

test('a session accepts any bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 400 });
  const words = fc
    .array(
      fc.constantFrom(
        'move',
        'feature',
        'option="',
        '-spin',
        '-combo',
        '///',
        'done=0',
        'pong',
        '1.',
        '...',
        'e2e4',
        '9',
        '-1',
        '\t',
        '\n',
        '\r',
        '\0',
        '1-0',
        '{',
      ),
      { maxLength: 80 },
    )
    .map((list) => new TextEncoder().encode(list.join(' ')));
  fc.assert(
    fc.property(fc.array(fc.oneof(bytes, words), { maxLength: 6 }), fc.boolean(), (pieces, asked) => {
      expect(eventsOf(pieces, asked)).toBeInstanceOf(Array);
    }),
    { numRuns: 300 },
  );
});

test('thinking output is recognised the same way in bytes and in text', () => {
  fc.assert(
    fc.property(fc.oneof(thinking, ending, other), (line) => {
      const bytes = new TextEncoder().encode(line);
      expect(isThinking(bytes, 0, bytes.length)).toBe(parseThinking(line, 'white') !== undefined);
    }),
  );
});

// Columns as the protocol's document describes them.
test.each([
  ['9 156 1084 48000 Nf3 Nc6 Nc3', { depth: 9, timeMs: 10_840, nodes: 48_000, pv: 'Nf3 Nc6 Nc3' }],
  ['12. 5 100 900\te4', { depth: 12, pv: 'e4', nodesPerSecond: 900 }],
  ['9& 5 0 900 7\te4', { tablebaseHits: 7, pv: 'e4' }],
  ['9 5 100 900 22 7\te4', { selectiveDepth: 22, tablebaseHits: 7 }],
  ['9 5 100 900 22 4567 7 \t e4 e5', { selectiveDepth: 22, nodesPerSecond: 4567, tablebaseHits: 7, pv: 'e4 e5' }],
  ['9 5 100 900 22 4567 0 7\te4', { selectiveDepth: 22, nodesPerSecond: 4567, tablebaseHits: 7 }],
  // No tab after non-numeric text: everything is the principal variation.
  ['9 5 100 900 22 e4\te5', { pv: '22 e4 e5' }],
  ['9 100003 1 1', { evaluation: { kind: 'mate', moves: 3, view: 'white' } }],
  ['9 -100004 1 1', { evaluation: { kind: 'mate', moves: -4, view: 'white' } }],
  ['9 -31999 1 1', { evaluation: { kind: 'centipawns', centipawns: -31_999, view: 'white' } }],
  ['0 0 0 0 book', { evaluation: { kind: 'unknown' } }],
])('%j is read', (line, thought) => {
  expect(parseThinking(line, 'white')).toMatchObject(thought);
});

test.each(['1-0 {mate}', '1. e2e4', '1. ... e7e5', '9 5 100', '9 5 100 x', '12345 1 1 1 e4', ''])('%j is no thinking', (line) => {
  expect(parseThinking(line, 'white')).toBeUndefined();
});
