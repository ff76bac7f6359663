import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMessage, type UciMessage } from './message.ts';

// Rows without a comment are the specification's own examples or its grammar (April 2006, "Engine to GUI").
const ROWS: readonly (readonly [string, UciMessage | undefined])[] = [
  ['id name Shredder X.Y', { kind: 'id', field: 'name', text: 'Shredder X.Y' }],
  ['id author Stefan MK', { kind: 'id', field: 'author', text: 'Stefan MK' }],
  ['uciok', { kind: 'uciok' }],
  ['readyok', { kind: 'readyok' }],
  ['copyprotection checking', { kind: 'copyprotection', state: 'checking' }],
  ['registration ok', { kind: 'registration', state: 'ok' }],
  ['registration error', { kind: 'registration', state: 'error' }],
  [
    'option name Nullmove type check default true',
    { kind: 'option', option: { kind: 'check', name: 'Nullmove', default: true } },
  ],
  // White space and unknown words before a command ("joho debug on").
  ['\t id   name   A  B ', { kind: 'id', field: 'name', text: 'A  B' }],
  ['joho uciok', { kind: 'uciok' }],
  ['[log] option name X type button', { kind: 'option', option: { kind: 'button', name: 'X' } }],
  // Not messages: banners, complaints, parts of commands.
  ['Stockfish 15.1 by the Stockfish developers (see AUTHORS file)', undefined],
  ['Unknown command: stop', undefined],
  ['Unknown command: bestmove e2e4', undefined],
  ['id engine X', undefined],
  ['registration', undefined],
  ['option X', undefined],
  ['option name X type wheel uciok', undefined],
  ['', undefined],
];

test.each(ROWS)('parseMessage reads "%s"', (line, message) => {
  expect(parseMessage(line)).toStrictEqual(message);
});

test('parseMessage accepts any line', () => {
  const anything = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(fc.oneof(fc.string(), anything), (line) => {
      expect(() => parseMessage(line)).not.toThrow();
    }),
  );
});

test.each(['option name ', 'id name ', 'registration ', ' type string', 'info score cp 1 ', 'info pv a ', 'x '])(
  'parseMessage reads a hostile line of many "%s" in time that grows with its length',
  (words) => {
    const line = words.repeat(Math.floor(65_536 / words.length));
    const before = process.cpuUsage();
    parseMessage(line);
    // About 10 ms of this process's own time; a quadratic reading takes many seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  },
);
