import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { canonicalJson, tournamentDifferences } from './changes.ts';
import type { Difference, EventProgress } from './changes.ts';
import type { EventState } from './extension.ts';
import type { TournamentDefinition } from '../definition.ts';
import { parseTournament } from '../parse.ts';

/** `concurrency: 1 → 2`, with the reason if it is refused. */
const formatDifference = ({ path, before: was, after: is, why }: Difference): string =>
  `${path}: ${was ?? 'absent'} → ${is ?? 'absent'}${why === undefined ? '' : ` (${why})`}`;

const FILE = `tournament: T
timeControl: 60+0.6
format: round-robin
cycles: 2
concurrency: 1
engines:
  - { name: Glaurung, cmd: glaurung, options: { Hash: 16 } }
  - { name: Toga II, cmd: toga2 }
  - { name: Crafty, cmd: crafty }
`;
const definition = (text: string): TournamentDefinition => unwrap(parseTournament(text));
const before = definition(FILE);
const after = (change: (text: string) => string): TournamentDefinition => definition(change(FILE));

/** The differences that a tournament in progress does not allow, without the reasons. */
const changesBetween = (one: TournamentDefinition, other: TournamentDefinition): readonly string[] =>
  tournamentDifferences(one, other)
    .filter(({ allowed }) => !allowed)
    .map(({ path, before: was, after: is }) => `${path}: ${was ?? 'absent'} → ${is ?? 'absent'}`);

describe('tournamentDifferences', () => {
  it('finds none where only the notation of the file differs', () => {
    const other = after(
      (text) =>
        `# a comment\n${text.replace('60+0.6', '{ base: 1:00, increment: 600ms }').replace('options: { Hash: 16 }', 'options: { "Hash": 16 }')}`,
    );
    expect(tournamentDifferences(before, other)).toEqual([]);
    expect(canonicalJson(other)).toBe(canonicalJson(before));
  });

  it('allows changes that cannot affect a result', () => {
    const other = after((text) => text.replace('concurrency: 1', 'concurrency: 2\nengineLogs: true'));
    expect(tournamentDifferences(before, other).map(formatDifference)).toEqual([
      'concurrency: 1 → 2',
      'events[0].entrants["Glaurung"].logs: false → true',
      'events[0].entrants["Toga II"].logs: false → true',
      'events[0].entrants["Crafty"].logs: false → true',
    ]);
    expect(changesBetween(before, other)).toEqual([]);
  });

  it('S16-13e: refuses new limits of engines, which lower options', () => {
    const other = after((text) =>
      text.replace('cycles: 2', 'cycles: 2\nengineLimits: { hash: 8 }').replace('Hash: 16', 'Hash: 8'),
    );
    expect(changesBetween(before, other)).toContain('events[0].entrants["Toga II"].engine.optionLimits.hash: absent → 8');
  });

  it('S16-13e: allows at any time to name the files that an engine writes', () => {
    const other = after((text) => text.replace('name: Glaurung,', 'name: Glaurung, writes: [learnt.bin],'));
    expect(tournamentDifferences(before, other)).toHaveLength(1);
    expect(changesBetween(before, other)).toEqual([]);
  });

  it('names every other difference, with the old and the new value', () => {
    const other = after((text) =>
      text
        .replace('Hash: 16', 'Hash: 32')
        .replace('60+0.6', '60+1')
        .replace('cycles: 2', 'cycles: 1\nsite: Leiden')
        .replace('  - { name: Toga II, cmd: toga2 }\n', ''),
    );
    const changes = changesBetween(before, other);
    expect(changes).toEqual(
      expect.arrayContaining([
        'events[0].field[1].name: "Toga II" → "Crafty"',
        'events[0].field[2].name: "Crafty" → absent',
        'events[0].format.cycles: 2 → 1',
        'events[0].entrants["Glaurung"].engine.options.Hash: 16 → 32',
        'events[0].entrants["Crafty"].timeControl.periods[0].incrementMs: 600 → 1000',
        'events[0].entrants["Toga II"].engine.command: "toga2" → absent',
        'events[0].site: absent → "Leiden"',
      ]),
    );
    expect(changes.filter((change) => change.includes('Crafty'))).not.toContainEqual(expect.stringContaining('command'));
  });

  it('detects another seed order', () => {
    const other = after((text) => text.replace(/( {2}- .*Toga.*\n)( {2}- .*Crafty.*\n)/u, '$2$1'));
    expect(changesBetween(before, other)).toEqual([
      'events[0].field[1].name: "Toga II" → "Crafty"',
      'events[0].field[2].name: "Crafty" → "Toga II"',
    ]);
  });
});

