import fc from 'fast-check';
import { expect, test } from 'vitest';
import { present } from '../../core/present.ts';
import type { SearchRequest, SessionEvent, Thought } from '../session.ts';
import { createUciSession } from './session.ts';
import { parseInfo, thoughtOf } from './testInfo.ts';

const REQUEST: SearchRequest = {
  start: { game: 'chess', chess960: false },
  moves: [],
  turn: 'white',
  time: { kind: 'moveTime', moveTimeMs: 10 },
  limits: {},
};

/** The events of a session that receives pieces through one buffer, which is overwritten after each. Every move is followed by a new search. */
function eventsOf(pieces: readonly Uint8Array[], asked = false): SessionEvent[] {
  const events: SessionEvent[] = [];
  const session = createUciSession((event) => {
    events.push(event);
    if (event.kind === 'moved' || event.kind === 'broken') session.search(REQUEST);
  });
  session.open();
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
const infoLine = fc
  .tuple(
    fc.constantFrom('', 'multipv 1 ', 'multipv 2 ', 'depth 3 ', 'time 7 '),
    fc.constantFrom('score cp', 'score mate', 'nodes', 'time', 'string score cp'),
    number,
    fc.constantFrom('', ' lowerbound', ' upperbound', ' pv e2e4 e7e5', ' upperbound pv e2e4'),
  )
  .map(([first, word, value, rest]) => `info ${first}${word} ${value}${rest}`);
const bestMove = fc.constantFrom('bestmove e2e4', 'bestmove e7e8q ponder d8f6', 'bestmove');
const otherLine = fc.constantFrom(
  'readyok',
  'id name X',
  'option name Hash type spin default 1 min 1 max 9',
  'uciok',
  'noise',
  '',
  'é\0',
);
const anyLine = fc.oneof(
  { weight: 6, arbitrary: infoLine },
  { weight: 2, arbitrary: bestMove },
  { weight: 1, arbitrary: otherLine },
);
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
    { numRuns: 500 },
  );
});

/** The thoughts of each move by the slow, simple reading: every line parsed in full, in order. */
function thoughtsOf(text: string): unknown[] {
  const thoughts: unknown[] = [];
  let exact: Thought | undefined;
  let bound: Thought | undefined;
  let timeMs: number | undefined;
  for (const line of text.split(/[\r\n]/)) {
    const [first, second] = line.split(' ');
    if (first === 'bestmove') {
      const last = exact ?? bound ?? { evaluation: { kind: 'unknown' } };
      if (second !== undefined) thoughts.push({ ...last, ...present({ timeMs: timeMs ?? last.timeMs }) });
      exact = bound = timeMs = undefined;
    }
    const info = parseInfo(line.slice('info'.length));
    if (first !== 'info') continue;
    timeMs = parseInfo(line.slice('info'.length).split(/ pv\b/)[0] ?? '').timeMs ?? timeMs;
    if ((info.multiPv ?? 1) !== 1) continue;
    const thought = thoughtOf(info, 'white');
    if (thought.evaluation.kind === 'unknown') continue;
    if (thought.evaluation.bound === undefined) exact = thought;
    else bound = thought;
  }
  return thoughts;
}

test('a session reports with each move what the slow reading finds', () => {
  fc.assert(
    fc.property(someText, somePlaces, (text, places) => {
      const moved = eventsOf(cut(new TextEncoder().encode(text), places)).filter((event) => event.kind === 'moved');
      expect(moved.map((event) => event.thought)).toStrictEqual(thoughtsOf(text));
    }),
    { numRuns: 500 },
  );
});

test('more lines than are noted at a time lose nothing', () => {
  const noise = 'info depth 9 currmove e2e4 currmovenumber 1\n'.repeat(5000);
  const text = `info score cp 7\n${noise}info score cp 8 lowerbound\n${noise}bestmove e2e4\n`;
  const bytes = new TextEncoder().encode(text);
  for (const pieces of [[bytes], cut(bytes, [5, 100_000, 300_000])]) {
    expect(eventsOf(pieces)).toMatchObject([{ kind: 'moved', thought: { evaluation: { centipawns: 7 } } }]);
  }
});

test('a session accepts any bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 400 });
  const words = fc
    .array(
      fc.constantFrom(
        'info',
        'bestmove',
        'option',
        'name',
        'type',
        'spin',
        'score',
        'cp',
        'pv',
        'uciok',
        'id',
        '-1',
        '\n',
        '\r',
        '\0',
      ),
      {
        maxLength: 80,
      },
    )
    .map((list) => new TextEncoder().encode(list.join(' ')));
  fc.assert(
    fc.property(fc.array(fc.oneof(bytes, words), { maxLength: 6 }), fc.boolean(), (pieces, asked) => {
      expect(eventsOf(pieces, asked)).toBeInstanceOf(Array);
    }),
    { numRuns: 500 },
  );
});

test('a flood without a line end takes no more memory than one line may', () => {
  const session = createUciSession(() => undefined);
  session.search(REQUEST);
  const chunk = new Uint8Array(1 << 16).fill(0x69);
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < 256; count++) session.receive(chunk);
  // 16 MiB arrived; 1 MiB may be carried, and as much may be left by its growth.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 << 20);
  expect(session.oddities().overlongLines).toBe(1);
});
