import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMessage, parseMessage, type UciMessage } from './message.ts';

// Rows without a remark are the specification's own examples or its grammar (April 2006, "Engine to GUI").
const ROWS: readonly (readonly [string, UciMessage | undefined])[] = [
  ['id name Shredder X.Y', { kind: 'id', field: 'name', text: 'Shredder X.Y' }],
  ['id author Stefan MK', { kind: 'id', field: 'author', text: 'Stefan MK' }],
  ['uciok', { kind: 'uciok' }],
  ['readyok', { kind: 'readyok' }],
  ['bestmove g1f3', { kind: 'bestmove', move: 'g1f3', ponder: undefined }],
  ['bestmove g1f3 ponder d8f6', { kind: 'bestmove', move: 'g1f3', ponder: 'd8f6' }],
  ['copyprotection checking', { kind: 'copyprotection', state: 'checking' }],
  ['registration ok', { kind: 'registration', state: 'ok' }],
  ['registration error', { kind: 'registration', state: 'error' }],
  ['info string checking registration', { kind: 'info', info: { text: 'checking registration' } }],
  [
    'option name Nullmove type check default true',
    { kind: 'option', option: { kind: 'check', name: 'Nullmove', default: true } },
  ],
  // White space and unknown words before a command ("joho debug on").
  ['\t id   name   A  B ', { kind: 'id', field: 'name', text: 'A  B' }],
  ['joho uciok', { kind: 'uciok' }],
  ['[log] option name X type button', { kind: 'option', option: { kind: 'button', name: 'X' } }],
  // Moves as engines without one write them: Stockfish, Ethereal, and none at all.
  ['bestmove (none)', { kind: 'bestmove', move: '(none)', ponder: undefined }],
  ['bestmove a1a1 ', { kind: 'bestmove', move: 'a1a1', ponder: undefined }],
  ['bestmove', { kind: 'bestmove', move: undefined, ponder: undefined }],
  ['bestmove ponder e2e4', { kind: 'bestmove', move: undefined, ponder: 'e2e4' }],
  // No messages: banners, complaints, parts of commands.
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

const move = fc.constantFrom('e2e4', 'e7e8q', '(none)', '0000');
const state = fc.constantFrom('checking' as const, 'ok' as const, 'error' as const);
const arbitraryMessage: fc.Arbitrary<UciMessage> = fc.oneof(
  fc.record({
    kind: fc.constant('id' as const),
    field: fc.constantFrom('name' as const, 'author' as const),
    text: fc.stringMatching(/^[!-~]{1,9}( [!-~]{1,9})?$/),
  }),
  fc.record({ kind: fc.constantFrom('uciok' as const, 'readyok' as const) }),
  fc.record({ kind: fc.constantFrom('copyprotection' as const, 'registration' as const), state }),
  fc.record({
    kind: fc.constant('bestmove' as const),
    move: fc.option(move, { nil: undefined }),
    ponder: fc.option(move, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('info' as const),
    info: fc.record({ depth: fc.nat(), text: fc.constant('a  b') }, { requiredKeys: [] }),
  }),
  fc.record({
    kind: fc.constant('option' as const),
    option: fc.record({ kind: fc.constant('button' as const), name: fc.constant('Clear Hash') }),
  }),
);

test('formatMessage and parseMessage are each other’s inverse', () => {
  fc.assert(
    fc.property(arbitraryMessage, (message) => {
      expect(parseMessage(formatMessage(message))).toEqual(message);
    }),
  );
});

test('parseMessage takes any line', () => {
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
    // Some 10 ms of this process's own time; a quadratic reading takes many seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  },
);
