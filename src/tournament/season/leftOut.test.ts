// S16-3b: every preset with fields from the smallest sensible size up to the document's number. No games are played: the test reads the files, takes
// every existing place, and checks that no one is lost between two seasons and that missing places are reported.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { err, ok, unwrap } from '../../core/result.ts';
import { randomSource, shuffled } from '../../core/random.ts';
import { resolveField } from '../../formats/links.ts';
import type { FinalPlace } from '../../formats/format.ts';
import {
  cup4,
  engines,
  FULL_SEASON,
  names,
  season16,
  season16Text,
  type SeasonSeats,
} from '../../../test/rehearsedTournaments.ts';
import { presetText } from '../../../test/presetText.ts';
import type { TournamentDefinition } from '../definition.ts';
import { fieldSizes, leftOut } from './leftOut.ts';
import { nextSeasonFile } from './nextSeason.ts';
import { parseTournament } from '../parse.ts';
import type { SeasonResults } from './seasonResults.ts';

const seats: fc.Arbitrary<SeasonSeats> = fc.record({
  QL: fc.integer({ min: 2, max: 16 }),
  L2: fc.nat(10),
  L1: fc.nat(12),
  DivP: fc.nat(6),
});

/** The places of every event in orders drawn by lot; each event's field comes from the events before it. */
function playedOut({ name, events }: TournamentDefinition, rngSeed: number): SeasonResults {
  const random = randomSource(rngSeed);
  const places = new Map<string, readonly FinalPlace[]>();
  for (const { key, field } of events) {
    const answer = resolveField(field, (other) => places.get(other) ?? [], []);
    if (answer.kind !== 'field') throw new TypeError(`Cannot fill ${key}: ${answer.kind}`);
    places.set(
      key,
      shuffled(answer.entrants, random).map((entrant) => ({ entrants: [entrant], decidedBy: undefined })),
    );
  }
  return {
    tournament: name,
    journalHash: 'e'.repeat(64),
    events: [...places].map(([key, of]) => ({ key, name: key, places: of.map(({ entrants }) => [...entrants]) })),
  };
}

const readFile = (text: string, results?: SeasonResults) =>
  parseTournament(text, {
    readPreset: (name) => ok(presetText(name)),
    readResults: () => (results === undefined ? err('none') : ok(results)),
  });

