// How the program handles engines that crash and a host that fails: real processes, really killed.

import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { isCrash, outcomeOf } from '../../../src/core/ending.ts';
import { eventKey, gameId } from '../../../src/core/ids.ts';
import { unwrap } from '../../../src/core/result.ts';
import type { StatusReport } from '../../../src/reports/statusReport.ts';
import type { TournamentFacts } from '../../../src/projections/tournamentFacts.ts';
import { testEngine } from '../../engines/index.ts';
import { SAMPLE_CHESS, engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts, untilItSays } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

const MAIN = eventKey('main');
const factsOf = (data: string): TournamentFacts => unwrap(foldJournal(data)).facts;
const jsonOf = async (args: readonly string[], cwd: string): Promise<StatusReport> =>
  JSON.parse((await runArbiter(args, cwd)).stdout);

const ended = (facts: TournamentFacts): number => [...facts.games.values()].filter(({ ending }) => ending !== undefined).length;

const league = (concurrency: number): string =>
  'tournament: League\nruleSet: tcec-season-16\ntimeControl: 60+1\nformat: round-robin\ncycles: 4\n' +
  `concurrency: ${concurrency}\nengines:\n` +
  engineLine('Steady', testEngine('first-legal')) +
  engineLine('Second', testEngine('first-legal')) +
  engineLine('Unlawful', testEngine('illegal', 4)) +
  engineLine('Crasher', testEngine('crashes-on-go', 2));

/** The expected table, added up here from the endings alone. */
function checkLeague(facts: TournamentFacts, status: StatusReport, crashes: number): void {
  const games = [...facts.event(MAIN).finished.values()];
  const counted = games.filter(({ players }) => players.white !== 'Crasher' && players.black !== 'Crasher');
  expect(counted).toHaveLength(12);
  expect(games.length - counted.length).toBe(crashes);
  const points = new Map<string, number>([...'Steady Second Unlawful'.split(' ')].map((name) => [name, 0]));
  for (const { players, ending } of counted) {
    const outcome = outcomeOf(ending);
    for (const colour of ['white', 'black'] as const) {
      const gained = outcome === 'draw' ? 0.5 : outcome === colour ? 1 : 0;
      points.set(players[colour], (points.get(players[colour]) ?? 0) + gained);
    }
  }
  const [event] = status.events;
  const rows = event?.standings.entrants ?? [];
  expect(new Map(rows.slice(0, 3).map((row) => [row.name, row.points]))).toEqual(points);
  expect(rows.slice(0, 3).every((row) => row.games === 8 && !row.disqualified)).toBe(true);
  expect(rows[3]).toMatchObject({ name: 'Crasher', rank: 4, points: 0, games: 0, disqualified: true });
  expect(rows[3]?.decidedBy).toMatch(/^disqualified: 3 crashes, in games \d+, \d+, \d+ \(crash rule S16-15c\)$/);
  expect(event).toMatchObject({
    finished: 12 + crashes,
    scheduled: 24,
    cancelled: 12 - crashes,
    strikes: { Crasher: crashes },
    disqualified: [{ name: 'Crasher', by: 'crash rule S16-15c' }],
  });
  // An illegal move loses its game and is no crash.
  expect(games.some(({ ending }) => ending.kind === 'forfeit' && ending.fault === 'illegal-move')).toBe(true);
}

describe('an engine that crashes three times (S16-15c)', () => {
  it('is disqualified, its games annulled and cancelled; the table of the others is right, and verify agrees', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    const ran = await runArbiter(['run', folder.file('league.yaml', league(2)), '--data', data], folder.path);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('3 games were lost by a crash') });
    expect(ran.stdout).toContain('Crasher is disqualified: 3 crashes, in games ');
    expect(ran.stdout).toMatch(/4 +Crasher: disqualified|In brackets: annulled/);
    checkLeague(factsOf(data), await jsonOf(['status', '--data', data, '--json'], folder.path), 3);
    checkLeague(factsOf(data), await jsonOf(['verify', '--data', data, '--json'], folder.path), 3);
    const readable = await runArbiter(['status', '--data', data], folder.path);
    expect(readable.stdout).toContain('15 of 24 games, 9 cancelled\n  disqualified: Crasher, 3 crashes, in games ');
    // Ratings and archives keep the games.
    const games = await runArbiter(['export', '--data', data, '--pgn', '-'], folder.path);
    expect(games.stdout.match(/^\[Round /gm)).toHaveLength(15);
  });

  it('is disqualified once, however often everything is killed', async () => {
    using folder = temporaryFolder();
    const file = folder.file('league.yaml', league(1));
    const data = join(folder.path, 'data');
    const args = ['run', file, '--data', data];
    // Before, at and after the third crash.
    const crashes = (facts: TournamentFacts): number =>
      [...facts.games.values()].filter(({ ending }) => ending !== undefined && isCrash(ending)).length;
    const moments: readonly ((facts: TournamentFacts) => boolean)[] = [
      (facts) => crashes(facts) >= 2,
      (facts) => crashes(facts) >= 3,
      (facts) => ended(facts) >= 8,
    ];
    for (const moment of moments) {
      const running = startArbiter(args, folder.path);
      await untilFacts(running, data, moment);
      running.process.kill('SIGKILL');
      expect((await running.finished).signal).toBe('SIGKILL');
    }
    expect(await runArbiter(args, folder.path)).toMatchObject({ code: 1 });
    const facts = factsOf(data);
    checkLeague(facts, await jsonOf(['verify', '--data', data, '--json'], folder.path), 3);
    expect(facts.closed).toBe(true);
  });
});

