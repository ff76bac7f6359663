import { describe, expect, expectTypeOf, it } from 'vitest';
import { english, inEnglish } from './english.ts';
import { phrase } from './phrase.ts';
import { fill, say, type Speech } from './say.ts';

/** A language with more forms of a number than English. */
const POLISH: Speech = {
  sentences: { 'format.field': '{format}, {entrants|# uczestnik|# uczestnicy|# uczestników}', 'format.knockout': 'puchar' },
  text: (written) => (written === 'רשת' ? `<${written}>` : written),
  number: (value) => value.toFixed(1),
  grouped: (value) => `${value / 1000} k`,
  points: (halves) => `${halves}/2`,
  time: (utcMs) => `at ${utcMs}`,
  clock: (utcMs) => `clock ${utcMs}`,
  event: (written) => written.slice(-1),
  list: (parts, type) => parts.join(` ${type} `),
  formFor: (count) => (count === 1 ? 0 : count < 5 ? 1 : 2),
};

describe('a sentence', () => {
  it.each([
    ['{a} and {b}', { a: 1, b: 'two' }, '1 and two'],
    ['{a} {c}', { a: '{b}', b: 'x' }, '{b} {c}'],
    ['{count|one|few|many}', { count: 3 }, 'few'],
    ['{count|one|few}', { count: 7 }, 'few'],
    ['{count|#|# of #}', { count: 2 }, '2.0 of 2.0'],
    ['{n, number}, {n}', { n: 3 }, '3.0, 3'],
    ['{n, grouped}', { n: 3000 }, '3 k'],
    ['{score, points}', { score: 3 }, '3/2'],
    ['{at, time}, {at, clock}', { at: 9 }, 'at 9, clock 9'],
    ['{where, event}', { where: 'League 2' }, '2'],
    ['{names, and}; {names, or}; {names, parts}; {names}', { names: ['A', 'B'] }, 'A and B; A or B; A; B; A, B'],
    ['{names, lines}', { names: ['A', 'B'] }, 'A\nB'],
    ['{name} {names, and}', { name: 'רשת', names: ['A', 'רשת'] }, '<רשת> A and <רשת>'],
    ['{what, sentence}', { what: phrase('format.knockout') }, 'Puchar'],
  ])('%s with %j is %s', (sentence, values, said) => {
    expect(fill(sentence, values, POLISH)).toBe(said);
  });

  it('contains other phrases, each in the same language', () => {
    const field = phrase('format.field', { format: phrase('format.knockout'), entrants: 5 });
    expect(say(field, POLISH)).toBe('puchar, 5.0 uczestników');
    expect(english(field)).toBe('knockout, 5 entrants');
    expect(english(phrase('format.field', { format: phrase('format.match', { games: 1 }), entrants: 1 }))).toBe(
      'match of 1 game, 1 entrant',
    );
  });
});

it('inEnglish has each phrase in English under its name, and keeps the phrases', () => {
  const format = phrase('format.swiss', { rounds: 5 });
  expect(inEnglish({ format, waitsFor: undefined })).toEqual({ format: 'Swiss, 5 rounds', phrases: { format } });
});

it('a phrase has all values of its sentence, and no others', () => {
  expectTypeOf(phrase<'format.swiss'>).parameters.toEqualTypeOf<
    ['format.swiss', { readonly rounds: Parameters<typeof phrase<'format.swiss'>>[1]['rounds'] }]
  >();
  // @ts-expect-error: no rounds
  expect(english(phrase('format.swiss', {}))).toBe('Swiss, {rounds|1 round|# rounds}');
});