/** A league whose first two play off, and a final; C and D are in neither. */
const SEASON = `tournament: S
format: round-robin
timeControl: 60
engines:
  - { name: A, cmd: a }
  - { name: B, cmd: b }
  - { name: C, cmd: c, options: { Hash: 16 } }
  - { name: D, cmd: d }
events:
  League: { entrants: [A, B, C] }
  Playoff: { entrants: [{ from: League, places: 1-2 }], versionsOf: League, schedule: { break: 1m } }
  Final: { format: match, entrants: [D, { from: Playoff, places: 1 }], openings: { file: a.pgn } }
`;
const season = definition(SEASON);
type States = Readonly<Record<string, EventState>>;
const refusals = (
  change: (text: string) => string,
  states: States,
  plays?: (event: string, name: string) => boolean,
): readonly string[] =>
  tournamentDifferences(season, definition(change(SEASON)), (key) => states[key] ?? 'waiting', plays)
    .filter(({ allowed }) => !allowed)
    .map(formatDifference);
const OPENED = 'S16-13e: the event has been opened, so nothing that could change a result may change';
const ELSEWHERE =
  'its files may be at another path if they are the same by SHA-256: copy the accepted ones there, or restore the path';
const LOCKED = 'S16-13f: it is played with the versions of League, which has been opened';
const WAITING = 'only engines, openings and schedule of an event may change until it is opened (S16-13a)';

