// Transcripts: what the session sends, what an engine answers, and the resulting events; nothing may be left over. Long because real engines are.

import { describe, expect, test } from 'vitest';
import { setUpChessBoard } from '../../games/chess/notation/sessionBoard.ts';
import type { SearchRequest, SessionEvent } from '../session.ts';
import { createCecpSession, type CecpSession } from './session.ts';

type Line =
  /** The session must write exactly this. */
  | readonly ['we', (session: CecpSession) => string | Uint8Array, string]
  /** The engine's bytes, one string per chunk. */
  | readonly ['engine', ...string[]]
  /** The next event. */
  | readonly ['event', Partial<SessionEvent>]
  | readonly ['do', (session: CecpSession) => void];

function play(...lines: readonly Line[]): CecpSession {
  const events: SessionEvent[] = [];
  const session = createCecpSession((event) => events.push(event), setUpChessBoard);
  for (const line of lines) {
    if (line[0] === 'event') {
      expect(events.shift()).toMatchObject(line[1]);
      continue;
    }
    expect(events, `left over before ${line.join(' ')}`).toEqual([]);
    if (line[0] === 'we') expect(line[1](session)).toBe(line[2]);
    else if (line[0] === 'do') line[1](session);
    else for (const chunk of line.slice(1)) session.receive(new TextEncoder().encode(chunk));
  }
  expect(events, 'left over at the end').toEqual([]);
  return session;
}

const USUAL = { game: 'chess', chess960: false } as const;

/** The moves of one game, which grow as it is played. */
function game(...opening: string[]): {
  readonly moves: string[];
  readonly search: (changes?: Partial<SearchRequest>) => SearchRequest;
} {
  const moves = [...opening];
  return {
    moves,
    search: (changes = {}) => ({
      start: USUAL,
      moves,
      turn: moves.length % 2 === 0 ? 'white' : 'black',
      time: { kind: 'clock', left: { white: 2000, black: 1990 }, increment: { white: 50, black: 50 }, movesToGo: undefined },
      limits: {},
      ...changes,
    }),
  };
}

const open: Line = ['we', (session) => session.open(), 'xboard\nprotover 2\n'];
const anyway: Line = ['do', (session) => session.introduceAnyway()];
const introduced: Line = ['event', { kind: 'introduced' }];
const answer = (...words: string[]): Line => ['event', { kind: 'answer', text: words.map((word) => `${word}\n`).join('') }];
const ready: Line = ['event', { kind: 'ready' }];
const NEW = 'new\nforce\neasy\npost\n';
const newGame = (expected = NEW): Line => ['we', (session) => session.newGame({ start: USUAL, opponent: 'Rival 2' }), expected];
const synchronise = (number: number): Line => ['we', (session) => session.synchronise(), `ping ${number}\n`];
const search = (request: () => SearchRequest, expected: string): Line => ['we', (session) => session.search(request()), expected];
const moved = (move: string, thought: object = {}): Line => ['event', { kind: 'moved', move, thought } as Partial<SessionEvent>];
const played = (moves: string[], ...more: string[]): Line => ['do', () => void moves.push(...more)];
const unknown = { evaluation: { kind: 'unknown' } };

test('options beyond a thousand do not exist', () => {
  const numbers = Array.from({ length: 1001 }, (_, index) => index);
  const options = numbers.slice(0, 1000).map((number) => ({ kind: 'button', name: `O${number}` }) as const);
  const words = numbers.map((number) => `option="O${number} -button"`).join(' ');
  play(
    open,
    ['engine', `feature ${words} done=1\n`],
    answer(...options.map(() => 'accepted option'), 'rejected option', 'accepted done'),
    ['event', { kind: 'introduced', options }],
  );
});

