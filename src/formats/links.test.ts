import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entrantName, eventKey, type EntrantName } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import { present } from '../core/present.ts';
import type { FinalPlace } from './format.ts';
import { resolveField, type FieldAnswer, type FieldSource, type Withdrawal } from './links.ts';

/** A table as people write it: `A B (C D) E`, where C and D share a place. */
function table(text: string): readonly FinalPlace[] {
  return [...text.matchAll(/\(([^)]*)\)|(\S+)/g)].map(([, shared, alone]) => ({
    entrants: (shared ?? alone ?? '').split(' ').map(entrantName),
    decidedBy: undefined,
  }));
}

/** `L1:5-8` and `L1:3-` are places, everything else is a name. */
function field(text: string): readonly FieldSource[] {
  return text.split(' ').map((word): FieldSource => {
    const [, event, from, to] = /^(\w+):(\d+)-(\d*)$/.exec(word) ?? [];
    if (event === undefined) return { kind: 'entrant', name: entrantName(word) };
    return { kind: 'places', event: eventKey(event), from: Number(from), ...(to === '' ? {} : { to: Number(to) }) };
  });
}

/** `A`: A withdraws; `A>B`: B takes A's seat. */
const withdraw = (text: string): readonly Withdrawal[] =>
  text.split(' ').map((word) => {
    const [entrant = '', by] = word.split('>').map(entrantName);
    return { entrant: entrantName(entrant), ...present({ by }) };
  });

const resolve = (
  text: string,
  tables: Readonly<Record<string, string>>,
  withdrawals: readonly Withdrawal[] = [],
): FieldAnswer => {
  const placesOf = (event: string) => (tables[event] === undefined ? undefined : table(tables[event]));
  return resolveField(field(text), placesOf, withdrawals);
};

/** The tie that keeps a field open. */
function asked(text: string, tables: Readonly<Record<string, string>>) {
  const answer = resolve(text, tables);
  if (answer.kind !== 'undecided') throw new Error(`Cannot ask: expected a tie, got ${answer.kind}`);
  const [{ event, tied, question }] = answer.ties;
  return { event, tied, question: english(question) };
}

function fieldOf(...given: Parameters<typeof resolve>): string {
  const answer = resolve(...given);
  if (answer.kind === 'field') return answer.entrants.join(' ');
  return answer.kind === 'waiting'
    ? `waiting for ${answer.events.join(' ')}`
    : `level: ${answer.ties.map(({ tied }) => tied.join(' ')).join(', ')}`;
}

describe('resolveField: who plays', () => {
  test('names and places in the written order', () => {
    expect(fieldOf('X QL:1-2 Y', { QL: 'A B C' })).toBe('X A B Y');
    expect(fieldOf('QL:2-', { QL: 'A B C' })).toBe('B C');
    expect(fieldOf('QL:2-9', { QL: 'A B C' })).toBe('B C');
  });

  test('waits for all events that are not over', () => {
    expect(resolve('L1:1-2 QL:1-6 QL:7-8', { L1: 'A B' })).toEqual({ kind: 'waiting', events: ['QL'] });
    expect(fieldOf('L1:1-2 QL:1-6', {})).toBe('waiting for L1 QL');
  });

  test('S16-3d, S16-4c, S16-5c: six, four and four are promoted, six and four are relegated', () => {
    const tables = { QL: numbered('Q', 16), L2: numbered('T', 16), L1: numbered('O', 16) };
    expect(fieldOf('L2:1-4 L1:13-16', tables)).toBe('T1 T2 T3 T4 O13 O14 O15 O16');
    expect(fieldOf('L2:11-16 QL:1-6', tables)).toBe('T11 T12 T13 T14 T15 T16 Q1 Q2 Q3 Q4 Q5 Q6');
  });

  test('CUP-1: an entrant in several tables counts at its highest place, and the winner of the last cup comes first', () => {
    // 8 of the Premier Division, two of them promoted from League 1; 16 of League 1, four of them promoted from League 2.
    const tables = {
      premier: numbered('P', 8),
      league1: `P7 P8 ${numbered('O', 14)}`,
      league2: `O1 O2 O3 O4 ${numbered('T', 12)}`,
    };
    const text = 'P3 premier:1-8 league1:1- league2:1-14';
    const names = fieldOf(text, tables).split(' ');
    expect(names).toHaveLength(32);
    expect(new Set(names).size).toBe(32);
    expect(names.slice(0, 10)).toEqual(['P3', 'P1', 'P2', 'P4', 'P5', 'P6', 'P7', 'P8', 'O1', 'O2']);
    expect(names.at(-1)).toBe('T10');
  });
});

