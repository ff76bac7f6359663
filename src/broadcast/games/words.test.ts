// Texts about games: endings, time controls, engines, rules, file names.

import { describe, expect, test } from 'vitest';
import type { AdjudicationRules } from '../../core/adjudication.ts';
import type { GameEnding } from '../../core/ending.ts';
import { entrantName, eventKey } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { TimeControl, TimePeriod } from '../../core/timeControl.ts';
import { RULE_SETS } from '../../tournament/events/ruleSets.ts';
import { engineCard } from './engineCard.ts';
import { eventRules } from './eventRules.ts';
import { gameFileName } from './fileNames.ts';
import { endingOf } from './shownEnding.ts';
import { deadBy, shownReferral } from './shownReferral.ts';
import { shownEvaluation } from './shownFigures.ts';
import { TestTournament } from './testTournament.ts';
import { timeControlText } from './timeControlText.ts';

const SEASON: AdjudicationRules = {
  ...RULE_SETS['tcec-season-16'].adjudication,
  resign: { moves: 3, centipawns: 600, seenBy: 'loser', beforeDraw: false },
};

describe('endingOf', () => {
  const evidence = 'seen';
  const chess: readonly (readonly [GameEnding, string, string, string])[] = [
    [{ kind: 'rules', reason: 'checkmate', outcome: 'black' }, '0-1', 'checkmate', 'Black wins by checkmate'],
    [{ kind: 'rules', reason: 'repetition', outcome: 'draw' }, '1/2-1/2', 'repetition', 'Draw by threefold repetition'],
    [{ kind: 'resigned', by: 'white' }, '0-1', 'resigned', 'Black wins: White resigns'],
    [{ kind: 'forfeit', by: 'black', fault: 'time', evidence }, '1-0', 'time', 'White wins: Black loses on time'],
    [{ kind: 'ruled', outcome: 'draw', by: 'Ada', reason: 'power cut' }, '1/2-1/2', 'ruled', 'Draw by ruling: power cut'],
    [{ kind: 'void', reason: 'no book' }, '*', 'void', 'Void: no book'],
    [
      { kind: 'adjudicated', rule: 'WIN-1', outcome: 'white', evidence },
      '1-0',
      'adjudicated',
      'White wins: both evaluations above 10 for 5 moves (WIN-1)',
    ],
    [
      { kind: 'adjudicated', rule: 'WIN-1', outcome: 'black', evidence },
      '0-1',
      'adjudicated',
      'Black wins: both evaluations below -10 for 5 moves (WIN-1)',
    ],
    [
      { kind: 'adjudicated', rule: 'RESIGN-1', outcome: 'black', evidence },
      '0-1',
      'adjudicated',
      'Black wins: White saw itself behind by 6 or more for 3 moves (RESIGN-1)',
    ],
    [
      { kind: 'adjudicated', rule: 'TB-1', outcome: 'draw', evidence },
      '1/2-1/2',
      'adjudicated',
      'Draw: decided by the tablebases (TB-1)',
    ],
  ];
  test.each(chess)('%j', (ending, result, kind, words) => {
    expect(endingOf(ending, 'chess', SEASON)).toMatchObject({ result, kind, words });
  });

  test('writes Go’s results as SGF does', () => {
    const counted = { kind: 'rules', reason: 'counting', outcome: 'black', score: 'B+6.5' } as const;
    expect(endingOf(counted, 'go', {})).toMatchObject({
      result: 'B+6.5',
      winner: 'black',
      kind: 'counting',
      words: 'Black wins by 6.5 points',
    });
    expect(endingOf({ ...counted, score: 'B+1' }, 'go', {}).words).toBe('Black wins by 1 point');
    expect(endingOf({ ...counted, outcome: 'draw', score: '0' }, 'go', {})).toMatchObject({
      result: '0',
      words: 'Draw by counting',
    });
    expect(endingOf({ kind: 'resigned', by: 'black' }, 'go', {}).result).toBe('W+R');
    expect(endingOf({ kind: 'void', reason: 'x' }, 'go', {}).result).toBe('*');
  });

  test('names who ruled, and a rule that has since been turned off', () => {
    const mate = { kind: 'rules', reason: 'checkmate', outcome: 'white' } as const;
    expect(endingOf(mate, 'chess', {}, 'Ada')).toMatchObject({ ruledBy: 'Ada' });
    const drawn = { kind: 'adjudicated', rule: 'DRAW-1', outcome: 'draw', evidence: '' } as const;
    expect(endingOf(drawn, 'chess', {})).toMatchObject({
      result: '1/2-1/2',
      winner: 'draw',
      kind: 'adjudicated',
      rule: 'DRAW-1',
      words: 'Draw: both evaluations near zero (DRAW-1)',
    });
  });
});

test('shownEvaluation flips bounds with the view', () => {
  expect(shownEvaluation({ kind: 'mate', moves: 3, view: 'black', bound: 'upper' })).toEqual({ mate: -3, bound: '>' });
  expect(shownEvaluation({ kind: 'centipawns', centipawns: 20, view: 'white', bound: 'upper' })).toEqual({
    centipawns: 20,
    bound: '<',
  });
  expect(shownEvaluation({ kind: 'unknown' })).toBeUndefined();
});