/** An engine with ping, usermove and setboard, ready for its first game. */
const modern = (...features: string[]): readonly Line[] => {
  const names = ['ping=1', 'usermove=1', 'setboard=1', 'colors=0', ...features, 'done=1'];
  return [
    open,
    ['engine', `feature ${names.join(' ')}\n`],
    answer(...names.map((name) => `accepted ${name.split('=')[0] ?? ''}`)),
    introduced,
  ];
};
const inGame = (...features: string[]): readonly Line[] => [
  ...modern(...features),
  newGame(),
  synchronise(1),
  ['engine', 'pong 1\n'],
  ready,
];
const CLOCK = 'level 0 0:02 0.05\ntime 200\notim 199\n';
const BLACK_CLOCK = 'level 0 0:01 0.05\ntime 199\notim 200\n';

describe('real engines, as recorded', () => {
  test('GNU Chess 6.2.7: two forms of a move, echoes, words of the last game', () => {
    const first = game('e2e4', 'e7e5');
    const second = game();
    play(
      open,
      ['engine', 'GNU Chess 6.2.7\n', 'Chess\nfeature done=0\n'],
      answer('accepted done'),
      anyway,
      ['engine', 'feature colors=0\nfeature myname="GNU Chess"\nfeature name=1\nfeature pause=0\nfeature ping=1\n'],
      answer('accepted colors'),
      answer('accepted myname'),
      answer('accepted name'),
      answer('accepted pause'),
      answer('accepted ping'),
      ['engine', 'feature setboard=1\nfeature usermove=1\nfeature variants="normal"\nfeature done=1\n'],
      answer('accepted setboard'),
      answer('accepted usermove'),
      answer('accepted variants'),
      answer('accepted done'),
      ['event', { kind: 'introduced', identity: { name: 'GNU Chess', author: undefined }, options: [] }],
      newGame(`${NEW}computer\nname Rival 2\n`),
      synchronise(1),
      ['engine', 'Invalid move: computer\npong 1\npong 1\n'],
      ready,
      search(first.search, `usermove e2e4\nusermove e7e5\n${CLOCK}go\n`),
      ['engine', '1. e2e4\n1. e7e5\nTCMove = 35\nFischer increment of 0 seconds.\n1 +26 0 4 Na3\n'],
      ['engine', '5 +42 1 4375 Nc3 Nc6 Nf3 Nf6 d4\n', '2. ... b1c3\n'],
      moved('b1c3', {
        evaluation: { kind: 'centipawns', centipawns: 42, view: 'white' },
        depth: 5,
        timeMs: 10,
        nodes: 4375,
        nodesPerSecond: 437500,
        pv: 'b1c3 b8c6 g1f3 g8f6 d2d4',
      }),
      // The second form arrives when the next search has already started.
      played(first.moves, 'b1c3', 'b8c6'),
      search(first.search, 'time 200\notim 199\nusermove b8c6\n'),
      ['engine', 'My move is : b1c3\n2. b8c6\n', '3. ... d2d4\nMy move is : d2d4\n'],
      moved('d2d4', unknown),
      ['we', (session) => session.endGame('white', 'checkmate'), 'force\nresult 1-0 {checkmate}\n'],
      newGame(`${NEW}name Rival 2\n`),
      synchronise(2),
      ['engine', 'My move is : c3d5\n1-0 {White mates}\nSave to game.004\npong 2\n'],
      ready,
      search(second.search, `${CLOCK}go\n`),
      ['engine', 'pong 2\n1. ... g1f3\nMy move is : g1f3\n'],
      moved('g1f3', unknown),
    );
  });

  test('Phalanx XXV: no usermove, colors, moves with hyphens, its own book', () => {
    const { moves, search: request } = game();
    play(
      open,
      ['engine', 'Phalanx XXV\ntellics set 1 Phalanx XXV, 820 kB hashtable\n[ white, 1 ]\nxboard mode on\n'],
      ['engine', 'feature myname="Phalanx XXV"\nfeature analyze=1 setboard=1 sigint=1 time=1 memory=1 draw=0 '],
      answer('accepted myname'),
      ['engine', 'option="Randomizer (0-50) -slider 0 0 50" ping=1 \nfeature done=1\n'],
      answer(...['analyze', 'setboard', 'sigint', 'time', 'memory', 'draw', 'option', 'ping'].map((name) => `accepted ${name}`)),
      answer('accepted done'),
      [
        'event',
        {
          kind: 'introduced',
          options: [
            { kind: 'spin', name: 'Randomizer (0-50)', default: 0, min: 0, max: 50 },
            { kind: 'spin', name: 'Hash', default: undefined, min: 1, max: Number.MAX_SAFE_INTEGER },
          ],
        },
      ],
      [
        'we',
        (session) => {
          const configured = session.configure({ hash: 64, 'Randomizer (0-50)': { atMost: 99 } });
          return configured.ok ? configured.value.text : '';
        },
        'memory 64\noption Randomizer (0-50)=50\n',
      ],
      newGame(),
      synchronise(1),
      ['engine', 'initial position set, machine plays black\npong 1\n'],
      ready,
      search(request, `${CLOCK}go\n`),
      ['engine', '  0      0     0        0  (d2-d4  Nb1-c3  d2-d3  c2-c4  , book1)\nmove d2d4\n'],
      moved('d2d4', unknown),
      played(moves, 'd2d4', 'g8f6'),
      search(request, 'time 200\notim 199\ng8f6\n'),
      ['engine', '  7     13     2    18673  Nb1-c3 d7-d5 Ng1-f3!\nmove b1c3\n'],
      moved('b1c3', { evaluation: { centipawns: 13 }, pv: 'b1c3 d7d5 g1f3' }),
    );
  });

  test('HoiChess 0.22: no done, so it is accepted as it is; one core unless more are set', () => {
    play(
      open,
      ['engine', 'Reading (stdin)\n\nfeature myname="HoiChess" variants="normal" ping=1 smp=1 option="debug -spin 0 -5 7"\n'],
      answer('accepted myname', 'accepted variants', 'accepted ping', 'accepted smp', 'accepted option'),
      anyway,
      introduced,
      ['we', (session) => textOf(session.configure({ debug: 7 })), 'option debug=7\ncores 1\n'],
      ['we', (session) => textOf(session.configure({ threads: 2 })), 'cores 2\n'],
    );
  });

  test('Sjeng 11.2: much text for people, marks in its principal variation', () => {
    const { search: request } = game();
    play(
      open,
      ['engine', '8 | *R | *N | *B | *Q | *K | *B | *N | *R |\nSjeng: \ntellics set f5 1=1\n'],
      ['engine', 'feature ping=1 setboard=1 playother=0 san=0 usermove=0 time=1\nfeature colors=1 ics=0 name=0 pause=0 done=1\n'],
      answer(...['ping', 'setboard', 'playother', 'san', 'usermove', 'time'].map((name) => `accepted ${name}`)),
      answer(...['colors', 'ics', 'name', 'pause', 'done'].map((name) => `accepted ${name}`)),
      introduced,
      newGame(),
      synchronise(1),
      ['engine', 'pong 1\n'],
      ready,
      search(request, `${CLOCK}white\ngo\n`),
      ['engine', 'No BinBook found.\nOpening phase.\nTime for move : 25\n 7      11    15    92427  Nf3 !\n'],
      ['engine', ' 7      15    20   153239  Nf3 Nf6 Bd3 Bd6 <O-O> <O-O> <Nc3> \nUsed time : 20\n'],
      ['engine', 'tellics whisper d7 +0.15 Nf3 Nf6 n: 153239\nNodes: 153239 (20.87% qnodes)\nmove g1f3\n'],
      // Its variation is illegal from the third move on.
      moved('g1f3', { evaluation: { centipawns: 15 }, nodes: 153239, pv: 'g1f3 g8f6' }),
    );
  });

  test('Fairy-Max 5.0: no setboard, so a position is edited; unknown features are rejected', () => {
    const start = { ...USUAL, position: '4k2r/8/8/8/8/8/4P3/4K3 b k - 0 1' };
    const moves: readonly string[] = [];
    play(
      open,
      ['engine', 'feature setboard=0 xedit=1 ping=1 done=0\nfeature option="Resign -check 0"\n'],
      answer('accepted setboard', 'rejected xedit', 'accepted ping', 'accepted done'),
      answer('accepted option'),
      anyway,
      ['engine', 'feature option="Makruk rules -combo makruk /// *Cambodian /// Ai-wok" option="Info -button"\nfeature done=1\n'],
      answer('accepted option', 'accepted option'),
      answer('accepted done'),
      introduced,
      [
        'we',
        (session) => textOf(session.configure({ Resign: true, 'Makruk rules': 'ai-wok', Info: true })),
        'option Resign=1\noption Makruk rules=Ai-wok\noption Info\n',
      ],
      ['we', (session) => session.newGame({ start, opponent: '' }), NEW],
      synchronise(1),
      ['engine', 'pong 1\n'],
      ready,
      search(
        () => ({ ...game().search(), start, moves, turn: 'black' }),
        `a2a3\nedit\n#\nPe2\nKe1\nc\nKe8\nRh8\n.\n${BLACK_CLOCK}go\n`,
      ),
      ['engine', '# times @ 22484357\n 5     26        8      56392 h8h2 e2e4\nmove h8h2\n'],
      moved('h8h2', { evaluation: { kind: 'centipawns', centipawns: 26, view: 'black' }, timeMs: 80 }),
    );
  });
});

