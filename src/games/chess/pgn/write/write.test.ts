// TCEC's layout, line by line. The long proof is archiveBytes.test.ts, on TCEC's own files.

import { describe, expect, test } from 'vitest';
import { unwrap } from '../../../../core/result.ts';
import { archiveOf } from '../testArchiveOf.ts';
import type { ArchivedGame, ArchivedPly } from '../archivedGame.ts';
import { readPgn } from '../reader.ts';
import { randomArchivedGame } from '../testArchive.ts';
import { formatPgnGame } from './write.ts';

const base: ArchivedGame = {
  event: 'Test event',
  site: '?',
  date: '2026.11.21',
  round: '1.2',
  players: { white: 'Alpha 1.0', black: 'Beta "B"' },
  start: { game: 'chess', chess960: false },
  openingMoves: ['f2f3'],
  plies: [],
  ending: { kind: 'rules', reason: 'checkmate', outcome: 'black' },
  timeControls: {
    white: { kind: 'clock', periods: [{ moves: null, baseMs: 60_000, incrementMs: 500 }], marginMs: 10 },
    black: { kind: 'clock', periods: [{ moves: null, baseMs: 60_000, incrementMs: 500 }], marginMs: 0 },
  },
  options: {
    white: [
      { name: 'Protocol', value: 'uci' },
      { name: 'Hash', value: '64' },
    ],
    black: [{ name: 'Protocol', value: 'uci' }],
  },
  startedAtMs: Date.UTC(2026, 10, 21, 12, 0, 0, 250),
  endedAtMs: Date.UTC(2026, 10, 21, 13, 2, 4, 249),
  tags: new Map([
    ['WhiteElo', '2500'],
    ['ECO', 'A00'],
  ]),
};
const thought = {
  evaluation: { kind: 'centipawns', centipawns: 250, view: 'black' },
  depth: 20,
  selectiveDepth: 31,
  leftMs: 59_500,
} as const;
const plies: readonly ArchivedPly[] = [
  {
    ...thought,
    ply: 2,
    move: 'e7e5',
    elapsedMs: 1000,
    nodes: 5000,
    nodesPerSecond: 5000,
    hashPermille: 70,
    pv: 'e7e5 g2g4 d8h4',
    ponder: 'g2g4',
  },
  { ply: 3, move: 'g2g4', elapsedMs: 12, leftMs: 60_488, evaluation: { kind: 'unknown' }, drawPliesLeft: -11, winPliesLeft: 3 },
  { ...thought, ply: 4, move: 'd8h4', elapsedMs: 5, evaluation: { kind: 'mate', moves: 1, view: 'black' }, tablebaseHits: 3 },
];
const lines = (game: ArchivedGame): readonly string[] => formatPgnGame(game).split('\n');