describe('tournamentDifferences of linked events', () => {
  const update = (text: string): string => text.replace('cmd: c, options: { Hash: 16 }', 'cmd: c2, options: { Hash: 64 }');

  it('S16-13a, S16-13b: engines and their settings may change as long as no event of theirs is opened', () => {
    expect(refusals(update, {})).toEqual([]);
    expect(refusals((text) => text.replace('cmd: d', 'cmd: d2'), { League: 'running' })).toEqual([]);
  });

  it('S16-13e: they may not change while an event of theirs is played', () => {
    expect(refusals(update, { League: 'running' })).toEqual([
      `events.League.entrants["C"].engine.command: "c" → "c2" (${OPENED}; ${ELSEWHERE})`,
      `events.League.entrants["C"].engine.options.Hash: 16 → 64 (${OPENED})`,
      `events.Playoff.entrants["C"].engine.command: "c" → "c2" (${LOCKED}; ${ELSEWHERE})`,
      `events.Playoff.entrants["C"].engine.options.Hash: 16 → 64 (${LOCKED})`,
    ]);
  });

  it('S16-13f: the playoff is locked to the versions of its league, until it is over', () => {
    expect(refusals(update, { League: 'over' })).toEqual([
      `events.Playoff.entrants["C"].engine.command: "c" → "c2" (${LOCKED}; ${ELSEWHERE})`,
      `events.Playoff.entrants["C"].engine.options.Hash: 16 → 64 (${LOCKED})`,
    ]);
    expect(refusals(update, { League: 'over', Playoff: 'running' })).toHaveLength(2);
    expect(refusals(update, { League: 'over', Playoff: 'over' })).toEqual([]);
  });

  it('S16-13a: the next event takes a version, and any event a display name, while one is played', () => {
    const submitted = (text: string): string =>
      text
        .replace('{ name: D,', '{ name: D, displayName: D 1.0,')
        .replace('openings: { file: a.pgn } }', 'openings: { file: a.pgn }, versions: { C: { displayName: C 2.0, cmd: c2 } } }');
    expect(refusals(submitted, { League: 'running' })).toEqual([]);
    expect(refusals(submitted, { League: 'over', Playoff: 'over', Final: 'running' })).toEqual([
      `events.Final.entrants["C"].engine.command: "c" → "c2" (${OPENED}; ${ELSEWHERE})`,
    ]);
  });

  it('S16-13b: more threads make games larger, while no event is played', () => {
    const threads = (text: string): string => text.replace('Hash: 16', 'Hash: 16, Threads: 4');
    expect(refusals(threads, {})).toEqual([]);
    expect(refusals(threads, { League: 'running' })).toContain(
      'cores.perGame: 1 → 4 (the games of an event keep their cores and engine hosts; they may change at a start while no event is being played)',
    );
  });

  it('S16-13c, 4K-4.2: after its deadline neither an engine nor the deadline changes, except for engines that were granted it', () => {
    const dated = (text: string): string => text.replace('break: 1m', 'break: 1m, deadline: lastGame');
    const before = definition(dated(SEASON).replace(', versionsOf: League', ''));
    const late = (text: string): string => update(text).replace('cmd: d', 'cmd: d2').replace('lastGame', 'opening');
    const after = definition(late(dated(SEASON)).replace(', versionsOf: League', ''));
    const refusedTo = (closed: readonly string[]): readonly string[] =>
      tournamentDifferences(before, after, (key) => (key === 'League' ? 'over' : 'waiting'), undefined, undefined, {
        hasPassed: (key) => key === 'Playoff',
        isClosed: (key, name) => key === 'Playoff' && closed.includes(name),
      })
        .filter(({ allowed }) => !allowed)
        .map(({ path }) => path);
    expect(refusedTo(['A', 'B', 'C'])).toEqual([
      'events.Playoff.entrants["C"].engine.command',
      'events.Playoff.entrants["C"].engine.options.Hash',
      'events.Playoff.schedule.deadline',
    ]);
    expect(refusedTo(['A', 'B'])).toEqual(['events.Playoff.schedule.deadline']);
  });

  it('S16-13e: allows other paths of the same files, also in a playoff with the versions of its league', () => {
    const moved = (files: readonly string[]) =>
      tournamentDifferences(
        season,
        definition(update(SEASON)),
        () => 'running',
        undefined,
        undefined,
        undefined,
        (event, entrant, { path }) => files.includes(event) && entrant === 'C' && path.endsWith('.engine.command'),
      ).flatMap(({ path, allowed }) => (allowed || path.endsWith('Hash') ? [] : [path]));
    expect(moved(['League', 'Playoff', 'Final'])).toEqual([]);
    expect(moved(['League', 'Final'])).toEqual(['events.Playoff.entrants["C"].engine.command']);
  });

  it('allows changes to engines that are known not to play', () => {
    const states: States = { League: 'over', Playoff: 'running' };
    expect(refusals(update, states, (event, name) => event !== 'Playoff' || name !== 'C')).toEqual([]);
  });

  it('allows changes to openings and schedule until the event is opened, and never to its rules', () => {
    const openings = (text: string): string => text.replace('a.pgn', 'b.pgn').replace('break: 1m', 'break: 2m');
    expect(refusals(openings, {})).toEqual([]);
    // The same book may be elsewhere: its content is compared with the one at the opening.
    expect(refusals(openings, { League: 'over', Playoff: 'over', Final: 'running' })).toEqual([]);
    const random = (text: string): string => text.replace('file: a.pgn', 'file: a.pgn, order: random');
    expect(refusals(random, { League: 'over', Playoff: 'over', Final: 'running' })).toEqual([
      `events.Final.openings.order: "sequential" → "random" (${OPENED})`,
    ]);
    expect(refusals((text) => text.replace('places: 1 }', 'places: 2 }'), {})).toEqual([
      `events.Final.field[1].from: 1 → 2 (${WAITING})`,
      `events.Final.field[1].to: 1 → 2 (${WAITING})`,
    ]);
    expect(refusals((text) => text.replace('timeControl: 60', 'timeControl: 60\ntieBreaks: [SB]'), { League: 'over' })).toContain(
      `events.League.tieBreaks[0]: "CRASH" → "SB" (${OPENED})`,
    );
  });

  it('refuses one event more, one event less, and another order', () => {
    const whole = 'it holds for the whole tournament, which has begun';
    expect(refusals((text) => `${text}  Cup: { entrants: [A, B] }\n`, {})).toEqual([`events.Cup: absent → "S - Cup" (${whole})`]);
    expect(refusals((text) => text.replace(/ {2}Final: .*\n/u, ''), {})).toEqual([
      `events.Final: "S - Final" → absent (${whole})`,
    ]);
    const swapped = SEASON.replace(/( {2}Playoff: .*\n)( {2}Final: .*\n)/u, '$2$1');
    expect(refusals(() => swapped, {})).toContain(`events: League, Playoff, Final → League, Final, Playoff (${whole})`);
  });

  it('allows changes to what comes after the season and to the number of games at once', () => {
    expect(
      refusals((text) => `${text}nextSeason: { League: [{ from: League, places: 1-3 }] }\ngamesPerEntrant: 1\n`, {
        League: 'running',
      }),
    ).toEqual([]);
  });
});

