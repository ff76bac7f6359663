// What a director believes of its workers: asked over a real server, of a real journal. The workers are connections with the keys of workers, which say what is tested.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameJob } from '../../core/gameJob.ts';
import { processOf } from '../../core/engines/program.ts';
import { chessStart } from '../../core/gameRules.ts';
import { entrantName, eventKey, gameId, type GameId } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { acquireLock } from '../../journal/owner/lock.ts';
import { openReader } from '../../journal/reader.ts';
import { openWriter, type JournalWriter } from '../../journal/writing/writer.ts';
import { hasNats, startTestCluster, type TestCluster } from '../../../test/cluster/testCluster.ts';
import { connectCluster } from '../link/connection.ts';
import { fileSubject, FILES_STREAM, workSubject } from '../link/machine.ts';
import { toWorker, WORK_VERSION, type FromWorker, type Report, type ToWorker } from './messages.ts';
import { WorkVenue } from './workVenue.ts';

const LONGEST_MS = 10_000;
const TOURNAMENT = '0123456789abcdef';
const CHANNEL = 'live words of workers';
const ended = (id: number) => ({ id, ending: { kind: 'resigned', by: 'black' }, plies: 1, durationMs: 5, evidence: [] });
const started = (id: number) => ({ id, atUtcMs: 1, usedOptions: { white: [], black: [] } });

function job(id: number, attempt: number): GameJob {
  const player = (name: string) => ({
    name: entrantName(name),
    protocol: 'uci' as const,
    program: processOf(process.execPath),
    options: {},
    startupMs: 1000,
  });
  const none = { white: {}, black: {} };
  return {
    ...{ id: gameId(id), attempt, event: eventKey('e'), number: id, round: 1, board: 1 },
    players: { white: player('A'), black: player('B') },
    opening: { start: chessStart('standard'), moves: [] },
    ...({ timeControls: none, limits: none, adjudication: {} } as unknown as Pick<
      GameJob,
      'timeControls' | 'limits' | 'adjudication'
    >),
  };
}

/** Speaks as a worker. */
class Speaker {
  readonly heard: ToWorker[] = [];
  readonly #connection: NatsConnection;
  readonly #name: string;

  constructor(connection: NatsConnection, name: string) {
    this.#connection = connection;
    this.#name = name;
    connection.subscribe(toWorker(name), {
      callback: (_, message) => void this.heard.push(JSON.parse(Buffer.from(message.data).toString()) as ToWorker),
    });
  }

  say(message: FromWorker | string): void {
    this.#connection.publish(workSubject(this.#name), typeof message === 'string' ? message : JSON.stringify(message));
  }

  beat(changes: Partial<Extract<FromWorker, { readonly kind: 'beat' }>> = {}): void {
    this.say({ kind: 'beat', arbiter: '1', work: WORK_VERSION, place: 'here', cores: 1, holds: [], ...changes });
  }

  report(report: Partial<Report>): void {
    this.say({ kind: 'facts', tournament: TOURNAMENT, reports: [{ game: 1, attempt: 5, from: 0, facts: [], ...report }] });
  }

  async hears(kind: ToWorker['kind'], count = 1): Promise<ToWorker> {
    const found = (): readonly ToWorker[] => this.heard.filter((message) => message.kind === kind);
    return vi.waitFor(() => {
      const message = found()[count - 1];
      if (message === undefined) throw new Error(`Cannot go on: expected ${count} messages "${kind}", got ${found().length}`);
      return message;
    }, LONGEST_MS);
  }
}