describe('S16-3b: any sizes', () => {
  it('every league has as many as come, at least two, and every match its two', () => {
    fc.assert(
      fc.property(seats, fc.nat(), (seated, rngSeed) => {
        const definition = season16(seated);
        const sizes = fieldSizes(definition.events);
        for (const { key, places } of playedOut(definition, rngSeed).events) {
          const size = sizes.get(definition.events.find((event) => event.key === key)?.key ?? ('' as never));
          expect(size).toEqual({ least: places.length, most: places.length });
          expect(places.length).toBeGreaterThanOrEqual(2);
        }
        expect(playedOut(definition, rngSeed).events.at(-1)?.places).toHaveLength(2);
      }),
      { numRuns: 60 },
    );
  });

  it('S16-4c, S16-5c, S16-7c: everyone has exactly one seat in the next season, whose file is valid, for ten seasons', () => {
    fc.assert(
      fc.property(seats, fc.nat(), (seated, rngSeed) => {
        let text = season16Text(seated);
        for (let season = 0; season < 10; season++) {
          const definition = unwrap(readFile(text));
          const next = unwrap(nextSeasonFile(text, definition, playedOut(definition, rngSeed + season)));
          const read = readFile(next.text);
          if (!read.ok) {
            // S16-3a: no one drops back into the Qualification League where the leagues are small; others are invited.
            expect(read.error.map(formatIssue).join()).toMatch(
              /events.QL.seats: Cannot fill the seats: expected 2 to 16 names, got [01]$/u,
            );
            return;
          }
          const named = read.value.events.flatMap(({ field }) =>
            field.flatMap((each) => (each.kind === 'entrant' ? [each.name] : [])),
          );
          expect(new Set(named).size).toBe(named.length);
          const pool = new Set(definition.events.flatMap(({ entrants }) => entrants.map(({ engine }) => engine.name)));
          expect(new Set(named)).toEqual(pool);
          text = next.text;
        }
      }),
      { numRuns: 30 },
    );
  });

  it('CUP-1b, CUP-2c: the cup of any such season has everyone who plays in its leagues, the best first', () => {
    fc.assert(
      fc.property(seats, fc.nat(), fc.constantFrom('tcec-cup-4', 'tcec-cup-4-as-played'), (seated, rngSeed, preset) => {
        const season = season16(seated);
        const results = playedOut(season, rngSeed);
        const of = (key: string): readonly string[] => results.events.find((event) => event.key === key)?.places.flat() ?? [];
        const expected = [...new Set([...of('DivP').slice(0, 1), ...of('DivP'), ...of('L1'), ...of('L2').slice(0, 14)])];
        const books = 'A: { file: a.pgn }, B: { file: b.pgn }, C: { file: c.pgn }, D: { file: d.pgn }, E: { file: e.pgn }';
        const given = preset === 'tcec-cup-4' ? books.replace('D: { file: d.pgn }, ', '') : books;
        const text = `preset: ${preset}\n${engines([...new Set(results.events.flatMap(({ places }) => places.flat()))])}books: { ${given} }
previous: { season: s16, cup: c3 }\n`;
        const champion: SeasonResults = {
          ...results,
          events: [{ key: 'main', name: 'C', places: of('DivP').map((name) => [name]) }],
        };
        const parsed = parseTournament(text, {
          readPreset: (name) => ok(presetText(name)),
          readResults: (path) => ok(path === 'c3' ? champion : results),
        });
        const { events } = unwrap(parsed);
        expect(events[0]?.field.map((source) => (source.kind === 'entrant' ? source.name : ''))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});

describe('leftOut', () => {
  it('reports nothing for a full season and a full cup', () => {
    expect(leftOut(season16())).toEqual([]);
    expect(leftOut(cup4('tcec-cup-4'))).toEqual([]);
    expect(leftOut(cup4('tcec-cup-4', 17))).toEqual([]);
  });

  it('S16-3b: names the places of each league that no one has, in this season and the next', () => {
    expect(leftOut(season16({ ...FULL_SEASON, QL: 5 }))).toEqual([
      'TCEC Season 16 - League 2: place 6 of TCEC Season 16 - Qualification League does not exist, because 5 play there. It is left out.',
      'Next season, QL: place 16 of TCEC Season 16 - League 2 does not exist, because 15 play there. It is left out.',
      'Next season, QL: places 7 to 16 of TCEC Season 16 - Qualification League do not exist, because 5 play there. They are left out.',
    ]);
    expect(leftOut(season16({ ...FULL_SEASON, QL: 15 }))).toEqual([
      'Next season, QL: place 16 of TCEC Season 16 - Qualification League does not exist, because 15 play there. It is left out.',
    ]);
  });

  it('CUP-2d: names the rounds that a small cup leaves out, and does not need their books', () => {
    expect(leftOut(cup4('tcec-cup-4', 16))).toEqual(['TCEC Cup 4: 16 entrants play 4 rounds. Left out: Round of 32.']);
    expect(leftOut(cup4('tcec-cup-4', 3))).toEqual([
      'TCEC Cup 4: 3 entrants play 2 rounds. Left out: Round of 32, Round of 16, Quarterfinals.',
      'TCEC Cup 4: 3 entrants play no Small final, which needs two losing semifinalists.',
    ]);
    const few = names('C', 8);
    const text = `preset: tcec-cup-4\nentrants: [${few.join(', ')}]\nbooks: { C: { file: c.pgn }, E: { file: e.pgn } }\n${engines(few)}`;
    expect(Object.keys(unwrap(readFile(text)).events[0]?.books ?? {})).toEqual(['C', 'E']);
    const missing = readFile(text.replace('C: { file: c.pgn }, ', ''));
    expect(missing.ok ? [] : missing.error.map(formatIssue)).toEqual([
      expect.stringMatching(/books.C.file: Cannot find "file": expected a file/u),
    ]);
  });

  it('CUP-1b: names the places that the season before does not have', () => {
    const results: SeasonResults = {
      tournament: 'S16',
      journalHash: 'a'.repeat(64),
      events: [
        { key: 'main', name: 'Cup', places: [['C1']] },
        ...(['DivP', 'L1', 'L2'] as const).map((key) => ({ key, name: key, places: names('C', 5).map((name) => [name]) })),
      ],
    };
    const text = `preset: tcec-cup-4\n${engines(names('C', 5))}previous: { season: s, cup: c }\nbooks: { C: { file: c.pgn }, E: { file: e.pgn } }\n`;
    expect(leftOut(unwrap(readFile(text, results)))).toContain(
      'From S16: places 6 to 14 of L2 do not exist, because 5 play there. They are left out.',
    );
  });

  it('refuses a link of the file itself that can bring no one, and takes the existing places of one that can bring some', () => {
    const file = (places: string): string =>
      `tournament: T\ntimeControl: 60\nformat: round-robin\n${engines(names('E', 4))}events:
  L: { entrants: [E1, E2, E3] }
  F: { entrants: [E4, { from: L, places: ${places} }] }\n`;
    expect(leftOut(unwrap(readFile(file('2-5'))))).toEqual([
      'T - F: places 4 to 5 of T - L do not exist, because 3 play there. They are left out.',
    ]);
    expect(readFile(file('4-5')).ok).toBe(false);
  });
});
