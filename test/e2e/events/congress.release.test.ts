// A small CGF'99, end to end: GNU Go over GTP and over SGMP, the sample player, a crasher, a program that reports a wrong score, and a program that
// only has an operator; judges who rule through `arbiter rule`; everything is killed in between (CGF-10.2).

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import type { StatusReport } from '../../../src/reports/statusReport.ts';
import { eventKey } from '../../../src/core/ids.ts';
import { unwrap } from '../../../src/core/result.ts';
import type { TournamentFacts } from '../../../src/projections/tournamentFacts.ts';
import { gtpTestEngine } from '../../engines/gtp/index.ts';
import { isHere } from '../../needs.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Finished, type Running } from '../arbiter.ts';
import { sitDown } from '../officials/operatorAtSeat.ts';

vi.setConfig({ testTimeout: 300_000 });

const GNUGO = '/usr/games/gnugo';
const MAIN = eventKey('main');
const SAMPLE = {
  command: process.execPath,
  args: [fileURLToPath(new URL('../../../engines/sampleGo/main.ts', import.meta.url))],
};
const gtp = (level: number, seed: number) => ({
  command: GNUGO,
  args: ['--mode', 'gtp', '--level', `${level}`, '--seed', `${seed}`, '--never-resign'],
});
const SGMP = {
  command: GNUGO,
  args: ['--mode', 'sgmp', '--color', '{colour}', '--boardsize', '{size}', '--komi', '{komi}', '--level', '0'],
};

const CONGRESS =
  'preset: cgf-1999\ntournament: Congress\nrngSeed: 5\nboardSize: 7\ntimeControl: 90s\nrest: 0s\nrounds: 3\nroundTimes: [none]\n' +
  'concurrency: 2\ncountTime: 20s\nofficials: [{ name: Ada, role: chair }, { name: Bede, role: judge }]\neach: { startup: 60s }\nengines:\n' +
  engineLine('GNU 0', gtp(0, 1), 'author: FSF') +
  engineLine('GNU 3', gtp(3, 2), 'author: FSF') +
  engineLine('SGMP 1', SGMP, 'protocol: sgmp') +
  engineLine('SGMP 2', SGMP, 'protocol: sgmp') +
  engineLine('Sample', SAMPLE) +
  engineLine('Crasher', gtpTestEngine('crashes-on-genmove', 6)) +
  engineLine('Liar', gtpTestEngine('lies-about-score')) +
  '  - { name: By hand, protocol: operator }\n';

const factsOf = (data: string): TournamentFacts | undefined => {
  const folded = foldJournal(data);
  return folded.ok ? folded.value.facts : undefined;
};

/** A judge who answers questions while `running`: the first call with a restart and the next with a loss, a referral by the first count. */
async function judge(
  running: Running,
  data: string,
  cwd: string,
  until: (facts: TournamentFacts) => boolean,
): Promise<Finished[]> {
  const ruled: Finished[] = [];
  const restarted = new Set<number>();
  while (running.process.exitCode === null && running.process.signalCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const facts = factsOf(data);
    if (facts === undefined) continue;
    if (until(facts)) break;
    for (const { issued, called, referred, judged } of facts.games.values()) {
      const by = ['--data', data, '--by', 'Bede', '--reason', 'as the board shows'];
      if (called !== undefined && judged === undefined) {
        const answer = restarted.has(issued.id)
          ? ['--result', called.call.by === 'black' ? 'W+R' : 'B+R']
          : ['--answer', 'restart'];
        restarted.add(issued.id);
        ruled.push(await runArbiter(['rule', `${issued.id}`, ...answer, ...by], cwd));
      } else if (referred !== undefined) {
        const { referral } = referred;
        const counted = referral.kind === 'scores-differ' ? referral.counts[0]?.score : undefined;
        ruled.push(await runArbiter(['rule', `${issued.id}`, '--result', counted ?? 'B+0.5', ...by], cwd));
      }
    }
  }
  return ruled;
}

describe.runIf(isHere(existsSync(GNUGO), GNUGO))('CGF-4.1, CGF-5, CGF-10.2: a small CGF’99', () => {
  it('is played to its end over GTP, SGMP and by hand, with judges, and killed in between', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    const command = ['run', folder.file('congress.yaml', CONGRESS), '--data', data];
    const ruled: Finished[] = [];
    let running = startArbiter(command, folder.path);
    let operator: ReturnType<typeof sitDown> | undefined;
    try {
      for (let wait = 0; factsOf(data)?.opened === undefined && wait < 600; wait++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      operator = sitDown(data, 'By hand');
      const inSecondRound = ({ games }: TournamentFacts): boolean =>
        [...games.values()].some(
          ({ issued, started, ending, plyCount }) => issued.round === 2 && started && plyCount > 2 && ending === undefined,
        );
      ruled.push(...(await judge(running, data, folder.path, inSecondRound)));
      running.process.kill('SIGKILL');
      await running.finished;
      running = startArbiter(command, folder.path);
      ruled.push(...(await judge(running, data, folder.path, () => false)));
      const end = await running.finished;
      expect(end).toMatchObject({ code: 0, stdout: expect.stringContaining('Congress') });
    } finally {
      operator?.stop();
      running.process.kill('SIGKILL');
    }
    expect(ruled.filter(({ code }) => code !== 0).map(({ stderr }) => stderr)).toEqual([]);
    expect(operator.played()).toBeGreaterThan(5);

    const facts = unwrap(foldJournal(data)).facts;
    expect(facts.closed).toBe(true);
    const { rounds, finished } = facts.event(MAIN);
    expect(rounds).toHaveLength(3);
    expect(finished.size).toBe(12);
    const met = rounds.flatMap(({ pairings }) => pairings.map(({ white, black }) => [white, black].sort().join('-')));
    expect(new Set(met).size).toBe(12);
    // The judges had to decide about the wrong scores and the games that were running at the kill; the crasher called them.
    expect(ruled.length).toBeGreaterThanOrEqual(3);
    const kinds = new Set([...finished.values()].map(({ ending }) => ending.kind));
    expect(kinds).toContain('ruled');
    expect(kinds).toContain('rules');

    const verified = await runArbiter(['verify', '--data', data, '--json'], folder.path);
    expect(verified.code).toBe(0);
    const status = JSON.parse((await runArbiter(['status', '--data', data, '--json'], folder.path)).stdout) as StatusReport;
    const archive = await runArbiter(
      ['standings', join(data, 'games.sgf'), '--tie-breaks', 'WIN,SOS,SODOS,SODOSX,DE', '--json'],
      folder.path,
    );
    expect(archive.code).toBe(0);
    const rows = (text: string): readonly { readonly name: string; readonly points: number }[] => JSON.parse(text).entrants;
    const points = (table: readonly { readonly name: string; readonly points: number }[]): Map<string, number> =>
      new Map(table.map((row) => [row.name, row.points]));
    expect(points(rows(archive.stdout))).toEqual(points(status.events[0]?.standings.entrants ?? []));
  });
});
