// Plays a tournament file to its end under bad conditions: killed on the way, officials deciding every tie.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldJournal } from '../../src/projections/foldJournal.ts';
import { randomSource } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { enginesOf } from '../enginesOf.ts';
import { runArbiter, startArbiter, type Running } from './arbiter.ts';

export type Table = {
  readonly entrants: readonly {
    readonly name: string;
    readonly points: number;
    readonly rank: number;
    readonly tieBreaks: Readonly<Record<string, number>>;
  }[];
  readonly undecided: readonly unknown[];
};
type Status = {
  readonly titles: readonly unknown[];
  readonly questions: readonly { readonly event: string; readonly question: string }[];
  readonly events: readonly {
    readonly key: string;
    readonly name: string;
    readonly standings: Table;
    /** Among others how busy the host was: no two runs agree. */
    readonly notices: readonly unknown[];
    readonly bracket?: readonly {
      readonly round: string;
      readonly matches: readonly { readonly winner: string | null; readonly tieBreak?: unknown }[];
    }[];
  }[];
};

/** No game of these files takes as long. */
const STANDSTILL_MS = 120_000;
const LAST_LINES = 20;

/** Plays a file to its end, killed `kills` times on the way; officials decide every tie alphabetically. */
export async function playedOut(
  file: string,
  data: string,
  kills: number,
  rngSeed: number,
): Promise<{
  readonly games: readonly unknown[];
  readonly standings: Status['events'];
  readonly titles: Status['titles'];
  readonly brackets: readonly NonNullable<Status['events'][number]['bracket']>[];
}> {
  const args = ['run', file, '--data', data];
  const random = randomSource(rngSeed);
  const cwd = join(data, '..');
  for (let kill = 0; kill < kills; kill++) {
    const running = startArbiter(args, cwd);
    // A tournament may be over before the last kill.
    if (!(await isPlaying(running))) break;
    await new Promise((resolve) => setTimeout(resolve, random.below(2000)));
    running.process.kill('SIGKILL');
    await running.finished;
  }
  const last = startArbiter(args, cwd);
  let settled = false;
  const ended = last.finished.finally(() => (settled = true));
  let said = '';
  let saidAt = performance.now();
  while (!settled) {
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300))]);
    if (settled) break;
    if (last.output() !== said) {
      said = last.output();
      saidAt = performance.now();
    } else if (performance.now() - saidAt > STANDSTILL_MS) throw await standstill(file, data, said, last);
    if (said.includes('waits for a ruling')) await decideTies(data, cwd);
  }
  const { code, stderr } = await ended;
  if (code !== 0 || stderr !== '') throw new Error(`Cannot play ${file}: expected exit code 0, got ${code}: ${stderr}`);
  const left = await enginesOf(data);
  if (left.length > 0) throw new Error(`Cannot end ${file}: expected no engine to be left behind, got ${left.join(', ')}`);

  const status = JSON.parse((await runArbiter(['verify', '--data', data, '--json'], cwd)).stdout) as Status;
  const { facts } = unwrap(foldJournal(data));
  const archive = readFileSync(join(data, 'games.pgn'), 'utf8');
  const games = [...facts.games.values()].map(({ issued, ending }) => {
    const { event, number, round, board, white, black, opening, attempt } = issued;
    return { event, number, round, board, white, black, opening, attempt, ending };
  });
  return {
    games: [...games, movesOf(archive)],
    standings: status.events.filter(({ bracket }) => bracket === undefined).map((event) => ({ ...event, notices: [] })),
    titles: status.titles,
    brackets: status.events.flatMap(({ bracket }) => (bracket === undefined ? [] : [bracket])),
  };
}

/** What a run that goes on no more waits for; it is ended. */
async function standstill(file: string, data: string, said: string, { process, finished }: Running): Promise<Error> {
  const { stdout: status } = await runArbiter(['status', '--data', data], join(data, '..'));
  process.kill('SIGKILL');
  const { stderr } = await finished;
  const lines = said.split('\n').slice(-LAST_LINES).join('\n');
  return new Error(`Cannot play ${file}: nothing was said for ${STANDSTILL_MS / 1000} s after\n${lines}\n${stderr}\n${status}`);
}

/** The moves of all games, without measurements. */
const movesOf = (archive: string): readonly string[] =>
  archive.split(/^(?=\[Event )/mu).map((game) =>
    game
      .replaceAll(/^\[.*\]$/gmu, '')
      .replaceAll(/\{[^}]*\}/gu, '')
      .replaceAll(/\s+/gu, ' '),
  );

/** True once games are played, or none can be; false if it ends without any. */
async function isPlaying({ output, finished }: Running): Promise<boolean> {
  const patientUntil = performance.now() + STANDSTILL_MS;
  let ended = false;
  void finished.then(() => (ended = true));
  while (!ended) {
    if (/^Game \d+ \(/mu.test(output())) return true;
    if (output().includes('waits for a ruling') || performance.now() > patientUntil) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

async function decideTies(data: string, cwd: string): Promise<void> {
  const { code, stdout, stderr } = await runArbiter(['status', '--data', data, '--json'], cwd);
  if (code !== 0) throw new Error(`Cannot read the status of ${data}: expected exit code 0, got ${code}: ${stderr}`);
  const status = JSON.parse(stdout) as Status;
  for (const { event } of status.questions) {
    const { undecided } = status.events.find(({ key }) => key === event)?.standings ?? { undecided: [] };
    for (const tied of undecided as readonly (readonly string[])[]) {
      const order = tied.toSorted().flatMap((name) => ['--order', name]);
      await runArbiter(['rule', '--data', data, '--event', event, ...order, '--by', 'Test', '--reason', 'alphabet'], cwd);
    }
  }
}