describe('resolveField: withdrawals', () => {
  const tables = { QL: 'A B C D E F' };

  test('the named substitute takes the seat, in its place', () => {
    expect(fieldOf('QL:1-3', tables, withdraw('B>X'))).toBe('A X C');
    expect(fieldOf('A Z', {}, withdraw('A>B'))).toBe('B Z');
  });

  test('otherwise the next of the table moves up', () => {
    expect(fieldOf('QL:1-3', tables, withdraw('B'))).toBe('A C D');
    expect(fieldOf('QL:1-3', tables, withdraw('A B'))).toBe('C D E');
    expect(fieldOf('QL:1-3', tables, withdraw('B D'))).toBe('A C E');
    expect(fieldOf('QL:1-3', tables, withdraw('B D>X'))).toBe('A C X');
    expect(fieldOf('QL:4-', tables, withdraw('E'))).toBe('D F');
    expect(fieldOf('QL:1-6', tables, withdraw('E'))).toBe('A B C D F');
  });

  test('a seat that was given by name stays empty', () => {
    expect(fieldOf('A QL:2-3', tables, withdraw('A'))).toBe('B C');
  });

  test('the one who moves up is not yet in the field', () => {
    expect(fieldOf('D QL:1-3', tables, withdraw('B'))).toBe('D A C E');
  });

  test('the place of an entrant who already has a seat is not filled again', () => {
    expect(fieldOf('B QL:1-3', tables)).toBe('B A C');
    expect(fieldOf('B QL:1-3', tables, withdraw('B'))).toBe('A C');
  });

  test('a substitute may withdraw too; the latest withdrawal counts; entrants who name each other leave the seat', () => {
    expect(fieldOf('QL:1-3', tables, withdraw('B>X X>Y'))).toBe('A Y C');
    expect(fieldOf('QL:1-3', tables, withdraw('B>X B>Y'))).toBe('A Y C');
    expect(fieldOf('QL:1-3', tables, withdraw('B>X X>B'))).toBe('A C D');
  });

  test('no one plays twice, even as a substitute of another', () => {
    expect(fieldOf('QL:1-4', tables, withdraw('B>A'))).toBe('A C D');
    expect(fieldOf('QL:1-4 Z', tables, withdraw('B>Z'))).toBe('A Z C D');
  });

  test('someone who does not play there may withdraw', () => {
    expect(fieldOf('QL:1-2', tables, withdraw('F X'))).toBe('A B');
  });
});