describe('timeControlText', () => {
  const clock = (...periods: readonly (readonly [number | null, number, number])[]): TimeControl => ({
    kind: 'clock',
    periods: periods.map(([moves, baseMs, incrementMs]): TimePeriod => ({ moves, baseMs, incrementMs })),
    marginMs: 0,
  });
  test.each([
    [clock([null, 900_000, 10_000]), `15'+10"`],
    [clock([null, 7_200_000, 0]), `120'`],
    [clock([null, 90_500, 100]), `1'30.5"+0.1"`],
    [clock([40, 5_400_000, 30_000], [null, 1_800_000, 30_000]), `40/90'+30", 30'+30"`],
    [{ kind: 'moveTime', moveTimeMs: 50, marginMs: 0 }, `0.05"/move`],
    [{ kind: 'unlimited', capMs: 1 }, 'no clock'],
  ] as const)('%j is %s', (control, text) => {
    expect(timeControlText(control)).toBe(text);
  });
});

describe('engineCard', () => {
  test('finds threads, hash and tablebases under the names that engines use', () => {
    using tournament = new TestTournament({ event: { hardware: '2 × 44 cores' } });
    tournament.record('engine-accepted', {
      entrant: entrantName('Alpha'),
      event: eventKey('main'),
      command: 'engine',
      sha256: 'ab'.repeat(32),
      files: [{ path: 'engine', bytes: 1, sha256: 'ab'.repeat(32) }],
      identity: { name: 'Alpha 1.0 <b>', author: 'A. Author' },
      usedOptions: [
        { name: 'Max CPUs', value: '8' },
        { name: 'Hash Table Size', value: '1024' },
        { name: 'SyzygyPath', value: '' },
        { name: 'EGTPath Syzygy', value: '/tables' },
      ],
    });
    const [event] = tournament.followed.definition.events;
    if (event === undefined) throw new TypeError('Expected an event');
    expect(engineCard(tournament.followed, event, 'Alpha')).toEqual({
      name: 'Alpha',
      protocol: 'UCI',
      identity: 'Alpha 1.0 <b>',
      author: 'A. Author',
      version: 'ab'.repeat(32),
      threads: '8',
      hash: '1024',
      tablebases: '/tables',
      options: [
        { name: 'Max CPUs', value: '8' },
        { name: 'Hash Table Size', value: '1024' },
        { name: 'SyzygyPath', value: '' },
        { name: 'EGTPath Syzygy', value: '/tables' },
      ],
      hardware: '2 × 44 cores',
      timeControl: `15'+10"`,
    });
    expect(engineCard(tournament.followed, event, 'Nobody')).toMatchObject({ name: 'Nobody', options: [] });
  });
});

test('eventRules describes the rules of a season', () => {
  using tournament = new TestTournament({ event: { adjudication: SEASON, crashes: { disqualifyAt: 3, annul: true } } });
  const [event] = tournament.followed.definition.events;
  if (event === undefined) throw new TypeError('Expected an event');
  expect(eventRules(event).map(({ rule, words }) => `${rule}: ${words}`)).toEqual([
    'DRAW-1: Drawn from move 35 on once both evaluations stay within 0.08 for 5 moves, counted again after a pawn move or capture',
    'WIN-1: Won once both see one side ahead by at least 10 for 5 moves',
    'RESIGN-1: Lost by a side once it sees itself behind by at least 6 for 3 moves',
    expect.stringMatching(/^TB-1: Positions of at most \d men are decided by the tablebases$/),
    'S16-15c: At 3 crashes an engine is disqualified, and its games are annulled',
  ]);
});

describe('referrals', () => {
  const names = { white: 'W', black: 'B' };
  const noBoard = (): undefined => undefined;
  test('explain why a game waits', () => {
    expect(shownReferral({ kind: 'move-limit' }, names, noBoard)).toMatchObject({
      words: 'Stopped at its last move (CGF-9.1.5)',
    });
    expect(shownReferral({ kind: 'late-flag', by: 'white', evidence: '61 s' }, names, noBoard).words).toContain(
      'W overstepped its time',
    );
  });

  test('CGF-9.2: a ruled score settles the dead stones of the claim that it upholds, or those that both name', () => {
    const dead = (score: string, white: readonly string[] | undefined, black: readonly string[] | undefined) => {
      const claim = (own: string, named: readonly string[] | undefined) =>
        ({ kind: 'told', score: own, ...present({ dead: named }) }) as const;
      const claims = { white: claim('W+3.5', white), black: claim('B+9.5', black) };
      return deadBy({ kind: 'scores-differ', claims, counts: [], method: '' }, score);
    };
    expect(dead('W+3.5', ['A1', 'b2'], ['B2', 'C3'])).toEqual(['A1', 'b2']);
    expect(dead('B+9.5', ['A1', 'b2'], ['B2', 'C3'])).toEqual(['B2', 'C3']);
    expect(dead('B+1.5', ['c3', 'b2'], ['B2', 'C3'])).toEqual(['c3', 'b2']);
    expect(dead('B+1.5', ['A1'], ['C3'])).toBeUndefined();
    expect(dead('W+3.5', undefined, ['C3'])).toBeUndefined();
    expect(dead('W+3.5', undefined, undefined)).toBeUndefined();
  });
});

test('gameFileName keeps letters, digits and little else', () => {
  const name = (white: string, black = 'B'): string =>
    gameFileName({ id: 7, event: 'Lëague 1', kind: 'chess', round: 1, board: 1, white, black, state: 'over', plies: 0 }, 'pgn');
  expect(name('Stockfish 16.1')).toBe('League_1-7-Stockfish_16.1-vs-B.pgn');
  expect(name('../..')).toBe('League_1-7-x-vs-B.pgn');
  expect(name('日本語', '-rf "x"\r\n')).toBe('League_1-7-x-vs-rf_x.pgn');
});