/** White is a queen and two rooks up; both have plenty of time. */
const wonMatch = (folder: { readonly file: (name: string, text: string) => string }, interruption: string): string =>
  'tournament: Won\ntimeControl: 0.05/move\ntimeMargin: 10s\nformat: match\ngames: 2\n' +
  `openings: { file: ${JSON.stringify(folder.file('won.epd', '4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - hmvc 0; fmvn 1;\n'))} }\n` +
  `interruption: ${interruption}\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}`;

describe('a host that fails', () => {
  const played =
    (plies: number) =>
    (facts: TournamentFacts): boolean =>
      [...facts.games.values()].some((game) => game.ending === undefined && game.plies.length >= plies);

  it('INT-2: both evaluations see the same side won, so it has won; after a polite stop the same game continues', async () => {
    using folder = temporaryFolder();
    const file = folder.file('won.yaml', wonMatch(folder, '{ winPawns: 5 }'));
    const data = join(folder.path, 'data');
    const first = startArbiter(['run', file, '--data', data], folder.path);
    await untilFacts(first, data, played(4));
    first.process.kill('SIGTERM');
    expect(await first.finished).toMatchObject({ code: 130 });
    const second = startArbiter(['run', file, '--data', data], folder.path);
    await untilFacts(second, data, played((factsOf(data).games.get(gameId(1))?.plies.length ?? 0) + 2));
    await untilItSays(second, 'resumes from ply ');
    second.process.kill('SIGKILL');
    await second.finished;
    const third = startArbiter(['run', file, '--data', data], folder.path);
    await untilFacts(third, data, (facts) => facts.games.get(gameId(1))?.ending !== undefined);
    third.process.kill('SIGINT');
    const { stdout } = await third.finished;
    expect(stdout).toMatch(
      /Game 1, A - B, was being played when everything stopped\nGame 1 \(round 1\): A - B 1-0 \(adjudicated by INT-2/,
    );
    expect(factsOf(data).games.get(gameId(1))?.ending).toMatchObject({ kind: 'adjudicated', rule: 'INT-2', outcome: 'white' });
  });

  it('CUP-5c: an official rules a lock-up instead; another entrant is disqualified and reinstated', async () => {
    using folder = temporaryFolder();
    const file = folder.file('won.yaml', wonMatch(folder, '{ winPawns: 5 }'));
    const data = join(folder.path, 'data');
    const first = startArbiter(['run', file, '--data', data], folder.path);
    await untilFacts(first, data, played(3));
    const by = ['--data', data, '--by', 'Chair', '--reason', 'locked up'];
    first.process.kill('SIGKILL');
    await first.finished;
    const ruled = await runArbiter(['rule', '1', '--result', 'void', '--replay', 'end-of-round', ...by], folder.path);
    expect(ruled).toMatchObject({
      code: 0,
      stdout: 'Ruled: game 1, A - B, is void and will be played again at the end of its round.\n',
    });
    expect(await runArbiter(['rule', '--disqualify', 'C', ...by], folder.path)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('expected an entrant, A or B'),
    });
    expect(await runArbiter(['rule', '--disqualify', 'B', ...by], folder.path)).toMatchObject({ code: 0 });
    expect(await jsonOf(['status', '--data', data, '--json'], folder.path)).toMatchObject({
      events: [{ cancelled: 1, disqualified: [{ name: 'B', by: 'Chair', reason: 'locked up' }] }],
    });
    expect(await runArbiter(['rule', '--reinstate', 'B', ...by], folder.path)).toMatchObject({ code: 0 });
    const again = startArbiter(['run', file, '--data', data], folder.path);
    await untilFacts(again, data, played(2));
    again.process.kill('SIGINT');
    await again.finished;
    const games = [...factsOf(data).games.values()].map(({ issued, ending }) => [issued.number, issued.attempt, ending?.kind]);
    // Game 2 had been issued before and never began.
    expect(games).toEqual([
      [1, 1, 'void'],
      [2, 1, undefined],
      [1, 2, undefined],
    ]);
  });
});
