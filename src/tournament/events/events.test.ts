// Files of several events: fields at the top apply to all, links become fields, schedules follow from them.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { err, ok } from '../../core/result.ts';
import type { EventDefinition, TournamentDefinition } from '../definition.ts';
import { fieldSizeProblem } from './formatFields.ts';
import { parseTournament } from '../parse.ts';
import type { SeasonResults } from '../season/seasonResults.ts';

const POOL =
  'engines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n  - { name: C, cmd: c, timeControl: 5 }\n  - { name: D, cmd: d }\n';
const RESULTS: SeasonResults = {
  tournament: 'S15',
  journalHash: 'c'.repeat(64),
  events: [{ key: 'L1', name: 'L1', places: [['D'], ['B', 'C'], ['A']] }],
};
const read = (text: string): TournamentDefinition => {
  const parsed = parseTournament(text, {
    readResults: (path) => (path === '/s15' ? ok(RESULTS) : err('none')),
    resolvePath: (path) => `/${path}`,
  });
  if (!parsed.ok) throw new TypeError(parsed.error.map(formatIssue).join('\n'));
  return parsed.value;
};
const eventsOf = (top: string, ...events: readonly string[]): readonly EventDefinition[] =>
  read(
    `tournament: T\ntimeControl: 60\nformat: round-robin\n${top}${POOL}events:\n${events.map((event) => `  ${event}\n`).join('')}`,
  ).events;
const fieldOf = (event: EventDefinition | undefined): readonly unknown[] =>
  (event?.field ?? []).map((source) => (source.kind === 'entrant' ? source.name : [source.event, source.from, source.to]));
const reachOf = (event: EventDefinition | undefined): readonly string[] =>
  (event?.entrants ?? []).map(({ engine }) => engine.name);

describe('deadline', () => {
  it('S16-13c, 4K-4.2: at the last game, at the opening or at a given time; a word may apply to all events', () => {
    const events = eventsOf(
      'schedule: { deadline: lastGame }\n',
      'L2: { entrants: [A, B, C] }',
      'L1: { entrants: [D, { from: L2, places: 1 }] }',
      'PO: { entrants: [{ from: L1, places: 1-2 }], schedule: { deadline: opening } }',
      'SF: { entrants: [{ from: PO, places: 1-2 }], schedule: { deadline: 2026-12-01T18:00Z } }',
    );
    expect(events.map(({ schedule: { deadline, deadlineUtcMs } }) => deadlineUtcMs ?? deadline)).toEqual([
      undefined,
      'last-game',
      undefined,
      Date.UTC(2026, 11, 1, 18),
    ]);
  });
});

describe('versions', () => {
  const engineIn = (event: EventDefinition | undefined, name: string) =>
    event?.entrants.map(({ engine, displayName }) => ({ ...engine, displayName })).find((engine) => engine.name === name);

  it('S16-13a, S16-13b: of an engine apply from their event on, until another event changes them', () => {
    const events = eventsOf(
      '',
      'L2: { entrants: [A, B, C] }',
      'L1: { entrants: [D, { from: L2, places: 1-2 }], versions: { A: { displayName: A 2.0, cmd: ./a2, options: { Hash: 64 } } } }',
      'PO: { entrants: [{ from: L1, places: 1-2 }], versionsOf: L1 }',
      'DivP: { entrants: [C, { from: PO, places: 1 }], versions: { A: { options: { hash: 128, Style: solid } } } }',
      'Side: { entrants: [A, B], schedule: { startAfter: [] } }',
    );
    expect(events.map((event) => engineIn(event, 'A'))).toMatchObject([
      { program: { command: 'a' }, options: {} },
      { program: { command: '/./a2' }, options: { Hash: 64 }, displayName: 'A 2.0' },
      { program: { command: '/./a2' }, options: { Hash: 64 }, displayName: 'A 2.0' },
      { program: { command: '/./a2' }, options: { hash: 128, Style: 'solid' }, displayName: 'A 2.0' },
      { program: { command: 'a' }, options: {} },
    ]);
    expect(engineIn(events[0], 'A')?.displayName).toBeUndefined();
    expect(engineIn(events[1], 'D')).toMatchObject({ program: { command: 'd' } });
  });
});

