import { describe, expect, it } from 'vitest';
import { congress, cup4, event4k, league, season16 } from '../../test/rehearsedTournaments.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { describeOfficials, describeRules } from './rules.ts';

const rulesOf = ({ events }: TournamentDefinition, key: string): readonly string[] =>
  events.flatMap((event) => (event.key === key ? describeRules(event) : []));

describe('describeRules', () => {
  it('S16-11, S16-12, S16-13, S16-15, S16-X: a league and the Superfinal of Season 16', () => {
    const season = season16();
    const adjudication =
      'adjudication: drawn from move 35 on after 5 moves of both within 0.08, counted again after a pawn move or capture (DRAW-1); ' +
      'won after 5 moves in which both see 10.00 or more, a move without an evaluation agrees (WIN-1); by tablebase with 6 men or fewer (TB-1)';
    const interruption =
      'interruption: won where both see more than 10.00 (INT-2); drawn where both are within 0.10 after 35 moves (INT-3); ' +
      'by tablebase with 7 men or fewer (INT-4); resumed after a warm-up of base time / 30, at most 60 s (INT-5)';
    expect(rulesOf(season, 'L2')).toEqual([
      'ties: CRASH, DE, WIN, SB, RULING',
      adjudication,
      'crashes: lost; 3 in this event disqualify, and its games count for no one',
      interruption,
      'updates: until the event begins',
      expect.stringMatching(
        /^engines: at most 43 threads; 16384 MiB of hash; 4096 MiB of other hash tables together; pondering off;/u,
      ),
    ]);
    expect(rulesOf(season, 'SF').join('\n')).toContain('; 8192 MiB of other hash tables together;');
    expect(rulesOf(season, 'PO')).toContain('updates: none, the engines are those of L1');
    expect(rulesOf(season, 'SF')).toContain('crashes: the game is lost, with no further penalty');
    expect(rulesOf(league(3, 1, 'crashes: { grace: 5s, unresponsive: ignore }\n'), 'main')).toContain(
      'crashes: the game is lost, with no further penalty; an engine that overstepped its time has 5 s to come back; not coming back does not count as a crash',
    );
  });

  it('RESIGN-1: the choices of a match program', () => {
    const lines = (fields: string): string => rulesOf(league(3, 1, `adjudication: { ${fields} }\n`), 'main').join('\n');
    const runner = lines(
      'semantics: fastchess, draw: { fromMove: 34, moves: 8, pawns: 0.2 }, resign: { moves: 3, pawns: 6 }, tablebases: { men: 6 }, maxMoves: 200',
    );
    expect(runner).toContain(
      'adjudication: lost after 3 moves of its own at -6.00 or less (RESIGN-1); ' +
        'drawn from move 34 of the board on after 8 moves of both within 0.20, counted again from a pawn move or capture on (DRAW-1); ' +
        'by tablebase with 6 men or fewer, after a pawn move or capture (TB-1); drawn after 200 moves after the book (MAX-1)',
    );
    expect(
      lines(
        'draw: { moves: 1, pawns: 1, resets: false }, resign: { moves: 1, pawns: 6, seenBy: each }, tablebases: { men: 6, ignoreFifty: true, results: draws }',
      ),
    ).toContain(
      'adjudication: drawn from move 1 on after 1 move of both within 1.00 (DRAW-1); ' +
        'lost after 1 move of its own at -6.00 or less, if the opponent sees as many won (RESIGN-1); ' +
        'by tablebase with 6 men or fewer, without the 50-move rule, draws only (TB-1)',
    );
    expect(lines('resign: { moves: 2, pawns: 6, seenBy: together }')).toContain('if all of both sides are that far from zero');
  });

  it('CUP-6, CUP-7, CUP-9a, 4K-2, 4K-6.1, CGF-4.2, CGF-6.2, CGF-10: the other presets', () => {
    expect(rulesOf(cup4('tcec-cup-4'), 'main').join('\n')).toMatch(
      /^adjudication: drawn .* won after 4 moves .*\ncrashes: the game is lost, with no further penalty\n/u,
    );
    expect(rulesOf(cup4('tcec-cup-4'), 'main')).toContain('ratings: a separate list; the joint list does not change (CUP-9a)');
    expect(rulesOf(event4k(6), 'Pool')).toEqual([
      'ties: DE, SB, RMOB, 2WIN, FAST, SLOW, RULING',
      'adjudication: none',
      'crashes: the game is lost, with no further penalty',
      expect.stringMatching(
        /^interruption: won where both see more than 10\.00 \(INT-2\); drawn where both are within 0\.15 after 35 moves/u,
      ),
      'updates: until the event begins',
      expect.stringMatching(/^engines: pondering off; own books off;/u),
    ]);
    expect(rulesOf(congress(), 'main')).toEqual([
      'ties: WIN, SOS, SODOS, SODOSX, DE, RANK',
      expect.stringMatching(
        /^judging: a flag that falls from move 300 on is for a judge; stopped at move 400 for a judge; a judge decides about a crashed program/u,
      ),
      'crashes: the game is lost, with no further penalty',
      'interruption: judges decide the game',
      'updates: until the event begins, and between its rounds',
    ]);
  });
});

it('describeOfficials: who may rule (CGF-14, CGF-10.4)', () => {
  expect(describeOfficials(congress())).toBe(
    'SANECHIKA Noriaki (chair), OKASAKI Masahiro (judge), YOSHIKAWA Atsushi (secretary), KOJIMA Takuya (secretary); only the chair changes what another official has ruled',
  );
  expect(describeOfficials(league(3, 1))).toBe('anyone who has the data folder, under any name');
});
