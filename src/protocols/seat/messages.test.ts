// Both directions of the seat's messages: what is written is read back unchanged, and anything else is refused.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLOURS } from '../../core/colour.ts';
import { GO_RULE_SETS, SUPERKOS } from '../../core/gameRules.ts';
import { present } from '../../core/present.ts';
import { randomSource } from '../../core/random.ts';
import { parseFromGame, parseFromSeat, type FromSeat, type ToSeat } from './messages.ts';
import { formatSeatMessage, isScoreText } from './wire.ts';

const words = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text));
const name = words.filter((text) => text.trim() !== '');
const move = fc.constantFrom('D4', 'pass', 'e2e4', 'e7e8q', 'Z25');
const game = fc.integer({ min: 1, max: 1000 });
const ms = fc.integer({ min: 0, max: 1e9 });
const optional = <Key extends string, Value>(
  key: Key,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<{ readonly [One in Key]?: Value }> =>
  fc.option(value, { nil: undefined }).map((one) => present({ [key]: one }) as { readonly [One in Key]?: Value });
const both = <One extends object, Two extends object>(one: fc.Arbitrary<One>, two: fc.Arbitrary<Two>): fc.Arbitrary<One & Two> =>
  fc.tuple(one, two).map(([a, b]) => ({ ...a, ...b }));

const start: fc.Arbitrary<Extract<ToSeat, { kind: 'game' }>['start']> = fc.oneof(
  both(fc.record({ game: fc.constant('chess' as const), chess960: fc.boolean() }), optional('position', name)),
  fc.record({
    game: fc.constant('go' as const),
    size: fc.integer({ min: 2, max: 25 }),
    komi: fc.integer({ min: -20, max: 20 }),
    ruleSet: fc.constantFrom(...GO_RULE_SETS),
    superko: fc.constantFrom(...SUPERKOS),
    suicide: fc.boolean(),
    handicap: fc.integer({ min: 0, max: 9 }),
  }),
);
const sides = fc.record({ white: ms, black: ms });
const time = fc.oneof(
  fc.record({ kind: fc.constant('unlimited' as const) }),
  fc.record({ kind: fc.constant('moveTime' as const), moveTimeMs: ms }),
  fc.record({ kind: fc.constant('clock' as const), left: sides, increment: sides, movesToGo: fc.option(ms, { nil: undefined }) }),
);
const clock = both(fc.record({ time, runningMs: ms }), optional('running', fc.constantFrom(...COLOURS)));
const moves = fc.array(move, { maxLength: 8 });
const position = both(
  fc.record({ moves, asks: fc.constantFrom('move' as const, 'score' as const, 'nothing' as const) }),
  optional('clock', clock),
);
const header = both(
  both(fc.record({ game, start, opponent: words }), optional('colour', fc.constantFrom(...COLOURS))),
  both(optional('event', words), optional('round', game)),
);
const version = fc.integer({ min: 1, max: 9 });
const score = fc.option(fc.constantFrom('B+6.5', 'W+12', '0'), { nil: null });

const toSeat: fc.Arbitrary<ToSeat> = fc.oneof(
  fc.record({ kind: fc.constant('waiting' as const), version }),
  both(fc.record({ kind: fc.constant('game' as const), version }), both(header, position)),
  both(fc.record({ kind: fc.constant('turn' as const), game }), position),
  both(fc.record({ kind: fc.constant('moved' as const), game, ply: game, move }), optional('clock', clock)),
  fc.record({ kind: fc.constant('ask-score' as const), game, moves }),
  fc.record({ kind: fc.constant('scored' as const), game, score }),
  both(
    fc.record({ kind: fc.constant('over' as const), game, words }),
    optional('outcome', fc.constantFrom(...COLOURS, 'draw' as const)),
  ),
  both(
    fc.record({
      kind: fc.constant('refused' as const),
      what: fc.constantFrom('hello' as const, 'message' as const, 'move' as const, 'resign' as const, 'score' as const),
      why: words,
    }),
    optional('mayConfirm', fc.constant(true as const)),
  ),
  fc.record({ kind: fc.constantFrom('note' as const, 'closed' as const), words }),
);
const fromSeat: fc.Arbitrary<FromSeat> = fc.oneof(
  fc.record({ kind: fc.constant('hello' as const), version, operator: words, takeOver: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('move' as const, 'confirm' as const), game, ply: game, move }),
  fc.record({ kind: fc.constant('resign' as const), game }),
  both(fc.record({ kind: fc.constant('score' as const), game, score }), optional('dead', moves)),
);

test('messages of a game are read back as written', () => {
  fc.assert(
    fc.property(toSeat, (message) => {
      const line = formatSeatMessage(message);
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(parseFromGame(line)).toEqual({ ok: true, value: message });
    }),
    { numRuns: 200 },
  );
});

test('messages of a seat are read back as written', () => {
  fc.assert(
    fc.property(fromSeat, (message) => {
      expect(parseFromSeat(formatSeatMessage(message))).toEqual({ ok: true, value: message });
    }),
    { numRuns: 200 },
  );
});

test('a newer end may send more fields', () => {
  expect(parseFromSeat('{"kind":"resign","game":3,"mood":"sad"}')).toEqual({ ok: true, value: { kind: 'resign', game: 3 } });
});

test.each([
  '',
  'D4',
  'null',
  '[]',
  '"resign"',
  '{"kind":"resign"}',
  '{"kind":"resign","game":0}',
  '{"kind":"resign","game":1.5}',
  '{"kind":"resign","game":"1"}',
  '{"kind":"undo","game":1}',
  '{"kind":"__proto__","game":1}',
  '{"kind":"move","game":1,"ply":1}',
  '{"kind":"move","game":1,"ply":1,"move":""}',
  '{"kind":"move","game":1,"ply":1,"move":"  "}',
  '{"kind":"move","game":1,"ply":1,"move":"D4\\nresign"}',
  `{"kind":"move","game":1,"ply":1,"move":"${'x'.repeat(41)}"}`,
  '{"kind":"score","game":1}',
  '{"kind":"score","game":1,"score":"B+6.5","dead":"D4"}',
  '{"kind":"score","game":1,"score":"B+6.5","dead":[4]}',
  '{"kind":"hello","version":1}',
  '{"kind":"hello","operator":"x","version":"1"}',
  '['.repeat(100_000),
])('no word of a seat: %.60s', (line) => {
  const message = parseFromSeat(line);
  expect(message).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^Cannot understand the seat: expected a message such as/),
  });
  expect(message.ok || message.error.length).toBeLessThan(300);
});