describe('resolveField: TIE-RULING', () => {
  test('S16-12a, S16-12f, 4K-3.1.7: a tie across the border needs a ruling', () => {
    expect(asked('QL:1-2', { QL: 'A (B C) D' })).toEqual({
      event: 'QL',
      tied: ['B', 'C'],
      question: 'B and C share places 2 to 3 of QL: the organisers decide their order',
    });
    expect(fieldOf('QL:3-4', { QL: 'A (B C) D' })).toBe('level: B C');
  });

  test('a tie inside needs a ruling: seeds depend on it', () => {
    expect(fieldOf('QL:1-4', { QL: 'A (B C) D' })).toBe('level: B C');
  });

  test('a tie outside needs none', () => {
    expect(fieldOf('QL:1-2', { QL: 'A B (C D)' })).toBe('A B');
    expect(fieldOf('QL:3-4', { QL: '(A B) C D' })).toBe('C D');
  });

  test('a tie of entrants who already have seats needs none', () => {
    expect(fieldOf('L1:1-2 QL:1-3', { L1: 'B C', QL: 'A (B C) D' })).toBe('B C A');
    expect(fieldOf('B QL:1-3', { QL: 'A (B C) D' })).toBe('B A C');
  });

  test('if one of two already has a seat, only a border between them needs a ruling', () => {
    expect(fieldOf('B QL:1-2', { QL: 'A (B C) D' })).toBe('level: B C');
    expect(fieldOf('B QL:2-4', { QL: 'A (B C) D' })).toBe('B C D');
  });

  test('CUP: losers of a knockout round always share places; a range that cuts them needs a ruling', () => {
    const cup = 'W F T U (Q1 Q2 Q3 Q4) (S1 S2 S3 S4 S5 S6 S7 S8)';
    expect(fieldOf('cup:1-4', { cup })).toBe('W F T U');
    expect(fieldOf('cup:1-6', { cup })).toBe('level: Q1 Q2 Q3 Q4');
  });

  test('withdrawals may remove the question, or create one', () => {
    expect(fieldOf('QL:1-2', { QL: 'A (B C) D' }, withdraw('B'))).toBe('A C');
    expect(fieldOf('QL:1-2', { QL: 'A B (C D)' }, withdraw('B'))).toBe('level: C D');
    expect(fieldOf('QL:1-2', { QL: 'A (B C) D' }, withdraw('B>X'))).toBe('level: B C');
    expect(fieldOf('QL:1-2', { QL: 'A B (C D) E' }, withdraw('A B C'))).toBe('D E');
  });

  test('the question names all who share the places', () => {
    expect(asked('QL:1-3', { QL: 'A (B C D) E' })).toMatchObject({
      tied: ['B', 'C', 'D'],
      question: 'B, C and D share places 2 to 4 of QL: the organisers decide their order',
    });
  });

  test('asks all questions at once, the first one first', () => {
    expect(fieldOf('QL:1-4', { QL: '(A B) (C D)' })).toBe('level: A B, C D');
    expect(fieldOf('QL:1-2', { QL: '(A B) (C D)' })).toBe('level: A B');
  });

  test('asks exactly where two orders of the tied give different fields', () => {
    fc.assert(
      fc.property(fieldsOfOneTable, ({ places, range, before, withdrawals }) => {
        const text = [...before, range].join(' ');
        const answers = new Set(allOrders(places).map((order) => fieldOf(text, { QL: order }, withdrawals)));
        const answer = resolve(text, { QL: places }, withdrawals);
        expect(answer.kind).toBe(answers.size > 1 ? 'undecided' : 'field');
        if (answer.kind === 'field') expect(answer.entrants.join(' ')).toBe([...answers][0]);
      }),
      { numRuns: 300 },
    );
  });
});

const numbered = (letter: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`).join(' ');

/** Tables with one shared place, a range of their places, names with earlier seats, and withdrawals. */
const fieldsOfOneTable = fc
  .record({
    ahead: fc.integer({ min: 0, max: 2 }),
    tied: fc.integer({ min: 2, max: 5 }),
    behind: fc.integer({ min: 0, max: 3 }),
    from: fc.integer({ min: 1, max: 5 }),
    length: fc.integer({ min: 1, max: 5 }),
    before: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    withdrawn: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    named: fc.boolean(),
    second: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  })
  .map(({ ahead, tied, behind, from, length, before, withdrawn, named, second }) => {
    const names = numbered('N', ahead + tied + behind).split(' ');
    const shared = `(${names.slice(ahead, ahead + tied).join(' ')})`;
    return {
      places: [...names.slice(0, ahead), shared, ...names.slice(ahead + tied)].join(' '),
      range: `QL:${from}-${from + length - 1}${second === undefined ? '' : ` QL:${second}-${second + 1}`}`,
      before: before.map((index) => `N${index}`),
      withdrawals: withdrawn.map((index, place): Withdrawal => ({
        entrant: entrantName(`N${index}`),
        ...(named && place === 0 ? { by: entrantName('Z') } : {}),
      })),
    };
  });

/** The table with its shared place put in every order. */
function allOrders(places: string): readonly string[] {
  const [shared = '', inside = ''] = /\(([^)]*)\)/.exec(places) ?? [];
  return permutations(inside.split(' ').map(entrantName)).map((order) => places.replace(shared, order.join(' ')));
}

function permutations(names: readonly EntrantName[]): readonly (readonly EntrantName[])[] {
  if (names.length < 2) return [names];
  return names.flatMap((name, index) => permutations(names.toSpliced(index, 1)).map((rest) => [name, ...rest]));
}