/** Four programs, two rounds, times, judges; only A and B name an author. */
const SWISS = `tournament: S
game: go
format: swiss
rounds: 3
timeControl: 50'
roundTimes: [2026-07-23T00:00Z, 2026-07-23T02:00Z, 2026-07-24T00:00Z]
rest: 10m
updates: betweenRounds
judging: { flagFromMove: 300, stopAtMove: 400 }
officials: [{ name: Kano, role: chair }]
dates: { testing: 2026-07-22T00:00Z }
engines:
  - { name: A, cmd: a, author: Ada }
  - { name: B, cmd: b, author: Bede }
  - { name: C, cmd: c, options: { Level: 1 } }
  - { name: D, cmd: d }
`;
const swissRefusals = (change: (text: string) => string, now: EventState, progress?: EventProgress): readonly string[] =>
  tournamentDifferences(
    definition(SWISS),
    definition(change(SWISS)),
    () => now,
    undefined,
    progress === undefined ? undefined : () => progress,
  )
    .filter(({ allowed }) => !allowed)
    .map(formatDifference);
const ONE_BEGUN = { planned: 2, begun: 1, isBetween: false };

describe('tournamentDifferences of a Swiss of Go', () => {
  const states: readonly EventState[] = ['waiting', 'running', 'over'];

  it.each(states)('allows other officials, days and rests at any time: %s', (now) => {
    const change = (text: string): string =>
      text
        .replace('name: Kano, role: chair', 'name: Abe, role: judge')
        .replace('testing: 2026-07-22', 'ceremony: 2026-07-24')
        .replace('rest: 10m', 'rest: 20m\nconfirmRounds: true');
    expect(swissRefusals(change, now)).toEqual([]);
    expect(swissRefusals((text) => text.replace(/officials.*\n/u, '').replace(/^dates.*\n/mu, ''), now)).toEqual([]);
  });

  it('allows other hours of rounds that have not begun', () => {
    const change = (text: string): string => text.replaceAll(':00Z', ':05Z');
    const refused = (round: number): string =>
      `events[0].rounds.startsUtcMs[${round - 1}]: ${Date.UTC(2026, 6, 23, 2 * round - 2)} → ${Date.UTC(2026, 6, 23, 2 * round - 2, 5)} (the round has begun)`;
    expect(swissRefusals(change, 'waiting')).toEqual([]);
    expect(swissRefusals(change, 'running', { planned: 2, begun: 0, isBetween: true })).toEqual([]);
    expect(swissRefusals(change, 'running', ONE_BEGUN)).toEqual([refused(1)]);
    expect(swissRefusals(change, 'running', { planned: 2, begun: 2, isBetween: true })).toEqual([refused(1), refused(2)]);
    // Where its progress is unknown, all rounds count as begun.
    expect(swissRefusals(change, 'running')).toHaveLength(3);
    expect(swissRefusals((text) => text.replace(/roundTimes.*\n/u, ''), 'running', ONE_BEGUN)).toHaveLength(1);
    expect(swissRefusals((text) => text.replace(/roundTimes.*\n/u, ''), 'waiting')).toEqual([]);
  });

  it('CGF-4.2: allows other programs between rounds, never during a game, and other authors not at all', () => {
    const update = (text: string): string => text.replace('cmd: c, options: { Level: 1 }', 'cmd: c2, protocol: sgmp');
    expect(swissRefusals(update, 'running', { planned: 2, begun: 1, isBetween: true })).toEqual([]);
    expect(swissRefusals(update, 'over')).toEqual([]);
    const why = 'CGF-4.2: programs may change between rounds: when all games of one are over, and before the next begins';
    expect(swissRefusals(update, 'running', ONE_BEGUN)).toEqual([
      `events[0].entrants["C"].engine.protocol: "gtp" → "sgmp" (${why})`,
      `events[0].entrants["C"].engine.command: "c" → "c2" (${why}; ${ELSEWHERE})`,
      `events[0].entrants["C"].engine.options.Level: 1 → absent (${why})`,
      `events[0].entrants["C"].engine.options: absent → {} (${why})`,
    ]);
    const author = (text: string): string => text.replace('author: Bede', 'author: Ada');
    expect(swissRefusals(author, 'running', { planned: 2, begun: 1, isBetween: true })).toEqual([
      `events[0].format.authors.B: "Bede" → "Ada" (${OPENED})`,
      `events[0].entrants["B"].engine.author: "Bede" → "Ada" (${OPENED})`,
    ]);
    expect(swissRefusals(author, 'waiting')).toEqual([]);
  });

  it('S16-13e: without `updates: betweenRounds` programs stay as they are', () => {
    const strict = (text: string): string => text.replace('updates: betweenRounds\n', '');
    const changed = tournamentDifferences(
      definition(strict(SWISS)),
      definition(strict(SWISS).replace('cmd: d', 'cmd: d2')),
      () => 'running',
      undefined,
      () => ({ planned: 2, begun: 1, isBetween: true }),
    );
    expect(changed.map(formatDifference)).toEqual([
      `events[0].entrants["D"].engine.command: "d" → "d2" (${OPENED}; ${ELSEWHERE})`,
    ]);
    expect(swissRefusals(strict, 'running', { planned: 2, begun: 1, isBetween: true })).toEqual([
      `events[0].updates: "between-rounds" → absent (${OPENED})`,
    ]);
  });

  it.each([
    ['komi: 6', 'events[0].go.komi: 13 → 12'],
    ['boardSize: 9', 'events[0].go.size: 19 → 9'],
    ['rules: chinese', 'events[0].go.ruleSet: "japanese" → "chinese"'],
    ['countTime: 5s', 'events[0].countMs: absent → 5000'],
    ['patience: 5m', 'events[0].patienceMs: absent → 300000'],
    ['interruption: { judged: true }', 'events[0].interruption.judged: absent → true'],
    ['pairing: tcec', 'events[0].format.pairing: "modified" → "tcec"'],
    ['bye: 0.5', 'events[0].format.byePoints: 2 → 1'],
    ['colours: balanced', 'events[0].format.colours: "nigiri" → "balanced"'],
  ])('refuses another %s', (line, difference) => {
    const change = (text: string): string => text.replace('game: go', `game: go\n${line}`);
    expect(swissRefusals(change, 'running', { planned: 2, begun: 1, isBetween: true })).toContain(`${difference} (${OPENED})`);
    expect(swissRefusals(change, 'waiting')).toContain(`${difference} (${WAITING})`);
  });

  it('refuses other judging, rounds, and another game', () => {
    expect(swissRefusals((text) => text.replace('stopAtMove: 400', 'stopAtMove: 500'), 'running', ONE_BEGUN)).toEqual([
      `events[0].judging.stopAtPly: 400 → 500 (${OPENED})`,
    ]);
    expect(swissRefusals((text) => text.replace('rounds: 3', 'rounds: 4'), 'running', ONE_BEGUN)).toEqual([
      `events[0].format.rounds: 3 → 4 (${OPENED})`,
    ]);
    const chess = (text: string): string => text.replace('game: go\n', '').replace(/judging.*\n/u, '');
    expect(swissRefusals(chess, 'waiting')).toContain(`events[0].go.size: 19 → absent (${WAITING})`);
  });

  it('admits late entrants at the end of the field only', () => {
    const late = (text: string): string => `${text}  - { name: Late one, cmd: e, author: Eve }\n`;
    for (const now of states) expect(swissRefusals(late, now)).toEqual([]);
    const before = (text: string): string => text.replace('  - { name: D', '  - { name: E, cmd: e }\n  - { name: D');
    expect(swissRefusals(before, 'running')).toEqual([`events[0].field[3].name: "D" → "E" (${OPENED})`]);
    const robin = (text: string): string =>
      text.replace('swiss\nrounds: 3', 'round-robin').replace(/(?:roundTimes|rest|updates).*\n/gu, '');
    expect(tournamentDifferences(definition(robin(SWISS)), definition(late(robin(SWISS)))).every(({ allowed }) => allowed)).toBe(
      true,
    );
  });
});

