// Transcripts: what the session sends, what an engine answers, and the resulting events; nothing may be left over. Long because real engines are.

import { expect, test } from 'vitest';
import type { PlayerSession, SearchRequest, SessionEvent } from '../session.ts';
import { createUciSession } from './session.ts';

// We must write this, the engine answers that, these events follow, and nothing is left over.

type Line =
  /** The session must write exactly this. */
  | readonly ['we', (session: PlayerSession) => string | Uint8Array, string]
  /** The engine's bytes, one string per chunk. */
  | readonly ['engine', ...string[]]
  /** The next event. */
  | readonly ['event', SessionEvent | Partial<SessionEvent>]
  | readonly ['do', (session: PlayerSession) => void];

function play(...lines: readonly Line[]): PlayerSession {
  const events: SessionEvent[] = [];
  const session = createUciSession((event) => events.push(event));
  for (const line of lines) {
    if (line[0] === 'event') {
      expect(events.shift()).toMatchObject(line[1]);
      continue;
    }
    expect(events, `left over before ${line.join(' ')}`).toEqual([]);
    if (line[0] === 'we') expect(textOf(line[1](session))).toBe(line[2]);
    else if (line[0] === 'do') line[1](session);
    else for (const chunk of line.slice(1)) session.receive(new TextEncoder().encode(chunk));
  }
  expect(events, 'left over at the end').toEqual([]);
  return session;
}

const textOf = (said: string | Uint8Array): string => (typeof said === 'string' ? said : new TextDecoder().decode(said));

const request = (changes: Partial<SearchRequest> = {}): SearchRequest => ({
  start: { game: 'chess', chess960: false },
  moves: ['e2e4'],
  turn: 'black',
  time: { kind: 'moveTime', moveTimeMs: 100 },
  limits: {},
  ...changes,
});
const open: Line = ['we', (session) => session.open(), 'uci\n'];
const synchronise: Line = ['we', (session) => session.synchronise(), 'isready\n'];
const ready: Line = ['event', { kind: 'ready' }];
const search: Line = ['we', (session) => session.search(request()), 'position startpos moves e2e4\ngo movetime 100\n'];
const stop: Line = ['we', (session) => session.stop(), 'stop\n'];
const abandon: Line = ['do', (session) => session.abandonSearch()];
const newGame = (expected = 'ucinewgame\n', chess960 = false): Line => [
  'we',
  (session) => session.newGame({ start: { game: 'chess', chess960 }, opponent: 'Rival 2' }),
  expected,
];
const finish: Line = ['do', (session) => session.finish()];
const introduced: readonly Line[] = [open, ['engine', 'id name X\nuciok\n'], ['event', { kind: 'introduced' }]];
const moved = (move: string, thought: object = {}): Line => ['event', { kind: 'moved', move, thought } as Partial<SessionEvent>];
const centipawns = (value: number, extra: object = {}) => ({
  evaluation: { kind: 'centipawns', centipawns: value, view: 'black', ...extra },
});

test('options beyond a thousand do not exist', () => {
  const options = Array.from({ length: 1001 }, (_, index) => `option name O${index} type button\n`).join('');
  const declared = Array.from({ length: 1000 }, (_, index) => ({ kind: 'button', name: `O${index}` }) as const);
  play(open, ['engine', `${options}uciok\n`], ['event', { kind: 'introduced', options: declared }]);
});

