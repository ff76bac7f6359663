// Random files of known words, which reach deeper into the fields than damaged text. The published schema must accept what the reader accepts (an
// editor must not reject a good file), no engine may get lost, and nothing is refused without a reason.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ok } from '../../core/result.ts';
import { parseTournament } from '../parse.ts';
import { engineShape, limitsShape } from '../engines/engineShape.ts';
import { eventShape, scheduleShape, sourceShape } from '../events/eventShape.ts';
import { openingsShape, roundShape, stageShape } from '../events/roundShape.ts';
import { goShape } from '../events/goShape.ts';
import { officialShape } from '../settings/officialFields.ts';
import { judgingShape } from '../events/ruleShape.ts';
import { coresShape, tournamentJsonSchema, tournamentShape } from '../schema.ts';
import { swissShape } from '../events/swissShape.ts';

const shapes = {
  ...tournamentShape,
  ...eventShape,
  ...engineShape,
  ...openingsShape,
  ...coresShape,
  ...limitsShape,
  ...roundShape,
  ...stageShape,
  ...scheduleShape,
  ...sourceShape,
  ...officialShape,
  ...judgingShape,
};
const FORMAT_ONLY = {
  ...swissShape,
  cycles: true,
  games: true,
  challengers: true,
  rounds: true,
  smallFinal: true,
  bracket: true,
  seeded: true,
  earlyStop: true,
  overtime: true,
  firstWhite: true,
  sprt: true,
  earlier: true,
  moveCap: true,
  gamesPerEntrant: true,
  engines: true,
};
const field = fc.constantFrom(
  ...Object.keys(shapes),
  'base',
  'increment',
  'moves',
  'moveTime',
  'atMost',
  'Hash',
  'Threads',
  'tc',
);
const words = [
  'T',
  'A',
  'B',
  'round-robin',
  'match',
  'uci',
  'standard',
  'random',
  'a.pgn',
  'b.epd',
  'SB',
  'DE',
  'RULING',
  'engines.json',
];
const quantities = ['60+0.6', `30'+5"`, 'inf', '0.1/move', '50ms', '1GiB', 0, 1, 2, 3, 0.5, -1, 60];
const leaf = fc.oneof(fc.constantFrom(...words, ...quantities, true, false, null), fc.string({ maxLength: 3 }));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(field, tie('value'), { maxKeys: 6 }),
  ),
}));
/** Values that are often valid, by field; the other values rarely are. */
const LIKELY: Readonly<Record<string, readonly unknown[]>> = {
  tournament: ['T', 'Evening match'],
  event: ['E'],
  site: ['Leiden'],
  sprt: [
    { elo0: 0, elo1: 2 },
    { elo0: -1.75, elo1: 0.25, model: 'logistic', counts: 'games', inPlay: 'drop', overshoot: true },
  ],
  earlier: [{ draws: 1 }, { wins: 1, losses: 1, pairs: [0, 0, 1, 0, 0], decisivePairs: 1 }],
  variant: ['standard', 'chess960'],
  format: ['round-robin', 'match', 'knockout', 'gauntlet', 'swiss'],
  game: ['chess', 'go'],
  boardSize: [2, 9, 19, 25],
  komi: [5.5, '5 1/2', '5½', 0, -3],
  rules: ['japanese', 'chinese', 'tromp-taylor'],
  superko: ['none', 'positional', 'situational'],
  suicide: [true, false],
  handicap: [0, 2, 9],
  countTime: ['60s'],
  pairing: ['modified', 'tcec'],
  colours: ['nigiri', 'balanced'],
  bye: [0, 0.5, 1],
  houseProgram: ['B1'],
  roundTimes: [['none'], ['2026-07-23T09:00Z', 'none', '2026-07-24T09:00+09:00']],
  rest: ['10m'],
  patience: ['5m'],
  gamePause: ['100ms'],
  confirmRounds: [true],
  updates: ['betweenRounds', 'betweenEvents'],
  judging: [{}, { flagFromMove: 300, stopAtMove: 400, crashes: 'judge', protocolFaults: 'seat' }, { crashes: 'judge' }],
  officials: [
    [
      { name: 'Kano', role: 'chair' },
      { name: 'Abe', role: 'judge' },
    ],
  ],
  dates: [{}, { registration: '2026-07-02T15:00Z' }],
  chat: ['https://chat.example.org/room', 'javascript:alert(1)'],
  settle: ['5m', '0s'],
  author: ['Ada'],
  connect: ['tcp:localhost:9000'],
  on: ['gpu', 'gpu-server/Lc0'],
  maxLag: ['30s'],
  hosts: [[['cpu', 'gpu']], [['a'], ['b', 'c']]],
  listen: ['tcp:[::1]:9000'],
  serial: ['/dev/ttyS0'],
  baud: [2400],
  challengers: [1, 2],
  rounds: [1, 9, [{}], [{ name: 'Final', book: 'A' }], [{ games: 4 }, { earlyStop: true, timeControl: 5 }]],
  smallFinal: [true, false, { games: 4 }],
  bracket: ['fold', 'slide'],
  seeded: [0, 2],
  encounters: [
    { order: 'circle', games: 4 },
    { colours: 'byNumber', challengersMeet: true },
  ],
  earlyStop: [true, false],
  overtime: [[], [{ sets: 1 }, { games: 4, timeControl: '1+1' }], [{ book: 'season' }]],
  firstWhite: ['firstSeed', 'secondSeed'],
  gamesPerOpening: [1, 2],
  alternateColours: [true, false],
  books: [{}, { A: { file: 'a.pgn' } }, { season: 'season' }],
  bookless: [true],
  entrants: ['all', ['A1', 'B1'], ['A1', { from: 'First', places: '1-2' }], [{ seats: '1-3' }, 'B1']],
  seats: [['A1'], ['A1', 'B1']],
  versionsOf: ['First'],
  versions: [{}, { A1: { displayName: 'A1 2.0' } }, { B1: { options: { Hash: 8 }, startup: '1m' } }],
  displayName: ['X 1.0', 'Y 1'],
  title: [{ name: 'Champion' }, { name: 'Champion', holder: 'A1' }],
  schedule: [{}, { break: '5m', check: true }, { startAfter: [] }, { notBefore: '2026-12-01T18:00Z' }],
  hardware: ['One core'],
  rated: ['jointly', 'apart'],
  ratings: [{}, { earlier: ['a.pgn'], known: { A: 3000 } }, { method: 'ordo', anchor: { A: 3000 }, versions: 'keep' }],
  gamesPerEntrant: [1],
  previous: [{ season: 'a.json' }],
  ping: ['60s', '50ms'],
  checkLines: ['off', 'pvs', 'matePvs'],
  keepLines: [['^info string book'], ['a', 'b']],
  firstLines: [['memory 64'], ['a', 'b']],
  scoresFrom: ['white', 'mover'],
  nextSeason: [{ First: ['A1', { from: 'Second', places: 2 }] }, { main: ['A1'] }],
  preset: ['tcec-4k'],
  conditions: ['none', { files: 1, bytes: 4096 }, { commands: ['sh', 'cc'], helpers: { cc: ['as'] }, pythonPackages: ['numpy'] }],
  events: [{ First: { entrants: 'all' } }],
  cycles: [1, 2, 1000],
  games: [1, 100],
  timeControl: [
    60,
    0.5,
    '60+0.6',
    `30'+5"`,
    '0.1/move',
    { base: 60, increment: 0.6, moves: 40 },
    { moveTime: '100ms' },
    ['40/60', 5],
  ],
  timeMargin: ['50ms', '0s', '1m30s'],
  limits: [{ depth: 10 }, { nodes: 1000 }, { depth: 1, nodes: 1 }],
  protocolSubset: ['4k', 'none'],
  moveCap: ['10s'],
  clock: [{ dropBelow: '1s' }, { incrementFirst: true }],
  openings: [
    { file: 'a.pgn', plies: 4 },
    { file: 'b.epd', order: 'random', rngSeed: 1 },
    { file: 'c', format: 'pgn', start: 5, most: 9 },
    { file: 'b.epd', order: 'fastchess', rngSeed: '18446744073709551615', start: 2 },
    { file: 'a.pgn', plies: 4, exact: true, startPosition: 'drawn' },
    'none',
    'season',
  ],
  tieBreaks: [[], ['SB'], ['DE', 'WIN', 'RULING'], ['RMOB', '2WIN', 'FAST'], 'atOnce'],
  ruleSet: ['tcec-season-16', 'tcec-4k', 'cgf-1999'],
  adjudication: [
    {},
    { maxMoves: 100 },
    { draw: { moves: 5, pawns: 0.08 }, win: { moves: 4, pawns: 6.5 }, tablebases: { men: 6 } },
    { win: { moves: 4, pawns: 6.5, missingEvaluation: 'agrees' } },
  ],
  tablebases: [['tb'], ['a', 'b']],
  crashes: [{}, { disqualifyAt: 3, annul: false }],
  interruption: [{}, { judged: true }, { winPawns: 10, drawPawns: 0.1, drawFromMove: 35, men: 7, warmUp: '1m' }],
  rngSeed: [0, 4294967295],
  concurrency: [1, 1024, 'auto'],
  cores: [{}, { perGame: 2 }, { share: true }],
  kibitzers: [
    [{ name: 'K', cmd: 'k' }],
    [
      { name: 'K', cmd: 'k', options: { Threads: 2 }, cores: 1 },
      { name: 'L', on: 'gpu', protocol: 'gtp' },
    ],
  ],
  engineLogs: [true, false],
  registry: ['engines'],
  engine: ['A'],
  enginesFrom: ['engines.json'],
  each: [{}, { options: { Hash: 16 } }, { timeControl: 5, nice: 3 }],
  engines: [
    ['A', 'B'],
    [{ conf: 'A' }, { conf: 'A', name: 'C', options: { Hash: { atMost: 8 } } }],
  ],
  name: ['X', 'Y z', 'Z'],
  cmd: ['./a', 'b'],
  conf: ['A', 'B'],
  args: [[], ['-u', 2], ['--{colour}', '{{x}}', '{}']],
  dir: ['.'],
  env: [{ A: 1 }, { B: 'x', C: true }],
  wrongOptions: ['refuse', 'skip'],
  options: [{}, { Hash: 16, Ponder: false }, { Threads: 4, Style: 'Normal' }],
  startup: ['1m'],
  restart: ['betweenGames', 'never', 'auto'],
  book: [{ file: 'own.bin' }, { file: 'own.bin', moves: 8 }],
  ponder: [true, false],
  memory: ['512MiB', '1gib'],
  uses: [{}, { gpu: 1 }, { gpu: 2, licence: 1 }],
  nice: [-20, 19],
  engineLimits: [
    {},
    { threads: 4, hash: 1024, minorHashes: 64, ponder: 'off', contempt: 'requested' },
    { tablebases: ['syzygy'] },
  ],
  openFiles: [64],
  files: [['net.nnue']],
  writes: [['learn.bin', 'logs']],
  sandbox: ['none', 'user', 'sealed'],
  onHangup: ['stop', 'reload'],
  uniqueNetworks: [true, false],
  reads: [['networks']],
  network: [true, false],
  scratch: ['128MiB'],
  processes: [1, 64],
  logs: [true],
  protocol: ['uci', 'xboard', 'gtp', 'sgmp', 'operator'],
};
const likely = (shape: object, most: number): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .uniqueArray(fc.constantFrom(...Object.keys(shape)), { maxLength: most })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(LIKELY[name] ?? []))]))));
const fieldsOf = (shape: object, most: number): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(
    { weight: 5, arbitrary: likely(ofChess(shape), most) },
    { weight: 1, arbitrary: likely(shape, most) },
    { weight: 1, arbitrary: fc.dictionary(field, value, { maxKeys: 3 }) },
  );