const textOf = (configured: ReturnType<CecpSession['configure']>): string =>
  configured.ok ? configured.value.text : JSON.stringify(configured.error);

describe('handshake', () => {
  test('an engine of protocol 1 says nothing, is accepted as it is, and is ready on request', () => {
    const { moves, search: request } = game('e2e4');
    play(
      open,
      anyway,
      ['event', { kind: 'introduced', identity: { name: undefined, author: undefined }, options: [] }],
      newGame(),
      ['we', (session) => session.synchronise(), ''],
      ready,
      search(request, `e2e4\n${BLACK_CLOCK}go\n`),
      ['engine', '1. ... e7e5\n'],
      moved('e7e5', unknown),
      played(moves, 'e7e5', 'g1f3'),
      search(request, 'time 199\notim 200\ng1f3\n'),
      ['engine', '2... Nc6\n'],
      moved('b8c6'),
    );
  });

  test('an engine that asks for time is not accepted before it is done', () => {
    play(
      open,
      ['engine', 'feature done=0\n'],
      answer('accepted done'),
      anyway,
      anyway,
      ['engine', 'feature done=1\n'],
      answer('accepted done'),
      introduced,
    );
  });

  test('is opened again until a feature arrives', () => {
    const session = createCecpSession(() => undefined);
    session.open();
    expect(session.openAgain()).toBe('protover 2\n');
    session.receive(new TextEncoder().encode('feature ping=1\n'));
    expect(session.openAgain()).toBe('');
  });

  test('CLOCK-3: ponders by itself after "hard"; what it says meanwhile belongs to no search', () => {
    const said: SessionEvent[] = [];
    const session = createCecpSession((event) => said.push(event), setUpChessBoard, { ponder: true });
    const hear = (lines: string): void => session.receive(new TextEncoder().encode(lines));
    session.open();
    hear('feature ping=1 usermove=1 done=1\n');
    expect(session.newGame({ start: { game: 'chess', chess960: false }, opponent: 'Rival' })).toBe('new\nforce\nhard\npost\n');
    const start = { game: 'chess', chess960: false } as const;
    const time = { kind: 'moveTime', moveTimeMs: 2000 } as const;
    const moves: string[] = [];
    const search = (): unknown => session.search({ start, moves, turn: 'white', time, limits: {} });
    search();
    hear('move e2e4\n');
    moves.push('e2e4', 'e7e5');
    hear('9 31 100 5000 e7e5 g1f3\n');
    expect(search()).toBe('time 200\notim 200\nusermove e7e5\n');
    hear('move g1f3\n');
    expect(said.at(-1)).toMatchObject({ kind: 'moved', move: 'g1f3', thought: { evaluation: { kind: 'unknown' } } });
  });

  test('without boards, san is rejected and Chess960 refused', () => {
    const said: SessionEvent[] = [];
    const session = createCecpSession((event) => said.push(event));
    session.open();
    session.receive(new TextEncoder().encode('feature san=1 variants="normal,fischerandom" done=1\n'));
    expect(said[0]).toEqual({ kind: 'answer', text: 'rejected san\naccepted variants\naccepted done\n' });
    expect(session.supports({ game: 'chess', chess960: true })).toMatchObject({ ok: false });
  });

  test('all wrong options are named', () => {
    const session = play(...modern('memory=1'));
    const configured = session.configure({ Hash: 0, Haste: 1 });
    expect(configured.ok ? [] : configured.error.map(({ path }) => path)).toEqual(['options.Hash', 'options.Haste']);
  });

  test('tablebases are set by egtpath', () => {
    const session = play(...modern('egt="nalimov,syzygy"'));
    expect(textOf(session.configure({ SyzygyPath: '/tb' }))).toBe('egtpath syzygy /tb\n');
  });
});

