// Pages of a tournament on other machines of its cluster, as processes: what their viewers see when a page, the server or the run is killed.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { Account } from '../../../src/broadcast/officials/accounts.ts';
import { changeAccounts } from '../../../src/broadcast/officials/accountsFile.ts';
import { hashPassword } from '../../../src/broadcast/officials/passwords.ts';
import { ok, unwrap } from '../../../src/core/result.ts';
import type { JournalEntry } from '../../../src/journal/entries.ts';
import { readJournal } from '../../journal/journals.ts';
import { hasNats, startTestCluster } from '../../cluster/testCluster.ts';
import {
  engineLine,
  pageOf,
  pagesOf,
  runArbiter,
  SAMPLE_CHESS,
  startArbiter,
  temporaryFolder,
  type Running,
} from '../arbiter.ts';
import { StreamViewer } from '../streamViewer.ts';
import { untilFacts } from '../until.ts';
import { testEngine } from '../../engines/index.ts';

vi.setConfig({ testTimeout: 240_000 });

const MATCH =
  'tournament: Far away\ntimeControl: 0.02/move\ntimeMargin: 10s\nadjudication: { maxMoves: 15 }\nformat: match\ngames: 4000\nengines:\n' +
  engineLine('A', SAMPLE_CHESS) +
  engineLine('B', testEngine('first-legal'));

/** The games whose end a viewer received, in order. */
const endings = ({ durable }: StreamViewer): readonly number[] =>
  durable.flatMap((message) => (message.kind === 'game' && message.summary.state === 'over' ? [message.summary.id] : []));
const lastId = ({ ids }: StreamViewer): number => ids.at(-1) ?? 0;
const started: Running[] = [];
afterEach(() => {
  for (const { process } of started.splice(0)) process.kill('SIGTERM');
});
/** Ends with the test. */
function start(args: readonly string[], cwd: string): Running {
  const running = startArbiter(args, cwd);
  started.push(running);
  return running;
}

/** After one snapshot everything came entry by entry, once and in order. */
function expectEverything(viewer: StreamViewer, journal: readonly JournalEntry[], fewest = 20): void {
  expect(viewer.snapshots).toHaveLength(1);
  const { sequence = 0, games = [] } = viewer.snapshots[0] ?? {};
  const begun = new Set<number>(games.map(({ id }) => id));
  const ended = journal.flatMap((entry) => (entry.sequence > sequence && entry.kind === 'game-ended' ? [entry.payload.id] : []));
  expect(ended.length).toBeGreaterThan(fewest);
  expect(endings(viewer)).toEqual(ended);
  for (const id of ended.filter((one) => !begun.has(one))) {
    const plies = viewer.plies(id).map(({ ply }) => ply);
    expect(plies.length).toBeGreaterThan(2);
    expect(plies).toEqual(plies.map((_, index) => index + 1));
  }
}

/** Also an official who has an account at a page of a copy rules elsewhere. */
async function expectNoRulings(page: string, folder: string): Promise<void> {
  const account: Account = { name: 'Ada', role: 'chair', entrants: [], password: hashPassword('correct horse battery') };
  unwrap(changeAccounts(folder, () => ok([account])));
  const ask = (path: string, body: object, own: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${page}api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(page).origin, ...own },
      body: JSON.stringify(body),
    });
  const session = await ask('session', { name: 'Ada', password: 'correct horse battery' });
  expect(session.status).toBe(200);
  const { csrf: token = '' } = (await session.json()) as { readonly csrf?: string };
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const refused = await ask('desk', { request: { kind: 'pause' }, reason: 'a storm' }, { cookie, 'x-arbiter-csrf': token });
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('this page shows a copy of the tournament'),
  ]);
}