describe('a file with events', () => {
  it('takes from the top what an event does not set itself', () => {
    const [one, two] = eventsOf(
      'site: Leiden\ncycles: 4\nruleSet: tcec-season-16\ntimeMargin: 1s\nschedule: { break: 5m }\nhardware: One core\n',
      'One: { entrants: all }',
      'Two: { name: Second, entrants: [A, B], format: match, games: 6, timeControl: 30, crashes: {}, schedule: { check: true }, site: Delft }',
    );
    expect(one).toMatchObject({
      key: 'One',
      name: 'T - One',
      site: 'Leiden',
      hardware: 'One core',
      format: { kind: 'round-robin', cycles: 4 },
      crashes: { disqualifyAt: 3, annul: true },
      schedule: { startAfter: [], breakMs: 0, check: false },
    });
    expect(two).toMatchObject({
      name: 'T - Second',
      site: 'Delft',
      format: { kind: 'match', encounter: { games: 6 } },
      adjudication: { win: { moves: 5, centipawns: 1000 } },
      crashes: { annul: true },
      schedule: { startAfter: ['One'], breakMs: 300_000, check: true },
    });
    expect(two?.entrants[0]?.timeControl).toMatchObject({ periods: [{ baseMs: 30_000 }], marginMs: 1000 });
    expect(one?.entrants[2]?.timeControl).toMatchObject({ periods: [{ baseMs: 5000 }] });
  });

  it('gives each event everyone who may come there, in the order of the file, and the others as reserves', () => {
    const [low, high, final] = eventsOf(
      '',
      'Low: { entrants: [C, B] }',
      'High: { entrants: [A, { from: Low, places: 1 }] }',
      'Final: { format: match, entrants: [{ from: High, places: 1-2 }] }',
    );
    expect([low, high, final].map(fieldOf)).toEqual([['C', 'B'], ['A', ['Low', 1, 1]], [['High', 1, 2]]]);
    expect([low, high, final].map(reachOf)).toEqual([
      ['B', 'C'],
      ['A', 'B', 'C'],
      ['A', 'B', 'C'],
    ]);
    expect(low?.reserves?.map(({ engine }) => engine.name)).toEqual(['A', 'D']);
  });

  it('CUP-1: counts a name that comes twice at its first place', () => {
    const [event] = eventsOf(
      '',
      'L: { entrants: [{ previous: s15, event: L1, places: 1 }, A, B, D, { previous: s15, event: L1 }] }',
    );
    expect(fieldOf(event)).toEqual(['D', 'A', 'B', 'C']);
  });

  it('records the earlier seasons that it read, by the names that the file gives them', () => {
    const text = `tournament: T\ntimeControl: 60\nformat: round-robin\nprevious: { last: s15 }\n${POOL}entrants: [{ previous: last, event: L1, places: 2-3 }, A]\n`;
    const { events, previous } = read(text);
    expect(fieldOf(events[0])).toEqual(['B', 'C', 'A']);
    expect(previous).toEqual([
      { file: 's15', path: expect.stringMatching(/s15$/), tournament: 'S15', journalHash: 'c'.repeat(64) },
    ]);
  });

  it('fills seats with names, in their place', () => {
    const [, event] = eventsOf(
      '',
      'L: { entrants: [A, B] }',
      'M: { entrants: [{ from: L, places: 2- }, { seats: 1-2 }, D], seats: [C] }',
    );
    expect(fieldOf(event)).toEqual([['L', 2, undefined], 'C', 'D']);
  });
});

