import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { err, ok, unwrap } from '../../core/result.ts';
import { nextSeasonFile, raised } from './nextSeason.ts';
import { parseTournament } from '../parse.ts';
import { tournamentJsonSchema } from '../schema.ts';
import type { SeasonResults } from './seasonResults.ts';
import { presetText } from '../../../test/presetText.ts';

const HASH = '0123456789abcdef'.repeat(4);
const read = (text: string) =>
  unwrap(parseTournament(text, { readPreset: (name) => ok(presetText(name)), readResults: () => err('none') }));
const alone = (names: readonly string[]) => names.map((name) => [name]);

const LEAGUES = `# Our season
tournament: Club 9 # by the committee
format: round-robin
timeControl: 60 # a minute
engines:
  - { name: A, cmd: a }
  - { name: B, cmd: b } # ours
  - { name: C, cmd: c }
  - { name: D, cmd: d }
events:
  Lower:
    entrants: [C, D, B]
  # the best play here
  Upper:
    entrants:
      - A # the champion
      - { from: Lower, places: 1 }
    title: { name: Club champion }
nextSeason:
  Lower: [{ from: Upper, places: 2 }, { from: Lower, places: 2-3 }]
  Upper: [{ from: Upper, places: 1 }]
`;
const results = (upper: readonly (readonly string[])[]): SeasonResults => ({
  tournament: 'Club 9',
  journalHash: HASH,
  events: [
    { key: 'Lower', name: 'Lower', places: alone(['D', 'C', 'B']) },
    { key: 'Upper', name: 'Upper', places: upper },
  ],
});