test.each(['B+6.5', 'W+12', '0', 'B+0.5', 'W+361', 'B+10.0'])('%s is a score', (text) => expect(isScoreText(text)).toBe(true));
test.each(['', 'B', 'B+', 'b+1', '+1', 'B-1', 'B+R', 'B+6.4', 'B+0', 'W+0.0', '0.5', 'B+6.5 ', 'B+99999'])(
  '"%s" is not a score',
  (text) => expect(isScoreText(text)).toBe(false),
);

test('20,000 damaged lines: read as something valid or refused, and never more than the line contained', () => {
  // Draws messages once and damages them with numbers from a known seed: drawing each line again would take ten times as long.
  const lines = fc
    .sample(fc.oneof(toSeat, fromSeat), { numRuns: 400, seed: 5 })
    .map((message) => formatSeatMessage(message).trimEnd());
  const random = randomSource(5);
  let kept = 0;
  for (let run = 0; run < 20_000; run++) {
    let line = lines[run % lines.length] ?? '';
    for (let spots = 1 + random.below(2); spots > 0; spots--) {
      const place = random.below(line.length);
      line = `${line.slice(0, place)}${String.fromCharCode(random.below(128))}${line.slice(place + 1)}`;
    }
    if (random.below(4) === 0) line = line.slice(0, random.below(line.length + 1));
    for (const read of [parseFromGame, parseFromSeat]) {
      const parsed = read(line);
      if (!parsed.ok) continue;
      kept++;
      // What was accepted is a message: written and read again, it is the same.
      const text = formatSeatMessage(parsed.value);
      const again = read(text);
      if (!again.ok || formatSeatMessage(again.value) !== text) expect(again, line).toEqual(parsed);
    }
  }
  expect(kept).toBeGreaterThan(500);
});
