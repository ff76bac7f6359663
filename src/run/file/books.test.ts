// The books of a tournament compared with what its games need (S16-8a, CUP-4i): refused if they must differ, reported otherwise.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { ok, unwrap } from '../../core/result.ts';
import { foldTournament } from '../../projections/foldTournament.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { parseTournament } from '../../tournament/parse.ts';
import { presetText } from '../../../test/presetText.ts';
import { engines, names } from '../../../test/rehearsedTournaments.ts';
import { bookAdvice, gameOpenings, openBooks } from './books.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-books-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every first move followed by every pawn move in answer: as many openings as needed, all different. */
const different = (count: number): readonly string[] =>
  [...'abcdefgh']
    .flatMap((file) => [3, 4].flatMap((rank) => [...'abcdefgh'].map((answer) => `1. ${file}${rank} ${answer}6`)))
    .slice(0, count);
const book = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `[Event "?"]\n\n${line} *\n\n`).join(''));
  return path;
};

const read = (text: string): TournamentDefinition =>
  unwrap(parseTournament(text, { readPreset: (name) => ok(presetText(name)) }));
/** The Superfinal of the preset alone. */
const superfinal = (file: string, more = ''): TournamentDefinition =>
  read(`preset: tcec-season-16
${engines(names('E', 4))}events:
  QL: { seats: [E1, E2], openings: none }
  L2: { seats: [E3], openings: none }
  L1: { seats: [E4], openings: none }
  PO: { openings: none }
  DivP: { seats: [], openings: none }
  SF: { openings: { file: ${file}${more} } }
`);
function problems(definition: TournamentDefinition): readonly string[] {
  const books = openBooks(definition);
  if (!books.ok) return books.error.map(formatIssue);
  books.value.close();
  return [];
}
function advice(definition: TournamentDefinition): readonly string[] {
  const books = unwrap(openBooks(definition));
  const told = bookAdvice(definition, books);
  books.close();
  return told;
}

describe('S16-8a: fifty different openings, the start position among them', () => {
  it('accepts 49 and more that end in different positions', () => {
    for (const count of [49, 60]) expect(problems(superfinal(book('enough.pgn', different(count))))).toEqual([]);
  });

  it('refuses fewer, and reports both numbers', () => {
    const file = book('few.pgn', different(48));
    expect(problems(superfinal(file))).toEqual([
      `${file}: Cannot play TCEC Season 16 - Superfinal from 50 different openings: expected 49 in addition to the start position, got 48`,
    ]);
    expect(problems(superfinal(file, ', different: false'))).toEqual([]);
  });

  it('refuses openings that end in the same position, whatever moves lead there, and reports the lines of both', () => {
    const lines = [...different(50), '1. Nf3 Nf6 2. Nc3', '1. Nc3 Nf6 2. Nf3', '1. Nf3 Nf6 2. Ng1 Ng8'];
    const file = book('twins.pgn', lines);
    const cannot = 'Cannot use the opening twice (different: true): expected a final position that differs from';
    expect(problems(superfinal(file))).toEqual([
      `${file}:${1 + 4 * 51}: ${cannot} the opening in line ${1 + 4 * 50}`,
      `${file}:${1 + 4 * 52}: ${cannot} the start position, which startPosition adds`,
    ]);
  });

  it('needs as many as there are games', () => {
    const file = book('half.pgn', different(24));
    const { events, ...whole } = superfinal(file);
    const shorter = events.map((event) =>
      event.format.kind === 'match'
        ? { ...event, format: { ...event.format, encounter: { ...event.format.encounter, games: 50 } } }
        : event,
    );
    expect(problems({ ...whole, events: shorter })).toEqual([]);
  });
});

describe('CUP-4i: a book that starts over', () => {
  const cup = (file: string): TournamentDefinition =>
    read(`tournament: Cup\nformat: knockout\ngames: 8\ntimeControl: 60\n${engines(names('E', 5))}openings: { file: ${file} }\n`);

  it('is reported beforehand, and so are duplicate positions', () => {
    const file = book('short.pgn', [...different(3), '1. d4 d5 2. c4', '1. c4 d5 2. d4']);
    // One match in the first round, two in the next, and the final: 4 of 4 pairs.
    expect(advice(cup(file))).toEqual([
      'Cup: "short.pgn" has 5 openings and the games need 16. After the last opening, the first comes again.',
      'Cup: 1 opening of "short.pgn" ends in a position that another has, first in lines 13 and 17.',
    ]);
    expect(advice(cup(book('long.pgn', different(16))))).toEqual([]);
  });

  it('is reported once when it happens', () => {
    const definition = cup(book('four.pgn', different(4)));
    const told: string[] = [];
    const books = unwrap(openBooks(definition));
    const opening = gameOpenings(definition, books, foldTournament().facts, (text) => told.push(text));
    const key = definition.events[0]?.key ?? ('' as never);
    const first = opening(key, undefined, 0);
    for (const index of [1, 2, 3]) opening(key, undefined, index);
    expect(told).toEqual([]);
    expect(opening(key, undefined, 4)).toEqual(first);
    opening(key, undefined, 5);
    expect(told).toEqual(['Cup: all 4 openings of "four.pgn" have been used. They begin again with the first.']);
    books.close();
  });
});
