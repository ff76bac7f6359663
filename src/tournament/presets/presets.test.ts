// The presets that ship with Arbiter, completed as an organiser would complete them, and their figures by paragraph of the rules. Long because it has
// a line for every paragraph that a preset covers.

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { err, ok } from '../../core/result.ts';
import { scheduleLength } from '../../formats/registry.ts';
import type { EventDefinition, TournamentDefinition } from '../definition.ts';
import { parseTournament } from '../parse.ts';
import { PRESET_NAMES } from './presetNames.ts';
import { presetText } from '../../../test/presetText.ts';
import type { SeasonResults } from '../season/seasonResults.ts';

const names = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
const pool = (all: readonly string[]): string =>
  `engines:\n${all.map((name) => `  - { name: ${name}, cmd: ./${name} }\n`).join('')}`;
const list = (all: readonly string[]): string => `[${all.join(', ')}]`;

/** 44 engines (S16-1a): 16 + 10 + 12 + 6. */
const SEASON = {
  QL: names('Q', 16),
  L2: names('B', 10),
  L1: names('A', 12),
  DivP: names('P', 6),
};
const seasonFile = (more = ''): string => `preset: tcec-season-16
${pool(Object.values(SEASON).flat())}events:
  QL: { seats: ${list(SEASON.QL)}, openings: { file: two.pgn } }
  L2: { seats: ${list(SEASON.L2)}, openings: { file: four.pgn } }
  L1: { seats: ${list(SEASON.L1)}, openings: { file: six.pgn } }
  PO: { openings: { file: eight.pgn } }
  DivP: { seats: ${list(SEASON.DivP)}, openings: { file: eight.epd } }
  SF: { openings: { file: final.pgn } }
${more}`;

/** Final tables of a season that the favourites won: DivP has P1–P6 and A1, A2, who were promoted; L2 has the best six of QL. */
const SEASON_RESULTS: SeasonResults = {
  tournament: 'TCEC Season 16',
  journalHash: 'a'.repeat(64),
  events: [
    { key: 'L2', name: 'League 2', places: [...names('B', 10), ...names('Q', 6)].map((name) => [name]) },
    { key: 'L1', name: 'League 1', places: [...names('A', 12), ...names('B', 4)].map((name) => [name]) },
    { key: 'DivP', name: 'Premier Division', places: [...names('P', 6), 'A1', 'A2'].map((name) => [name]) },
  ],
};
const CUP_RESULTS: SeasonResults = {
  tournament: 'TCEC Cup 3',
  journalHash: 'b'.repeat(64),
  events: [{ key: 'main', name: 'TCEC Cup 3', places: [['P3'], ['P1']] }],
};
const cupFile = (preset: string, books: string): string =>
  `preset: ${preset}\n${pool(Object.values(SEASON).flat())}previous: { season: s16, cup: c3.json }\nbooks: { ${books} }\n`;
const CUP_TEXT = cupFile('tcec-cup-4', 'A: { file: a.pgn }, B: { file: b.pgn }, C: { file: c.pgn }, E: { file: e.pgn }');
const CUP_PLAYED = cupFile(
  'tcec-cup-4-as-played',
  'A: { file: a.pgn }, B: { file: b.pgn }, C: { file: c.pgn }, D: { file: d.pgn }, E: { file: e.pgn }',
);
const FOUR_K = `preset: tcec-4k\n${pool(names('K', 6))}events: { Pool: { openings: { file: p.pgn } }, MiniFinal: { openings: { file: m.pgn } } }\n`;