describe('nextSeasonFile', () => {
  it('S16-13a: makes the last version of each engine its own entry', () => {
    const played = LEAGUES.replace('- { name: D, cmd: d }', '- { name: D, cmd: d, options: { Hash: 16, Style: calm } }')
      .replace(
        '    entrants: [C, D, B]',
        '    entrants: [C, D, B]\n    versions: { D: { displayName: D 2, cmd: d2 }, C: { startup: 1m } }',
      )
      .replace('    title:', '    versions: { D: { displayName: D 3, options: { Hash: 64 } } }\n    title:');
    const { text: next } = unwrap(nextSeasonFile(played, read(played), results(alone(['D', 'A']))));
    expect(next).not.toContain('versions');
    const { engines } = parse(next) as { engines: unknown };
    expect(engines).toEqual([
      { name: 'A', cmd: 'a' },
      { name: 'B', cmd: 'b' },
      { name: 'C', cmd: 'c', startup: '1m' },
      { name: 'D', cmd: 'd2', displayName: 'D 3', options: { Hash: 64, Style: 'calm' } },
    ]);
    expect(read(next).events[1]?.entrants.find(({ engine }) => engine.name === 'D')).toMatchObject({ displayName: 'D 3' });
  });

  it('replaces names by places, keeps links and comments, raises the number, passes on the title', () => {
    const { text: next } = unwrap(nextSeasonFile(LEAGUES, read(LEAGUES), results(alone(['D', 'A']))));
    expect(next).toBe(`# Made from Club 9, journal ${HASH}.
${LEAGUES.replace('Club 9', 'Club 10')
  .replace('[C, D, B]', '[ A, C, B ]')
  .replace('- A # the champion', '- D')
  .replace('{ name: Club champion }', '{ name: Club champion, holder: D }')
  .replaceAll('[{', '[ {')
  .replaceAll('}]', '} ]')}`);
    const { name, events } = read(next);
    expect(name).toBe('Club 10');
    expect(events.map(({ field }) => field)).toEqual([
      ['A', 'C', 'B'].map((each) => ({ kind: 'entrant', name: each })),
      [
        { kind: 'entrant', name: 'D' },
        { kind: 'places', event: 'Lower', from: 1, to: 1 },
      ],
    ]);
  });

  it('can be repeated: one line of origin', () => {
    let text = LEAGUES;
    for (const champion of ['D', 'A', 'D']) {
      const other = champion === 'D' ? 'A' : 'D';
      const season = { ...results(alone([champion, other])), tournament: read(text).name };
      ({ text } = unwrap(nextSeasonFile(text, read(text), season)));
    }
    expect(text).toContain('tournament: Club 12');
    expect(text.match(/Made from/gu)).toHaveLength(1);
    expect(text).toContain('# Our season');
    expect(read(text).events[1]?.title).toEqual({ name: 'Club champion', holder: 'D' });
  });

  it('S16-9a: passes on no title while two share the first place', () => {
    expect(nextSeasonFile(LEAGUES, read(LEAGUES), results([['A', 'D']]))).toEqual(
      err('Cannot make the next season of Club 9: expected places of "Upper" without ties, got A, D together on place 1'),
    );
  });

  it('refuses while an event is not over, and a file that does not say who plays', () => {
    expect(nextSeasonFile(LEAGUES, read(LEAGUES), { ...results([]), events: [] })).toEqual(
      err('Cannot make the next season of Club 9: expected "Upper" to be over'),
    );
    const silent = LEAGUES.replace(/nextSeason:[^]*/u, '');
    expect(nextSeasonFile(silent, read(silent), results([]))).toEqual(
      err(
        'Cannot make the next season: expected "nextSeason" in the tournament file, such as { L2: [{ from: L1, places: 13-16 }] }',
      ),
    );
  });

  it('S16-3d, S16-4c, S16-5c, S16-7c, S16-9a: makes Season 17 from a file that names the preset', () => {
    const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
    const [q, b, a, p] = [names('Q', 16), names('B', 10), names('A', 12), names('P', 6)];
    const text = `preset: tcec-season-16
engines:
${[...q, ...b, ...a, ...p].map((name) => `  - { name: ${name}, cmd: ${name} }\n`).join('')}events:
  QL: { seats: [${q.join(', ')}], openings: { file: 2.pgn } } # invited
  L2: { seats: [${b.join(', ')}], openings: { file: 4.pgn } }
  L1: { seats: [${a.join(', ')}], openings: { file: 6.pgn } }
  PO: { openings: { file: 8.pgn } }
  DivP: { seats: [${p.join(', ')}], openings: { file: 8.pgn } }
  SF: { openings: { file: sf.pgn } }
`;
    // In every league the promoted engines come first.
    const season: SeasonResults = {
      tournament: 'TCEC Season 16',
      journalHash: HASH,
      events: [
        { key: 'QL', name: 'QL', places: alone(q) },
        { key: 'L2', name: 'L2', places: alone([...q.slice(0, 6), ...b]) },
        { key: 'L1', name: 'L1', places: alone([...q.slice(0, 4), ...a]) },
        { key: 'PO', name: 'PO', places: alone(q.slice(0, 4)) },
        { key: 'DivP', name: 'DivP', places: alone(['Q1', 'Q2', ...p]) },
        { key: 'SF', name: 'SF', places: alone(['Q2', 'Q1']) },
      ],
    };
    const { text: next } = unwrap(nextSeasonFile(text, read(text), season));
    expect(
      next.startsWith(`# Made from TCEC Season 16, journal ${HASH}.\npreset: tcec-season-16\ntournament: TCEC Season 17\n`),
    ).toBe(true);
    expect(next).toContain('# invited');
    expect(z.fromJSONSchema(tournamentJsonSchema()).safeParse(parse(next)).error).toBeUndefined();
    const definition = read(next);
    const seated = definition.events.map(({ field }) =>
      field.flatMap((source) => (source.kind === 'entrant' ? [source.name] : [])),
    );
    expect(seated).toEqual([
      [...b.slice(4), ...q.slice(6)], // L2 11–16, QL 7–16
      [...a.slice(8), 'Q5', 'Q6', ...b.slice(0, 4)], // L1 13–16, L2 5–10
      ['P5', 'P6', 'Q3', 'Q4', ...a.slice(0, 8)], // DivP 7–8, PO 3–4, L1 5–12
      [],
      ['Q1', 'Q2', ...p.slice(0, 4)], // DivP 1–6
      [],
    ]);
    expect(definition.events.map(({ field }) => field.filter(({ kind }) => kind === 'places'))).toEqual(
      read(text).events.map(({ field }) => field.filter(({ kind }) => kind === 'places')),
    );
    expect(definition.events.at(-1)).toMatchObject({
      name: 'TCEC Season 17 - Superfinal',
      title: { name: 'TCEC Grand Champion', holder: 'Q2' },
    });
  });
});

it('seats a tournament of one event', () => {
  const text = `tournament: Open\nformat: round-robin\ntimeControl: 60
engines: [{ name: A, cmd: a }, { name: B, cmd: b }, { name: C, cmd: c }]\nnextSeason: { main: [{ from: main, places: 2-3 }, A] }\n`;
  const open: SeasonResults = {
    tournament: 'Open',
    journalHash: HASH,
    events: [{ key: 'main', name: 'Open', places: alone(['A', 'B', 'C']) }],
  };
  const { text: next } = unwrap(nextSeasonFile(text, read(text), open));
  expect(read(next).events[0]?.field).toEqual(['B', 'C', 'A'].map((name) => ({ kind: 'entrant', name })));
});

it.each([
  ['TCEC Season 16', 'TCEC Season 17'],
  ['Cup 09', 'Cup 10'],
  ['Cup 99', 'Cup 100'],
  ['Evening match', 'Evening match'],
  ['2026', '2027'],
])('raised: %s → %s', (name, next) => expect(raised(name)).toBe(next));