describe('games', () => {
  test('SAN is written and read for an engine that wants it', () => {
    const { moves, search: request } = game('e2e4', 'e7e5');
    play(
      ...inGame('san=1'),
      search(request, `usermove e4\nusermove e5\n${CLOCK}go\n`),
      ['engine', '9 100003 12 345 Nf3 Nc6 Bb5\nmove Nf3\n'],
      moved('g1f3', { evaluation: { kind: 'mate', moves: 3, view: 'white' }, pv: 'g1f3 b8c6 f1b5' }),
      played(moves, 'g1f3', 'b8c6'),
      search(request, 'time 200\notim 199\nusermove Nc6\n'),
    );
  });

  test('castling and promotions in all spellings', () => {
    const castle = game('e2e4', 'e7e5', 'g1f3', 'g8f6', 'f1c4', 'f8c5');
    const promotion = { ...USUAL, position: '8/P6k/8/8/8/8/8/K7 w - - 0 1' };
    for (const [request, text, move] of [
      [castle.search(), 'O-O', 'e1g1'],
      [castle.search(), '0-0', 'e1g1'],
      [castle.search(), 'e1g1', 'e1g1'],
      [game().search({ start: promotion }), 'a7a8=Q', 'a7a8q'],
      [game().search({ start: promotion }), 'a7a8N', 'a7a8n'],
      [game().search({ start: promotion }), 'a8=R', 'a7a8r'],
      [game().search({ start: promotion }), 'Zz9', 'Zz9'],
    ] as const) {
      play(...modern(), ['do', (session) => void session.search(request)], ['engine', 'pong 1\n', `move ${text}\n`], moved(move));
    }
  });

  test('Chess960: the variant, castling as O-O, and a refusal if it is not offered', () => {
    const start = { game: 'chess', chess960: true, position: '1k6/8/8/8/8/8/8/RK5R w KQ - 0 1' } as const;
    const moves = ['b1h1', 'b8a8'];
    const request = { ...game().search(), start, moves };
    play(
      ...modern('variants="normal,fischerandom"'),
      ['we', (session) => session.newGame({ start, opponent: 'x' }), 'new\nvariant fischerandom\nforce\neasy\npost\n'],
      synchronise(1),
      ['engine', 'pong 1\n'],
      ready,
      search(() => request, `setboard ${start.position}\nusermove O-O\nusermove b8a8\n${CLOCK}go\n`),
    );
    expect(play(...modern()).supports(start)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('fischerandom') },
    });
  });

  test('a discarded move: the game is set up again, and only output after its pong counts', () => {
    const { moves, search: request } = game('e2e4', 'e7e5');
    play(
      ...inGame(),
      search(request, `usermove e2e4\nusermove e7e5\n${CLOCK}go\n`),
      ['engine', 'move g1f3\n'],
      moved('g1f3'),
      search(request, `${NEW}usermove e2e4\nusermove e7e5\nping 2\n${CLOCK}go\n`),
      ['engine', 'move d2d4\n1-0 {White mates}\npong 2\nmove b1c3\n'],
      moved('b1c3'),
      played(moves, 'b1c3', 'b8c6'),
      search(request, 'time 200\notim 199\nusermove b8c6\n'),
    );
  });

  test('an abandoned search: its move is ignored', () => {
    const { search: request } = game();
    play(
      ...inGame(),
      search(request, `${CLOCK}go\n`),
      ['we', (session) => session.stop(), '?\n'],
      ['do', (session) => session.abandonSearch()],
      newGame(),
      synchronise(2),
      ['engine', 'move e2e4\n', 'pong 2\n'],
      ready,
      search(request, `${CLOCK}go\n`),
      ['engine', 'move d2d4\n'],
      moved('d2d4'),
    );
  });

  test('an engine that plays one game only, or cannot mark late moves, is spent', () => {
    expect(play(...modern('reuse=0')).spent()).toContain('reuse=0');
    expect(play(...modern()).spent()).toBeUndefined();
    const old = play(open, anyway, introduced, newGame(), ['do', (session) => void session.search(game().search())]);
    old.abandonSearch();
    expect(old.spent()).toContain('ping');
  });
});