function problemsOrDefinition(text: string): TournamentDefinition | readonly string[] {
  const parsed = parseTournament(text, {
    fileName: 'mine.yaml',
    readPreset: (name) => ok(presetText(name)),
    readResults: (path) => (path === 's16' ? ok(SEASON_RESULTS) : path === 'c3.json' ? ok(CUP_RESULTS) : err('no such file')),
  });
  return parsed.ok ? parsed.value : parsed.error.map(formatIssue);
}
function read(text: string): TournamentDefinition {
  const definition = problemsOrDefinition(text);
  if (!('events' in definition)) throw new TypeError(definition.join('\n'));
  return definition;
}
const eventOf = ({ events }: TournamentDefinition, key: string): EventDefinition => {
  const event = events.find((each) => each.key === key);
  if (event === undefined) throw new RangeError(`Cannot find the event "${key}"`);
  return event;
};
const clock = (baseSeconds: number, incrementSeconds: number) => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs: baseSeconds * 1000, incrementMs: incrementSeconds * 1000 }],
  marginMs: 0,
});
const places = (event: string, from: number, to?: number) => ({
  kind: 'places',
  event,
  from,
  ...(to === undefined ? {} : { to }),
});

it('each preset is a file, and each file a preset', () => {
  const files = readdirSync(new URL('../../../presets/', import.meta.url)).toSorted();
  expect(files).toEqual([...PRESET_NAMES].map((name) => `${name}.yaml`).toSorted());
});

