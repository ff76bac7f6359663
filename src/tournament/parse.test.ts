import { describe, expect, it } from 'vitest';
import { processOf } from '../core/engines/program.ts';
import { formatIssue } from '../core/messages/issue.ts';
import { ok, unwrap } from '../core/result.ts';
import type { TimeControl } from '../core/timeControl.ts';
import type { EntrantDefinition, TournamentDefinition } from './definition.ts';
import { parseTournament, type ParseOptions } from './parse.ts';
import { readYaml } from './reading/yamlSource.ts';

/** The file of README and docs, letter for letter: it must always work. */
const EVENING = `tournament: Evening match
timeControl: 1+0.01        # seconds, as cutechess and fastchess write it; 30'+5" is minutes and seconds, as TCEC writes it; 40/60+1 moves per period
format: round-robin
cycles: 2                  # two cycles = a double round robin
engines:
  - { name: Stockfish, cmd: /usr/games/stockfish }
  - { name: Glaurung, cmd: /usr/games/glaurung, options: { Hash: 16 } }
`;

const read = (text: string, options: ParseOptions = {}): TournamentDefinition => {
  const parsed = parseTournament(text, options);
  if (!parsed.ok) throw new TypeError(parsed.error.map(formatIssue).join('\n'));
  return parsed.value;
};
const entrantsOf = (text: string, options?: ParseOptions): readonly EntrantDefinition[] => {
  const [event] = read(text, options).events;
  return event?.entrants ?? [];
};
/** Two engines, `fields` before them, `first` within the first. */
const match = (fields: string, first = ''): string =>
  `tournament: T\nformat: match\n${fields}\nengines:\n  - { name: A, cmd: a${first} }\n  - { name: B, cmd: b }\n`;
const messagesOf = (text: string): string => {
  const parsed = parseTournament(text);
  return parsed.ok ? '' : parsed.error.map(formatIssue).join('\n');
};
const seconds = (base: number, increment = 0, marginMs = 0): TimeControl => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs: base * 1000, incrementMs: increment * 1000 }],
  marginMs,
});