describe('the schedule', () => {
  const startAfter = (...events: readonly string[]): readonly (readonly string[])[] =>
    eventsOf('', ...events).map(({ schedule }) => schedule.startAfter);

  it('puts an event after the one before it, and after all events that it takes entrants from', () => {
    expect(
      startAfter('X: { entrants: [A, B] }', 'Y: { entrants: [C, D] }', 'Z: { entrants: [{ from: X, places: 1 }, A] }'),
    ).toEqual([[], ['X'], ['X', 'Y']]);
  });

  it('allows events at the same time where the file says so', () => {
    expect(startAfter('X: { entrants: [A, B] }', 'Y: { entrants: [C, D], schedule: { startAfter: [] } }')).toEqual([[], []]);
  });

  it('follows the links where they contradict the order of the file', () => {
    expect(startAfter('Final: { entrants: [{ from: League, places: 1-2 }] }', 'League: { entrants: all }')).toEqual([
      ['League'],
      [],
    ]);
  });

  it('reads points in time', () => {
    const [, event] = eventsOf(
      '',
      'W: { entrants: all }',
      'X: { entrants: all, schedule: { break: 1h30m, notBefore: 2026-12-01T18:00Z, deadline: 2026-12-01 18:30:15+01:00, check: true } }',
    );
    expect(event?.schedule).toEqual({
      startAfter: ['W'],
      breakMs: 5_400_000,
      notBeforeUtcMs: Date.UTC(2026, 11, 1, 18),
      deadlineUtcMs: Date.UTC(2026, 11, 1, 17, 30, 15),
      check: true,
    });
  });

  it('counts time as the calendar does', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1971-01-01'), max: new Date('2399-12-31'), noInvalidDate: true }), (date) => {
        const text = date.toISOString().slice(0, 19);
        const [event] = eventsOf('', `X: { entrants: all, schedule: { notBefore: ${text}Z } }`);
        expect(event?.schedule.notBeforeUtcMs).toBe(Date.parse(`${text}Z`));
      }),
      { numRuns: 40 },
    );
  });
});