describe('tcec-season-16', () => {
  const season = read(seasonFile());
  const games = (key: string, entrants: number) => scheduleLength(eventOf(season, key).format, entrants);

  it('S16-1a, S16-1b, S16-2a: six events, 44 engines, one game at a time, each event after the one before', () => {
    expect(season.name).toBe('TCEC Season 16');
    expect(season.concurrency).toBe(1);
    expect(season.events.map(({ key, name }) => [key, name])).toEqual([
      ['QL', 'TCEC Season 16 - Qualification League'],
      ['L2', 'TCEC Season 16 - League 2'],
      ['L1', 'TCEC Season 16 - League 1'],
      ['PO', 'TCEC Season 16 - League 1 Playoff'],
      ['DivP', 'TCEC Season 16 - Premier Division'],
      ['SF', 'TCEC Season 16 - Superfinal'],
    ]);
    expect(season.events.map(({ schedule }) => schedule.startAfter)).toEqual([[], ['QL'], ['L2'], ['L1'], ['PO'], ['DivP']]);
    expect(eventOf(season, 'SF').entrants).toHaveLength(44);
  });

  it('S16-3c, S16-4b, S16-5b, S16-6b, S16-7b, S16-8a: 240, 240, 240, 24, 168 games, and 100 and more: 1,012', () => {
    expect([games('QL', 16), games('L2', 16), games('L1', 16), games('PO', 4), games('DivP', 8)]).toEqual([
      240, 240, 240, 24, 168,
    ]);
    const final = eventOf(season, 'SF').format;
    expect(final).toMatchObject({ kind: 'match', encounter: { games: 100, earlyStop: false } });
    expect(240 + 240 + 240 + 24 + 168 + 100).toBe(1012);
  });

  it('S16-3d, S16-4a, S16-4c, S16-5a, S16-5c, S16-6a, S16-6c, S16-7a, S16-7c, S16-9b: who goes where, and no one is seated in the Superfinal', () => {
    const linked = season.events.map(({ field }) => [
      field.filter(({ kind }) => kind === 'entrant').length,
      ...field.filter(({ kind }) => kind === 'places'),
    ]);
    expect(linked).toEqual([
      [16],
      [10, places('QL', 1, 6)],
      [12, places('L2', 1, 4)],
      [0, places('L1', 1, 4)],
      [6, places('PO', 1, 2)],
      [0, places('DivP', 1, 2)],
    ]);
  });

  it('S16-10a, S16-10b, S16-10c, S16-10d, S16-10e, S16-10f: time controls', () => {
    expect(season.events.map(({ entrants }) => entrants[0]?.timeControl)).toEqual([
      clock(1800, 5),
      clock(1800, 5),
      clock(2700, 5),
      clock(3600, 5),
      clock(5400, 5),
      clock(7200, 10),
    ]);
  });

  it('S16-3c, S16-4b, S16-5b, S16-6b, S16-7b: books of 2, 4, 6, 8 and 8 moves, randomized; a depth cannot be asked of positions', () => {
    const books = season.events.map(({ openings }) => openings);
    expect(books.map((book) => (book?.kind === 'book' ? [book.order, book.plies, book.exact] : []))).toEqual([
      ['random', 4, true],
      ['random', 8, true],
      ['random', 12, true],
      ['random', 16, true],
      ['random', undefined, false],
      ['sequential', undefined, false],
    ]);
    expect(books.at(-1)).toMatchObject({ startPosition: 'drawn' });
  });

  it('S16-8c, S16-8d: a rapid match of 16, then sets of 8 without end, with openings of the season', () => {
    const { format, books } = eventOf(season, 'SF');
    expect(format).toMatchObject({
      encounter: {
        tieBreaks: [
          { set: 16, sets: 1, timeControl: clock(1500, 10), book: 'season' },
          { set: 8, timeControl: clock(180, 2), book: 'season' },
        ],
      },
    });
    expect(books).toEqual({ season: { kind: 'season' } });
  });

  it('S16-9a, S16-12b, S16-12c, S16-12d, S16-12e, S16-12f, S16-15c, S16-15f: title, tie-breaks, crashes', () => {
    expect(eventOf(season, 'SF').title).toEqual({ name: 'TCEC Grand Champion' });
    expect(eventOf(season, 'L1').tieBreaks).toEqual(['CRASH', 'DE', 'WIN', 'SB', 'RULING']);
    expect(eventOf(season, 'SF').tieBreaks).toEqual(['RULING']);
    expect(eventOf(season, 'L1').crashes).toEqual({ disqualifyAt: 3, annul: true });
    expect(eventOf(season, 'SF').crashes).not.toHaveProperty('disqualifyAt');
  });

  it('S16-11b, S16-11c, S16-11d: draw rule, win rule, tablebases of six men', () => {
    for (const { adjudication } of season.events) {
      expect(adjudication).toMatchObject({
        draw: { fromMove: 35, moves: 5, centipawns: 8 },
        win: { moves: 5, centipawns: 1000 },
        tablebases: { men: 6 },
      });
    }
  });

  it('S16-2b, S16-6c, S16-13f: breaks with checks, none before the playoff, which is played with the versions of League 1', () => {
    const { schedule, versionsOf } = eventOf(season, 'PO');
    expect([schedule.breakMs, schedule.check, versionsOf]).toEqual([0, false, 'L1']);
    expect(
      season.events.filter(({ key }) => key !== 'PO').map((event) => [event.schedule.breakMs, event.schedule.check]),
    ).toEqual([0, 1_800_000, 1_800_000, 1_800_000, 1_800_000].map((pause) => [pause, true]));
  });

  it('S16-13c: engines are due at the last game of the event before; those of the first one when it is opened', () => {
    expect(season.events.map(({ schedule: { deadline } }) => deadline)).toEqual([
      undefined,
      ...Array.from({ length: 5 }, () => 'last-game'),
    ]);
  });

  it('S16-4c, S16-5c, S16-7c: who is seated in the next season, each league as large as it is', () => {
    expect(season.nextSeason).toEqual({
      QL: [places('L2', 11, 16), places('QL', 7, 16)],
      L2: [places('L1', 13, 16), places('L2', 5, 10)],
      L1: [places('DivP', 7, 8), places('PO', 3, 4), places('L1', 5, 12)],
      DivP: [places('DivP', 1, 6)],
    });
  });

  it('lets the file override it field by field', () => {
    const other = read(
      seasonFile('tournament: My Season 3\nconcurrency: 4\ntimeMargin: 10ms\n').replace('two.pgn', 'two.pgn, plies: 2'),
    );
    expect(other).toMatchObject({ name: 'My Season 3', concurrency: 4 });
    expect(eventOf(other, 'QL')).toMatchObject({
      name: 'My Season 3 - Qualification League',
      openings: { file: 'two.pgn', plies: 2, order: 'random' },
    });
    expect(eventOf(other, 'QL').entrants[0]?.timeControl).toMatchObject({ marginMs: 10 });
  });

  it('does without a book where the file says `none`', () => {
    expect(eventOf(read(seasonFile().replace('{ file: two.pgn }', 'none')), 'QL')).not.toHaveProperty('openings');
  });

  it('reports at places in the tournament file what the preset leaves out', () => {
    const text = `preset: tcec-season-16\n${pool(names('X', 2))}events:\n  QL: { seats: [X1] }\n`;
    const file = 'Cannot find "file": expected a file';
    expect(problemsOrDefinition(text)).toEqual([
      'mine.yaml:5:1: events.L2.seats: Cannot find "seats": expected 0 to 10 names of engines',
      'mine.yaml:5:1: events.L1.seats: Cannot find "seats": expected 0 to 12 names of engines',
      'mine.yaml:5:1: events.DivP.seats: Cannot find "seats": expected 0 to 6 names of engines',
      ...['L2', 'L1', 'PO', 'DivP', 'SF'].map((key) => `mine.yaml:5:1: events.${key}.openings.file: ${file}`),
      `mine.yaml:6:3: events.QL.openings.file: ${file}`,
      'mine.yaml:6:16: events.QL.seats: Cannot fill the seats: expected 2 to 16 names, got 1',
    ]);
  });
});