describe.skipIf(!hasNats)('a director', () => {
  let cluster: TestCluster;
  let folder: string;
  let journal: JournalWriter;
  let lock: Disposable;
  let venue: WorkVenue;
  const notices: string[] = [];
  const back: [GameId, string][] = [];
  const speakers: NatsConnection[] = [];

  beforeAll(async () => {
    cluster = await startTestCluster([
      { name: 'one', role: 'worker' },
      { name: 'two', role: 'worker' },
      { name: 'three', role: 'worker' },
    ]);
  });
  afterAll(() => cluster[Symbol.asyncDispose]());

  beforeEach(async () => {
    notices.length = 0;
    back.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'arbiter-work-'));
    const held = unwrap(acquireLock(folder, 'test'));
    lock = held;
    journal = unwrap(
      await openWriter(held, { onCommitted: () => undefined, onFailure: ({ message }) => expect.unreachable(message) }),
    );
    venue = await WorkVenue.open({
      connection: unwrap(await connectCluster(cluster.machine('director'))).connection,
      tournament: TOURNAMENT,
      version: '1',
      journal,
      cores: () => ({ perGame: 1, shared: false }),
      silenceMs: 60_000,
      term: 1,
      probe: () => ({ outcome: 'draw', evidence: 'a table' }),
      onHungry: () => undefined,
      onBack: async (id, why) => void back.push([id, why]),
      onNotice: (text) => notices.push(text),
      live: CHANNEL,
      onFailure: ({ message }) => expect.unreachable(message),
    });
  });

  afterEach(async () => {
    await venue.abort();
    for (const connection of speakers.splice(0)) await connection.close();
    await journal.close();
    lock[Symbol.dispose]();
    rmSync(folder, { recursive: true });
  });

  async function speaker(name: string): Promise<Speaker> {
    const { connection } = unwrap(await connectCluster(cluster.machine(name)));
    speakers.push(connection);
    const made = new Speaker(connection, name);
    await connection.flush();
    return made;
  }

  /** Of the entries about games. */
  async function kinds(): Promise<readonly string[]> {
    await journal.appendDurably('run-stopped', { reason: 'finished' });
    using reader = unwrap(openReader(folder));
    return [...reader.entries({ kind: 'all' }, 0)].map((read) => unwrap(read).kind).filter((kind) => kind !== 'run-stopped');
  }

  /** One worker that has a game, and one that has none. */
  async function handedOut(): Promise<readonly [Speaker, Speaker]> {
    const [one, two] = [await speaker('one'), await speaker('two')];
    one.beat();
    await one.hears('lead');
    venue.play(job(1, 5));
    await expect.poll(async () => (await venue.state()).waiting).toEqual([1]);
    return [one, two];
  }

  it('records facts of the worker that has the game, once, and confirms them when they are in the journal', async () => {
    const [one] = await handedOut();
    one.report({ facts: [['game-started', started(1)]] });
    expect(await one.hears('taken')).toMatchObject({ taken: [[1, 5, 1]] });
    const rest: Report['facts'] = [
      ['plies-played', { id: 1, firstPly: 1, plies: [['e2e4', 3]] }],
      ['game-ended', ended(1)],
    ];
    // The second of three messages was lost: nothing after the gap is taken.
    one.report({ from: 2, facts: rest.slice(1) });
    expect(await one.hears('taken', 2)).toMatchObject({ taken: [[1, 5, 1]] });
    one.report({ facts: [['game-started', started(1)], ...rest] });
    one.report({ facts: [['game-started', started(1)], ...rest], end: 'over' });
    expect(await one.hears('forget')).toMatchObject({ games: [[1, 5]] });
    expect(await kinds()).toEqual(['game-started', 'plies-played', 'game-ended']);
    // The worker did not hear that and says it again: no news.
    one.report({ facts: [['game-started', started(1)], ...rest], end: 'over' });
    await one.hears('forget', 2);
    expect(await kinds()).toHaveLength(3);
    expect(notices.join()).not.toContain('late');
  });

  it('tells a worker to play until it says that it has the game', async () => {
    const [one] = await handedOut();
    expect(await one.hears('play')).toMatchObject({ job: { id: 1, attempt: 5 }, term: 1 });
    expect(await one.hears('play', 2)).toEqual(await one.hears('play'));
    one.report({});
    await pause(4500);
    expect(one.heard.filter(({ kind }) => kind === 'play')).toHaveLength(2);
    expect((await venue.state()).waiting).toEqual([1]);
    expect(await kinds()).toEqual([]);
  });

  it('takes nothing about a game from a worker that does not have it', async () => {
    const [, two] = await handedOut();
    two.beat();
    two.report({
      facts: [
        ['game-started', started(1)],
        ['game-ended', ended(1)],
      ],
      end: 'over',
    });
    expect(await two.hears('forget')).toMatchObject({ games: [[1, 5]] });
    expect(await kinds()).toEqual([]);
    expect((await venue.state()).waiting).toEqual([1]);
  });

  it('believes no words that the server repeats: a worker could have them sent in the name of another', async () => {
    const [one] = await handedOut();
    const { connection: director } = unwrap(await connectCluster(cluster.machine('director')));
    const { connection: two } = unwrap(await connectCluster(cluster.machine('two')));
    speakers.push(director, two);
    // A file of an engine whose author wrote what a worker says.
    const forged: FromWorker = {
      kind: 'facts',
      tournament: TOURNAMENT,
      reports: [{ game: 1, attempt: 5, from: 0, facts: [['game-started', started(1)]] }],
    };
    const file = fileSubject('a'.repeat(64), '0');
    await jetstream(director).publish(file, JSON.stringify(forged));
    const sent: string[] = [];
    director.subscribe(workSubject('one'), { callback: (_, message) => void sent.push(message.string()) });
    await director.flush();
    two.publish(`$JS.API.DIRECT.GET.${FILES_STREAM}.${file}`, '', { reply: workSubject('one') });
    await expect.poll(() => sent).toEqual([JSON.stringify(forged)]);
    one.report({ facts: [] });
    expect(await kinds()).toEqual([]);
  });

  it('tells of a late result of an earlier attempt, which changes nothing', async () => {
    const [one] = await handedOut();
    one.report({ attempt: 3, facts: [['game-ended', ended(1)]], end: 'over' });
    expect(await one.hears('forget')).toMatchObject({ games: [[1, 3]] });
    expect(await kinds()).toEqual([]);
    expect(notices).toContain(
      'Worker one sent a late result of game 1 (attempt 3). It changes nothing: the game went on without it.',
    );
  });

  it.each([
    ['an illegal move', ['plies-played', { id: 1, firstPly: 1, plies: [['e2e5', 3]] }]],
    ['a wrong ply', ['plies-played', { id: 1, firstPly: 3, plies: [['e2e4', 3]] }]],
    ['another game', ['game-ended', ended(2)]],
    ['a ruling', ['ruling-made', { by: 'one', reason: '', subject: { kind: 'resumed' } }]],
    ['a result that is none', ['game-ended', { ...ended(1), ending: { kind: 'resigned', by: 'purple' } }]],
  ] as const)('believes a worker no more that reports %s', async (_, fact) => {
    const [one] = await handedOut();
    one.report({ facts: [['game-started', started(1)], [...fact]] });
    await expect.poll(() => back).toEqual([[1, 'Worker one is not believed any more.']]);
    expect(await kinds()).toEqual(['game-started']);
    expect(notices.at(-1)).toMatch(/^Worker one gets no games: it reported about game 1 what cannot be: expected/u);
    expect((await venue.state()).capacity).toBe(0);
  });

  it.each(['', 'null', '{}', '{"kind":"facts"}', `{"kind":"facts","tournament":"${TOURNAMENT}","reports":[{"game":-1}]}`, '\0'])(
    'passes over the message %j',
    async (text) => {
      const [one] = await handedOut();
      one.say(text);
      await expect.poll(() => notices.at(-1)).toBe('Worker one said something that Arbiter cannot read; it changes nothing.');
      expect((await venue.state()).waiting).toEqual([1]);
    },
  );

  it('gives no games to another version of Arbiter, and says so to both sides', async () => {
    const one = await speaker('one');
    one.beat({ arbiter: '0.9' });
    const reason = `it has Arbiter 0.9 (work ${WORK_VERSION}), the director 1 (work ${WORK_VERSION}); install the same version on both`;
    expect(await one.hears('refused')).toMatchObject({ reason });
    expect(notices).toEqual([`Worker one gets no games: ${reason}.`]);
    expect((await venue.state()).capacity).toBe(0);
    // The right version was installed.
    one.beat();
    await expect.poll(async () => (await venue.state()).capacity).toBe(1);
  });

  it('sends newcomers away while it is late, and takes what is reported of games', async () => {
    const [one] = await handedOut();
    const [two, three] = [await speaker('two'), await speaker('three')];
    one.report({ facts: [['game-started', started(1)]] });
    one.beat({ holds: [{ tournament: TOURNAMENT, game: 1, attempt: 5, words: 0 }] });
    for (const newcomer of [two, three]) newcomer.beat();
    // The messages wait meanwhile.
    for (const untilMs = performance.now() + 1500; performance.now() < untilMs;);
    await vi.waitFor(() => {
      const heard = [two, three].map((newcomer) => newcomer.heard.map(({ kind }) => kind).join());
      expect(heard.toSorted()).toEqual(['busy', 'lead']);
    }, LONGEST_MS);
    expect(await one.hears('taken')).toMatchObject({ taken: [[1, 5, 1]] });
    await one.hears('lead', 2);
    expect((await venue.state()).capacity).toBe(2);
    const capacity = async (): Promise<number> => (two.beat(), three.beat(), (await venue.state()).capacity);
    await expect.poll(capacity, { timeout: LONGEST_MS }).toBe(3);
  });

  it('brings judges’ words again until they are heard', async () => {
    const [one] = await handedOut();
    venue.judge(gameId(1), { kind: 'stopped', reason: 'a check' });
    venue.judge(gameId(1), { kind: 'stopped', reason: 'a check' });
    expect(await one.hears('judge')).toMatchObject({ from: 0, words: [{ kind: 'stopped' }] });
    one.beat({ holds: [{ tournament: TOURNAMENT, game: 1, attempt: 5, words: 0 }] });
    await one.hears('judge', 2);
    one.beat({ holds: [{ tournament: TOURNAMENT, game: 1, attempt: 5, words: 1 }] });
    await one.hears('lead', 3);
    expect(one.heard.filter(({ kind }) => kind === 'judge')).toHaveLength(2);
  });

  it('gets back a game that has not begun, from its own queue or from a worker', async () => {
    const [one] = await handedOut();
    const asked = venue.withdraw(gameId(1));
    await one.hears('withdraw');
    one.report({ end: 'returned' });
    expect(await asked).toBe(true);
    expect(back).toEqual([]);
    venue.holdBack(true);
    venue.play(job(2, 6));
    expect(await venue.withdraw(gameId(2))).toBe(true);
    expect(await venue.withdraw(gameId(3))).toBe(false);
  });

  it('gives a game that a worker cannot play to others, and holds it after three tries', async () => {
    const [one, two] = await handedOut();
    one.report({ end: 'unable', reason: 'no memory' });
    await expect.poll(() => back).toEqual([[1, 'Worker one cannot play the game: no memory.']]);
    // It rests, and gets no other game for a while.
    expect((await venue.state()).capacity).toBe(0);
    for (const [attempt, other] of [
      [6, two],
      [7, await speaker('three')],
    ] as const) {
      other.beat();
      await other.hears('lead');
      venue.play(job(1, attempt));
      other.report({ attempt, end: 'unable', reason: 'no memory' });
      await expect.poll(async () => (await venue.state()).waiting).toEqual([]);
    }
    expect(await kinds()).toEqual(['game-held']);
  });

  it('shows what engines think in the games that a worker has, and in no other', async () => {
    const [one, two] = await handedOut();
    const heard: number[] = [];
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', (event) => heard.push(((event as MessageEvent).data as { ply: number }).ply));
    const live = (id: number, ply: number): FromWorker => ({
      ...{ kind: 'live', tournament: TOURNAMENT },
      words: [{ kind: 'search', id, ply, turn: 'white', leftMs: {}, agoMs: 0 }],
    });
    two.say(live(1, 7));
    // What it said before its beat has been heard by then.
    two.beat();
    await two.hears('lead');
    one.say(live(2, 8));
    one.say(live(1, 9));
    await expect.poll(() => heard, { timeout: LONGEST_MS }).toEqual([9]);
    channel.close();
  });

  it('answers from its tablebases', async () => {
    const [one] = await handedOut();
    one.say({ kind: 'probe', tournament: TOURNAMENT, question: 7, position: '8/8/8/8/8/8/8/8 w - - 0 1', ignoreFifty: false });
    expect(await one.hears('probed')).toMatchObject({ question: 7, outcome: 'draw', evidence: 'a table' });
  });

  it('takes a game back that its worker no longer has', async () => {
    const [one] = await handedOut();
    one.beat({ holds: [{ tournament: TOURNAMENT, game: 1, attempt: 5, words: 0 }] });
    one.beat();
    await expect.poll(() => back, { timeout: LONGEST_MS }).toEqual([[1, 'Worker one no longer has the game.']]);
  });
});