it.skipIf(!hasNats)(
  'a viewer goes from page to page, pages and the server are killed, and the viewer misses nothing',
  async () => {
    await using cluster = await startTestCluster([
      { name: 'one', role: 'page' },
      { name: 'two', role: 'page' },
    ]);
    using folder = temporaryFolder();
    const file = folder.file('far.yaml', MATCH);
    const data = join(folder.path, 'data');
    const run = start(['run', file, '--data', data, '--cluster', cluster.machine('director')], folder.path);
    const startNode = (name: string): Running =>
      start(['serve', '--from', cluster.machine(name), '--data', join(folder.path, name), '--web', '127.0.0.1:0'], folder.path);
    let one = startNode('one');
    const two = startNode('two');
    const stream = async (node: Running): Promise<string> => `${await pageOf(node)}api/v1/live?games=playing`;
    const urls = [await stream(one), await stream(two)] as const;

    // The same entries under the same numbers at both, and running clocks: thoughts about positions that have passed are not shown.
    const still = new StreamViewer(urls[1]);
    await still.connect();
    const mover = new StreamViewer(urls[0]);
    await mover.connect();
    await mover.until(() => endings(mover).length >= 3 && mover.passing.some(({ kind }) => kind === 'clock'));
    expect(mover.snapshots[0]?.overview.state).toBe('running');

    // To and fro.
    for (const at of [1, 0, 1, 0] as const) {
      await mover.disconnect();
      await mover.movesTo(urls[at]);
      const seen = lastId(mover);
      await mover.until(() => lastId(mover) > seen + 20);
    }
    expect(mover.snapshots).toHaveLength(1);

    // A page is killed with everything that belongs to it.
    const [page = 0] = pagesOf(one);
    one.process.kill('SIGKILL');
    process.kill(page, 'SIGKILL');
    await mover.disconnect();
    await mover.movesTo(urls[1]);
    const seen = lastId(mover);
    await mover.until(() => lastId(mover) > seen + 50);
    expect(mover.snapshots).toHaveLength(1);

    // The server is gone for some seconds: games go on.
    await cluster.stopServer();
    const games = (): number => readJournal(data).filter(({ kind }) => kind === 'game-ended').length;
    const played = games();
    await expect.poll(games, { timeout: 30_000 }).toBeGreaterThan(played + 2);
    await cluster.startServer();
    one = startNode('one');
    const late = new StreamViewer(await stream(one));
    await late.connect();
    await untilFacts(run, data, ({ games: all }) => all.size > 30);
    run.process.kill('SIGINT');
    const stopped = await run.finished;
    expect(stopped).toMatchObject({ code: 130, stderr: '' });
    expect(stopped.stdout).not.toContain('not in the cluster yet');
    const journal = readJournal(data);
    const last = journal.findLast((entry) => entry.kind === 'game-ended')?.payload.id;
    await Promise.all([mover, still, late].map((viewer) => viewer.until(() => endings(viewer).at(-1) === last)));
    for (const name of ['one', 'two']) expect(readJournal(join(folder.path, name))).toEqual(journal);
    for (const viewer of [mover, still]) expectEverything(viewer, journal);
    await expectNoRulings(await pageOf(one), join(folder.path, 'one'));
    for (const node of [one, two]) node.process.kill('SIGINT');
    expect(await Promise.all([one.finished, two.finished].map(async (end) => (await end).code))).toEqual([0, 0]);

    // The copy is no tournament to continue, unless the machine that ran it is lost.
    const refused = await runArbiter(['run', file, '--data', join(folder.path, 'one')], folder.path);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('it is the copy of a tournament') as string });
    rmSync(join(folder.path, 'one', 'copy-of.json'));
    const before = readJournal(join(folder.path, 'one')).length;
    const taken = start(['run', file, '--data', join(folder.path, 'one')], folder.path);
    await untilFacts(taken, join(folder.path, 'one'), ({ sequence }) => sequence > before + 50);
    taken.process.kill('SIGINT');
    expect(await taken.finished).toMatchObject({ code: 130 });
  },
);

it.skipIf(!hasNats)(
  'a page that starts, with a copy or without one, gives a viewer of a killed page what they missed',
  async () => {
    await using cluster = await startTestCluster([
      { name: 'one', role: 'page' },
      { name: 'two', role: 'page' },
    ]);
    using folder = temporaryFolder();
    const slower = MATCH.replace('0.02/move', '0.1/move').replace('maxMoves: 15', 'maxMoves: 8');
    const file = folder.file('far.yaml', slower);
    const data = join(folder.path, 'data');
    const run = start(['run', file, '--data', data, '--cluster', cluster.machine('director')], folder.path);
    const startNode = async (name: string): Promise<{ readonly node: Running; readonly url: string }> => {
      const args = ['serve', '--from', cluster.machine(name), '--data', join(folder.path, name), '--web', '127.0.0.1:0'];
      const node = start(args, folder.path);
      return { node, url: `${await pageOf(node)}api/v1/live?games=playing` };
    };
    let page = await startNode('one');
    const viewer = new StreamViewer(page.url);
    await viewer.connect();
    await viewer.until(() => endings(viewer).length > 0);
    for (const name of ['one', 'two']) {
      for (const id of pagesOf(page.node)) process.kill(id, 'SIGKILL');
      page.node.process.kill('SIGKILL');
      await viewer.disconnect();
      await untilFacts(run, data, ({ sequence }) => sequence > lastId(viewer) + 30);
      page = await startNode(name);
      const seen = lastId(viewer);
      await viewer.movesTo(page.url);
      await viewer.until(() => lastId(viewer) > seen + 30);
    }
    run.process.kill('SIGINT');
    await run.finished;
    const journal = readJournal(data);
    const last = journal.findLast((entry) => entry.kind === 'game-ended')?.payload.id;
    await viewer.until(() => endings(viewer).at(-1) === last);
    expectEverything(viewer, journal, 5);
  },
);

it.skipIf(!hasNats)('a tournament that ended while the server was away is published by the same command later', async () => {
  await using cluster = await startTestCluster([{ name: 'one', role: 'page' }]);
  using folder = temporaryFolder();
  const file = folder.file('short.yaml', MATCH.replace('games: 4000', 'games: 2'));
  const data = join(folder.path, 'data');
  const play = ['run', file, '--data', data, '--cluster', cluster.machine('director')];
  await cluster.stopServer();
  const played = await runArbiter(play, folder.path);
  expect(played).toMatchObject({ code: 0, stderr: '' });
  expect(played.stdout).toMatch(
    /^Cannot reach the cluster at .*Trying again\.$[^]*^Game 2 [^]*entries of the journal are not in the cluster yet/m,
  );
  await cluster.startServer();
  expect(await runArbiter(play, folder.path)).toMatchObject({ code: 0, stderr: '' });
  const copy = join(folder.path, 'one');
  const node = start(['serve', '--from', cluster.machine('one'), '--data', copy, '--web', '127.0.0.1:0'], folder.path);
  const viewer = new StreamViewer(`${await pageOf(node)}api/v1/live`);
  await viewer.connect();
  await viewer.until(() => viewer.snapshots.length > 0);
  expect(viewer.snapshots[0]?.overview.state).toBe('over');
  expect(readJournal(copy)).toEqual(readJournal(data));
});
