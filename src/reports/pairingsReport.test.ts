// The output of `arbiter pairings` for a Swiss: the table before the event, a round with its results, and its reasons (CGF-5).

import { describe, expect, test } from 'vitest';
import { entrantName } from '../core/ids.ts';
import { betterSeedWins, seeds, TestEvent } from '../formats/testFacts.ts';
import { swissSettings } from '../formats/swiss/testSwiss.ts';
import { pairingsReport, type ReportedEvent } from './pairingsReport.ts';
import { formatPairings } from './pairingsText.ts';

const settings = swissSettings({ rounds: 3, authors: Object.fromEntries(seeds(2).map((name) => [name, 'A. Author'])) });
const reported = (event: TestEvent): ReportedEvent => ({
  key: 'main',
  name: "CGF'99",
  settings,
  facts: event.facts,
  field: event.facts.entrants,
});
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

describe('arbiter pairings', () => {
  const event = new TestEvent(settings, seeds(5));

  test('before the event: the number of rounds and the pairing table', () => {
    const report = pairingsReport(reported(event), [], false);
    expect(report).toMatchObject({ event: 'main', rounds: 3, paired: [] });
    expect(formatPairings(report, true, 80)).toBe(
      lines(
        "CGF'99: Swiss, 3 rounds",
        '',
        '#  Name  Author',
        '1  E1    A. Author',
        '2  E2    A. Author',
        '3  E3',
        '4  E4',
        '5  E5',
      ),
    );
  });

  test('a small field gets the advice to play a round robin; an unknown one is reported as unknown', () => {
    const small = { ...reported(event), field: seeds(4) };
    expect(formatPairings(pairingsReport(small, [], false), false, 200)).toContain(
      'A Swiss of 3 rounds is too long for 4 entrants',
    );
    expect(formatPairings(pairingsReport({ ...small, field: [] }, [], false), true, 200)).toContain(
      'The field is not known yet.',
    );
  });

  test('a round: boards, points before it, results, byes, who is absent', () => {
    event.absent('E2', 2);
    event.playOn(betterSeedWins, ({ round, board }) => round === 2 && board === 2);
    const report = pairingsReport(reported(event), event.facts.rounds, false);
    expect(report.paired[0]).toEqual({
      round: 1,
      pairings: [
        { board: 1, game: 1, white: 'E1', black: 'E3', points: { white: 0, black: 0 }, result: '1-0' },
        { board: 2, game: 2, white: 'E4', black: 'E2', points: { white: 0, black: 0 }, result: '0-1' },
      ],
      byes: [{ name: 'E5', points: 1 }],
      absent: [],
    });
    expect(formatPairings({ ...report, paired: report.paired.slice(1) }, false, 80)).toBe(
      lines(
        "CGF'99: Swiss, 3 rounds",
        '',
        'Round 2',
        'Board  White  Points  Black  Points  Result',
        '    1  E5          1  E1          1  0-1',
        '    2  E3          0  E4          0',
        'Not paired: E2',
      ),
    );
  });

  test('--explain: what each pairing costs, the round, and what it would cost without it', () => {
    const family = new TestEvent(settings, seeds(2));
    family.plan();
    const report = pairingsReport(reported(family), family.facts.rounds, true);
    expect(report.paired[0]?.pairings[0]).toMatchObject({
      costs: { leaders: 1, author: 1 },
      why: ['the two first meet before the last round', 'both by A. Author', 'without it the round cannot be paired'],
    });
    expect(formatPairings(report, false, 200)).toContain('Board 1: leaders 1, author 1');
    expect(formatPairings(report, false, 200)).toContain('The round: leaders 1, author 1');
  });

  test('the house program has no points and no row in a table', () => {
    const house = entrantName('House');
    const own = { ...settings, houseProgram: house };
    const odd = new TestEvent(own, seeds(3));
    odd.plan();
    const report = pairingsReport({ ...reported(odd), settings: own }, odd.facts.rounds, true);
    expect(report.pairingTable.map(({ name }) => name)).not.toContain(house);
    const game = report.paired[0]?.pairings.find(({ white, black }) => [white, black].includes(house));
    expect([game?.points.white, game?.points.black]).toContain(null);
    expect(formatPairings(report, false, 80)).toContain('house');
  });
});