describe('parseTournament', () => {
  it('reads the evening match', () => {
    const clock = { kind: 'clock', periods: [{ moves: null, baseMs: 1000, incrementMs: 10 }], marginMs: 0 };
    const engine = (name: string, command: string, options: object): object => ({
      engine: { name, protocol: 'uci', program: processOf(command), options, startupMs: 30_000 },
      timeControl: clock,
      limits: {},
      logs: false,
    });
    expect(unwrap(parseTournament(EVENING))).toEqual({
      name: 'Evening match',
      concurrency: 1,
      cores: { perGame: 1, shared: false },
      tablebases: [],
      events: [
        {
          key: 'main',
          name: 'Evening match',
          variant: 'standard',
          format: { kind: 'round-robin', cycles: 2 },
          field: [
            { kind: 'entrant', name: 'Stockfish' },
            { kind: 'entrant', name: 'Glaurung' },
          ],
          entrants: [engine('Stockfish', '/usr/games/stockfish', {}), engine('Glaurung', '/usr/games/glaurung', { Hash: 16 })],
          books: {},
          tieBreaks: ['CRASH', 'DE', 'WIN', 'SB', 'RULING'],
          schedule: { startAfter: [], breakMs: 0, check: false },
          adjudication: {},
          crashes: { annul: false },
          interruption: { drawFromMove: 35 },
        },
      ],
    });
  });

  it('gives plain data that survives a round trip through JSON', () => {
    const definition = read(EVENING);
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
  });

  it.each([
    ['Windows line ends', EVENING.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\u{feff}${EVENING}`],
    ['a document start', `---\n${EVENING}`],
    ['YAML 1.2 by name', `%YAML 1.2\n---\n${EVENING}`],
    [
      'JSON',
      JSON.stringify({
        tournament: 'Evening match',
        timeControl: '1+0.01',
        format: 'round-robin',
        cycles: 2,
        engines: [
          { name: 'Stockfish', cmd: '/usr/games/stockfish' },
          { name: 'Glaurung', cmd: '/usr/games/glaurung', options: { Hash: 16 } },
        ],
      }),
    ],
  ])('reads the same with %s', (_, text) => {
    expect(read(text)).toEqual(read(EVENING));
  });

  it('reads kibitzers with the cores that they own', () => {
    const text = match(
      'timeControl: 60\neach: { options: { Threads: 4 }, nice: 3 }\nsandbox: user\nkibitzers:\n' +
        '  - { name: Third, cmd: ./third, options: { Threads: 2 } }\n' +
        '  - { name: Fourth, cmd: fourth, cores: 3 }\n  - { name: Far, on: gpu/Lc0 }',
    );
    const { kibitzers = [], cores } = read(text, { resolvePath: (written) => `at ${written}` });
    expect(cores.perGame).toBe(4);
    expect(kibitzers.map((kibitzer) => kibitzer.cores)).toEqual([2, 3, 0]);
    expect(kibitzers[0]?.engine).toMatchObject({
      name: 'Third',
      protocol: 'uci',
      options: { Threads: 2 },
      program: { kind: 'process', command: 'at ./third', sandbox: { level: 'user' } },
    });
    expect(kibitzers[0]?.engine.program).not.toHaveProperty('niceness');
    expect(kibitzers[2]?.engine.program).toMatchObject({ kind: 'hosted', on: 'gpu', engine: 'Lc0' });
    const go = read(match('game: go\ntimeControl: 60\nkibitzers: [{ name: K, cmd: k }]'));
    expect(go.kibitzers?.[0]?.engine.protocol).toBe('gtp');
  });

  it('leaves the cores of kibitzers out of "concurrency: auto"', () => {
    const text = 'timeControl: 60\nconcurrency: auto\nkibitzers: [{ name: K, cmd: k, cores: 3 }]';
    expect(read(match(text), { cores: 8 }).concurrency).toBe(5);
    expect(read(match(`${text}\ncores: { share: true }`), { cores: 8 }).concurrency).toBe(8);
  });

  it.each([
    ['Crazyhouse', 'crazyhouse'],
    ['3CHECK', 'threeCheck'],
    ['King of the Hill', 'kingOfTheHill'],
    ['Chess960', 'chess960'],
    ['960', 'chess960'],
  ])('takes the variant %s', (written, variant) => {
    expect(read(match(`variant: ${written}\ntimeControl: 60\ngames: 2`)).events[0]?.variant).toBe(variant);
  });

  it('reads all fields of an event', () => {
    const text = match(`event: Final\nsite: Leiden\nvariant: chess960\ngames: 8\ntimeControl: 60\nrngSeed: 5\nconcurrency: 3
cores: { perGame: 2, share: true }\ntieBreaks: [SB, WIN]\nopenings: { file: Book.PGN, order: random, plies: 8, rngSeed: 6 }\nengineLogs: true`);
    const { events, ...tournament } = read(text);
    expect(tournament).toEqual({ name: 'T', concurrency: 3, cores: { perGame: 2, shared: true }, rngSeed: 5, tablebases: [] });
    expect(events[0]).toMatchObject({
      name: 'Final',
      site: 'Leiden',
      variant: 'chess960',
      format: { kind: 'match', encounter: { games: 8, earlyStop: false, tieBreaks: [] }, firstWhite: 'first-seed' },
      openings: { file: 'Book.PGN', format: 'pgn', order: 'random', start: 1, plies: 8, rngSeed: 6 },
      tieBreaks: ['SB', 'WIN'],
    });
    expect(events[0]?.entrants.map(({ logs }) => logs)).toEqual([true, true]);
  });

  it('S16-11: takes adjudication, crashes and interruption from a rule set, and replaces a group that the file sets itself', () => {
    const [named] = read(match('timeControl: 60\nruleSet: tcec-season-16')).events;
    expect(named).toMatchObject({
      adjudication: {
        draw: { fromMove: 35, moves: 5, centipawns: 8, resets: true },
        win: { moves: 5, centipawns: 1000 },
        tablebases: { men: 6 },
      },
      crashes: { disqualifyAt: 3, annul: true },
      interruption: { winCentipawns: 1000, drawCentipawns: 10, drawFromMove: 35, tablebaseMen: 7 },
    });
    const text = `timeControl: 60\nruleSet: tcec-season-16\nadjudication: { draw: { moves: 4, pawns: 0.29 }, maxMoves: 200 }
crashes: { disqualifyAt: 2 }\ninterruption: { drawPawns: 0.15, warmUp: 30s }\ntablebases: [tb, /tables]`;
    const { tablebases, events } = read(match(text), { resolvePath: (written) => `at ${written}` });
    expect(tablebases).toEqual(['at tb', 'at /tables']);
    expect(events[0]).toMatchObject({
      adjudication: { draw: { fromMove: 1, moves: 4, centipawns: 29, resets: true }, maxMoves: 200 },
      crashes: { disqualifyAt: 2, annul: true },
      interruption: { drawCentipawns: 15, drawFromMove: 35, warmUpMs: 30_000 },
    });
    expect(events[0]?.adjudication).not.toHaveProperty('win');
  });

  it('RESIGN-1: semantics name the choices of a program, each of which a field replaces', () => {
    const rules =
      'draw: { fromMove: 34, moves: 8, pawns: 0.2 }, resign: { moves: 3, pawns: 6 }, tablebases: { men: 6 }, maxMoves: 200';
    const read1 = (fields: string): unknown =>
      read(match(`timeControl: 60\nadjudication: { ${fields} }`)).events[0]?.adjudication;
    const draw = { fromMove: 34, moves: 8, centipawns: 20 };
    const resign = { moves: 3, centipawns: 600, seenBy: 'loser' };
    expect(read1(rules)).toEqual({
      draw: { ...draw, resets: true },
      resign: { ...resign, beforeDraw: false },
      tablebases: { men: 6 },
      maxMoves: 200,
    });
    expect(read1(`semantics: tcec, ${rules}`)).toEqual(read1(rules));
    expect(read1(`semantics: fastchess, ${rules}`)).toEqual({
      draw: { ...draw, countsFrom: 'moveNumber', resets: 'counted' },
      resign: { ...resign, beforeDraw: true },
      tablebases: { men: 6, after: 'zeroing' },
      maxMoves: 200,
      maxMovesFrom: 'bookExit',
    });
    expect(read1(`semantics: cutechess, ${rules}`)).toEqual({
      draw: { ...draw, resets: 'counted' },
      resign: { ...resign, beforeDraw: false },
      tablebases: { men: 6, after: 'anyMove' },
      maxMoves: 200,
    });
    expect(
      read1(
        'semantics: fastchess, draw: { moves: 8, pawns: 0.2, countsFrom: start, resets: false }, resign: { moves: 3, pawns: 6, seenBy: together, beforeDraw: false }, ' +
          'tablebases: { men: 6, after: start, ignoreFifty: true, results: wins }, maxMoves: 200, maxMovesFrom: moveNumber',
      ),
    ).toEqual({
      draw: { ...draw, fromMove: 1, resets: false },
      resign: { ...resign, seenBy: 'together', beforeDraw: false },
      tablebases: { men: 6, ignoreFifty: true, results: 'wins' },
      maxMoves: 200,
      maxMovesFrom: 'moveNumber',
    });
    expect(read1('semantics: fastchess')).toEqual({});
  });

  it('S16-15a, S16-15c: reads the grace of an engine that lost on time, and what happens to an engine that does not come back', () => {
    const crashes = (lines: string): unknown => read(match(`timeControl: 60\n${lines}`)).events[0]?.crashes;
    expect(crashes('crashes: { disqualifyAt: 3, grace: 5s, unresponsive: ignore }')).toEqual({
      disqualifyAt: 3,
      annul: true,
      graceMs: 5000,
      unresponsive: 'ignore',
    });
    // Absent settings are left out, so that the definitions in older folders stay the same.
    expect(crashes('crashes: { disqualifyAt: 3, unresponsive: count }')).toEqual({ disqualifyAt: 3, annul: true });
  });

  it('S16-11c: a win rule asks both engines; the archive’s practice has a name, and the rule sets of played events use it', () => {
    const win = (lines: string): unknown => read(match(`timeControl: 60\n${lines}`)).events[0]?.adjudication.win;
    expect(win('adjudication: { win: { moves: 5, pawns: 10 } }')).toEqual({
      moves: 5,
      centipawns: 1000,
      missingEvaluation: 'breaks',
    });
    expect(win('adjudication: { win: { moves: 5, pawns: 10, missingEvaluation: breaks } }')).toMatchObject({
      missingEvaluation: 'breaks',
    });
    expect(win('adjudication: { win: { moves: 5, pawns: 10, missingEvaluation: agrees } }')).toEqual({
      moves: 5,
      centipawns: 1000,
    });
    expect(win('ruleSet: tcec-season-16')).toEqual({ moves: 5, centipawns: 1000 });
    expect(win('ruleSet: tcec-cup-4')).toEqual({ moves: 4, centipawns: 1000, missingEvaluation: 'breaks' });
  });

  it.each([
    ['60', seconds(60)],
    ['60.5', seconds(60.5)],
    ['1:30', seconds(90)], // text in YAML 1.2, 90 in base 60 earlier
    [`30'+5"`, seconds(1800, 5)],
    ['"30\'+5\\""', seconds(1800, 5)],
    ['{ base: 60, increment: 0.6 }', seconds(60, 0.6)],
    ['{ base: 1:00, increment: 600ms }', seconds(60, 0.6)],
    ['[60+0.6]', seconds(60, 0.6)],
    ['{ moveTime: 0.1 }', { kind: 'moveTime', moveTimeMs: 100, marginMs: 0 }],
    ['0.1/move', { kind: 'moveTime', moveTimeMs: 100, marginMs: 0 }],
    [
      '[40/60, { base: 30, increment: 1, moves: 20 }, 5:00]',
      {
        kind: 'clock',
        periods: [
          { moves: 40, baseMs: 60_000, incrementMs: 0 },
          { moves: 20, baseMs: 30_000, incrementMs: 1000 },
          { moves: null, baseMs: 300_000, incrementMs: 0 },
        ],
        marginMs: 0,
      },
    ],
  ])('reads timeControl: %s', (written, expected) => {
    expect(entrantsOf(match(`timeControl: ${written}`)).map(({ timeControl }) => timeControl)).toEqual([expected, expected]);
  });

  it("prefers the clock of an engine to that of each, and that to the event's", () => {
    const text = match('timeControl: 60\ntimeMargin: 1s\neach: { timeControl: 30 }', ', timeControl: 10, timeMargin: 50ms');
    expect(entrantsOf(text).map(({ timeControl }) => timeControl)).toEqual([seconds(10, 0, 50), seconds(30, 0, 1000)]);
  });

  it('plays without a clock if there are only limits', () => {
    const text = match('limits: { nodes: 1000 }\nmoveCap: 10s', ', limits: { depth: 5 }, moveCap: 1m');
    expect(entrantsOf(text).map(({ timeControl, limits }) => ({ timeControl, limits }))).toEqual([
      { timeControl: { kind: 'unlimited', capMs: 60_000 }, limits: { depth: 5 } },
      { timeControl: { kind: 'unlimited', capMs: 10_000 }, limits: { nodes: 1000 } },
    ]);
  });

  it('keeps the clock with limits', () => {
    const [first] = entrantsOf(match('timeControl: 60\nlimits: { nodes: 1000 }'));
    expect(first).toMatchObject({ timeControl: seconds(60), limits: { nodes: 1000 } });
  });

  it('merges options by name without regard to case, and variables', () => {
    const each =
      'timeControl: 1\neach: { options: { Hash: 64, Threads: 2 }, env: { A: 1, B: 2 }, nice: 5, memory: 1GiB, startup: 1m, args: [-x] }';
    const [first, second] = entrantsOf(
      match(each, ', options: { hash: 8, Contempt: Off, Clear: true }, env: { B: 3 }, nice: -1, args: []'),
    );
    expect(first?.engine).toMatchObject({
      options: { hash: 8, Threads: 2, Contempt: 'Off', Clear: true },
      program: { environment: { A: '1', B: '3' }, niceness: -1, memoryMiB: 1024, args: [] },
      startupMs: 60_000,
    });
    expect(first?.engine.options).not.toHaveProperty('Hash');
    expect(second?.engine).toMatchObject({
      options: { Hash: 64, Threads: 2 },
      program: { environment: { A: '1', B: '2' }, niceness: 5, args: ['-x'] },
    });
  });

  it('gives a game as many cores as the engine with the most threads uses', () => {
    for (const option of ['threads: 4', 'Threads: "4"', 'Threads: { atMost: 4 }', 'Max CPUs: 4'])
      expect(read(match('timeControl: 1', `, options: { ${option} }`)).cores).toEqual({ perGame: 4, shared: false });
  });

  it('takes words of YAML 1.1 in options as the text they are', () => {
    const [first] = entrantsOf(match('timeControl: 1', ', options: { A: on, B: no, C: true, D: 1:30, E: "007" }'));
    expect(first?.engine.options).toEqual({ A: 'on', B: 'no', C: true, D: '1:30', E: '007' });
  });

  it('reads ten thousand anchors, aliases and keys as fast as plain lines', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => index);
    const text = rows.map((row) => `a${row}: &x${row} ${row}\n`).join('') + rows.map((row) => `b${row}: *x${row}\n`).join('');
    const { root } = unwrap(readYaml(text, undefined));
    expect(root.fields.size).toBe(20_000);
    expect(root.fields.get('b9999')?.value).toMatchObject({ value: 9999, location: { line: 20_000 } });
  });

  it('resolves an alias to the last anchor of that name before it', () => {
    const { root } = unwrap(readYaml('a: &x 1\nb: *x\nc: &x 2\nd: *x\ne: [&y { k: *x }, *y]\n', undefined));
    expect(root.value).toEqual({ a: 1, b: 1, c: 2, d: 2, e: [{ k: 2 }, { k: 2 }] });
    const before = readYaml('b: *x\na: &x 1\n', undefined);
    expect(before.ok).toBe(false);
  });

  it('follows anchors and merges', () => {
    const text = `tournament: T\nformat: match\ntimeControl: 1\nengines:
  - &a { name: A, cmd: a, options: &o { Hash: 16, Threads: 1 } }
  - { <<: *a, name: B, options: { <<: [*o], Hash: 32 } }\n`;
    expect(entrantsOf(text).map(({ engine: { name, program, options } }) => ({ name, program, options }))).toEqual([
      { name: 'A', program: processOf('a'), options: { Hash: 16, Threads: 1 } },
      { name: 'B', program: processOf('a'), options: { Hash: 32, Threads: 1 } },
    ]);
  });

  it('resolves paths, and leaves bare commands to PATH', () => {
    const text =
      `tournament: T\nformat: match\ntimeControl: 1\nopenings: { file: book.epd }\nenginesFrom: sub/engines.json\nengines:
  - { name: A, cmd: stockfish, dir: . }\n  - { name: B, cmd: ./b }\n  - C\n`.replace('match', 'round-robin');
    const asked: string[] = [];
    const definition = read(text, {
      resolvePath: (written) => `/home/${written}`,
      readText: (path) => {
        asked.push(path);
        return ok('[{"name": "C", "command": "bin/c -v", "workingDirectory": "w", "protocol": "uci"}]');
      },
    });
    const [event] = definition.events;
    expect(asked).toEqual(['/home/sub/engines.json']);
    expect(event?.openings).toMatchObject({ file: '/home/book.epd' });
    expect(event?.entrants.map(({ engine }) => engine.program)).toEqual([
      { ...processOf('stockfish'), workingDirectory: '/home/.' },
      processOf('/home/./b'),
      { ...processOf('/home/bin/c', ['-v']), workingDirectory: '/home/w' },
    ]);
  });

  it('prefers each and an engine to engines.json', () => {
    const json = JSON.stringify([
      {
        name: 'S',
        command: 's',
        protocol: 'uci',
        options: [
          { name: 'Hash', value: 1 },
          { name: 'Threads', value: 2 },
          { name: 'X', value: 'y' },
        ],
      },
    ]);
    const text =
      'tournament: T\nformat: match\ntimeControl: 1\nenginesFrom: e\neach: { options: { Hash: 64 } }\nengines: [S, { conf: S, name: S2, options: { threads: 8 } }]\n';
    expect(entrantsOf(text, { readText: () => ok(json) }).map(({ engine }) => [engine.name, engine.options])).toEqual([
      ['S', { Hash: 64, Threads: 2, X: 'y' }],
      ['S2', { Hash: 64, threads: 8, X: 'y' }],
    ]);
  });
});

