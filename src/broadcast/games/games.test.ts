// Games that are followed entry by entry: what is streamed, what documents hold, and what stays in memory.

import { describe, expect, test } from 'vitest';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { Games } from './games.ts';
import { CHESS, TestTournament } from './testTournament.ts';

const DRAW_RULE = { draw: { fromMove: 1, moves: 3, centipawns: 10, resets: true } };
const even = { kind: 'centipawns', centipawns: 5, view: 'white' } as const;

describe('Games', () => {
  test('streams plies as they are journaled, and has them in the document', () => {
    using tournament = new TestTournament();
    const { games } = tournament;
    tournament.issue(1);
    expect(games.summary(1)).toMatchObject({ id: 1, state: 'queued', plies: 2, white: 'Alpha', opening: { eco: 'C20' } });
    expect(games.playing()).toEqual([]);
    tournament.start(1);
    expect(games.playing()).toEqual([1]);
    tournament.nowUtcMs += 1000;
    const told = tournament.play(1, 3, [{ move: 'g1f3', leftMs: 899_000, evaluation: even, pv: 'g1f3 b8c6' }, 'b8c6']);
    expect(told).toMatchObject({
      kind: 'plies',
      game: 1,
      plies: [
        { ply: 3, text: 'Nf3', set: 'f3N g1', leftMs: 899_000, pv: [{ text: 'Nf3' }, { text: 'Nc6' }] },
        { ply: 4, by: 'black' },
      ],
    });
    const document = games.document(1);
    expect(document).toMatchObject({
      sequence: tournament.followed.sequence,
      summary: { state: 'playing', plies: 4, evaluations: { white: { centipawns: 5 } } },
      eventName: 'T',
      first: 'white',
      firstMove: 1,
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      clock: { ply: 5, turn: 'white', leftMs: { white: 899_000, black: 900_000 }, sinceUtcMs: tournament.nowUtcMs },
      engines: {
        white: { name: 'Alpha', protocol: 'UCI', threads: '4', hash: '256', timeControl: `15'+10"` },
        black: { name: 'Beta', options: [] },
      },
    });
    expect(document?.engines.white).not.toHaveProperty('tablebases');
    expect(document?.plies.map(({ text }) => text)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(games.document(2)).toBeUndefined();
    expect(games.document(0.5)).toBeUndefined();
  });

  test('gives the same document whether it followed the game, came late, or reads a finished one', () => {
    using tournament = new TestTournament({ event: { adjudication: DRAW_RULE, tieBreaks: ['SB', 'RMOB'] } });
    tournament.issue(1);
    tournament.start(1);
    tournament.play(1, 3, [
      { move: 'g1f3', evaluation: even },
      { move: 'b8c6', evaluation: even },
    ]);
    tournament.record('game-interrupted', { id: gameId(1), reason: 'killed' });
    expect(tournament.games.summary(1).state).toBe('interrupted');
    expect(tournament.record('game-resumed', { id: gameId(1), fromPly: 5 })).toEqual({ kind: 'resumed', game: 1, fromPly: 5 });
    tournament.play(1, 5, [{ move: 'f1b5', evaluation: even }]);
    const followed = tournament.games.document(1);
    expect(followed?.plies.map(({ drawLeft }) => drawLeft)).toEqual([undefined, undefined, 5, 4, 5]);
    const late = new Games(tournament.followed);
    expect(late.document(1)).toEqual(followed);
    late.close();
    tournament.play(1, 6, ['a7a6']);
    tournament.end(1, 6, { kind: 'adjudicated', rule: 'DRAW-1', outcome: 'draw', evidence: 'seen' }, { mobilityGoal: 41 });
    const over = tournament.games.document(1);
    expect(over?.plies.slice(0, 5)).toEqual(followed?.plies);
    expect(over).toMatchObject({
      mobilityGoal: 20.5,
      rules: [
        {
          rule: 'DRAW-1',
          words:
            'Drawn from move 1 on once both evaluations stay within 0.1 for 3 moves, counted again after a pawn move or capture',
        },
      ],
      summary: {
        opening: { eco: 'C60', name: 'Ruy Lopez' },
        ending: {
          result: '1/2-1/2',
          winner: 'draw',
          kind: 'adjudicated',
          rule: 'DRAW-1',
          words: 'Draw: both evaluations within 0.1 for 3 moves (DRAW-1)',
          evidence: 'seen',
        },
      },
    });
    expect(over).not.toHaveProperty('clock');
    expect(tournament.games.playing()).toEqual([]);
    // No kept state is needed: a tournament folded from the journal alone gives the same.
    const stranger = new Games(tournament.followed);
    expect(stranger.document(1)).toEqual(over);
    stranger.close();
  });

  test('keeps up with a tournament ahead of the entries', () => {
    using tournament = new TestTournament();
    const { followed } = tournament;
    const late = new Games(followed);
    tournament.issue(1);
    tournament.start(1);
    const first = tournament.play(1, 3, ['g1f3']);
    const second = tournament.play(1, 4, ['b8c6', 'f1b5']);
    tournament.end(1, 5, { kind: 'resigned', by: 'black' });
    const told = tournament.entries.map((entry) => late.add(entry)).filter((one) => one !== undefined);
    expect(told).toEqual([first, second]);
    // The same for a follower that received nothing at first.
    const later = new Games(followed);
    const [one, two] = tournament.entries.filter(({ kind }) => kind === 'plies-played');
    expect(two && later.add(two)).toEqual(second);
    expect(one && later.add(one)).toEqual(first);
    late.close();
    later.close();
  });

  test('names openings without the journal for games it followed, and from it for others', () => {
    using tournament = new TestTournament();
    for (const [number, move] of [
      [1, 'f1b5'],
      [2, 'f1c4'],
    ] as const) {
      tournament.issue(number);
      tournament.start(number);
      tournament.play(number, 3, ['g1f3', 'b8c6', move]);
      tournament.end(number, 5, { kind: 'resigned', by: 'white' });
    }
    expect(tournament.games.summary(1).opening?.name).toBe('Ruy Lopez');
    expect(tournament.games.summary(2).opening?.name).toBe('Italian Game');
    const [unread] = [new TestTournament()];
    try {
      for (const entry of tournament.entries.slice(2)) unread.followed.add(unread.write(entry.kind, entry.payload));
      expect(unread.games.summary(2).opening?.name).toBe('Italian Game');
    } finally {
      unread[Symbol.dispose]();
    }
  });

  test('takes clocks and thoughts, and drops them when the position changes', () => {
    using tournament = new TestTournament();
    const { games } = tournament;
    const id = gameId(1);
    const search = { kind: 'search', id, ply: 3, turn: 'white', leftMs: { white: 5000 }, atUtcMs: 77 } as const;
    expect(games.take(search)).toBeUndefined();
    tournament.issue(1);
    tournament.start(1);
    expect(games.take(search)).toEqual({
      kind: 'clock',
      game: 1,
      clock: { ply: 3, turn: 'white', leftMs: { white: 5000, black: null }, sinceUtcMs: 77 },
    });
    const thought = { evaluation: even, depth: 9, pv: 'g1f3 e5d4' } as const;
    const said = games.take({ kind: 'thought', id, ply: 3, by: 'white', thought });
    const shown = { evaluation: { centipawns: 5 }, depth: 9, pv: [{ text: 'Nf3', set: 'f3N g1' }] };
    expect(said).toEqual({ kind: 'thought', game: 1, by: 'white', ply: 3, thought: shown });
    expect(games.document(1)).toMatchObject({ clock: { sinceUtcMs: 77 }, thoughts: { white: { ...shown, ply: 3 } } });
    // The journal is behind: the line belongs to a position not known yet.
    expect(games.take({ kind: 'thought', id, ply: 4, by: 'black', thought })).toMatchObject({
      thought: { evaluation: { centipawns: 5 }, depth: 9 },
    });
    expect(games.document(1)?.thoughts?.black).not.toHaveProperty('pv');
    tournament.play(1, 3, ['g1f3', 'b8c6']);
    expect(games.take({ kind: 'thought', id, ply: 3, by: 'white', thought })).toBeUndefined();
    expect(games.document(1)?.thoughts).toEqual({});
    tournament.end(1, 4, { kind: 'resigned', by: 'white' });
    expect(games.take(search)).toBeUndefined();
  });

  test('gives the state of games that no one plays, and who ruled', () => {
    using tournament = new TestTournament({ event: { crashes: { disqualifyAt: 1, annul: true } } });
    const { games, followed } = tournament;
    tournament.issue(1);
    tournament.start(1);
    followed.isRun = false;
    expect(games.summary(1).state).toBe('interrupted');
    followed.isRun = true;
    tournament.record('judge-called', { id: gameId(1), ply: 3, call: { by: 'white', fault: 'crash', evidence: 'exit code 3' } });
    expect(games.document(1)).toMatchObject({
      summary: { state: 'called' },
      call: { by: 'white', words: 'A judge is called: Alpha cannot go on, its clock runs: exit code 3 (CGF-10.1)' },
    });
    tournament.record('game-noticed', { id: gameId(1), ply: 2, notice: 'Look' });
    const crash = { kind: 'forfeit', by: 'white', fault: 'crash', evidence: 'exit code 3' } as const;
    tournament.end(1, 2, crash, { evidence: ['info string bye'] });
    expect(games.document(1)).toMatchObject({
      summary: {
        ending: { result: '0-1', winner: 'black', kind: 'crash', words: 'Black wins: White crashes', evidence: 'exit code 3' },
      },
      notices: [{ ply: 2, words: 'Look' }],
      lastLines: ['info string bye'],
    });
    tournament.record('entrant-disqualified', {
      entrant: entrantName('Alpha'),
      event: eventKey('main'),
      by: 'rule',
      reason: 'crashes',
      crashes: 1,
    });
    expect(games.summary(1).annulled).toBe(true);
    tournament.issue(2);
    tournament.record('ruling-made', { by: 'Ada', reason: 'rain', subject: { kind: 'game-void', id: gameId(2) } });
    expect(games.summary(2)).toMatchObject({
      state: 'void',
      ending: { result: '*', kind: 'void', words: 'Void: rain', ruledBy: 'Ada' },
    });
    expect(games.summary(2)).not.toHaveProperty('annulled');
  });

  test('drops what it keeps of finished games', () => {
    using tournament = new TestTournament();
    for (let number = 1; number <= 30; number++) {
      tournament.issue(number, CHESS, { number });
      tournament.start(number);
      tournament.play(number, 3, ['g1f3']);
      expect(tournament.games.kept).toBe(1);
      tournament.end(number, 3, { kind: 'resigned', by: 'black' });
      tournament.games.document(number);
      expect(tournament.games.kept).toBe(0);
    }
  });
});

describe('CGF-9.2, CGF-9.3: a game of Go whose scores differ', () => {
  const start: GoStart = {
    game: 'go',
    size: 5,
    komi: 11,
    ruleSet: 'japanese',
    superko: 'none',
    suicide: false,
    handicap: 0,
  };
  const moves = ['C1', 'D1', 'C2', 'D2', 'C3', 'D3', 'C4', 'D4', 'C5', 'D5', 'E1', 'A1', 'pass', 'pass'];

  test('has both claims and the counts, and no territory until a ruling upholds a claim', () => {
    using tournament = new TestTournament();
    tournament.issue(1, { start, moves: [] });
    tournament.start(1);
    expect(tournament.play(1, 1, moves)).toMatchObject({
      plies: [{ text: 'C1', set: 'C1b', by: 'black' }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    });
    tournament.record('game-referred', {
      id: gameId(1),
      referral: {
        kind: 'scores-differ',
        claims: {
          white: { kind: 'told', score: 'B+2.5', dead: ['e1'] },
          black: { kind: 'told', score: 'B+4.5', dead: ['A1', 'E1'] },
        },
        counts: [{ label: 'with White’s dead stones', score: 'B+2.5' }],
        method: 'Chinese rules, komi 7.5',
      },
      plies: moves.length,
      durationMs: 1000,
      diagram: [],
      evidence: ['= B+4.5'],
    });
    expect(tournament.games.playing()).toEqual([]);
    const stopped = tournament.games.document(1);
    expect(stopped).not.toHaveProperty('territory');
    expect(stopped).toMatchObject({
      size: 5,
      komi: 5.5,
      first: 'black',
      summary: { kind: 'go', state: 'referred', plies: moves.length },
      referral: {
        words: 'The scores differ: Beta says B+4.5, Alpha says B+2.5 (CGF-9.3)',
        claims: {
          white: { score: 'B+2.5', dead: ['e1'], territory: { black: [], dead: ['E1'] } },
          black: { score: 'B+4.5', dead: ['A1', 'E1'], territory: { dead: ['A1', 'E1'] } },
        },
        counts: [{ label: 'with White’s dead stones', score: 'B+2.5' }],
      },
      lastLines: ['= B+4.5'],
      rules: [{ rule: 'RULES', words: 'Japanese rules, komi 5.5, no superko, no suicide' }],
    });
    const ending = { kind: 'ruled', outcome: 'black', by: 'Ada', reason: 'A1 is dead', score: 'B+4.5' } as const;
    tournament.record('ruling-made', {
      by: 'Ada',
      reason: 'A1 is dead',
      subject: { kind: 'game-result', id: gameId(1), ending },
    });
    const ruled = tournament.games.document(1);
    expect(ruled).toMatchObject({
      summary: {
        state: 'over',
        ending: { result: 'B+4.5', kind: 'ruled', words: 'Black wins by ruling, B+4.5: A1 is dead', ruledBy: 'Ada' },
      },
      territory: { dead: ['A1', 'E1'] },
    });
    expect(ruled?.territory?.black.toSorted()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'B1', 'B2', 'B3', 'B4', 'B5']);
    expect(ruled).not.toHaveProperty('referral');
    expect(tournament.games.sgf(1, 'ff4', 'Arbiter:1')).toContain('RE[B+4.5]');
    expect(tournament.games.pgn(1)).toBeUndefined();
  });

  test('has the territory of an agreed score by the dead stones that give it', () => {
    using tournament = new TestTournament();
    tournament.issue(1, { start, moves: [] });
    tournament.start(1);
    tournament.play(1, 1, moves);
    const counted = { kind: 'rules', reason: 'counting', outcome: 'black', score: 'B+4.5', dead: ['A1', 'E1'] } as const;
    tournament.end(1, moves.length, counted);
    expect(tournament.games.document(1)).toMatchObject({
      summary: { state: 'over', ending: { result: 'B+4.5', kind: 'counting' } },
      territory: { white: ['E1', 'E2', 'E3', 'E4', 'E5'], dead: ['A1', 'E1'] },
    });
  });
});
