// The page's process next to a run: what happens to one does not happen to the other, except that the page ends with the run, however that ends.

import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { engineLine, pageOf, pagesOf, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';
import { testEngine } from '../../engines/index.ts';
import { isHere } from '../../needs.ts';

const canLook = isHere(process.platform === 'linux', 'Linux');
const MATCH =
  'tournament: Neighbours\ntimeControl: 0.05/move\ntimeMargin: 10s\nadjudication: { maxMoves: 30 }\nformat: match\ngames: 200\nengines:\n' +
  engineLine('A', SAMPLE_CHESS) +
  engineLine('B', testEngine('first-legal'));

const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** How many TCP ports a process listens at: proc_pid_net(5). */
function listeningIn(pid: number): number {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  const sockets = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n').slice(1));
  const listening = sockets.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === '0A');
  return listening.filter((words) => links.includes(`socket:[${words[9]}]`)).length;
}

it.skipIf(!canLook)(
  'INT-1, S16-15b.i: the page is killed and stopped, and no game is different; it is back at its address',
  async () => {
    using folder = temporaryFolder();
    const file = folder.file('neighbours.yaml', MATCH);
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', file, '--data', data, '--web', '127.0.0.1:0'], folder.path);
    const page = await pageOf(running);
    const [first = 0] = pagesOf(running);
    expect(readFileSync(`/proc/${first}/oom_score_adj`, 'utf8').trim()).toBe('500');
    for (const pid of [first, running.process.pid ?? 0]) process.kill(pid, 'SIGUSR1');
    process.kill(first, 'SIGTERM');
    expect((await fetch(`${page}api/v1/health`)).status, 'SIGTERM is for the run').toBe(200);
    expect([listeningIn(first), listeningIn(running.process.pid ?? 0)], 'SIGUSR1 opens no debugger').toEqual([1, 0]);
    process.kill(first, 'SIGKILL');
    await untilItSays(running, 'The web server failed: it ended with SIGKILL. It starts again.');
    await expect
      .poll(async () => (await fetch(`${page}api/v1/health`).catch(() => undefined))?.status, { timeout: 30_000 })
      .toBe(200);
    const [second = 0] = pagesOf(running);
    expect(second).not.toBe(first);
    process.kill(second, 'SIGSTOP');
    const endings = (): readonly (string | undefined)[] =>
      [...unwrap(foldJournal(data)).facts.games.values()].flatMap(({ ending }) => ending?.kind ?? []);
    const before = endings().length;
    await expect.poll(() => endings().length, { timeout: 30_000 }).toBeGreaterThan(before);
    running.process.kill('SIGINT');
    expect(await running.finished).toMatchObject({ code: 130, stderr: '' });
    expect(endings().every((kind) => kind === 'adjudicated' || kind === 'rules')).toBe(true);
    expect(isRunning(second)).toBe(false);
  },
);

it.skipIf(!canLook).each(['setpriv', 'no setpriv'])('a page ends with a run that was killed, with %s on PATH', async (has) => {
  using folder = temporaryFolder();
  const file = folder.file('neighbours.yaml', MATCH);
  const data = join(folder.path, 'data');
  const tools = join(folder.path, 'tools');
  mkdirSync(tools);
  for (const from of ['/usr/bin', '/bin'])
    for (const name of readdirSync(from)) if (name !== 'setpriv') attempt(() => symlinkSync(join(from, name), join(tools, name)));
  const launcher = has === 'setpriv' ? [] : ['env', `PATH=${tools}`];
  const running = startArbiter(['run', file, '--data', data, '--web', '127.0.0.1:0'], folder.path, launcher);
  await pageOf(running);
  const [page = 0] = pagesOf(running);
  expect(isRunning(page)).toBe(true);
  // One that cannot act any more is ended by the kernel alone.
  if (has === 'setpriv') process.kill(page, 'SIGSTOP');
  running.process.kill('SIGKILL');
  await running.finished;
  await expect.poll(() => isRunning(page), { timeout: 5000 }).toBe(false);
});

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Both folders may be one.
  }
}
