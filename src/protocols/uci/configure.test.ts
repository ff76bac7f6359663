import { expect, test } from 'vitest';
import type { EngineOptions } from '../../core/gameJob.ts';
import type { DeclaredOption } from '../session.ts';
import { configureOptions } from './configure.ts';

const DECLARED: readonly DeclaredOption[] = [
  { kind: 'spin', name: 'Hash', default: 16, min: 4, max: 1024 },
  { kind: 'spin', name: 'Free', default: 0, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  { kind: 'check', name: 'Use NNUE', default: true },
  { kind: 'combo', name: 'Style', default: 'Normal', choices: ['Solid', 'Fail High', '1'] },
  { kind: 'combo', name: 'Variant', default: 'v0', choices: Array.from({ length: 40 }, (_, index) => `v${index}x`) },
  { kind: 'string', name: 'SyzygyPath', default: '' },
  { kind: 'button', name: 'Clear Hash' },
];

const configured = (options: EngineOptions, declared = DECLARED) => configureOptions(declared, options);

// The wanted option, and the line that must be sent for it.
test.each<[EngineOptions, string]>([
  [{ Hash: 4 }, 'setoption name Hash value 4'],
  [{ hASH: 1024 }, 'setoption name Hash value 1024'],
  [{ Hash: '64' }, 'setoption name Hash value 64'],
  [{ Hash: { atMost: 16384 } }, 'setoption name Hash value 1024'],
  [{ Hash: { atMost: 100 } }, 'setoption name Hash value 100'],
  [{ Free: -5 }, 'setoption name Free value -5'],
  [{ 'use nnue': false }, 'setoption name Use NNUE value false'],
  [{ 'Use NNUE': 'TRUE' }, 'setoption name Use NNUE value true'],
  [{ Style: 'fail high' }, 'setoption name Style value Fail High'],
  [{ Style: 1 }, 'setoption name Style value 1'],
  [{ SyzygyPath: '/a b/c' }, 'setoption name SyzygyPath value /a b/c'],
  [{ SyzygyPath: '' }, 'setoption name SyzygyPath value <empty>'],
  [{ SyzygyPath: 5 }, 'setoption name SyzygyPath value 5'],
  [{ 'Clear Hash': true }, 'setoption name Clear Hash'],
  [{ 'Clear Hash': false }, ''],
  [{}, ''],
])('configureOptions sends %j as declared', (options, line) => {
  expect(configured(options)).toMatchObject({ ok: true, value: { text: line === '' ? '' : `${line}\n` } });
});

test('configureOptions records the values used, in the order they are sent', () => {
  expect(configured({ hash: { atMost: 4096 }, 'clear hash': true, SyzygyPath: '' })).toMatchObject({
    ok: true,
    value: {
      used: [
        { name: 'Hash', value: '1024' },
        { name: 'Clear Hash', value: '' },
        { name: 'SyzygyPath', value: '' },
      ],
    },
  });
});

// The wanted option, and the whole text of the issue.
test.each<[EngineOptions, string]>([
  [{ Hsah: 4 }, 'Cannot set option "Hsah": expected an option that the engine declares (nearest: "Hash"), got "Hsah"'],
  [{ Contempt: 4 }, 'Cannot set option "Contempt": expected an option that the engine declares, got "Contempt"'],
  [{ Hash: 3 }, 'Cannot set option "Hash": expected a whole number from 4 to 1024, got "3"'],
  [{ Hash: 1025 }, 'Cannot set option "Hash": expected a whole number from 4 to 1024, got "1025"'],
  [{ Hash: 4.5 }, 'Cannot set option "Hash": expected a whole number from 4 to 1024, got "4.5"'],
  [{ Hash: 'big' }, 'Cannot set option "Hash": expected a whole number from 4 to 1024, got "big"'],
  [{ Hash: true }, 'Cannot set option "Hash": expected a whole number from 4 to 1024, got "true"'],
  [{ Hash: { atMost: 2 } }, 'Cannot set option "Hash": expected at least 4, the engine\'s minimum, got "at most 2"'],
  [{ Hash: { atMost: NaN } }, 'Cannot set option "Hash": expected a whole number from 4 to 1024, got "at most NaN"'],
  [{ Free: 'x' }, 'Cannot set option "Free": expected a whole number, got "x"'],
  [{ 'Use NNUE': 1 }, 'Cannot set option "Use NNUE": expected true or false, got "1"'],
  [
    { 'Use NNUE': { atMost: 1 } },
    'Cannot set option "Use NNUE": expected a plain value, for only a number can be at most 1, got "at most 1"',
  ],
  [{ Style: 'Wild' }, 'Cannot set option "Style": expected one of "Solid", "Fail High", "1", got "Wild"'],
  [{ Variant: 'v7' }, 'Cannot set option "Variant": expected one of its 40 choices (nearest: "v7x", "v0x", "v1x"), got "v7"'],
  [{ 'Clear Hash': 'yes' }, 'Cannot set option "Clear Hash": expected true, because it is a button, got "yes"'],
  [{ SyzygyPath: 'a\nquit' }, 'Cannot set option "SyzygyPath": expected one line of text, got "a\nquit"'],
  [{ UCI_Chess960: true }, 'Cannot set option "UCI_Chess960": expected it to be left out, because each game sets it, got "true"'],
])('configureOptions refuses %j and says what would do', (options, message) => {
  expect(configured(options)).toEqual({ ok: false, error: [{ path: `options.${Object.keys(options)[0]}`, message }] });
});

test('configureOptions names everything that is wrong', () => {
  const result = configured({ Hash: 1, hash: 8, Nonsense: 1, Style: 'Solid', 'Use NNUE': 'perhaps' });
  expect(result.ok ? [] : result.error.map((issue) => issue.path)).toEqual([
    'options.Hash',
    'options.hash',
    'options.Nonsense',
    'options.Use NNUE',
  ]);
});

test('configureOptions says so if an engine declares nothing', () => {
  const result = configured({ Hash: 1 }, []);
  expect(result.ok ? '' : result.error[0]?.message).toContain('(it declares none)');
});

test('configureOptions switches off declared options that let an engine think or play other than by its search', () => {
  const declared: readonly DeclaredOption[] = [
    { kind: 'check', name: 'ponder', default: true },
    { kind: 'check', name: 'OwnBook', default: true },
    { kind: 'check', name: 'Own Book', default: false },
    { kind: 'check', name: 'UCI_AnalyseMode', default: false },
    { kind: 'string', name: 'Book', default: 'book.bin' },
    { kind: 'check', name: 'UCI_ShowWDL', default: false },
  ];
  expect(configured({}, declared)).toMatchObject({
    ok: true,
    value: {
      text: [
        'setoption name ponder value false',
        'setoption name OwnBook value false',
        'setoption name Own Book value false',
        'setoption name UCI_AnalyseMode value false',
        '',
      ].join('\n'),
    },
  });
  expect(configured({ ownbook: true }, declared)).toMatchObject({
    value: { used: expect.arrayContaining([{ name: 'OwnBook', value: 'true' }]) },
  });
});
