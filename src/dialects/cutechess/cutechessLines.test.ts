// Lines and tables of cutechess-cli, held against what version 1.5.1 printed itself.

import { describe, expect, test } from 'vitest';
import { err, unwrap } from '../../core/result.ts';
import type { GameEnding } from '../../core/ending.ts';
import type { EndedGame } from '../matchLines.ts';
import type { Encounter } from '../../formats/match/encounter.ts';
import { bracketOf, type KnockoutSettings } from '../../formats/knockout/bracket.ts';
import { seeds, TestEvent } from '../../formats/testFacts.ts';
import { newEngine, type MatchRequest } from '../matchRequest.ts';
import { readCutechess } from './cutechess.ts';
import { cutechessLines } from './cutechessLines.ts';

const request = (words: string): MatchRequest =>
  unwrap(
    readCutechess(`-engine cmd=a name=A -engine cmd=b name=B -each tc=5+1 ${words}`.trim().split(' '), {
      read: () => err('Cannot read anything'),
    }),
  );

const mate = (outcome: 'white' | 'black'): GameEnding => ({ kind: 'rules', reason: 'checkmate', outcome });
const long: GameEnding = { kind: 'adjudicated', rule: 'MAX-1', outcome: 'draw', evidence: '' };
const illegal = (by: 'white' | 'black'): GameEnding => ({
  ...{ kind: 'forfeit', by, fault: 'illegal-move', evidence: 'Cannot play "a1a1": expected a legal move' },
});
const crash = (by: 'white' | 'black'): GameEnding => ({ kind: 'forfeit', by, fault: 'crash', evidence: '' });

function games(rows: readonly (readonly [white: string, black: string, ending: GameEnding])[]): readonly EndedGame[] {
  return rows.map(([white, black, ending], index) => ({ number: index + 1, white, black, ending }));
}

const SIX = games([
  ['A', 'B', mate('white')],
  ['B', 'A', mate('white')],
  ['A', 'B', mate('black')],
  ['B', 'A', mate('black')],
  ['A', 'B', long],
  ['B', 'A', long],
]);

describe('two engines', () => {
  test('each game, and the tables at the end', () => {
    const lines = cutechessLines(request('-games 2 -rounds 3 -sprt elo0=0 elo1=10 alpha=0.05 beta=0.05'), () => []);
    const printed = SIX.map((game) => `${lines.started(game)}${lines.ended(game)}`).join('');
    expect(`${printed}${lines.finished({ canGoOn: false, elapsedMs: 0 })}`).toBe(
      `Started game 1 of 6 (A vs B)
Finished game 1 (A vs B): 1-0 {White mates}
Score of A vs B: 1 - 0 - 0  [1.000] 1
Started game 2 of 6 (B vs A)
Finished game 2 (B vs A): 1-0 {White mates}
Score of A vs B: 1 - 1 - 0  [0.500] 2
Started game 3 of 6 (A vs B)
Finished game 3 (A vs B): 0-1 {Black mates}
Score of A vs B: 1 - 2 - 0  [0.333] 3
Started game 4 of 6 (B vs A)
Finished game 4 (B vs A): 0-1 {Black mates}
Score of A vs B: 2 - 2 - 0  [0.500] 4
Started game 5 of 6 (A vs B)
Finished game 5 (A vs B): 1/2-1/2 {Draw by adjudication: maximal game length}
Score of A vs B: 2 - 2 - 1  [0.500] 5
Started game 6 of 6 (B vs A)
Finished game 6 (B vs A): 1/2-1/2 {Draw by adjudication: maximal game length}
Score of A vs B: 2 - 2 - 2  [0.500] 6
...      A playing White: 1 - 1 - 1  [0.500] 3
...      A playing Black: 1 - 1 - 1  [0.500] 3
...      White vs Black: 2 - 2 - 2  [0.500] 6
Elo difference: 0.0 +/- 270.8, LOS: 50.0 %, DrawRatio: 33.3 %
SPRT: llr -0.00466 (-0.2%), lbound -2.94, ubound 2.94

Player: A
   "Draw by adjudication: maximal game length": 2
   "Loss: Black mates": 1
   "Loss: White mates": 1
   "Win: Black mates": 1
   "Win: White mates": 1
Player: B
   "Draw by adjudication: maximal game length": 2
   "Loss: Black mates": 1
   "Loss: White mates": 1
   "Win: Black mates": 1
   "Win: White mates": 1
Finished match
`,
    );
  });

  test('tables at their intervals are not repeated at the end', () => {
    const lines = cutechessLines(request('-games 2 -rounds 3 -ratinginterval 3 -outcomeinterval 4'), () => []);
    const printed = SIX.map((game) => lines.ended(game));
    const tables = printed.map((text) => [text.includes('Elo difference'), text.includes('Player:')]);
    expect(tables).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [false, true],
      [false, false],
      [true, false],
    ]);
    expect(lines.finished({ canGoOn: false, elapsedMs: 0 })).not.toContain('Elo difference');
    expect(printed[2]).toContain('SPRT: llr 0 (0.0%), lbound -inf, ubound inf\n');
  });

  test('a game that was over before counts without a line', () => {
    const lines = cutechessLines(request('-games 2'), () => []);
    for (const game of SIX.slice(0, 1)) lines.count(game);
    expect(lines.progress()).toEqual({ games: 1, total: 2 });
  });
});