/** Most files are chess and not a Swiss: goFile below has the others. */
const OF_GO = {
  ...goShape,
  ...swissShape,
  roundTimes: true,
  connect: true,
  listen: true,
  serial: true,
  baud: true,
  on: true,
  maxLag: true,
};
const ofChess = (shape: object): object =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !Object.hasOwn(OF_GO, name)));
const engine = fieldsOf(engineShape, 3);
/** Fields that apply to only one event are inside the events. */
const ONE_EVENT = ['entrants', 'seats', 'versionsOf', 'title', 'event', 'preset', 'nextSeason', 'schedule', 'events'];
const plainEventShape = Object.fromEntries(Object.entries(eventShape).filter(([name]) => !ONE_EVENT.includes(name)));
const eventFields = (most: number): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof({ weight: 3, arbitrary: likely(plainEventShape, 1) }, { weight: 1, arbitrary: fieldsOf(eventShape, most) });
const events = fc.tuple(eventFields(3), eventFields(3), eventFields(2)).map(([first, second, third]) => ({
  First: { entrants: 'all', ...first },
  Second: { entrants: ['B1', { from: 'First', places: 1 }], ...second },
  Third: { entrants: [{ from: 'Second' }], ...third },
}));
const file = fc
  .tuple(fieldsOf(tournamentShape, 4), engine, engine, fc.array(engine, { maxLength: 1 }))
  .map(([top, first, second, more]) => ({
    tournament: 'T',
    format: 'round-robin',
    timeControl: 1,
    enginesFrom: 'engines.json',
    engines: [{ name: 'A1', cmd: 'a', ...first }, { name: 'B1', cmd: 'b', ...second }, ...more],
    ...top,
  }));