// What real engines print, abridged; each received: uci, the options below, isready, ucinewgame, isready, position, go depth.
test('a game with Stockfish 15.1', () => {
  play(
    open,
    [
      'engine',
      'Stockfish 15.1 by the Stockfish developers (see AUTHORS file)\n',
      'id name Stockfish 15.1\nid author the Stockfish developers (see AUTHORS file)\n\n',
      'option name Debug Log File type string default \noption name Threads type spin default 1 min 1 max 1024\n',
      'option name Hash type spin default 16 min 1 max 33554432\noption name Clear Hash type button\n',
      'option name Ponder type check default false\noption name UCI_Chess960 type check default false\n',
      'option name SyzygyPath type string default <empty>\nuciok\n',
    ],
    [
      'event',
      {
        kind: 'introduced',
        identity: { name: 'Stockfish 15.1', author: 'the Stockfish developers (see AUTHORS file)' },
        options: [
          { kind: 'string', name: 'Debug Log File', default: '' },
          { kind: 'spin', name: 'Threads', default: 1, min: 1, max: 1024 },
          { kind: 'spin', name: 'Hash', default: 16, min: 1, max: 33554432 },
          { kind: 'button', name: 'Clear Hash' },
          { kind: 'check', name: 'Ponder', default: false },
          { kind: 'check', name: 'UCI_Chess960', default: false },
          { kind: 'string', name: 'SyzygyPath', default: '' },
        ],
      },
    ],
    [
      'we',
      (session) => {
        const configured = session.configure({ Hash: { atMost: 64 } });
        return configured.ok ? configured.value.text : '';
      },
      'setoption name Ponder value false\nsetoption name Hash value 64\n',
    ],
    synchronise,
    ['engine', 'readyok\n'],
    ready,
    newGame(),
    synchronise,
    ['engine', 'readyok\n'],
    ready,
    search,
    [
      'engine',
      'info string NNUE evaluation using nn-ad9b42354671.nnue enabled\n',
      'info depth 1 seldepth 1 multipv 1 score cp -23 nodes 22 nps 11000 hashfull 0 tbhits 0 time 2 pv c7c5\n',
      'info depth 2 seldepth 2 multipv 1 score cp -5 nodes 71 nps 35500 hashfull 0 tbhits 0 time 2 pv e7e5\n',
      'info depth 4 seldepth 2 multipv 1 score cp -5 nodes 175 nps 87500 hashfull 0 tbhits 0 time 2 pv e7e5\nbestmove e7e5\n',
    ],
    [
      'event',
      {
        kind: 'moved',
        move: 'e7e5',
        ponder: undefined,
        thought: {
          ...centipawns(-5),
          ...{
            depth: 4,
            selectiveDepth: 2,
            nodes: 175,
            nodesPerSecond: 87500,
            hashPermille: 0,
            tablebaseHits: 0,
            timeMs: 2,
            pv: 'e7e5',
          },
        } as never,
      },
    ],
    // Already mated.
    search,
    ['engine', 'info depth 0 score mate 0\nbestmove (none)\n'],
    moved('(none)', { evaluation: { kind: 'mate', moves: 0, view: 'black' } }),
    ['we', (session) => session.quit(), 'quit\n'],
  );
});

