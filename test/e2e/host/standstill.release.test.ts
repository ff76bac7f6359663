// A stopped host is no engine's fault: the runner is stopped for two seconds, again and again, in games whose whole clock is one second.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import type { GameFacts } from '../../../src/projections/tournamentFacts.ts';
import { isHere } from '../../needs.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Running } from '../arbiter.ts';

const canLook = isHere(process.platform === 'linux', 'Linux with /proc');
const firstLegal = testEngine('first-legal');
const THINKS = { ...firstLegal, args: [...firstLegal.args, '--think', '60'] };
const STOPPED_MS = 2000;
const STOPS = 3;

const fileText = (games: number, margin: string): string =>
  `tournament: Standstill\ntimeControl: 1+0.1\ntimeMargin: ${margin}\nformat: match\ngames: ${games}\nadjudication: { maxMoves: 30 }\nengines:\n` +
  engineLine('A', THINKS) +
  engineLine('B', THINKS);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The game with this number, as far as it is in the journal. */
function gameIn(data: string, number: number): GameFacts | undefined {
  const fold = foldJournal(data);
  return fold.ok ? [...fold.value.facts.games.values()].find(({ issued }) => issued.number === number) : undefined;
}

async function untilPlayed(data: string, plies: number): Promise<void> {
  await expect.poll(() => gameIn(data, 1)?.plyCount ?? 0, { timeout: 60_000, interval: 20 }).toBeGreaterThan(plies);
}

/** The launchers that the run has started have started the engines. */
const enginesOf = (running: Running): readonly number[] => childrenOf(running.process.pid ?? NaN).flatMap(childrenOf);

function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === `${parent}`;
      } catch {
        return false;
      }
    });
}

it.skipIf(!canLook)(
  'S16-15a, S16-15b: time in which Arbiter stood still is given back to the engine on move, and told',

  async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', folder.file('stop.yaml', fileText(2, '10s')), '--data', data], folder.path);
    await untilPlayed(data, 2);
    for (let stop = 0; stop < STOPS; stop++) {
      running.process.kill('SIGSTOP');
      await pause(STOPPED_MS);
      running.process.kill('SIGCONT');
      await pause(300 + 37 * stop);
    }
    const ran = await running.finished;
    expect(ran.code, ran.stdout + ran.stderr).toBe(0);
    const games = [...unwrap(foldJournal(data)).facts.games.values()];
    for (const { ending } of games) expect(ending?.kind).toMatch(/rules|adjudicated/);
    const told = games.flatMap(({ notices = [] }) => notices.map(({ notice }) => notice));
    const given = told.flatMap((notice) => {
      const [, ms] = /^Arbiter stood still for (\d+) ms while [AB] thought: that time is given back$/.exec(notice) ?? [];
      return ms === undefined ? [] : [Number(ms)];
    });
    // Each stop came during a search, except for the short gaps between two searches.
    expect(given.filter((ms) => ms > STOPPED_MS - 200).length, told.join('\n')).toBeGreaterThanOrEqual(STOPS - 1);
    expect(ran.stdout).toMatch(/Arbiter stood still for \d+ ms/);
    const verified = await runArbiter(['verify', '--data', data], folder.path);
    expect(verified.code, verified.stdout).toBe(0);
  },
);

it.skipIf(!canLook)('S16-15a: an engine that freezes loses on its own time', async () => {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const running = startArbiter(['run', folder.file('engine.yaml', fileText(1, '0s')), '--data', data], folder.path);
  await untilPlayed(data, 2);
  const [engine = 0] = enginesOf(running);
  expect(engine).toBeGreaterThan(0);
  process.kill(engine, 'SIGSTOP');
  await running.finished;
  const game = gameIn(data, 1);
  expect(game?.ending).toMatchObject({ kind: 'forfeit' });
  // The host may be overloaded, but no time was given back.
  for (const { notice } of game?.notices ?? []) expect(notice).toMatch(/^Arbiter was overloaded/);
});