describe('formats', () => {
  const formatOf = (...fields: readonly string[]): EventDefinition => {
    const [event] = read(`tournament: T\ntimeControl: 60\n${POOL}${fields.map((field) => `${field}\n`).join('')}`).events;
    if (event === undefined) throw new TypeError('expected an event');
    return event;
  };

  it('CUP-2: a knockout without rounds has as many as it needs, named from the final', () => {
    const { format, tieBreaks } = formatOf('format: knockout', 'openings: { file: b.pgn }', 'smallFinal: true', 'games: 4');
    const encounter = { games: 4, earlyStop: false, tieBreaks: [] };
    expect(format).toEqual({
      kind: 'knockout',
      rounds: [
        { name: 'Semifinals', encounter },
        { name: 'Final', encounter },
      ],
      smallFinal: { name: 'Small final', encounter },
      tieBreaks: 'after-round',
    });
    expect(tieBreaks).toEqual(['RULING']);
  });

  it('gives each round its own book, clock and count, and the small final those of the final unless it has its own', () => {
    const { format, books } = formatOf(
      'format: knockout',
      'books: { A: { file: a.pgn }, E: { file: e.pgn, startPosition: first } }',
      'each: { timeMargin: 20ms }',
      'rounds: [{ name: First, book: A, games: 6 }, { book: E, timeControl: 90, earlyStop: true }]',
      'smallFinal: { name: Bronze, games: 4 }',
      'tieBreaks: atOnce',
      'overtime: [{ sets: 2, book: E }, { games: 4, timeControl: 1+1 }]',
    );
    const clock = (baseMs: number, incrementMs: number) => ({
      kind: 'clock',
      periods: [{ moves: null, baseMs, incrementMs }],
      marginMs: 20,
    });
    const tieBreaks = [
      { set: 2, sets: 2, book: 'E' },
      { set: 4, timeControl: clock(1000, 1000) },
    ];
    expect(format).toEqual({
      kind: 'knockout',
      rounds: [
        { name: 'First', encounter: { games: 6, earlyStop: false, book: 'A', tieBreaks } },
        { name: 'Final', encounter: { games: 2, earlyStop: true, book: 'E', timeControl: clock(90_000, 0), tieBreaks } },
      ],
      smallFinal: {
        name: 'Bronze',
        encounter: { games: 4, earlyStop: true, book: 'E', timeControl: clock(90_000, 0), tieBreaks },
      },
      tieBreaks: 'at-once',
    });
    expect(books).toMatchObject({ E: { file: '/e.pgn', startPosition: 'first' } });
  });

  it('reads a knockout by the rules of cutechess', () => {
    const { format } = formatOf(
      'format: knockout',
      'bracket: slide',
      'seeded: 1',
      'encounters: { games: 3, gamesPerOpening: 4 }',
      'smallFinal: true',
    );
    const encounter = { games: 3, earlyStop: 'certain', perOpening: 4, tieBreaks: [{ set: 1 }] };
    expect(format).toEqual({
      ...{ kind: 'knockout', bracket: 'slide', seeded: 1, tieBreaks: 'at-once' },
      rounds: [
        { name: 'Semifinals', encounter },
        { name: 'Final', encounter },
      ],
      smallFinal: { name: 'Small final', encounter },
      encounters: {
        ...{ order: 'listed', games: 3, gamesPerOpening: 4, openingFor: 'encounter', firstWhite: 'first', colours: 'alternate' },
        ...{ reverseCycles: false, challengersMeet: false },
      },
    });
    const even = formatOf('format: knockout', 'encounters: { games: 4 }').format;
    expect(even).toMatchObject({ rounds: [{ encounter: { tieBreaks: [{ set: 2 }] } }, {}] });
    expect(even).not.toHaveProperty('bracket');
  });

  it('CUP-4b: allows play without a book where the file says so', () => {
    expect(formatOf('format: knockout', 'bookless: true').format.kind).toBe('knockout');
    expect(formatOf('format: knockout', 'variant: chess960').format.kind).toBe('knockout');
  });

  it('reads a gauntlet', () => {
    expect(formatOf('format: gauntlet', 'challengers: 2', 'cycles: 4').format).toEqual({
      kind: 'gauntlet',
      challengers: 2,
      cycles: 4,
    });
    expect(formatOf('format: gauntlet').format).toEqual({ kind: 'gauntlet', challengers: 1, cycles: 1 });
  });

  it('removes a book by `none`', () => {
    const [one, two] = eventsOf(
      'openings: { file: b.pgn }\n',
      'One: { entrants: all }',
      'Two: { entrants: all, openings: none }',
    );
    expect(one?.openings).toMatchObject({ file: '/b.pgn' });
    expect(two).not.toHaveProperty('openings');
  });
});

describe('fieldSizeProblem', () => {
  const knockout = (rounds: number) =>
    ({
      kind: 'knockout',
      rounds: Array.from({ length: rounds }, () => ({ name: '', encounter: { games: 2, earlyStop: false, tieBreaks: [] } })),
      tieBreaks: 'at-once',
    }) as const;
  it.each([
    [knockout(5), 32, undefined],
    [knockout(5), 17, undefined],
    [knockout(5), 16, undefined],
    [knockout(5), 33, 'Cannot play 33 entrants in 5 rounds: expected 6'],
    [knockout(1), 1, 'Cannot play a knockout: expected at least two engines, got 1'],
    [{ kind: 'round-robin', cycles: 2 }, 1, 'Cannot play a round-robin: expected at least two engines, got 1'],
    [{ kind: 'gauntlet', cycles: 2, challengers: 2 }, 3, undefined],
    [
      { kind: 'gauntlet', cycles: 2, challengers: 2 },
      2,
      'Cannot play a gauntlet: expected more entrants than challengers, got 2 and 2',
    ],
  ] as const)('%o with %i', (format, entrants, problem) => expect(fieldSizeProblem(format, entrants)).toBe(problem));
});