test.each([
  [
    'Ethereal 12.00',
    'id name Ethereal 12.00\nid author Andrew Grant, Alayan & Laldon\noption name Hash type spin default 16 min 2 max 65536\nuciok\n',
    'info depth 3 seldepth 3 multipv 1 score cp 129 time 0 nodes 28 nps 28000 tbhits 0 hashfull 0 pv g8f6 a2a3 f6e4 \n' +
      'info depth 4 seldepth 5 multipv 1 score cp 74 time 0 nodes 169 nps 169000 tbhits 0 hashfull 0 pv g8f6 f1d3 b8c6 a2a3 \n' +
      'bestmove g8f6 ponder f1d3\n',
    { move: 'g8f6', ponder: 'f1d3', thought: { ...centipawns(74), depth: 4, nodes: 169, pv: 'g8f6 f1d3 b8c6 a2a3' } },
  ],
  [
    'Glaurung 2.2',
    'Glaurung 2.2.  Copyright (C) 2004-2008 Tord Romstad.\nid name Glaurung 2.2\nid author Tord Romstad\n' +
      'option name Check Extension (non-PV nodes) type spin default 1 min 0 max 2\nuciok\n',
    'info depth 4\ninfo depth 4 score cp -15 time 1 nodes 979 nps 979000 pv g8f6 e4e5 f6e4 b1c3 \n' +
      'info nodes 1286 nps 643000 time 2 hashfull 0\nbestmove g8f6 ponder e4e5\n',
    { move: 'g8f6', ponder: 'e4e5', thought: { ...centipawns(-15), depth: 4, nodes: 979, pv: 'g8f6 e4e5 f6e4 b1c3' } },
  ],
  [
    'Toga II 3.0',
    'Toga II 3.0 UCI based on Fruit 2.1 by Thomas Gaksch, Fabien Letouzey and Jerry Donald. Settings by Dieter Eberle\n' +
      'EgbbProbe not Loaded!\nid name Toga II 3.0\nid author Thomas Gaksch and Fabien Letouzey\n' +
      'option name OwnBook type check default true\nuciok\n',
    'info multipv 1 depth 3 seldepth 11 score cp -14 time 2 nodes 1036 pv g8f6 b1c3 d7d5\ninfo depth 3 seldepth 11 time 2 nodes 1148 nps 0\n' +
      'info multipv 1 depth 4 seldepth 11 score cp 1 time 2 nodes 1490 pv g8f6 b1c3 d7d5 e4d5 f6d5\n' +
      'info time 3 nodes 1720 nps 0 cpuload 407\ninfo hashfull 0\nbestmove g8f6 ponder b1c3\n',
    { move: 'g8f6', ponder: 'b1c3', thought: { ...centipawns(1), depth: 4, nodes: 1490, pv: 'g8f6 b1c3 d7d5 e4d5 f6d5' } },
  ],
  [
    'Fairy-Stockfish 11.1 LB 64',
    'Fairy-Stockfish 11.1 LB 64 by Fabian Fichter\nid name Fairy-Stockfish 11.1 LB 64\nid author Fabian Fichter\n\n' +
      'option name Protocol type combo default uci var uci var usi var ucci var xboard\nuciok\n',
    'info depth 4 seldepth 4 multipv 1 score cp 73 nodes 335 nps 83750 tbhits 0 time 4 pv e7e6 g2g3 d8f6 c2c3\nbestmove e7e6 ponder g2g3\n',
    { move: 'e7e6', ponder: 'g2g3', thought: { ...centipawns(73), depth: 4, nodes: 335, pv: 'e7e6 g2g3 d8f6 c2c3' } },
  ],
  [
    'GNU Chess 6.2.7',
    'id name GNU Chess 6.2.7\nid author GNU Chess team\n' +
      'option name NullMove Pruning type combo default Fail High var Always var Fail High var Never\nuciok\n',
    'info depth 4 seldepth 11 score cp -9 time 1 nodes 1348 pv g8f6 e4e5 f6e4 b1c3\ninfo depth 4 seldepth 11 time 2 nodes 1755 nps 0\n' +
      'info time 2 nodes 1755 nps 0 cpuload 733\ninfo hashfull 0\nbestmove g8f6 ponder e4e5\n',
    { move: 'g8f6', ponder: 'e4e5', thought: { ...centipawns(-9), depth: 4, nodes: 1348, pv: 'g8f6 e4e5 f6e4 b1c3' } },
  ],
])('a search with %s', (name, handshake, answer, expected) => {
  play(
    open,
    ['engine', handshake],
    ['event', { kind: 'introduced', identity: expect.objectContaining({ name }), options: [expect.anything()] }],
    search,
    ['engine', answer],
    ['event', { kind: 'moved', ...expected } as Partial<SessionEvent>],
  );
});

// Late moves.
test('the late move of an abandoned search is ignored', () => {
  const played = play(
    ...introduced,
    search,
    stop,
    abandon,
    ['engine', 'bestmove e7e5\n'],
    search,
    ['engine', 'bestmove c7c5\n'],
    moved('c7c5'),
    ['engine', 'bestmove d7d5\n'],
  );
  expect(played.oddities().lateMoves).toBe(2);
});

test('a new search is refused until the abandoned one has been answered', () => {
  const refused: Line = ['do', (session) => expect(() => session.search(request())).toThrow(/abandoned/)];
  play(
    ...introduced,
    search,
    abandon,
    refused,
    synchronise,
    ['engine', 'readyok\n'],
    ready,
    refused,
    ['engine', 'bestmove e7e5\n'],
    search,
  );
});

test('Stockfish 15.1 sends readyok before the late move: a new game is ready only when both have come', () => {
  play(
    ...introduced,
    ['we', (session) => session.search(request({ time: { kind: 'unlimited' } })), 'position startpos moves e2e4\ngo infinite\n'],
    stop,
    abandon,
    // A question whether it is alive is answered immediately.
    synchronise,
    ['engine', 'readyok\n'],
    ready,
    newGame(),
    synchronise,
    ['engine', 'readyok\n'],
    ['engine', 'bestmove e2e4 ponder c7c5\n'],
    ready,
    search,
    ['engine', 'bestmove c7c5\n'],
    moved('c7c5'),
  );
});

