// A rehearsal of CGF'99 in its real size, with modelled games of Go: real director, real pairings.

import { describe, expect, it } from 'vitest';
import { congress, settingsWith } from '../../test/rehearsedTournaments.ts';
import type { Entry } from '../journal/entries.ts';
import { rehearse } from './rehearse.ts';

const HOUR_MS = 3_600_000;

describe('a rehearsed congress', () => {
  it('CGF-5: 28 programs play 9 rounds of 14 games, no one meets twice, judges decide what the rules leave to them', async () => {
    const entries: Entry[] = [];
    const report = await rehearse(congress(), settingsWith(), 7, (entry) => entries.push(entry));
    const [event] = report.events;
    expect([report.games, event?.places.flatMap(({ entrants }) => entrants).length]).toEqual([126, 28]);
    const rounds = entries.flatMap((entry) => (entry.kind === 'round-paired' ? [entry.payload.round] : []));
    expect(rounds.map(({ pairings }) => pairings.length)).toEqual(Array.from({ length: 9 }, () => 14));
    const met = rounds.flatMap(({ pairings }) => pairings.map(({ white, black }) => [white, black].sort().join('-')));
    expect(new Set(met).size).toBe(126);
    const referred = entries.filter(({ kind }) => kind === 'game-referred').length;
    expect(referred).toBeGreaterThan(3);
    expect(entries.filter(({ kind }) => kind === 'ruling-made').length).toBeGreaterThanOrEqual(referred);
  });

  it('CGF-6.4: takes two days of rounds, with a rest after every game', async () => {
    const report = await rehearse(congress(), settingsWith({ crashRate: 0 }), 1);
    const hours = (report.endUtcMs - report.startUtcMs) / HOUR_MS;
    // Two players have 100 minutes in total, and the next round comes ten minutes after the longest game.
    expect(hours).toBeGreaterThan(9);
    expect(hours).toBeLessThan(9 * (100 / 60 + 1 / 6 + 1 / 12));
  });

  it('CGF-5: officials confirm the rounds where the file asks for it', async () => {
    const entries: Entry[] = [];
    await rehearse(congress('confirmRounds: true\n'), settingsWith(), 3, (entry) => entries.push(entry));
    const confirmed = entries.filter(
      ({ kind, payload }) => kind === 'ruling-made' && 'subject' in payload && payload.subject.kind === 'round-confirmed',
    );
    expect(confirmed).toHaveLength(9);
  });
});