describe('clocks', () => {
  const texts = (...requests: SearchRequest['time'][]): string[] => {
    const { moves, search: request } = game();
    const said: string[] = [];
    const session = play(...modern(), newGame());
    for (const time of requests) {
      said.push(String(session.search(request({ time }))));
      session.receive(new TextEncoder().encode('move a2a3\n'));
      moves.push('a2a3', 'a7a6');
    }
    return said.map((text) => text.replace(/usermove \S+\n|go\n/g, ''));
  };
  const left = (leftMs: number, movesToGo?: number, incrementMs = 0): SearchRequest['time'] => ({
    kind: 'clock',
    left: { white: leftMs, black: 5 },
    increment: { white: incrementMs, black: 0 },
    movesToGo,
  });

  test('a session that ends sends a new level if the next one differs', () => {
    expect(texts(left(5_400_000, 2, 30_000), left(5_300_000, 1, 30_000), left(1_800_000, 1, 30_000))).toEqual([
      'level 2 90 30\ntime 540000\notim 1\n',
      'time 530000\notim 1\n',
      // The engine also counts two moves to go.
      'level 1 30 30\ntime 180000\notim 1\n',
    ]);
  });

  test('a session that repeats does not', () => {
    expect(texts(left(61_000, 1), left(61_000, 1))).toEqual(['level 1 1:01 0\ntime 6100\notim 1\n', 'time 6100\notim 1\n']);
  });

  test('move times, no limit, and depth', () => {
    expect(texts({ kind: 'moveTime', moveTimeMs: 2500 })).toEqual(['st 2\ntime 250\notim 250\n']);
    expect(texts({ kind: 'moveTime', moveTimeMs: 300 })).toEqual(['level 1 0:01 0\ntime 30\notim 30\n']);
    expect(texts({ kind: 'unlimited' })).toEqual(['level 0 60 0\ntime 360000\notim 360000\n']);
    const session = play(...modern(), newGame());
    expect(session.search(game().search({ limits: { depth: 7 } }))).toBe(`level 0 0:02 0.05\nsd 7\ntime 200\notim 199\ngo\n`);
  });
});