test('a late move before readyok delays nothing', () => {
  play(
    ...introduced,
    search,
    stop,
    abandon,
    newGame(),
    synchronise,
    ['engine', 'bestmove e2e4\nreadyok\n'],
    ready,
    newGame(),
    synchronise,
    ['engine', 'readyok\n'],
    ready,
  );
});

test('a stopped search that is not abandoned still gives its move', () => {
  play(...introduced, search, stop, synchronise, ['engine', 'readyok\nbestmove e7e5\n'], ready, moved('e7e5'), [
    'we',
    (session) => session.stop(),
    '',
  ]);
});

test('the output of an abandoned search does not count for the next', () => {
  play(
    ...introduced,
    search,
    ['engine', 'info depth 1 score cp 900 pv e7e5\n'],
    abandon,
    ['engine', 'info depth 2 score cp 901\nbestmove e7e5\ninfo depth 3 score cp 902\n'],
    search,
    ['engine', 'bestmove e7e5\n'],
    ['event', { kind: 'moved', move: 'e7e5', ponder: undefined, thought: { evaluation: { kind: 'unknown' } } }],
  );
});

test('unrequested answers are ignored', () => {
  play(['engine', 'uciok\nreadyok\nbestmove e2e4\ninfo depth 1 score cp 1\n'], ...introduced, [
    'engine',
    'uciok\nreadyok\nbestmove e2e4\n',
  ]);
});

// Which info counts.
test.each([
  ['score cp 10|score cp 20', centipawns(20)],
  ['score cp 10|score cp 300 lowerbound', centipawns(10)],
  ['score cp 10 upperbound|score cp 300 lowerbound', centipawns(300, { bound: 'lower' })],
  ['multipv 1 score cp 10|multipv 2 score cp 5|multipv 3 score cp 1', centipawns(10)],
  ['multipv 2 score cp 5', { evaluation: { kind: 'unknown' } }],
  ['score cp 10|depth 9 nodes 5|currmove e2e4|string score cp 99', centipawns(10)],
  ['score cp 10|score mate -4 nodes 7', { evaluation: { kind: 'mate', moves: -4, view: 'black' }, nodes: 7 }],
  ['score cp 10|score cp x', centipawns(10)],
  ['depth 5', { evaluation: { kind: 'unknown' } }],
])('of the lines %s the right one comes with the move', (infos, thought) => {
  const said = infos
    .split('|')
    .map((info) => `info ${info}\n`)
    .join('');
  play(...introduced, search, ['engine', said], ['engine', 'bestmove e7e5\n'], moved('e7e5', thought));
  play(...introduced, search, ['engine', `${said}bestmove e7e5\n`], moved('e7e5', thought));
});

test('a listener receives the engine’s thoughts once, and only while it thinks', () => {
  const says = (thought: unknown): Line => ['do', (session) => expect(session.thinking?.()).toEqual(thought)];
  play(
    ...introduced,
    says(undefined),
    search,
    says(undefined),
    ['engine', 'info score cp 2 upperbound\n'],
    says(centipawns(2, { bound: 'upper' })),
    says(undefined),
    ['engine', 'info score cp 1\ninfo score cp 2 upperbound\ninfo depth 5\ninfo multipv 2 score cp 3\n'],
    says(centipawns(1)),
    ['engine', 'info score cp 4\nbestmove e7e5\n'],
    moved('e7e5', centipawns(4)),
    says(undefined),
  );
});

// Texts that are not moves.
test.each(['(none)', '0000', 'NULL', 'e9e9', 'Nf3'])('"bestmove %s" is passed on as written', (move) => {
  play(...introduced, search, ['engine', `bestmove ${move}\n`], moved(move));
});

test.each(['bestmove', ' bestmove  ', 'bestmove ponder e2e4'])('"%s" breaks the protocol', (line) => {
  play(
    ...introduced,
    search,
    ['engine', `${line}\r\n`],
    ['event', { kind: 'broken', evidence: expect.stringContaining(line.trim()) }],
    search,
  );
});