test('more than two: the table of all columns, best first, of equals the last', () => {
  const four = ['Ill', 'First', 'Fish', 'Crash'].map((name) => ({
    ...newEngine(),
    ...{ name, clock: { ...newEngine().clock, baseMs: 5000, incrementMs: 1000 } },
  }));
  const lines = cutechessLines({ ...request('-games 2 -resultformat wide3'), engines: four }, () => []);
  const played = games([
    ['Ill', 'Crash', illegal('white')],
    ['Crash', 'Ill', crash('white')],
    ['First', 'Fish', mate('black')],
    ['Fish', 'First', mate('white')],
    ['Ill', 'Fish', illegal('white')],
    ['Fish', 'Ill', illegal('black')],
    ['Crash', 'First', crash('white')],
    ['First', 'Crash', crash('black')],
    ['Ill', 'First', illegal('white')],
    ['First', 'Ill', illegal('black')],
    ['Fish', 'Crash', crash('black')],
    ['Crash', 'Fish', crash('white')],
  ]);
  const printed = played.map((game) => lines.ended(game));
  expect(printed.slice(0, 2)).toEqual([
    'Finished game 1 (Ill vs Crash): 0-1 {White makes an illegal move: a1a1}\n',
    'Finished game 2 (Crash vs Ill): 0-1 {White disconnects}\n',
  ]);
  const end = lines.finished({ canGoOn: false, elapsedMs: 0 });
  expect(end.split('\n\nPlayer: Ill\n')[0]).toBe(
    [
      'Rank Name                                  TC     Elo     +/-   Games    Wins  Losses   Draws   Points   Score   WWins  WLoss.  WDraws   White   BWins  BLoss.  BDraws   Black    Draw  DStale  DMater  DRepet  DMoves    DAdj  DAgree  OtherD    Time Illegal  Discon   Stall WrClaim ',
      '   1 Fish                                 5+1     inf     nan       6       6       0       0      6.0  100.0%       3       0       0  100.0%       3       0       0  100.0%    0.0%       0       0       0       0       0       0       0       0       0       0       0       0 ',
      '   2 First                                5+1     120     nan       6       4       2       0      4.0   66.7%       2       1       0   66.7%       2       1       0   66.7%    0.0%       0       0       0       0       0       0       0       0       0       0       0       0 ',
      '   3 Crash                                5+1    -280     nan       6       1       5       0      1.0   16.7%       0       3       0    0.0%       1       2       0   33.3%    0.0%       0       0       0       0       0       0       0       0       0       5       0       0 ',
      '   4 Ill                                  5+1    -280     nan       6       1       5       0      1.0   16.7%       0       3       0    0.0%       1       2       0   33.3%    0.0%       0       0       0       0       0       0       0       0       5       0       0       0 ',
      '',
      'SPRT: llr 0 (0.0%), lbound -inf, ubound inf',
    ].join('\n'),
  );
  expect(end).toContain('Player: Crash\n   "Loss: Black disconnects": 2\n   "Loss: White disconnects": 3\n');
});

/** Held against cutechess-cli itself in test/soak/sameLines.ts. */
describe('a knockout', () => {
  const encounter: Encounter = { games: 2, earlyStop: 'certain', tieBreaks: [{ set: 2 }] };
  const settings: KnockoutSettings = {
    ...{ kind: 'knockout', bracket: 'slide', tieBreaks: 'at-once' },
    rounds: ['Quarterfinals', 'Semifinals', 'Final'].map((name) => ({ name, encounter })),
  };
  const draw: GameEnding = { kind: 'rules', reason: 'stalemate', outcome: 'draw' };

  test('the bracket as far as it has been played, and more games than were scheduled', () => {
    const event = new TestEvent(settings, seeds(6));
    const lines = cutechessLines(
      { ...request('-tournament knockout -games 2 -ratinginterval 1'), engines: Array(6).fill(newEngine()) },
      () => bracketOf(settings, event.facts),
    );
    const next = (outcome: 'white' | 'black' | 'draw'): string => {
      const { number, white, black } = event.play(outcome);
      const game = { number, white, black };
      return `${lines.started(game)}${lines.ended({ ...game, ending: outcome === 'draw' ? draw : mate(outcome) })}`;
    };
    expect(next('draw')).toBe(
      `Started game 1 of 10 (E3 vs E5)
Finished game 1 (E3 vs E5): 1/2-1/2 {Draw by stalemate}
E1
\t\tE1
bye

E3
\t\t... (0.5-0.5)
E5

E2
\t\tE2
bye

E4
\t\t...
E6
`,
    );
    for (const outcome of ['white', 'white', 'white', 'draw', 'draw', 'draw', 'draw', 'draw', 'white'] as const) next(outcome);
    const eleventh = next('white');
    expect(eleventh).toContain('Started game 11 of 11 (');
    expect(eleventh).toContain('\nE1\n\t\tE1\nbye\n\t\t\t\t... (1-0)\nE3\n\t\tE5 (0.5-1.5)\nE5\n\nE2\n');
    expect(eleventh).toContain('\nbye\n\t\t\t\t...\nE4\n\t\tE6 (3.5-4.5)\nE6\n');
    expect(lines.progress()).toEqual({ games: 11, total: 11 });
  });
});