describe('commands are sent only if the engine declares them', () => {
  test('computer and name only with name=1, white and black only with colors=1', () => {
    play(...modern('name=1'), newGame(`${NEW}computer\nname Rival 2\n`));
    play(...modern('name=0'), newGame(NEW));
    const { search: request } = game();
    play(...inGame('colors=1'), search(request, `${CLOCK}white\ngo\n`));
    play(...inGame(), search(request, `${CLOCK}go\n`));
  });

  test('result only to an engine that was started in this game', () => {
    const end: Line = ['we', (session) => session.endGame('black', 'crash'), ''];
    play(...inGame(), end);
    play(
      ...inGame(),
      ['do', (session) => void session.search(game().search())],
      ['we', (session) => session.endGame('black', 'time'), 'force\nresult 0-1 {time}\n'],
    );
  });

  test.each(['Error (unknown command): result', 'Illegal move: result', 'Invalid move: result'])(
    'no word again that was refused by %j',
    (complaint) => {
      const begin: Line = ['do', (session) => void session.search(game().search())];
      play(
        ...inGame(),
        begin,
        ['engine', 'move e2e4\n'],
        moved('e2e4'),
        ['we', (session) => session.endGame('draw', 'x'), 'force\nresult 1/2-1/2 {x}\n'],
        ['engine', `${complaint}\n`],
        newGame(),
        begin,
        ['engine', 'move e2e4\n'],
        moved('e2e4'),
        ['we', (session) => session.endGame('draw', 'x'), 'force\n'],
      );
    },
  );

  test('commands that a game needs are sent even after a complaint', () => {
    play(
      ...modern(),
      ['engine', 'Error (unknown command): force\nError (unknown command): easy\n'],
      newGame('new\nforce\npost\n'),
    );
  });
});