const linkedFile = fc.tuple(file, events, fc.constantFrom('plain', 'clean', 'any')).map(([written, linked, top]) => ({
  ...Object.fromEntries(
    Object.entries(written).filter(
      ([name]) => top === 'any' || (top === 'plain' ? PLAIN.includes(name) : !ONE_EVENT.includes(name)),
    ),
  ),
  ...(top === 'plain' ? { engines: ['A1', 'B1', 'C1'].map((name) => ({ name, cmd: name })) } : {}),
  events: linked,
}));
/** Fields of chess, and those that suit only one format, are left to the other files. */
const STRANGE = [
  ...ONE_EVENT,
  'variant',
  'openings',
  'books',
  'bookless',
  'limits',
  'protocolSubset',
  'adjudication',
  'tablebases',
  'ruleSet',
  'format',
];
const goTop = Object.fromEntries(
  Object.entries({ ...tournamentShape, roundTimes: true }).filter(
    ([name]) => !STRANGE.includes(name) && !Object.hasOwn(FORMAT_ONLY, name) && name !== 'each' && name !== 'tieBreaks',
  ),
);
const goEngine = fc.constantFrom(
  { cmd: 'a' },
  { cmd: 'a', protocol: 'sgmp', args: ['--{colour}'] },
  { cmd: 'a', author: 'Ada', options: { Level: 1 } },
  { connect: 'tcp:h:1', author: 'Ada' },
  { on: 'gpu', maxLag: '1m' },
  { serial: '/dev/ttyS0', protocol: 'sgmp' },
  { protocol: 'operator' },
);
const goFile = fc
  .tuple(likely(goTop, 6), likely(swissShape, 3), goEngine, goEngine, fc.boolean())
  .map(([top, rounds, first, second, isSwiss]) => ({
    tournament: 'T',
    timeControl: 50,
    enginesFrom: 'engines.json',
    ...top,
    game: 'go',
    ...(isSwiss ? { format: 'swiss', rounds: 3, ...rounds } : { format: 'round-robin' }),
    engines: [
      { name: 'A1', ...first },
      { name: 'B1', ...second },
      { name: 'C1', cmd: 'c' },
    ],
  }));

