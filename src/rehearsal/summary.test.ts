import { describe, expect, it } from 'vitest';
import { league, settingsWith } from '../../test/rehearsedTournaments.ts';
import { formatReport, formatSummary } from './formatRehearsal.ts';
import { rehearse } from './rehearse.ts';
import type { RehearsalReport } from './report.ts';
import { lengthOf, spreadOf, summarise } from './summary.ts';

const SETTINGS = settingsWith({ crashRate: 0.1 });

async function rehearsals(times: number): Promise<readonly RehearsalReport[]> {
  const definition = league(4, 2, 'crashes: { disqualifyAt: 2 }\n');
  const reports: RehearsalReport[] = [];
  for (let index = 0; index < times; index++) reports.push(await rehearse(definition, SETTINGS, 5 + index));
  return reports;
}

describe('spreadOf', () => {
  it('gives the mean, the extremes, the median and the 5th and 95th percentiles', () => {
    const hundred = Array.from({ length: 101 }, (_, index) => 100 - index);
    expect(spreadOf(hundred)).toEqual({ mean: 50, least: 0, low: 5, median: 50, high: 95, most: 100 });
    expect(spreadOf([7])).toEqual({ mean: 7, least: 7, low: 7, median: 7, high: 7, most: 7 });
  });
});

describe('summarise', () => {
  it('adds up the reports', async () => {
    const reports = await rehearsals(40);
    const summary = summarise(reports);
    expect([summary.rehearsals, summary.rngSeed]).toEqual([40, 5]);
    expect(summary.games.mean * 40).toBeCloseTo(
      reports.reduce((sum, { games }) => sum + games, 0),
      6,
    );
    const lengths = new Map(reports.map((report) => [report.rngSeed, lengthOf(report)]));
    expect(lengths.get(summary.shortest)).toBe(summary.lengthMs.least);
    expect(lengths.get(summary.longest)).toBe(summary.lengthMs.most);
    const [event] = summary.events;
    expect(event?.games).toEqual(summary.games);
    expect(event?.ties).toEqual(summary.ties);
    const level = reports.reduce((sum, { events }) => sum + (events[0]?.ties.level ?? 0), 0);
    expect((summary.ties.level ?? 0) * 40).toBeCloseTo(level, 6);
    expect(event?.disqualified.most).toBe(Math.max(...reports.map(({ events }) => events[0]?.disqualified.length ?? 0)));
    const alone = reports.filter(({ events }) => events[0]?.places[0]?.entrants.length === 1).length;
    expect((event?.winners ?? []).reduce((sum, { share }) => sum + share * 40, 0)).toBeCloseTo(alone, 6);
  });

  it('refuses an empty list', () => {
    expect(() => summarise([])).toThrow('expected one at least, got none');
  });
});

describe('formatReport and formatSummary', () => {
  const heading = { tournament: 'League', concurrency: 1, settings: SETTINGS, width: 200 };

  it('report one rehearsal in detail', async () => {
    const [report] = await rehearsals(1);
    if (report === undefined) throw new RangeError('no report');
    const [event] = report.events;
    const text = formatReport({ ...report, endUtcMs: report.startUtcMs + 90_000_000, playedMs: 45_000 }, heading);
    const [first, second, third] = text.split('\n');
    expect(first).toBe(`League, rehearsed with seed 5: ${event?.games} games in 25.0 h, one game at a time`);
    expect(second).toBe('From 2019-07-01 00:00 to 2019-07-02 01:00 UTC; one after the other, its games last 45.0 s');
    expect(third).toBe('Supposed: strengths by lot, 64.0 % of the games of equals drawn, a crash in 10.0 % of the games');
    expect(text).toContain(event?.places[0]?.entrants.join(' = '));
    expect(text).toContain('No ruling was needed.\n');
    const question = 'E1 and E2 share places 1 to 2';
    expect(
      formatReport({ ...report, rulings: [{ event: report.events[0]?.key ?? ('' as never), tied: [], question }] }, heading),
    ).toContain(`Rulings that were needed, decided by lot here:\n  ${question}\n`);
  });

  it('summarise many, within the width of the terminal', async () => {
    const reports = await rehearsals(20);
    const summary = summarise(reports);
    const text = formatSummary(summary, { ...heading, concurrency: 2, width: 80 });
    expect(text).toMatch(/^League: 20 rehearsals from seed 5, 2 games at once\n/);
    expect(text).toContain(`Shortest: --seed ${summary.shortest}; longest: --seed ${summary.longest}\n`);
    expect(text).toContain('No rehearsal needed a ruling.\n');
    const table = text.slice(text.indexOf('\nEvent'), text.indexOf('\nNeighbours'));
    for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const ruled = { ...summary, rulings: { share: 0.125, total: 1234, most: 3 } };
    expect(formatSummary(ruled, heading)).toContain(
      'Rulings: 1,234 in all; 12.5 % of the rehearsals needed any, one of them 3\n',
    );
  });
});