describe('formatPgnGame', () => {
  test("writes tags, options, comments, closing words and the result in TCEC's places", () => {
    expect(formatPgnGame({ ...base, plies })).toBe(
      `[Event "Test event"]
[Site "?"]
[Date "2026.11.21"]
[Round "1.2"]
[White "Alpha 1.0"]
[Black "Beta \\"B\\""]
[Result "0-1"]
[ECO "A00"]
[GameDuration "01:02:03"]
[GameEndTime "2026-11-21T13:02:04.249 UTC"]
[GameStartTime "2026-11-21T12:00:00.250 UTC"]
[PlyCount "4"]
[TerminationDetails "Black mates"]
[TimeControl "60+0.5"]
[WhiteElo "2500"]

{WhiteEngineOptions: Protocol=uci; Hash=64;, BlackEngineOptions: Protocol=uci;}
1. f3 {book, mb=+0+0+0+0+0,}
e5 {d=20, sd=31, mt=1000, tl=59500, s=5000, n=5000, pv=e5 g4 Qh4#, tb=null, h=7.0, ph=0.0, wv=-2.50, R50=50, Rd=-1000, Rr=-1000, mb=+0+0+0+0+0,}
2. g4 {d=1, sd=1, mt=12, tl=60488, s=0, n=0, pv=, tb=null, h=0.0, ph=0.0, wv=0.00, R50=50, Rd=-11, Rr=3, mb=+0+0+0+0+0,}
Qh4# {d=20, sd=31, pd=g4, mt=5, tl=59500, s=0, n=0, pv=, tb=3, h=0.0, ph=0.0, wv=-M1, R50=49, Rd=-1000, Rr=-1000, mb=+0+0+0+0+0, Black mates}
0-1

`,
    );
  });

  test('INT-5: shows where a game was resumed, and reads back the same', () => {
    const resumed = plies.map((ply) => (ply.ply === 3 ? { ...ply, resumed: true } : ply));
    const written = formatPgnGame({ ...base, plies: resumed });
    expect(written.replaceAll('\n', ' ')).toMatch(/2\. g4 \{[^}]* mb=[^}]*, resumed here,\} Qh4#/);
    const [again] = readPgn(written).map((game) => unwrap(archiveOf(game)));
    expect(again).toEqual(unwrap(archiveOf(readPgn(formatPgnGame({ ...base, plies }))[0] ?? expect.fail())));
    // The last comment ends with the game's ending; the tag has the rest.
    const last = plies.map((ply) => (ply.ply === 4 ? { ...ply, resumed: true } : ply));
    expect(formatPgnGame({ ...base, plies: last })).toBe(formatPgnGame({ ...base, plies }));
  });

  test('writes a game still in play, with nothing else known', () => {
    const game = { ...base, ending: undefined, openingMoves: [], tags: new Map(), options: { white: [], black: [] } };
    expect(lines(game).filter((line) => /Result|Termination|\*/.test(line))).toEqual([
      '[Result "*"]',
      '[Termination "unterminated"]',
      '*',
    ]);
  });

  test('writes the ending of a game without moves', () => {
    const game: ArchivedGame = {
      ...base,
      openingMoves: [],
      ending: { kind: 'forfeit', by: 'white', fault: 'crash', evidence: 'exit code 1' },
    };
    expect(lines(game).slice(-3)).toEqual(['{White disconnects} 0-1', '', '']);
    expect(readPgn(formatPgnGame(game))[0]).toMatchObject({ moves: [], result: '0-1', issues: [] });
  });

  test('begins with Black, at the number of the FEN, if Black is to move', () => {
    const position = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 12';
    const game: ArchivedGame = {
      ...base,
      start: { game: 'chess', chess960: false, position },
      openingMoves: ['e7e5', 'g1f3'],
      ending: undefined,
    };
    expect(lines(game).slice(-3)[0]).toBe('12... e5 {book, mb=+0+0+0+0+0,} 13. Nf3 {book, mb=+0+0+0+0+0,} *');
    expect(formatPgnGame(game)).toContain(`[FEN "${position}"]\n`);
    expect(formatPgnGame(game)).toContain('[SetUp "1"]\n');
  });

  test('names Chess960, and time controls that differ', () => {
    const game: ArchivedGame = {
      ...base,
      start: { game: 'chess', chess960: true, position: 'rknqbbrn/pppppppp/8/8/8/8/PPPPPPPP/RKNQBBRN w KQkq - 0 1' },
      openingMoves: ['h1g3'],
      timeControls: { ...base.timeControls, black: { kind: 'moveTime', moveTimeMs: 250, marginMs: 0 } },
    };
    const text = formatPgnGame(game);
    expect(text).toContain('[Variant "chess960"]\n[WhiteElo "2500"]\n[WhiteTimeControl "60+0.5"]\n');
    expect(text).toContain('[BlackTimeControl "0.25/move"]\n');
    expect(text).not.toContain('[TimeControl');
  });

  test('wraps at 80 columns: no longer line has more than one token, and no token fits on the previous line', () => {
    for (let rngSeed = 1; rngSeed <= 60; rngSeed++) {
      const text = formatPgnGame(randomArchivedGame({ rngSeed, plies: 20, comments: rngSeed % 2 === 0 ? 'none' : 'all kinds' }));
      const movetext = text
        .slice(text.indexOf('\n\n') + 2, -2)
        .split('\n')
        .filter((line) => !line.startsWith('{White'));
      for (const [index, line] of movetext.entries()) {
        expect(tokens(line).length === 1 || line.length <= 80).toBe(true);
        const before = movetext[index - 1];
        if (before !== undefined) expect(before.length + 1 + (tokens(line)[0] ?? '').length).toBeGreaterThan(80);
      }
    }
  });

  test('is not confused by the contents of comments and tags', () => {
    const evil = 'a } b\n[Event "c"]\n1-0 {';
    const game: ArchivedGame = {
      ...base,
      event: evil,
      openingMoves: ['e2e4'],
      ending: { kind: 'adjudicated', rule: evil, outcome: 'draw', evidence: '' },
      options: { white: [{ name: 'X', value: evil }], black: [] },
    };
    const [read, ...more] = readPgn(formatPgnGame(game));
    expect(more).toEqual([]);
    expect(read).toMatchObject({ issues: [], result: '1/2-1/2' });
    expect(read?.moves.length).toBe(1);
    expect(read?.tags.get('Event')).toBe('a } b [Event "c"] 1-0 {');
  });

  test('throws for an illegal move, which is a programming error', () => {
    expect(() => formatPgnGame({ ...base, openingMoves: ['e2e5'] })).toThrow('Cannot write ply 1: Cannot play "e2e5"');
  });
});

describe('archiveOf', () => {
  test('refuses a game that is not legal, and says where', () => {
    const [game] = readPgn('[Event "x"]\n\n1. e4 e5 2. Ke3 *');
    expect(archiveOf(game ?? expect.fail())).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^Cannot archive the game of line 1: ply 3: /),
    });
  });

  test('keeps unknown tags', () => {
    const [game] = readPgn('[Event "x"]\n[Annotator "me"]\n[Variant "fischerandom"]\n\n1. e4 *');
    expect([...unwrap(archiveOf(game ?? expect.fail())).tags]).toEqual([
      ['Annotator', 'me'],
      ['Variant', 'fischerandom'],
    ]);
  });
});

/** The tokens that the layout must not split: `1. e4 {…}`, `e5 {…}`, `1-0`. */
const tokens = (line: string): readonly string[] => line.match(/(?:\d+\.+ )?[^\s{]+(?: \{[^}]*\})?|\{[^}]*\}/g) ?? [];