const PLAIN = ['tournament', 'format', 'timeControl', 'enginesFrom'];

const ENGINES = JSON.stringify(['A', 'B'].map((name) => ({ name, command: name, protocol: 'uci' })));
const published = z.fromJSONSchema(tournamentJsonSchema());

const options = {
  readText: () => ok(ENGINES),
  readPreset: () => ok('tournament: P\neach: { startup: 9s }\nevents: { First: { cycles: 2 } }\n'),
};

it('accepts only what the schema accepts, loses no engine, and refuses nothing without a reason', () => {
  let accepted = 0;
  fc.assert(
    fc.property(file, (written) => {
      const parsed = parseTournament(JSON.stringify(written), options);
      if (!parsed.ok) {
        expect(parsed.error.length).toBeGreaterThan(0);
        return;
      }
      accepted++;
      expect(published.safeParse(written).error).toBeUndefined();
      const [event] = parsed.value.events;
      const known = [...(event?.entrants ?? []), ...(event?.reserves ?? [])];
      if (!('entrants' in written)) expect(known).toHaveLength(written.engines.length);
      expect(JSON.parse(JSON.stringify(parsed.value))).toEqual(parsed.value);
    }),
    { numRuns: 400 },
  );
  expect(accepted).toBeGreaterThan(30);
});

