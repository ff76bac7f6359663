// Transcripts: what the session sends, what a program answers, and the resulting events; nothing may be left over. Long because real programs are.

import { describe, expect, test } from 'vitest';
import type { GoStart } from '../../core/gameRules.ts';
import type { SearchRequest, SessionEvent } from '../session.ts';
import { createGtpSession, type GtpSession } from './session.ts';

type Line =
  /** The session must write exactly this. */
  | readonly ['we', (session: GtpSession) => string | Uint8Array, string]
  /** The program's bytes, one string per chunk. */
  | readonly ['program', ...string[]]
  /** The next event. */
  | readonly ['event', Partial<SessionEvent>]
  | readonly ['do', (session: GtpSession) => void];

function play(...lines: readonly Line[]): GtpSession {
  const events: SessionEvent[] = [];
  const session = createGtpSession((event) => events.push(event));
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

const START: GoStart = {
  game: 'go',
  size: 9,
  komi: 11,
  ruleSet: 'japanese',
  superko: 'none',
  suicide: false,
  handicap: 0,
};
const CLOCK = {
  kind: 'clock',
  left: { white: 600_000, black: 599_400 },
  increment: { white: 0, black: 0 },
  movesToGo: undefined,
} as const;

/** The moves of one game, which grow as it is played. */
function game(...opening: string[]): {
  readonly moves: string[];
  readonly search: (changes?: Partial<SearchRequest>) => SearchRequest;
} {
  const moves = [...opening];
  return {
    moves,
    search: (changes = {}) => ({
      start: START,
      moves,
      turn: moves.length % 2 === 0 ? 'black' : 'white',
      time: { kind: 'unlimited' },
      limits: {},
      ...changes,
    }),
  };
}

const told = (first: number, ...commands: string[]): string =>
  commands.map((command, index) => `${first + index} ${command}\n`).join('');
const good = (...ids: number[]): string => ids.map((id) => `=${id} \n\n`).join('');

const open: Line = ['we', (session) => session.open(), told(1, 'protocol_version', 'name', 'version', 'list_commands')];
const CORE = ['boardsize', 'clear_board', 'komi', 'play', 'genmove', 'quit'];
/** A program that lists the commands that a game needs, and these. */
const introduced = (...further: string[]): readonly Line[] => [
  open,
  ['program', `=1 2\n\n=2 Test Go\n\n=3 0.1\n\n=4 ${[...CORE, ...further].join('\n')}\n\n`],
  ['event', { kind: 'introduced', identity: { name: 'Test Go 0.1', author: undefined } }],
];
const BEGIN = ['boardsize 9', 'clear_board', 'komi 5.5'];
/** In its first game; the next command has the number 9. */
const inGame = (...further: string[]): readonly Line[] => [
  ...introduced(...further),
  ['we', (session) => session.newGame({ start: START, opponent: 'x' }), told(5, ...BEGIN)],
  ['we', (session) => session.synchronise(), told(8, 'protocol_version')],
  ['program', good(5, 6, 7), '=8 2\n\n'],
  ready,
];
const ready: Line = ['event', { kind: 'ready' }];
const search = (request: () => SearchRequest, expected: string): Line => ['we', (session) => session.search(request()), expected];
const moved = (move: string, thought: object = { evaluation: { kind: 'unknown' } }): Line => [
  'event',
  { kind: 'moved', move, thought } as Partial<SessionEvent>,
];
const broken = (evidence: string): Line => ['event', { kind: 'broken', evidence }];
const played = (moves: string[], ...more: string[]): Line => ['do', () => void moves.push(...more)];

describe('real programs, as recorded', () => {
  test('GNU Go 3.8: level by option, time in seconds, both scores', () => {
    const { moves, search: request } = game();
    const list = ['time_left', 'time_settings', 'level', 'undo', 'final_score', 'final_status_list', 'kgs-genmove_cleanup'];
    play(
      open,
      ['program', `=1 2\n\n=2 GNU Go\n\n=3 3.8\n\n=4 ${[...CORE, ...list].toSorted().join('\n')}\n\n`],
      [
        'event',
        {
          kind: 'introduced',
          identity: { name: 'GNU Go 3.8', author: undefined },
          options: [{ kind: 'string', name: 'level', default: undefined }],
        },
      ],
      ['we', (session) => textOf(session.configure({ Level: 5 })), told(5, 'level 5')],
      [
        'we',
        (session) =>
          session.newGame({
            start: START,
            opponent: 'x',
            colour: 'black',
            timeControl: { kind: 'clock', periods: [{ moves: null, baseMs: 600_000, incrementMs: 0 }], marginMs: 0 },
          }),
        told(6, ...BEGIN, 'time_settings 600 0 0'),
      ],
      ['we', (session) => session.synchronise(), told(10, 'protocol_version')],
      ['program', good(5, 6, 7, 8, 9), '=10 2\n\n'],
      ready,
      search(
        () => request({ time: CLOCK }),
        told(11, 'time_settings 599 0 0', 'time_left w 600 0', 'time_left b 599 0', 'genmove b'),
      ),
      ['program', good(11, 12, 13), '=14 E5\n\n'],
      moved('E5'),
      played(moves, 'E5', 'C3'),
      search(() => request({ time: CLOCK }), told(15, 'play w C3', 'time_left w 600 0', 'time_left b 599 0', 'genmove b')),
      ['program', good(15, 16, 17), '=18 PASS\n\n'],
      moved('pass'),
      played(moves, 'pass', 'pass'),
      [
        'we',
        (session) => session.count(moves),
        told(19, 'play w pass', 'final_score', 'final_status_list dead', 'final_status_list seki'),
      ],
      ['program', '=19 \n\n=20 B+26.0\n\n=21 C3 D3\nE9\n\n'],
      ['event', { kind: 'counted', claim: { kind: 'told', score: 'B+26', dead: ['C3', 'D3', 'E9'] } }],
      ['program', '=22 \n\n'],
      ['we', (session) => session.quit(), told(23, 'quit')],
    );
  });

  test('Leela Zero 0.17: analysis followed by the move, a reply without its number, only 19x19 boards', () => {
    const { moves, search: request } = game('K10');
    play(
      ...inGame('lz-genmove_analyze', 'lz-setoption', 'time_settings', 'kgs-time_settings', 'time_left'),
      search(request, told(9, 'play b K10', 'time_settings 0 1 0', 'lz-genmove_analyze w 100')),
      [
        'program',
        '=9 \n\n',
        '=10 \n\n=11\n',
        'info move C8 visits 6 winrate 4934 prior 116 lcb 0 order 0 pv C8 S7 G18 info move',
      ],
      ['program', ' S11 visits 1 winrate 3219 prior 80 lcb 0 order 1 pv S11\n', 'play C8\n', '\n'],
      moved('C8', { evaluation: { kind: 'unknown' }, nodes: 7, pv: 'C8 S7 G18' }),
      played(moves, 'C8', 'D4'),
      search(request, told(12, 'play b D4', 'lz-genmove_analyze w 100')),
      ['program', '=12 \n\n? unknown command\n\n'],
      // The command that it could not read was the last one sent: it is repeated without analysis.
      ['event', { kind: 'answer', text: told(14, 'genmove w') }],
      ['program', '=14 resign\n\n'],
      ['event', { kind: 'resigned' }],
    );
    play(
      ...introduced(),
      ['we', (session) => session.newGame({ start: START, opponent: '' }), told(5, ...BEGIN)],
      ['we', (session) => session.synchronise(), told(8, 'protocol_version')],
      ['program', '?5 unacceptable size\n\n'],
      broken('the program refused a board of 9 lines: "? unacceptable size"'),
      ['program', good(6, 7), '=8 2\n\n'],
    );
  });
});

const textOf = (configured: ReturnType<GtpSession['configure']>): string =>
  configured.ok ? configured.value.text : JSON.stringify(configured.error);

describe('handshake', () => {
  test('a program that takes the number for the command receives no numbers', () => {
    const commands = ['protocol_version', 'name', 'version', 'list_commands'];
    play(
      open,
      ['program', '? unknown command\n\n'.repeat(4)],
      ['event', { kind: 'answer', text: commands.map((command) => `${command}\n`).join('') }],
      ['program', `= 2\n\n= Plain\n\n= 1.0\n\n= ${CORE.join('\r\n')}\r\n\r\n`],
      ['event', { kind: 'introduced', identity: { name: 'Plain 1.0', author: undefined } }],
      ['we', (session) => session.newGame({ start: START, opponent: '' }), BEGIN.map((words) => `${words}\n`).join('')],
      ['we', (session) => session.synchronise(), 'protocol_version\n'],
      ['program', '= \n\n= \n\n= \n\n= 2\n\n'],
      ready,
      search(game().search, 'genmove b\n'),
      ['program', '= d4\n\n'],
      moved('D4'),
    );
  });

  test('no list of commands, twice', () => {
    play(
      open,
      ['program', '? what\n\n'.repeat(4)],
      ['event', { kind: 'answer' }],
      ['program', '? what\n\n'.repeat(4)],
      broken('the program refused to list its commands: "? what"'),
    );
  });

  test('no list of commands from a program that repeats numbers', () => {
    play(
      open,
      ['program', '=1 2\n\n=2 A\n\n=3 1\n\n?4 unknown command\n\n'],
      broken('the program refused to list its commands: "? unknown command"'),
    );
  });

  test('protocol_version: one other than 2, or none, is accepted if the commands of version 2 are listed', () => {
    for (const version of ['=1 1\n\n', '?1 unknown command\n\n', '=1 \n\n']) {
      play(
        open,
        ['program', `${version}=2 Old\n\n?3 no version\n\n=4 ${CORE.join('\n')}\n\n`],
        ['event', { kind: 'introduced', identity: { name: 'Old', author: undefined } }],
      );
    }
  });

  test('version 1 had different commands for moves: refused', () => {
    play(
      open,
      ['program', '=1 1\n\n=2 GNU Go\n\n=3 3.0\n\n=4 boardsize\nblack\nwhite\ngenmove_black\nclear_board\n\n'],
      broken('expected a program of GTP version 2, got one that tells version "1" and does not list play, genmove'),
    );
  });

  test('a reply without a closing empty line cannot be distinguished from the next', () => {
    play(
      open,
      ['program', '=1 2\n=2 Test Go\n'],
      broken(
        'Cannot read the program\'s replies: expected an empty line after the reply to "protocol_version", got "=2 Test Go"',
      ),
    );
  });

  test('text between replies is counted', () => {
    const session = play(...inGame(), ['program', 'ponder: 7 kn/s\n# note\n\n=99 D4\nmore\n\n=D4\n\n===\n\n= E5\n\n']);
    expect(session.oddities()).toEqual({ lateMoves: 0, unknownLines: 7, overlongLines: 0 });
  });

  test('control characters that the specification discards, tabs, and lines of a list with spaces', () => {
    play(
      open,
      ['program', `\u0007=1\t2\r\n\r\n=2 A\u0000\tB \n\n=3\n\n=4 ${CORE.join(' \n')} \r\n\r\n`],
      ['event', { kind: 'introduced', identity: { name: 'A B', author: undefined } }],
    );
  });
});

describe('options', () => {
  test('are the commands that it lists, except those of the game', () => {
    play(
      ...introduced('level', 'undo', 'final_score', 'time_left', 'kata-set-rules'),
      [
        'do',
        (session) => {
          expect(textOf(session.configure({ levle: 5 }))).toContain('(nearest: \\"level\\")');
          expect(textOf(session.configure({ genmove: 'b' }))).toContain('expected an option that the engine declares');
          expect(textOf(session.configure({ level: '5 # fast' }))).toContain('begins a comment');
        },
      ],
      ['we', (session) => textOf(session.configure({ LEVEL: '' })), told(5, 'level')],
      ['we', (session) => session.synchronise(), told(6, 'protocol_version')],
      ['program', '?5 level not an integer\n\n=6 2\n\n'],
      broken('the program refused the option "level": "? level not an integer"'),
    );
  });
});

describe('starts', () => {
  test('only Go, on boards whose points have names', () => {
    const session = play(...introduced('fixed_handicap'));
    const refusal = (start: Parameters<GtpSession['supports']>[0]): string => {
      const supported = session.supports(start);
      return supported.ok ? '' : supported.error.message;
    };
    expect(refusal({ game: 'chess', chess960: false })).toBe(
      'Cannot play chess with Test Go: expected Go, the game that GTP is for, got "chess"',
    );
    expect(refusal({ ...START, size: 26 })).toContain('expected a board of 2 to 25 lines, got "26"');
    expect(refusal({ ...START, size: 8, handicap: 5 })).toContain('expected a fixed handicap of a board of 8 lines, got "5"');
    expect(refusal({ ...START, handicap: 9 })).toBe('');
    expect(() => session.newGame({ start: { game: 'chess', chess960: false }, opponent: '' })).toThrow('Cannot play chess');
    const plain = play(...introduced());
    expect(plain.supports({ ...START, handicap: 2 })).toMatchObject({ ok: false });
  });

  test('the program places a handicap, which is checked; White moves first', () => {
    const start = { ...START, komi: 1, handicap: 2 };
    const begin: readonly Line[] = [
      ...introduced('fixed_handicap'),
      [
        'we',
        (session) => session.newGame({ start, opponent: '' }),
        told(5, 'boardsize 9', 'clear_board', 'komi 0.5', 'fixed_handicap 2'),
      ],
    ];
    play(
      ...begin,
      ['program', `${good(5, 6, 7)}=8 G7 C3\n\n`],
      search(() => game('E5', 'D4').search({ start, turn: 'white' }), told(9, 'play w E5', 'play b D4', 'genmove w')),
    );
    play(
      ...begin,
      ['program', `${good(5, 6, 7)}=8 C3 C7\n\n`],
      broken('the program placed its handicap elsewhere: expected "C3 G7", got "C3 C7"'),
    );
  });

  test('KataGo receives the rules, unless an option sets them', () => {
    const rules = ['kata-set-rules', 'kata-set-rule'];
    const start: GoStart = { ...START, ruleSet: 'tromp-taylor', superko: 'positional', suicide: true };
    const lines = ['kata-set-rules tromp-taylor', 'kata-set-rule ko POSITIONAL', 'kata-set-rule suicide true'];
    play(...introduced(...rules), ['we', (session) => session.newGame({ start, opponent: '' }), told(5, ...lines, ...BEGIN)]);
    play(
      ...introduced(...rules),
      ['we', (session) => textOf(session.configure({ 'kata-set-rules': 'aga' })), told(5, 'kata-set-rules aga')],
      ['we', (session) => session.newGame({ start, opponent: '' }), told(6, ...BEGIN)],
    );
  });

  test('rules: kgs-rules if there is nothing better, and a refusal is a doubt that does not end the game', () => {
    const chinese: GoStart = { ...START, ruleSet: 'chinese', superko: 'positional' };
    const session = play(
      ...introduced('kgs-rules'),
      ['we', (one) => one.newGame({ start: chinese, opponent: '' }), told(5, 'kgs-rules chinese', ...BEGIN)],
      ['program', '?5 unknown rules\n\n=6\n\n=7\n\n=8\n\n'],
    );
    expect(session.doubts?.()).toEqual(['refused "kgs-rules chinese" ("? unknown rules"): it may count by other rules']);
    play(...introduced('kgs-rules'), [
      'we',
      (one) => one.newGame({ start: { ...chinese, ruleSet: 'tromp-taylor', suicide: true }, opponent: '' }),
      told(5, 'kgs-rules new_zealand', ...BEGIN),
    ]);
  });

  test('rules: KataGo is asked for its rules, and scoring other than the event’s is a doubt', () => {
    const chinese: GoStart = { ...START, ruleSet: 'chinese', superko: 'positional' };
    const asked = (scoring: string): readonly string[] | undefined =>
      play(
        ...introduced('kata-set-rules', 'kata-get-rules'),
        ['we', (one) => textOf(one.configure({ 'kata-set-rules': 'x' })), told(5, 'kata-set-rules x')],
        ['we', (one) => one.newGame({ start: chinese, opponent: '' }), told(6, 'kata-get-rules', ...BEGIN)],
        ['program', `=5\n\n=6 {"ko":"POSITIONAL","scoring":"${scoring}","suicide":false}\n\n`],
      ).doubts?.();
    expect(asked('AREA')).toEqual([]);
    expect(asked('TERRITORY')).toEqual([
      'counts by other rules than the event: expected AREA scoring for chinese rules, it says TERRITORY',
    ]);
  });

  test('a komi that it refuses', () => {
    play(
      ...introduced(),
      [
        'we',
        (session) => session.newGame({ start: { ...START, komi: -1 }, opponent: '' }),
        told(5, 'boardsize 9', 'clear_board', 'komi -0.5'),
      ],
      ['program', `${good(5, 6)}?7 syntax error\n\n`],
      broken('the program refused a komi of -0.5: "? syntax error"'),
    );
  });
});

describe('searches', () => {
  test('answers that are not moves, and failures', () => {
    const after = (reply: string, evidence: string): void =>
      void play(...inGame(), search(game('D4').search, told(9, 'play b D4', 'genmove w')), ['program', reply], broken(evidence));
    const expected = 'Cannot take the program\'s move: expected a point, "pass" or "resign", got';
    after('=9\n\n=10 I5\n\n', `${expected} "I5"`);
    after('=9\n\n=10 \n\n', `${expected} ""`);
    after('=9\n\n=10 D4 E5\n\n', `${expected} "D4 E5"`);
    after('=9\n\n=10 Z26\n\n', `${expected} "Z26"`);
    after('=9\n\n?10 no memory\n\n', 'the program refused to move: "? no memory"');
    after('?9 illegal move\n\n', 'the program refused the legal move "D4": "? illegal move"');
    // It ignores the move that it received, and answers as if it had not.
    after('=10 E5\n\n', 'the program refused the legal move "D4": no reply');
  });

  test('the referee judges illegal points', () => {
    play(...inGame(), search(game().search, told(9, 'genmove b')), ['program', '=9 t19\n\n'], moved('T19'));
  });

  test('an abandoned search: ready follows its move, which is ignored, and the game is set up again', () => {
    const { search: request } = game('D4', 'E5');
    const session = play(
      ...inGame('undo'),
      search(request, told(9, 'play b D4', 'play w E5', 'genmove b')),
      ['program', good(9, 10)],
      ['we', (session) => session.stop(), ''],
      ['do', (session) => session.abandonSearch()],
      ['we', (session) => session.synchronise(), told(12, 'protocol_version')],
      ['do', (session) => expect(session.spent()).toContain('which GTP cannot stop')],
      search(request, told(13, ...BEGIN, 'play b D4', 'play w E5', 'genmove b')),
      ['program', '=11 C3\n\n=12 2\n\n'],
      ready,
      ['program', `${good(13, 14, 15, 16, 17)}=18 C7\n\n`],
      moved('C7'),
    );
    expect(session.spent()).toBeUndefined();
    expect(session.oddities().lateMoves).toBe(1);
  });

  test('moves taken back are undone if the program lists undo, and the search follows', () => {
    const first = game('D4', 'E5', 'C3');
    const opening: readonly Line[] = [
      ...inGame('undo'),
      search(first.search, told(9, 'play b D4', 'play w E5', 'play b C3', 'genmove w')),
      ['program', `${good(9, 10, 11)}=12 C7\n\n`],
      moved('C7'),
      search(() => game('D4', 'E5', 'G7').search(), told(13, 'undo', 'undo')),
    ];
    play(
      ...opening,
      ['program', good(13)],
      ['program', good(14)],
      ['event', { kind: 'answer', text: told(15, 'play b G7', 'genmove w') }],
      ['program', `${good(15)}=16 A1\n\n`],
      moved('A1'),
      search(() => game('D4', 'E5', 'G7', 'A1', 'A2').search(), told(17, 'play b A2', 'genmove w')),
    );
    play(
      ...opening,
      ['program', '?13 cannot undo\n\n', good(14)],
      ['event', { kind: 'answer', text: told(15, ...BEGIN, 'play b D4', 'play w E5', 'play b G7', 'genmove w') }],
      ['program', `${good(15, 16, 17, 18, 19, 20)}=21 A1\n\n`],
      moved('A1'),
    );
    play(
      ...opening,
      ['do', (session) => session.abandonSearch()],
      ['program', good(13, 14)],
      ['do', (session) => expect(session.spent()).toBeUndefined()],
    );
  });

  test('without undo the board is cleared and all moves are played', () => {
    const first = game('D4', 'E5');
    play(
      ...inGame(),
      search(first.search, told(9, 'play b D4', 'play w E5', 'genmove b')),
      ['program', `${good(9, 10)}=11 C7\n\n`],
      moved('C7'),
      search(first.search, told(12, ...BEGIN, 'play b D4', 'play w E5', 'genmove b')),
    );
  });

  test('kgs-genmove_cleanup is used only during a clean-up', () => {
    const { moves, search: request } = game();
    play(
      ...inGame('kgs-genmove_cleanup', 'lz-genmove_analyze'),
      ['do', (session) => void (session.cleansUp = true)],
      search(request, told(9, 'kgs-genmove_cleanup b')),
      ['program', '=9 A1\n\n'],
      moved('A1'),
      ['do', (session) => void (session.cleansUp = false)],
      played(moves, 'A1', 'B1'),
      search(request, told(10, 'play w B1', 'lz-genmove_analyze b 100')),
    );
  });

  test('KataGo: its thoughts for a listener, its own analysis first, an answer that is not a move', () => {
    const { search: request } = game();
    const info =
      'info move E4 visits 487 utility -0.04 winrate 0.48 scoreMean -0.6 scoreLead -0.6 prior 0.2 lcb 0.47 order 0 pv E4 E3';
    play(
      ...inGame('lz-genmove_analyze', 'kata-genmove_analyze'),
      search(request, told(9, 'kata-genmove_analyze b 100')),
      ['program', `=9\n${info} rootInfo visits 500 winrate 0.5\n`],
      [
        'do',
        (session) => expect(session.thinking?.()).toMatchObject({ evaluation: { kind: 'unknown' }, nodes: 500, pv: 'E4 E3' }),
      ],
      ['do', (session) => expect(session.thinking?.()).toBeUndefined()],
      ['program', 'info move E4 visits 600 order 0 pv pass\n'],
      ['do', (session) => expect(session.thinking?.()).toEqual({ evaluation: { kind: 'unknown' }, nodes: 600, pv: 'pass' })],
      ['program', 'E4\n\n'],
      broken('Cannot take the program\'s move: expected "play" and a point, "pass" or "resign", got "E4"'),
    );
  });

  const begin = (moves: readonly string[], ...lines: string[]): Line => [
    'we',
    (session) => session.analysis?.begin(game(...moves).search({ turn: moves.length % 2 === 0 ? 'black' : 'white' })) ?? '',
    lines.join(''),
  ];
  const end = (...lines: string[]): Line => ['we', (session) => session.analysis?.end() ?? '?', lines.join('')];
  const outlook = (expected: object | undefined): Line => [
    'do',
    (session) =>
      expected === undefined
        ? expect(session.thinking?.()).toBeUndefined()
        : expect(session.thinking?.()?.outlook).toEqual(expected),
  ];

  test('Leela Zero analyses until the next command, which tells that it has ended', () => {
    play(
      ...inGame('lz-analyze'),
      ['do', (session) => expect(session.analysis?.lacks()).toBeUndefined()],
      begin(['D4'], told(9, 'play b D4', 'lz-analyze w 25')),
      ['program', '=9\n\n=10\ninfo move E4 visits 1 winrate 5312 order 0 pv E4 E3\n'],
      outlook({ view: 'white', winPermille: 531 }),
      outlook(undefined),
      end(told(11, 'protocol_version')),
      ['program', 'info move E4 visits 2 winrate 1 order 0 pv E4\n'],
      outlook(undefined),
      ['program', '\n'],
      ['event', { kind: 'stopped' }],
      ['program', '=11 2\n\n'],
      begin(['D4', 'E4'], told(12, 'play w E4', 'lz-analyze b 25')),
      ['program', '=12\n\n=13\ninfo move E4 visits 1 winrate 2500 order 0 pv E4 E3\n\n'],
      moved('pass', { outlook: { view: 'black', winPermille: 250 }, pv: 'E4 E3' }),
      end(),
    );
  });

  test('KataGo comes first, with ownership; moves that are taken back come off its board before, even if it has to end meanwhile', () => {
    play(
      ...inGame('lz-analyze', 'kata-analyze', 'undo'),
      begin(['D4', 'E4'], told(9, 'play b D4', 'play w E4', 'kata-analyze b 25 rootInfo true ownership true')),
      [
        'program',
        '=9\n\n=10\n\n=11\ninfo move E4 visits 1 winrate 0.25 scoreLead -2.25 order 0 pv E4 rootInfo visits 9 ownership 1 -1 0\n',
      ],
      outlook({ view: 'black', winPermille: 250, lead: -2.2, owners: 'bw.' }),
      end(told(12, 'protocol_version')),
      ['program', '\n=12 2\n\n'],
      ['event', { kind: 'stopped' }],
      begin(['D4'], told(13, 'undo')),
      end(told(14, 'protocol_version')),
      ['program', '=13\n\n'],
      ['event', { kind: 'stopped' }],
      ['event', { kind: 'answer', text: '' }],
      ['program', '=14 2\n\n'],
      begin(['D4'], told(15, 'kata-analyze w 25 rootInfo true ownership true')),
      ['program', '?15 cannot\n\n'],
      broken('the program refused to analyse: "? cannot"'),
    );
  });

  test('a program that lists neither cannot analyse', () => {
    play(...inGame(), ['do', (session) => expect(session.analysis?.lacks()).toBe('it does not list lz-analyze or kata-analyze')]);
  });

  test('a move whose reply is incomplete at the end of the bytes', () => {
    play(
      ...inGame(),
      search(game().search, told(9, 'genmove b')),
      ['program', '=9 D4'],
      ['do', (session) => session.finish()],
      moved('D4'),
    );
  });

  test('a wrong request throws', () => {
    const session = play(...inGame(), search(game().search, told(9, 'genmove b')));
    expect(() => session.search(game().search())).toThrow('it is running');
    expect(() => session.newGame({ start: START, opponent: '' })).toThrow('expected the running search to be over');
    expect(() => session.count([])).toThrow('expected no search to run');
    expect(() => createGtpSession(() => {}).configure({})).toThrow('expected its list of commands first');
  });
});

describe('counts', () => {
  const passes = ['pass', 'pass'];
  const claim = (made: object): Line => ['event', { kind: 'counted', claim: made } as Partial<SessionEvent>];
  const expectCount = (...lines: readonly Line[]): void =>
    void play(
      ...inGame('final_score'),
      ['we', (session) => session.count(passes), told(9, 'play b pass', 'play w pass', 'final_score')],
      ['program', good(9, 10)],
      ...lines,
    );

  test('scores in their spellings, and texts that are not scores', () => {
    expectCount(['program', '=11 W+0.5\n\n'], claim({ kind: 'told', score: 'W+0.5' }));
    expectCount(['program', '=11 0\n\n'], claim({ kind: 'told', score: '0' }));
    const evidence = 'expected a score such as "B+6.5", the program told "B+Resign"';
    expectCount(['program', '=11 B+Resign\n\n'], claim({ kind: 'silent', evidence }));
    expectCount(
      ['program', '?11 unable to score\n\n'],
      claim({ kind: 'silent', evidence: 'the program refused to tell the score: "? unable to score"' }),
    );
  });

  test('a program that lists no final_score is silent', () => {
    play(
      ...inGame(),
      ['we', (session) => session.count(passes), told(9, 'play b pass', 'play w pass')],
      claim({ kind: 'silent', evidence: 'the program does not list "final_score"' }),
    );
  });

  test('invalid dead stones are left out; without a score they do not count', () => {
    const asked: readonly Line[] = [
      ...inGame('final_score', 'final_status_list'),
      ['do', (session) => void session.count(passes)],
    ];
    play(...asked, ['program', `${good(9, 10)}=11 B+1.5\n\n=12 all of White\n\n`], claim({ kind: 'told', score: 'B+1.5' }));
    play(...asked, ['program', `${good(9, 10)}=11 B+1.5\n\n?12 no\n\n`], claim({ kind: 'told', score: 'B+1.5' }));
    play(...asked, ['program', `${good(9, 10)}?11 no\n\n=12 A1\n\n`], claim({ kind: 'silent' }));
  });

  test('a program that breaks down meanwhile is silent immediately', () => {
    play(
      ...inGame('final_score'),
      ['do', (session) => void session.count(passes)],
      ['program', '?9 illegal move\n\n'],
      broken('the program refused the legal move "pass": "? illegal move"'),
      claim({ kind: 'silent', evidence: 'the program refused the legal move "pass": "? illegal move"' }),
      ['program', '=10\n\n=11 B+1\n\n'],
    );
  });

  test('the score of an earlier game is ignored', () => {
    play(
      ...inGame('final_score'),
      ['do', (session) => void session.count(passes)],
      ['do', (session) => void session.newGame({ start: START, opponent: '' })],
      ['program', `${good(9, 10)}=11 B+1.5\n\n`],
    );
  });
});
