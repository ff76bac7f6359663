import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInfo, thoughtOf, type UciInfo } from './testInfo.ts';
import { BOUND, decodeThought, EXACT, NO_SCORE, weighInfo, type InfoWeight } from './infoBytes.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const number = fc.oneof(
  fc.integer({ min: -3000, max: 3000 }).map(String),
  fc.constantFrom('x', '+5', '-', '1.5', '-0', '9'.repeat(30)),
);
const move = fc.constantFrom('e2e4', 'e7e8q', 'O-O', '0000', 'é2é4', '(none)');
const moves = fc.array(move, { maxLength: 5 }).map((list) => list.join(' '));
const numbered = fc.constantFrom(
  'depth',
  'seldepth',
  'nodes',
  'nps',
  'time',
  'hashfull',
  'tbhits',
  'sbhits',
  'cpuload',
  'movesleft',
);
const part = fc.oneof(
  fc.tuple(numbered, number).map((words) => words.join(' ')),
  fc
    .tuple(fc.constantFrom('cp', 'mate'), number, fc.constantFrom('', 'lowerbound', 'upperbound'))
    .map((words) => `score ${words.join(' ')}`),
  fc.constantFrom(
    'lowerbound',
    'upperbound',
    'score',
    'score cp 3 mate 2',
    'wdl 1 2 3',
    'currmove e2e4',
    'junk',
    'depthx',
    'pvs',
  ),
  moves.map((list) => `refutation ${list}`),
  moves.map((list) => `currline 1 ${list}`),
);
/** Parts in any order, at most one `multipv` at the front, moves and free text at the end: what an engine may send. */
const arbitraryLine = fc
  .tuple(
    fc.constantFrom('', 'multipv 1', 'multipv 2', 'multipv x'),
    fc.array(part, { maxLength: 8 }),
    fc.option(
      moves.map((list) => `pv ${list}`),
      { nil: '' },
    ),
    fc.constantFrom('', 'string score cp 9', 'nodes 5'),
    fc.constantFrom(' ', '  ', '\t', ' \0 '),
  )
  .map(([first, parts, pv, last, space]) => ` ${[first, ...parts, pv, last].join(' ').replaceAll(' ', space)} `);

test('decodeThought gives the same result as the plain codec', () => {
  fc.assert(
    fc.property(arbitraryLine, fc.constantFrom('white' as const, 'black' as const), (line, view) => {
      const bytes = encode(`info${line}#`);
      expect(decodeThought(bytes, 4, bytes.length - 1, view)).toStrictEqual(thoughtOf(parseInfo(line), view));
    }),
    { numRuns: 1000 },
  );
});

/** The slow way to weigh a line. */
function weightOf(info: UciInfo): InfoWeight {
  if (info.multiPv !== undefined && info.multiPv !== 1) return NO_SCORE;
  if (info.score?.centipawns === undefined && info.score?.mate === undefined) return NO_SCORE;
  return info.score.bound === undefined ? EXACT : BOUND;
}

test('weighInfo weighs as the plain codec would', () => {
  fc.assert(
    fc.property(arbitraryLine, (line) => {
      const bytes = encode(`info${line}#`);
      expect(weighInfo(bytes, 4, bytes.length - 1)).toBe(weightOf(parseInfo(line)));
    }),
    { numRuns: 1000 },
  );
});

test('decodeThought reads any bytes as the plain codec does', () => {
  const bytesAnywhere = fc
    .array(fc.oneof(fc.uint8Array({ maxLength: 3 }), arbitraryLine.map(encode)), { maxLength: 6 })
    .map((pieces) => Uint8Array.from(pieces.flatMap((piece) => [...piece])));
  fc.assert(
    fc.property(bytesAnywhere, (bytes) => {
      const plain = thoughtOf(parseInfo(new TextDecoder().decode(bytes)), 'white');
      expect(decodeThought(bytes, 0, bytes.length, 'white')).toStrictEqual(plain);
    }),
    { numRuns: 1000 },
  );
});

test('weighInfo does not search after the moves for what precedes them', () => {
  const line = encode('score cp 5 pv e2e4 upperbound');
  expect(weighInfo(line, 0, line.length)).toBe(EXACT);
});
