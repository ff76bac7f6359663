import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeclaredOption } from '../session.ts';
import { parseOption } from './option.ts';

const ROWS: readonly (readonly [string, DeclaredOption])[] = [
  // The specification's own examples (April 2006, `option`).
  ['name Nullmove type check default true', { kind: 'check', name: 'Nullmove', default: true }],
  ['name Selectivity type spin default 2 min 0 max 4', { kind: 'spin', name: 'Selectivity', default: 2, min: 0, max: 4 }],
  [
    'name Style type combo default Normal var Solid var Normal var Risky',
    { kind: 'combo', name: 'Style', default: 'Normal', choices: ['Solid', 'Normal', 'Risky'] },
  ],
  ['name NalimovPath type string default c:\\', { kind: 'string', name: 'NalimovPath', default: 'c:\\' }],
  ['name Clear Hash type button', { kind: 'button', name: 'Clear Hash' }],
  // Stockfish 15.1
  ['name SyzygyPath type string default <empty>', { kind: 'string', name: 'SyzygyPath', default: '' }],
  ['name Debug Log File type string default ', { kind: 'string', name: 'Debug Log File', default: '' }],
  // GNU Chess 6.2.7
  [
    'name NullMove Pruning type combo default Fail High var Always var Fail High var Never',
    { kind: 'combo', name: 'NullMove Pruning', default: 'Fail High', choices: ['Always', 'Fail High', 'Never'] },
  ],
  // Ethereal 12.00
  [
    'name ContemptComplexity type spin default 12 min -100 max 100',
    { kind: 'spin', name: 'ContemptComplexity', default: 12, min: -100, max: 100 },
  ],
  // Glaurung 2.2
  [
    'name Pawn Push to 7th Extension (non-PV nodes) type spin default 1 min 0 max 2',
    { kind: 'spin', name: 'Pawn Push to 7th Extension (non-PV nodes)', default: 1, min: 0, max: 2 },
  ],
  // Unusual: nothing given, words of the syntax inside names and values, limits beyond the range of a number.
  [
    'name X type spin',
    { kind: 'spin', name: 'X', default: undefined, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  ],
  ['name Book type type check', { kind: 'check', name: 'Book type', default: undefined }],
  ['name Path type string default /a  b/min var', { kind: 'string', name: 'Path', default: '/a  b/min var' }],
  ['name Path type string', { kind: 'string', name: 'Path', default: undefined }],
  [
    'name H type spin default 1 min 1 max 99999999999999999999',
    { kind: 'spin', name: 'H', default: 1, min: 1, max: Number.MAX_SAFE_INTEGER },
  ],
  ['name On type check default TRUE', { kind: 'check', name: 'On', default: true }],
];

test.each(ROWS)('parseOption reads "%s"', (line, option) => {
  expect(parseOption(line)).toStrictEqual(option);
});

test.each(['', 'name', 'name X', 'name X type', 'name X type wheel', 'type check', 'name type check'])(
  'parseOption refuses "%s"',
  (line) => {
    expect(parseOption(line)).toBeUndefined();
  },
);

const phrase = fc
  .array(fc.stringMatching(/^[A-Z][A-Za-z0-9_.()]{0,6}$/), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const whole = fc.integer();
const arbitraryOption: fc.Arbitrary<DeclaredOption> = fc.oneof(
  fc.record({ kind: fc.constant('check' as const), name: phrase, default: fc.option(fc.boolean(), { nil: undefined }) }),
  fc.record({
    kind: fc.constant('spin' as const),
    name: phrase,
    default: fc.option(whole, { nil: undefined }),
    min: whole,
    max: whole,
  }),
  fc.record({
    kind: fc.constant('combo' as const),
    name: phrase,
    default: fc.option(phrase, { nil: undefined }),
    choices: fc.uniqueArray(phrase, { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('button' as const), name: phrase }),
  fc.record({
    kind: fc.constant('string' as const),
    name: phrase,
    default: fc.option(fc.oneof(phrase, fc.constant('')), { nil: undefined }),
  }),
);

/** The line's text after `option`, by the specification. */
function formatOption(option: DeclaredOption): string {
  const parts = [`name ${option.name} type ${option.kind}`];
  if (option.kind !== 'button' && option.default !== undefined)
    parts.push(`default ${option.default === '' ? '<empty>' : option.default}`);
  if (option.kind === 'spin') {
    if (option.min !== Number.MIN_SAFE_INTEGER) parts.push(`min ${option.min}`);
    if (option.max !== Number.MAX_SAFE_INTEGER) parts.push(`max ${option.max}`);
  }
  if (option.kind === 'combo') parts.push(...option.choices.map((choice) => `var ${choice}`));
  return parts.join(' ');
}

test('parseOption reads back any option written by the specification', () => {
  fc.assert(
    fc.property(arbitraryOption, (option) => {
      expect(parseOption(formatOption(option))).toEqual(option);
    }),
  );
});