describe('tcec-cup-4', () => {
  const cup = read(CUP_TEXT);
  const [event] = cup.events;
  if (event?.format.kind !== 'knockout') throw new TypeError('expected a knockout');
  const { format } = event;

  it('CUP-1a, CUP-1b, CUP-1c, CUP-1d: 32 seeds: the last winner, the Premier Division, League 1, League 2 to its 14th, everyone once', () => {
    const seeds = event.field.map((source) => (source.kind === 'entrant' ? source.name : source));
    expect(seeds).toEqual([
      'P3',
      ...['P1', 'P2', 'P4', 'P5', 'P6', 'A1', 'A2'],
      ...['A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A10', 'A11', 'A12', 'B1', 'B2', 'B3', 'B4'],
      ...['B5', 'B6', 'B7', 'B8', 'B9', 'B10', 'Q1', 'Q2', 'Q3', 'Q4'],
    ]);
    expect(seeds).toHaveLength(32);
    expect(cup.previous).toEqual([
      { file: 'c3.json', path: 'c3.json', tournament: 'TCEC Cup 3', journalHash: 'b'.repeat(64) },
      { file: 's16', path: 's16', tournament: 'TCEC Season 16', journalHash: 'a'.repeat(64) },
    ]);
  });

  it('CUP-2b, CUP-2d, CUP-2e, CUP-3a, CUP-3b: five rounds and a small final, 8 games in full, tie-breaks after the round', () => {
    expect(format.rounds.map(({ name }) => name)).toEqual(['Round of 32', 'Round of 16', 'Quarterfinals', 'Semifinals', 'Final']);
    expect(format.smallFinal?.name).toBe('Small final');
    const all = [...format.rounds, ...(format.smallFinal === undefined ? [] : [format.smallFinal])];
    for (const { encounter } of all) expect(encounter).toMatchObject({ games: 8, earlyStop: false });
    expect(format.tieBreaks).toBe('after-round');
  });

  it('CUP-3c, CUP-3c.i, CUP-3c.ii, CUP-3c.iii, CUP-5a: four pairs of the round’s book, Book E to game 32, then eleven steps', () => {
    const ladder = format.rounds[0]?.encounter.tieBreaks ?? [];
    expect(ladder.slice(0, 2)).toEqual([
      { set: 2, sets: 4 },
      { set: 2, sets: 8, book: 'E' },
    ]);
    expect(8 + 2 * 4 + 2 * 8).toBe(32);
    const steps = [
      [960, 4],
      [480, 3],
      [240, 2],
      [120, 1],
      [60, 1],
      [32, 1],
      [16, 1],
      [8, 1],
      [4, 1],
      [2, 1],
      [1, 1],
    ] as const;
    expect(ladder.slice(2).map(({ timeControl }) => timeControl)).toEqual(
      steps.map(([base, increment]) => clock(base, increment)),
    );
    expect(ladder.slice(2).map(({ sets, set, book }) => [sets, set, book])).toEqual([
      ...Array.from({ length: 10 }, () => [1, 2, 'E']),
      [undefined, 2, 'E'],
    ]);
  });

  it('CUP-4a, CUP-4d, CUP-4e, CUP-4f, CUP-4h, CUP-4i: books by round and their depths, drawn by lot', () => {
    expect([...format.rounds.map(({ encounter }) => encounter.book), format.smallFinal?.encounter.book]).toEqual([
      'A',
      'B',
      'C',
      'E',
      'E',
      'E',
    ]);
    expect(
      Object.entries(event.books).map(([name, book]) => [name, book?.kind === 'book' ? [book.order, book.plies] : []]),
    ).toEqual([
      ['A', ['random', 4]],
      ['B', ['random', 8]],
      ['C', ['random', 12]],
      ['E', ['random', undefined]],
    ]);
  });

  it('CUP-5a, CUP-6b, CUP-6c, CUP-6d, CUP-7a: clock, draw rule, win rule of 4 moves, tablebases of six men, plain crashes', () => {
    expect(event.entrants[0]?.timeControl).toEqual(clock(1800, 5));
    expect(event.adjudication).toMatchObject({
      draw: { fromMove: 35, moves: 5, centipawns: 8 },
      win: { moves: 4, centipawns: 1000, missingEvaluation: 'breaks' },
      tablebases: { men: 6 },
    });
    expect(event.crashes).not.toHaveProperty('disqualifyAt');
  });

  it('takes names instead of tables', () => {
    const text = CUP_TEXT.replace(/previous:.*\n/u, `entrants: ${list([...SEASON.QL, ...SEASON.L2, ...SEASON.DivP])}\n`);
    expect(read(text).events[0]?.field).toHaveLength(32);
  });

  it('CUP-4g as it was played: early stop, tie-breaks at once, Book D in the semifinals, a win rule of 5 moves', () => {
    const [played] = read(CUP_PLAYED).events;
    if (played?.format.kind !== 'knockout') throw new TypeError('expected a knockout');
    expect(played.format.tieBreaks).toBe('at-once');
    expect(played.format.rounds.map(({ encounter }) => [encounter.book, encounter.earlyStop])).toEqual(
      ['A', 'B', 'C', 'D', 'E'].map((book) => [book, true]),
    );
    expect(played.format.smallFinal?.encounter.book).toBe('E');
    expect(played.format.rounds[0]?.encounter.tieBreaks).toEqual(format.rounds[0]?.encounter.tieBreaks);
    expect(played.adjudication).toMatchObject({
      win: { moves: 5, centipawns: 1000 },
      draw: { fromMove: 35, moves: 5, centipawns: 8 },
    });
    expect(played.crashes).not.toHaveProperty('disqualifyAt');
  });
});