it('concurrency: auto plays as many games as the cores allow', () => {
  const games = (more: string, cores?: number): number =>
    unwrap(
      parseTournament(
        `tournament: T\nformat: match\ntimeControl: 1\nconcurrency: auto\n${more}engines: [{ name: A, cmd: a }, { name: B, cmd: b }]\n`,
        cores === undefined ? {} : { cores },
      ),
    ).concurrency;
  expect([games('', 16), games('cores: { perGame: 3 }\n', 16), games('cores: { perGame: 8, share: true }\n', 16)]).toEqual([
    16, 5, 16,
  ]);
  // One, where the cores are too few or not known.
  expect([games('cores: { perGame: 4 }\n', 2), games('')]).toEqual([1, 1]);
});

describe('names', () => {
  it.each(['\u202e', '\u2066', '\u061c', '\u200e', '\u200b', '\ufeff', '\u00ad'])(
    'refuses %j wherever people read one',
    (sign) => {
      const name = JSON.stringify(`A${sign}B`);
      const texts = [
        `tournament: ${name}\nformat: match\nengines: [{ name: A, cmd: a }, { name: B, cmd: b }]\n`,
        `tournament: T\nformat: match\nengines: [{ name: ${name}, cmd: a }, { name: B, cmd: b }]\n`,
        `tournament: T\nformat: match\nengines: [{ name: A, displayName: ${name}, cmd: a }, { name: B, cmd: b }]\n`,
        match(`officials: [{ name: ${name}, role: chair }]`),
        match('').replace('format: match\n', '') + `events: { E: { format: match, name: ${name} } }\n`,
      ];
      for (const text of texts) expect(messagesOf(text), text).toMatch(/invisible or turn the writing direction/);
    },
  );

  it('accepts letters of every script, and emoji with their joiners', () => {
    for (const name of ['Ödön', 'Ленин', '棋聖', 'شطرنج', '👩‍💻'])
      expect(messagesOf(match('limits: { depth: 1 }').replace('name: A', `name: ${name}`)), name).toBe('');
  });
});