it('accepts files of Go by the same rules: everyone can play, and an entrant limited to one game plays one game at a time', () => {
  let accepted = 0;
  fc.assert(
    fc.property(goFile, (written) => {
      const parsed = parseTournament(JSON.stringify(written), options);
      if (!parsed.ok) {
        expect(parsed.error.length).toBeGreaterThan(0);
        for (const { message } of parsed.error) expect(message).toMatch(/^Cannot /u);
        return;
      }
      accepted++;
      expect(published.safeParse(written).error).toBeUndefined();
      const { events: definitions, gamesPerEntrant } = parsed.value;
      const [event] = definitions;
      expect(event?.go?.game).toBe('go');
      expect(event?.entrants).toHaveLength(3);
      for (const { engine, limits } of event?.entrants ?? []) {
        expect(['gtp', 'sgmp', 'operator']).toContain(engine.protocol);
        expect(limits).toEqual({});
        expect(engine.program.kind === 'operator').toBe(engine.protocol === 'operator');
        if (engine.program.kind === 'process') expect(engine.program.command).not.toBe('');
        else if (engine.program.kind !== 'hosted') expect(gamesPerEntrant).toBe(1);
      }
      expect(event?.field.length).toBe(event?.format.kind === 'swiss' && event.format.houseProgram !== undefined ? 2 : 3);
      expect(JSON.parse(JSON.stringify(parsed.value))).toEqual(parsed.value);
    }),
    { numRuns: 250 },
  );
  expect(accepted).toBeGreaterThan(120);
});

it('links of several events lead to events that are over before, and everyone who may come has a configuration', () => {
  let accepted = 0;
  fc.assert(
    fc.property(linkedFile, (written) => {
      const parsed = parseTournament(JSON.stringify(written), options);
      if (!parsed.ok) {
        expect(parsed.error.length).toBeGreaterThan(0);
        for (const { message } of parsed.error) expect(message).toMatch(/^Cannot /u);
        return;
      }
      accepted++;
      expect(published.safeParse(written).error).toBeUndefined();
      const { events: definitions } = parsed.value;
      expect(definitions.map(({ key }) => key)).toEqual(['First', 'Second', 'Third']);
      for (const { key, field, entrants, schedule } of definitions) {
        const may = new Set(entrants.map(({ engine: { name } }) => name));
        expect(schedule.startAfter).not.toContain(key);
        for (const source of field) {
          if (source.kind === 'entrant') expect(may).toContain(source.name);
          else {
            expect(schedule.startAfter).toContain(source.event);
            const other = definitions.find((event) => event.key === source.event);
            for (const { engine: come } of other?.entrants ?? []) expect(may).toContain(come.name);
          }
        }
      }
      expect(JSON.parse(JSON.stringify(parsed.value))).toEqual(parsed.value);
    }),
    { numRuns: 400 },
  );
  expect(accepted).toBeGreaterThan(20);
});