describe('cgf-1999', () => {
  const cgf = read(`preset: cgf-1999\n${pool(names('G', 28))}`);
  const event = eventOf(cgf, 'main');
  const moment = (day: number, hour: number, minute = 0): number => Date.UTC(1999, 6, day, hour - 9, minute);

  it('CGF-1: registration, testing, two days of rounds, ceremony', () => {
    expect(cgf.dates).toEqual([
      { what: 'registration', atUtcMs: moment(2, 23, 59) },
      { what: 'testing', atUtcMs: moment(22, 10) },
      { what: 'ceremony', atUtcMs: moment(24, 17) },
    ]);
    const none = null;
    expect(event.rounds?.startsUtcMs).toEqual([moment(23, 9), none, none, none, none, moment(24, 9), none, none, none]);
  });

  it('CGF-5: 28 programs, 9 rounds of a modified Swiss, a bye in odd fields, all games of a round at once', () => {
    expect(event.format).toEqual({ kind: 'swiss', rounds: 9, pairing: 'modified', colours: 'nigiri', byePoints: 2, authors: {} });
    expect(scheduleLength(event.format, 28)).toBe(9 * 14);
    expect([event.field.length, cgf.concurrency, cgf.cores.shared]).toEqual([28, 14, true]);
  });

  it('CGF-6.1, CGF-8, CGF-A2: even games on 19 lines by Japanese rules, 5½ points for White, Black by nigiri', () => {
    expect(event.go).toEqual({
      game: 'go',
      size: 19,
      komi: 11,
      ruleSet: 'japanese',
      superko: 'none',
      suicide: false,
      handicap: 0,
    });
    expect([cgf.name, event.site]).toEqual(['1st CGF Computer Go Tournament', 'Tsukuba, Japan']);
  });

  it('CGF-6.2, CGF-9.1, CGF-10.1: 50 minutes, flags to a judge from move 300 on, stopped at move 400, crashes to a judge', () => {
    expect(event.entrants.map(({ timeControl }) => timeControl)).toEqual(Array.from({ length: 28 }, () => clock(3000, 0)));
    expect(event.judging).toEqual({ flagFromPly: 300, stopAtPly: 400, crashes: true, protocolFaults: true });
    expect(event.crashes).not.toHaveProperty('disqualifyAt');
    expect(event.adjudication).toEqual({});
  });

  it('CGF-4.2, CGF-6.4, CGF-9.3, CGF-10.2: updates between rounds, ten minutes of rest, the usual time to count, judges after a power failure', () => {
    expect([event.updates, event.rounds?.restMs, event.rounds?.confirm, event.countMs]).toEqual([
      'between-rounds',
      600_000,
      false,
      undefined,
    ]);
    expect(event.interruption.judged).toBe(true);
  });

  it('CGF-7.1.1, CGF-7.1.2, CGF-7.1.3, CGF-7.1.4, CGF-7.1.5, CGF-7.1.6: wins, SOS, SODOS, SODOS without two, head to head, rank on the pairing table', () => {
    expect(event.tieBreaks).toEqual(['WIN', 'SOS', 'SODOS', 'SODOSX', 'DE', 'RANK']);
  });

  it('CGF-14: the tournament board', () => {
    expect(cgf.officials).toEqual([
      { name: 'SANECHIKA Noriaki', role: 'chair' },
      { name: 'OKASAKI Masahiro', role: 'judge' },
      { name: 'YOSHIKAWA Atsushi', role: 'secretary' },
      { name: 'KOJIMA Takuya', role: 'secretary' },
    ]);
  });

  it('suits an organiser of today: programs reached in every way, other officials, hours and rounds', () => {
    const mine = read(`preset: cgf-1999
tournament: Second Club Cup
rounds: 5
officials: [{ name: Ada, role: chair }]
dates: { registration: 2026-07-02T23:59+09:00 }
roundTimes: [2026-07-23T09:00+09:00]
judging: { stopAtMove: 500 }
concurrency: 2
engines:
  - { name: One, author: Ada, cmd: ./one, args: [--mode, gtp] }
  - { name: Two, author: Bede, protocol: sgmp, cmd: ./two, args: [--color, "{colour}"] }
  - { name: Three, author: Cleo, protocol: sgmp, serial: /dev/ttyS0 }
  - { name: Four, author: Dora, protocol: operator }
`);
    const own = eventOf(mine, 'main');
    expect(mine).toMatchObject({ name: 'Second Club Cup', officials: [{ name: 'Ada' }], concurrency: 2, gamesPerEntrant: 1 });
    expect(mine.dates?.map(({ what }) => what)).toEqual(['registration', 'testing', 'ceremony']);
    expect(own.format).toMatchObject({ rounds: 5, authors: { One: 'Ada', Two: 'Bede', Three: 'Cleo', Four: 'Dora' } });
    expect(own.rounds?.startsUtcMs).toEqual([Date.UTC(2026, 6, 23)]);
    expect(own.judging).toEqual({ flagFromPly: 300, stopAtPly: 500, crashes: true, protocolFaults: true });
    expect(own.entrants.map(({ engine }) => engine.protocol)).toEqual(['gtp', 'sgmp', 'sgmp', 'operator']);
  });

  it('ignores the hours of rounds that the file does not play', () => {
    expect(eventOf(read(`preset: cgf-1999\nrounds: 5\n${pool(names('G', 8))}`), 'main').rounds?.startsUtcMs).toHaveLength(5);
  });

  it('CGF-5: becomes a round robin for a few programs by fields of the file alone', () => {
    const few = eventOf(read(`preset: cgf-1999\nformat: round-robin\ncycles: 2\n${pool(names('G', 4))}`), 'main');
    expect(few.format).toEqual({ kind: 'round-robin', cycles: 2 });
    expect(few).not.toHaveProperty('rounds');
    expect(few).not.toHaveProperty('updates');
    expect(few.judging).toEqual(event.judging);
    const cup = eventOf(read(`preset: cgf-1999\nformat: knockout\ntieBreaks: atOnce\n${pool(names('G', 4))}`), 'main');
    expect(cup.format).toMatchObject({ kind: 'knockout', rounds: [{ name: 'Semifinals' }, { name: 'Final' }] });
  });

  it('names every section of the rules', () => {
    const text = presetText('cgf-1999');
    for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 'A1', 'A2'])
      expect(text).toMatch(new RegExp(`CGF-${section}(?!\\d)`, 'u'));
  });
});