test.each(['ponder (none)', 'ponder 0000', 'ponder', 'junk e7e5'])('"bestmove e2e4 %s" names no expected move', (rest) => {
  play(
    ...introduced,
    search,
    ['engine', `bestmove e2e4 ${rest}\n`],
    ['event', { kind: 'moved', move: 'e2e4', ponder: undefined }],
  );
});

test('a complaint that quotes a move is not a move', () => {
  play(...introduced, search, ['engine', 'Unknown command: bestmove e2e4\n', 'bestmove e7e5\n'], moved('e7e5'));
});

test('a move at the end of the bytes counts without a line end', () => {
  play(...introduced, search, ['engine', 'info score cp 3\nbestmo', 've e7e5'], finish, moved('e7e5', centipawns(3)));
});

// Games.
test('UCI_Chess960 is set when a game needs it, and reset', () => {
  play(
    open,
    ['engine', 'option name UCI_Chess960 type check default false\noption name uci_opponent type string default\nuciok\n'],
    ['event', { kind: 'introduced' }],
    newGame('setoption name uci_opponent value none none computer Rival 2\nucinewgame\n'),
    newGame(
      'setoption name UCI_Chess960 value true\nsetoption name uci_opponent value none none computer Rival 2\nucinewgame\n',
      true,
    ),
    newGame('setoption name uci_opponent value none none computer Rival 2\nucinewgame\n', true),
    newGame(
      'setoption name UCI_Chess960 value false\nsetoption name uci_opponent value none none computer Rival 2\nucinewgame\n',
    ),
  );
});

test('an engine without UCI_Chess960 is refused Chess960', () => {
  play(...introduced, newGame(), [
    'do',
    (session) => {
      expect(session.supports({ game: 'chess', chess960: false })).toEqual({ ok: true, value: undefined });
      expect(session.supports({ game: 'chess', chess960: true })).toEqual({
        ok: false,
        error: { message: 'Cannot play Chess960 with X: expected it to declare the option "UCI_Chess960", got no such option' },
      });
      expect(() => session.newGame({ start: { game: 'chess', chess960: true }, opponent: 'Rival' })).toThrow(/Chess960/);
    },
  ]);
});

test('an engine that asks for its registration receives "later" with the next text', () => {
  play(
    ...introduced,
    ['engine', 'registration checking\ncopyprotection checking\nregistration error\ncopyprotection ok\n'],
    ['we', (session) => session.synchronise(), 'register later\nisready\n'],
    synchronise,
  );
});