describe('tournamentDifferences of an event that becomes longer', () => {
  const MATCH = FILE.replace('round-robin\ncycles: 2', 'match\ngames: 10').replace(/ {2}- .*Crafty.*\n/u, '');
  const GAUNTLET = FILE.replace('round-robin', 'gauntlet');
  const overtime = MATCH.replace('games: 10', 'games: 10\novertime: [{ sets: 4 }]');
  const drawn = (text: string): string =>
    text.replace('concurrency: 1', 'openings: { file: book.pgn, order: random, startPosition: drawn }');
  const longer = (text: string): string => text.replace(/(games|cycles): \d+/u, '$1: 20');
  const more = (text: string): string => `${text}  - { name: Late, cmd: late }\n`;
  const why = (
    file: string,
    change: (text: string) => string,
    now: EventState,
    planned = 8,
    plays?: (event: string, name: string) => boolean,
  ): readonly string[] => {
    const found = tournamentDifferences(
      definition(file),
      definition(change(file)),
      () => now,
      plays,
      () => ({ planned, begun: 1, isBetween: false }),
    );
    expect(found.length).toBeGreaterThan(0);
    return [...new Set(found.flatMap((one) => one.why ?? []))];
  };

  it('allows more games, more cycles and one more entrant until it is over, and never fewer games', () => {
    const longerOnes: readonly (readonly [string, (text: string) => string])[] = [
      [MATCH, longer],
      [FILE, longer],
      [GAUNTLET, longer],
      [FILE, more],
      [GAUNTLET, more],
      [FILE, (text) => more(more(longer(text)).replace('Late', 'Later'))],
    ];
    for (const [file, change] of longerOnes) {
      expect(why(file, change, 'waiting')).toEqual([]);
      expect(why(file, change, 'running')).toEqual([]);
      expect(why(file, change, 'over')).toEqual(['the event is over (S16-13e); play more games in a new tournament']);
    }
    for (const file of [MATCH, FILE, GAUNTLET])
      expect(why(longer(file), () => file, 'running')).toEqual(['a tournament that has begun may become longer, never shorter']);
  });

  it('refuses it where it would change a game already planned', () => {
    expect(why(overtime, longer, 'running', 10)).toEqual([]);
    expect(why(overtime, longer, 'running', 11)).toEqual(['its tie-break games have begun']);
    for (const [file, change] of [[drawn(MATCH), longer] as const, [drawn(FILE), more] as const]) {
      expect(why(file, change, 'waiting')).toEqual([]);
      expect(why(file, change, 'running')[0]).toMatch(/^the place of the start position was drawn by lot/u);
    }
    const first = (text: string): string => text.replace('engines:\n', 'engines:\n  - { name: Late, cmd: late }\n');
    expect(why(FILE, first, 'running')).toContain(OPENED);
    expect(why(FILE, more, 'running', 8, (_, name) => name === 'Late')).toEqual([
      'a ruling has already brought it into this event',
    ]);
  });
});

describe('canonicalJson', () => {
  it('is JSON of the same value, whatever the order of names', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