describe('tcec-4k', () => {
  const event4k = read(FOUR_K);
  const [poolEvent, final] = [eventOf(event4k, 'Pool'), eventOf(event4k, 'MiniFinal')];

  it('4K-0.2, 4K-0.3, 4K-0.4, 4K-0.5: 120 games at six engines, the first two play 50 more, each stage from its own book', () => {
    expect(scheduleLength(poolEvent.format, 6)).toBe(120);
    expect(poolEvent.field).toHaveLength(6);
    expect(final.field).toEqual([places('Pool', 1, 2)]);
    expect(final.format).toMatchObject({ kind: 'match', firstWhite: 'second-seed', encounter: { games: 50 } });
    expect([poolEvent, final].map(({ openings }) => openings)).toMatchObject([
      { kind: 'book', file: 'p.pgn', order: 'random' },
      { kind: 'book', file: 'm.pgn', order: 'random' },
    ]);
  });

  it('4K-4.2: engines of the mini-final are due at the last game of the pool', () => {
    expect(final.schedule).toMatchObject({ startAfter: ['Pool'], deadline: 'last-game' });
  });

  it('4K-7.9, 4K-0.5: engines receive the subset alone, and books hold moves from the start', () => {
    for (const { entrants, openings } of [poolEvent, final]) {
      expect(entrants.map(({ engine }) => engine.protocolSubset)).toEqual(Array(6).fill('4k'));
      expect(openings).toMatchObject({ fromStart: true });
    }
  });

  it('4K-3.1, 4K-3.1.1, 4K-3.1.2, 4K-3.1.3, 4K-3.1.4, 4K-3.1.5, 4K-3.1.6, 4K-3.1.7, 4K-3.2: tie-breaks of the pool; pairs until one is won', () => {
    expect(poolEvent.tieBreaks).toEqual(['DE', 'SB', 'RMOB', '2WIN', 'FAST', 'SLOW', 'RULING']);
    expect(final.format).toMatchObject({ encounter: { tieBreaks: [{ set: 2 }] } });
  });

  it('4K-1.1, 4K-2.1, 4K-2.2, 4K-6.1, 4K-6.2, 4K-7.4: clock, no adjudication, interruption, plain crashes, start', () => {
    expect([poolEvent, final].map(({ entrants }) => entrants[0]?.timeControl)).toEqual([clock(1800, 3), clock(1800, 3)]);
    expect(poolEvent.adjudication).toEqual({});
    expect(poolEvent.crashes).not.toHaveProperty('disqualifyAt');
    expect(poolEvent.interruption).toMatchObject({ drawCentipawns: 15, winCentipawns: 1000 });
    expect(poolEvent.entrants[0]?.engine.startupMs).toBe(60_000);
  });
});