// Searches.
test.each<[string, Partial<SearchRequest>]>([
  [
    'position startpos\ngo wtime 60000 btime 59999 winc 100 binc 0 movestogo 40',
    {
      moves: [],
      time: { kind: 'clock', left: { white: 60000, black: 59999.7 }, increment: { white: 100, black: 0 }, movesToGo: 40 },
    },
  ],
  [
    'position startpos moves e2e4\ngo wtime 1 btime 1 winc 0 binc 0 depth 6 nodes 1000',
    {
      time: { kind: 'clock', left: { white: 0, black: -20 }, increment: { white: 0, black: 0 }, movesToGo: undefined },
      limits: { depth: 6, nodes: 1000 },
    },
  ],
  [
    'position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1\ngo nodes 5 movetime 100',
    {
      start: { game: 'chess', chess960: false, position: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' },
      moves: ['e1g1'],
      limits: { nodes: 5 },
    },
  ],
  ['position startpos moves e2e4\ngo depth 3', { time: { kind: 'unlimited' }, limits: { depth: 3 } }],
  ['position startpos moves e2e4\ngo infinite', { time: { kind: 'unlimited' } }],
])('search writes "%s" as one text', (text, changes) => {
  play(
    ...introduced,
    ['we', (session) => session.search(request(changes)), `${text}\n`],
    ['we', (session) => session.quit(), 'stop\nquit\n'],
  );
});

test('configure and search are refused before the handshake', () => {
  play(open, ['do', (session) => expect(() => session.configure({})).toThrow(/uciok/)]);
  play(...introduced, search, ['do', (session) => expect(() => session.search(request())).toThrow(/running/)]);
  play(...introduced, search, [
    'do',
    (session) => expect(() => session.newGame({ start: request().start, opponent: 'R' })).toThrow(/running/),
  ]);
});

// Unusual bytes.
test('unusual bytes do not disturb the session', () => {
  const played = play(
    open,
    ['engine', '\ufeff\0id name \0 X\u0001\r', 'garbage \u0007\r\n', 'joho uciok\r'],
    ['event', { kind: 'introduced', identity: { name: 'X', author: undefined } }],
    search,
    ['do', (session) => session.receive(Uint8Array.of(0xff, 0xfe, 0x0a))],
    ['engine', `info score cp 5 pv ${'e7e5 '.repeat(250_000)}\n`],
    ['engine', '\0bestmove\te7e5\0\r\n'],
    ['event', { kind: 'moved', move: 'e7e5', ponder: undefined, thought: { evaluation: { kind: 'unknown' } } }],
  );
  expect(played.oddities()).toEqual({ lateMoves: 0, unknownLines: 2, overlongLines: 1 });
  expect(played.lastLines(1)).toEqual(['\0bestmove\te7e5\0']);
});

test('4K-0.1, 4K-7.9: an engine of the 4k subset receives only its commands, and its own book is off', () => {
  const session = createUciSession(() => undefined, '4k');
  const receive = (text: string): void => session.receive(new TextEncoder().encode(text));
  const start = { game: 'chess', chess960: false } as const;
  const clock = {
    kind: 'clock',
    left: { white: 5, black: 6 },
    increment: { white: 0, black: 1 },
    movesToGo: undefined,
  } as const;
  const heard = [session.open()];
  receive('id name X\nregistration error\noption name UCI_Opponent type string default\n');
  receive('option name Hash type spin default 1 min 1 max 9\noption name OwnBook type check default true\nuciok\n');
  // Declared options are set if the organiser asks, and its own book is off.
  const configured = session.configure({ hash: 4 });
  heard.push(configured.ok ? configured.value.text : 'refused', session.synchronise());
  receive('readyok\n');
  heard.push(session.newGame({ start, opponent: 'Rival' }), session.stop());
  heard.push(textOf(session.search(request({ time: clock }))), session.stop(), session.quit());
  expect(heard).toEqual([
    'uci\n',
    'setoption name OwnBook value false\nsetoption name Hash value 4\n',
    'isready\n',
    'ucinewgame\n',
    '',
    'position startpos moves e2e4\ngo wtime 5 btime 6 winc 0 binc 1\n',
    '',
    'quit\n',
  ]);
});

test.each<[string, Partial<SearchRequest>]>([
  ['a time per move', {}],
  ['a depth', { limits: { depth: 3 } }],
  ['a position', { start: { game: 'chess', chess960: false, position: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' } }],
])('4K-7.9: the subset has no words for %s', (_, changes) => {
  const session = createUciSession(() => undefined, '4k');
  session.open();
  expect(() => session.search(request(changes))).toThrow(/the 4k subset of UCI/);
});

test('an analysis ends when it is asked to, or by itself, and then another begins', () => {
  const begin = (moves: readonly string[], expected: string): Line => [
    'we',
    (session) => session.analysis?.begin(request({ moves, limits: { nodes: 5 } })) ?? '',
    expected,
  ];
  const end = (expected: string): Line => ['we', (session) => session.analysis?.end() ?? '?', expected];
  play(
    ...introduced,
    begin(['e2e4'], 'position startpos moves e2e4\ngo infinite\n'),
    ['engine', 'info depth 3 score cp 20 pv e7e5\n'],
    ['do', (session) => expect(session.thinking?.()).toMatchObject({ depth: 3, evaluation: { centipawns: 20, view: 'black' } })],
    end('stop\n'),
    end(''),
    ['engine', 'info depth 4 score cp 30 pv e7e5\nbestmove e7e5\n'],
    ['event', { kind: 'stopped' }],
    begin(['e2e4', 'e7e5'], 'position startpos moves e2e4 e7e5\ngo infinite\n'),
    ['engine', 'info depth 0 score mate 0\nbestmove (none)\n'],
    ['event', { kind: 'moved', move: '(none)' }],
    end(''),
    newGame(),
  );
});