describe('endings that an engine reports', () => {
  const searching = (...opening: string[]): readonly Line[] => [
    ...inGame(),
    ['do', (session) => void session.search(game(...opening).search())],
  ];

  test('resigns, on move and off', () => {
    play(...searching(), ['engine', 'resign\n'], ['event', { kind: 'resigned' }]);
    play(...searching(), ['engine', 'tellics resign\n'], ['event', { kind: 'resigned' }]);
    play(...searching(), ['engine', 'move e2e4\nresign\n'], moved('e2e4'), ['event', { kind: 'resigned' }]);
  });

  test('claims a result, with its words', () => {
    play(
      ...searching(),
      ['engine', '1-0 {White mates}\n'],
      ['event', { kind: 'claimed', outcome: 'white', words: '1-0 {White mates}' }],
    );
    play(...searching(), ['engine', '1/2-1/2 {Draw by repetition}\n'], ['event', { kind: 'claimed', outcome: 'draw' }]);
    play(...searching(), ['engine', 'move e2e4\n0-1\n'], moved('e2e4'), ['event', { kind: 'claimed', outcome: 'black' }]);
  });

  test('its output about a game that is over is ignored', () => {
    play(
      ...searching(),
      ['engine', 'move e2e4\n'],
      moved('e2e4'),
      ['do', (session) => void session.endGame('draw', 'repetition')],
      ['engine', '1/2-1/2 {Draw by repetition}\nresign\noffer draw\n'],
    );
  });

  test('offers a draw, and continues', () => {
    play(...searching(), ['engine', 'offer draw\nmove e2e4\n'], ['event', { kind: 'draw-offered' }], moved('e2e4'));
  });

  test('complains about a legal move, with or without quoting it', () => {
    for (const complaint of ['Illegal move: e2e4', 'Illegal move (not your turn): e2e4', 'illegal move', 'Invalid move: e2e4']) {
      play(
        ...searching('e2e4'),
        ['engine', `${complaint}\n`],
        ['event', { kind: 'broken', evidence: `the engine refused a legal move: "${complaint}"` }],
      );
    }
    play(...searching(), ['engine', 'tellusererror Illegal position\n'], ['event', { kind: 'broken' }]);
  });

  test('other complaints are ignored', () => {
    play(
      ...searching('e2e4'),
      ['engine', 'Illegal move: computer\nError (unknown command): ?\nHint: e7e5\ntellall hi\nmove e7e5\n'],
      moved('e7e5'),
    );
  });

  test('move without a move', () => {
    play(...searching(), ['engine', 'move\n'], ['event', { kind: 'broken' }]);
  });
});
