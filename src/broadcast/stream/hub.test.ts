// The hub with viewers that come, leave, return and do not keep up. Long because all tests use one kind of viewer.

import { Writable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { DurableMessage, PassingMessage, Snapshot } from '../messages.ts';
import { OVERVIEW } from '../testMessages.ts';
import { Hub, type HubOptions, type Routed } from './hub.ts';
import type { Subscription } from './subscription.ts';
import { EventReader, TestConnection } from './testViewer.ts';

const hubs: Hub[] = [];
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.close();
});

function newHub(options: Partial<HubOptions> = {}): Hub {
  const snapshot = (): Snapshot => ({ sequence: hub.position, atUtcMs: 0, overview: overviewNamed('T'), games: [] });
  const hub = new Hub({ snapshot, isPlaying: (game) => game <= 2, tickMs: 0, nowUtcMs: () => 7, ...options });
  hubs.push(hub);
  return hub;
}

const overviewNamed = (name: string): Snapshot['overview'] => ({ ...OVERVIEW, name });

/** A message with its own number. */
const numbered = (number: number, game?: number): Routed<DurableMessage> =>
  game === undefined
    ? { message: { kind: 'stale', names: [String(number)] } }
    : { game, message: { kind: 'resumed', game, fromPly: number } };

const numberOf = (message: DurableMessage): number => {
  if (message.kind === 'stale') return Number(message.names[0]);
  return message.kind === 'resumed' ? message.fromPly : Number.NaN;
};

class TestViewer {
  readonly reader = new EventReader();
  readonly subscription: Subscription;
  connection: TestConnection | undefined;
  #onTaken: (() => void)[] = [];

  constructor(subscription: Subscription) {
    this.subscription = subscription;
  }

  comes(hub: Hub): void {
    const since = this.reader.lastId === undefined ? {} : { since: Number(this.reader.lastId) };
    this.connection = new TestConnection(this.reader, () => {
      for (const tell of this.#onTaken.splice(0)) tell();
    });
    hub.attach(this.connection, { games: this.subscription, ...since });
  }

  goes(): void {
    this.connection?.destroy();
    this.connection = undefined;
  }

  async until(isReached: () => boolean): Promise<void> {
    while (!isReached()) await new Promise<void>((resolve) => this.#onTaken.push(resolve));
  }

  get durable(): readonly number[] {
    return this.#of('entries').flatMap((data) => (data as readonly DurableMessage[]).map(numberOf));
  }

  get passing(): readonly PassingMessage[] {
    return this.#of('now').flatMap((data) => data as readonly PassingMessage[]);
  }

  get snapshots(): readonly Snapshot[] {
    return this.#of('snapshot').map((data) => data as Snapshot);
  }

  #of(name: string): readonly unknown[] {
    return this.reader.events.filter((event) => event.name === name).map(({ data }): unknown => JSON.parse(data));
  }
}

/** What a viewer knows in the end: the entry of their last snapshot, and the messages after it. */
function knowledgeOf({ reader: { events } }: TestViewer): { readonly since: number; readonly numbers: readonly number[] } {
  const at = events.findLastIndex(({ name }) => name === 'snapshot');
  const numbers = events
    .slice(at + 1)
    .filter(({ name }) => name === 'entries')
    .flatMap(({ data }) => (JSON.parse(data) as readonly DurableMessage[]).map(numberOf));
  return { since: at < 0 ? 0 : Number(events[at]?.id), numbers };
}

/** Whether the viewer has this message, or a snapshot that covers its entry. */
const hasReached = (viewer: TestViewer, number: number, sequence: number): boolean =>
  viewer.durable.includes(number) || knowledgeOf(viewer).since >= sequence;

const SUBSCRIPTIONS: readonly Subscription[] = ['playing', 'none', [1], [2, 3], [3]];

type Told = { readonly upTo: number; readonly number: number; readonly game: number | undefined };

const isFor = (subscription: Subscription, game: number | undefined): boolean =>
  game === undefined || (subscription === 'playing' ? game <= 2 : subscription !== 'none' && subscription.includes(game));

const who = fc.nat({ max: SUBSCRIPTIONS.length - 1 });
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('publish'), games: fc.array(fc.nat({ max: 3 }), { maxLength: 5 }) }) },
  fc.record({ kind: fc.constantFrom('comes', 'goes', 'sticks', 'goes on'), who }),
  fc.record({ kind: fc.constant('flushed') }),
);

test('messages published right before the end are written before the connections end', async () => {
  const hub = newHub({ tickMs: 60_000 });
  const viewer = new TestViewer([]);
  viewer.comes(hub);
  hub.publish(1, [numbered(1)]);
  await viewer.until(() => viewer.durable.length === 1);
  hub.publish(2, [numbered(2)]);
  await hub.close();
  expect(viewer.durable).toEqual([1, 2]);
});

test('whatever happens in between, each viewer gets every message once and in order, or a snapshot that covers it', async () => {
  const sizes = fc.record({
    ringMessages: fc.integer({ min: 1, max: 30 }),
    replayBytes: fc.integer({ min: 50, max: 2000 }),
    slowBytes: fc.integer({ min: 0, max: 500 }),
  });
  let snapshots = 0;
  let carriedOn = 0;
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(command, { minLength: 1, maxLength: 60 }), async (options, commands) => {
      const hub = newHub(options);
      const viewers = SUBSCRIPTIONS.map((subscription) => new TestViewer(subscription));
      const witness = new TestViewer('none');
      witness.comes(hub);
      const told: Told[] = [];
      let sequence = 0;
      const publish = (games: readonly number[]): number => {
        sequence += 1;
        const messages = games.map((game, index) => numbered(told.length + index, game === 0 ? undefined : game));
        told.push(...messages.map(({ game, message }) => ({ upTo: sequence, number: numberOf(message), game })));
        hub.publish(sequence, messages);
        return told.length - 1;
      };
      /** All frames so far have been sent once the one with this message has. */
      const flushed = async (): Promise<void> => {
        const sign = publish([0]);
        await witness.until(() => hasReached(witness, sign, sequence));
      };
      for (const step of commands) {
        if ('games' in step) publish(step.games);
        else if (!('who' in step)) await flushed();
        else {
          const viewer = viewers[step.who];
          if (step.kind === 'comes' && viewer?.connection === undefined) viewer?.comes(hub);
          else if (step.kind === 'goes') viewer?.goes();
          else if (viewer?.connection !== undefined) viewer.connection.isStuck = step.kind === 'sticks';
        }
        for (const { connection } of viewers) {
          if (connection === undefined) continue;
          // At most the bound, one frame or snapshot, and what came with it.
          expect(connection.writableLength).toBeLessThanOrEqual(options.slowBytes + 2 * largestPiece(viewers, witness) + 2000);
        }
      }
      for (const viewer of viewers) {
        if (viewer.connection === undefined) viewer.comes(hub);
        else viewer.connection.isStuck = false;
      }
      const last = publish([0]);
      await Promise.all(viewers.map((viewer) => viewer.until(() => hasReached(viewer, last, sequence))));
      for (const viewer of viewers) {
        const { since, numbers } = knowledgeOf(viewer);
        const missed = told.filter(({ upTo, game }) => upTo > since && isFor(viewer.subscription, game));
        expect(numbers).toEqual(missed.map(({ number }) => number));
        // Also before the last snapshot, nothing came twice or out of order.
        expect(viewer.durable).toEqual([...new Set(viewer.durable)].sort((one, other) => one - other));
        snapshots += viewer.snapshots.length;
        carriedOn += viewer.durable.length;
      }
      await hub.close();
    }),
    { numRuns: 150 },
  );
  expect(snapshots).toBeGreaterThan(0);
  expect(carriedOn).toBeGreaterThan(0);
});

const largestPiece = (viewers: readonly TestViewer[], witness: TestViewer): number =>
  Math.max(0, ...[...viewers, witness].flatMap(({ connection }) => connection?.pieces.map(({ length }) => length) ?? []));

test('viewers of other games get only messages for everyone; viewers of a game that ends get its end', async () => {
  let playing = new Set([1]);
  const hub = newHub({ isPlaying: (game) => playing.has(game) });
  const [all, none, first, second] = [
    new TestViewer('playing'),
    new TestViewer('none'),
    new TestViewer([1]),
    new TestViewer([2]),
  ];
  for (const viewer of [all, none, first, second]) viewer.comes(hub);
  hub.publish(1, [numbered(10, 1), numbered(20, 2), numbered(30)]);
  await all.until(() => all.durable.includes(30));
  // The fold already knows that the game is over when its last moves are published.
  playing = new Set();
  hub.publish(2, [numbered(11, 1), numbered(31)]);
  await all.until(() => all.durable.includes(31));
  hub.publish(3, [numbered(12, 1), numbered(32)]);
  await Promise.all([all, none, first, second].map((viewer) => viewer.until(() => viewer.durable.includes(32))));
  expect(all.durable).toEqual([10, 30, 11, 31, 32]);
  expect(none.durable).toEqual([30, 31, 32]);
  expect(first.durable).toEqual([10, 30, 11, 31, 12, 32]);
  expect(second.durable).toEqual([20, 30, 31, 32]);
  expect(first.reader.lastId).toBe('3');
});

test('passing messages go out once per tick, the latest of each side of each game', async () => {
  const hub = newHub();
  const viewer = new TestViewer([1]);
  viewer.comes(hub);
  const thought = (by: 'white' | 'black', depth: number, game = 1): Routed<PassingMessage> => ({
    game,
    message: { kind: 'thought', game, by, ply: 3, thought: { depth } },
  });
  hub.pass([thought('white', 1), thought('black', 5), thought('white', 2), thought('white', 9, 3)]);
  hub.pass([thought('white', 3)]);
  hub.publish(1, [numbered(1)]);
  await viewer.until(() => viewer.durable.length > 0);
  const thoughts = viewer.passing.filter(({ kind }) => kind === 'thought');
  expect(thoughts).toEqual([thought('white', 3).message, thought('black', 5).message]);
  expect(viewer.reader.events.map(({ name }) => name)).toEqual(['snapshot', 'now', 'entries', 'now']);
});

test('all who asked for the same receive the same bytes', async () => {
  const hub = newHub();
  const viewers = (['playing', 'playing', [1], [1, 5], 'none'] as const).map((subscription) => {
    const viewer = new TestViewer(subscription);
    viewer.comes(hub);
    return viewer;
  });
  hub.publish(1, [numbered(1, 1), numbered(2)]);
  await Promise.all(viewers.map((viewer) => viewer.until(() => viewer.durable.includes(2))));
  const [first, ...others] = viewers.map(({ connection }) => connection?.pieces.find((piece) => piece.includes('entries')));
  // One frame with both messages for four viewers, however they wrote the request.
  expect(others.map((piece) => piece === first)).toEqual([true, true, true, false]);
});

test('a viewer who takes nothing holds no more than the bound and is disconnected; the others get everything', async () => {
  const hub = newHub({ slowBytes: 1000, stallMs: 40 });
  const [stuck, quick] = [new TestViewer('none'), new TestViewer('none')];
  for (const viewer of [stuck, quick]) viewer.comes(hub);
  await quick.until(() => quick.snapshots.length === 1);
  const { connection } = stuck;
  if (connection === undefined) throw new TypeError('Cannot continue: expected a connection');
  connection.isStuck = true;
  let most = 0;
  for (let sequence = 1; sequence <= 200; sequence++) {
    hub.publish(sequence, [numbered(sequence)]);
    await quick.until(() => quick.durable.includes(sequence));
    most = Math.max(most, connection.writableLength);
  }
  expect(most).toBeLessThan(1200);
  await expect.poll(() => connection.destroyed).toBe(true);
  expect(hub.viewers).toBe(1);
  expect(hub.slowViewers).toBe(0);
  expect(quick.durable).toHaveLength(200);
});

test('a slow viewer who has read everything immediately receives what they missed, or a snapshot if that is much', async () => {
  const hub = newHub({ slowBytes: 0, replayBytes: 2000 });
  const [slow, quick] = [new TestViewer('none'), new TestViewer('none')];
  for (const viewer of [slow, quick]) viewer.comes(hub);
  const { connection } = slow;
  if (connection === undefined) throw new TypeError('Cannot continue: expected a connection');
  const missing = async (from: number, to: number): Promise<void> => {
    connection.isStuck = true;
    for (let sequence = from; sequence <= to; sequence++) {
      hub.publish(sequence, [numbered(sequence)]);
      await quick.until(() => quick.durable.includes(sequence));
    }
    expect(hub.slowViewers).toBe(1);
    // Nothing more is published.
    connection.isStuck = false;
  };
  await missing(1, 10);
  await slow.until(() => slow.durable.includes(10));
  expect([slow.snapshots.length, slow.durable.length, hub.slowViewers]).toEqual([1, 10, 0]);
  await missing(11, 110);
  await slow.until(() => slow.snapshots.length === 2);
  expect(slow.snapshots[1]?.sequence).toBe(110);
});

test('other work runs between the writes to thousands, and no one loses anything by it', async () => {
  const hub = newHub();
  const viewers: TestViewer[] = [];
  const come = (count: number): void => {
    for (let index = 0; index < count; index++) {
      const viewer = new TestViewer(index % 2 === 0 ? 'playing' : [2]);
      viewer.comes(hub);
      viewers.push(viewer);
    }
  };
  come(2500);
  hub.publish(1, [numbered(1), numbered(2, 2)]);
  await viewers[0]?.until(() => viewers[0]?.durable.includes(2) === true);
  // The frame has not reached the last viewers yet.
  expect(viewers.at(-1)?.durable).toEqual([]);
  hub.publish(2, [numbered(3), numbered(4, 1)]);
  come(500);
  hub.publish(3, [numbered(5)]);
  await Promise.all(viewers.map((viewer) => viewer.until(() => viewer.durable.includes(5) || knowledgeOf(viewer).since === 3)));
  for (const viewer of viewers) {
    const { since, numbers } = knowledgeOf(viewer);
    const all = viewer.subscription === 'playing' ? [1, 2, 3, 4, 5] : [1, 2, 3, 5];
    const upTo = (number: number): number => (number <= 2 ? 1 : number <= 4 ? 2 : 3);
    expect(numbers).toEqual(all.filter((number) => upTo(number) > since));
  }
});

test('while viewers arrive, frames leave them as much time as they take', async () => {
  const hub = newHub();
  const frames: { readonly begunMs: number; readonly endedMs: number }[] = [];
  class Slow extends Writable {
    override _write(chunk: Buffer, _encoding: string, done: () => void): void {
      const begunMs = performance.now();
      while (performance.now() < begunMs + 30);
      if (chunk.toString().startsWith('event: entries')) frames.push({ begunMs, endedMs: performance.now() });
      done();
    }
  }
  hub.attach(new Slow(), { games: [] });
  for (let sequence = 1; sequence <= 4; sequence++) {
    hub.attach(new TestConnection(new EventReader()), { games: [1] });
    hub.publish(sequence, [numbered(sequence)]);
    await expect.poll(() => frames.length, { interval: 1 }).toBe(sequence);
  }
  const rests = frames.slice(1).map(({ begunMs }, index) => begunMs - (frames[index]?.endedMs ?? 0));
  for (const rest of rests) expect(rest).toBeGreaterThan(20);
});

test('a viewer who reconnects after a restart continues where they were; one ahead of the journal starts again', async () => {
  const before = newHub();
  const viewer = new TestViewer('playing');
  viewer.comes(before);
  before.publish(40, [numbered(1)]);
  await viewer.until(() => viewer.durable.length === 1);
  await before.close();
  const after = newHub();
  after.beginAfter(40);
  viewer.comes(after);
  after.publish(41, [numbered(2)]);
  await viewer.until(() => viewer.durable.length === 2);
  expect(viewer.snapshots).toHaveLength(1);
  const older = newHub();
  older.beginAfter(12);
  viewer.goes();
  viewer.comes(older);
  await viewer.until(() => viewer.snapshots.length === 2);
  expect(viewer.reader.lastId).toBe('12');
});

test('a second message about an entry is sent again to those who reconnect with its number', async () => {
  const hub = newHub();
  const viewer = new TestViewer('none');
  viewer.comes(hub);
  hub.publish(1, [numbered(1)]);
  hub.publish(1, [numbered(2)]);
  await viewer.until(() => viewer.durable.includes(2));
  viewer.goes();
  viewer.comes(hub);
  await viewer.until(() => viewer.durable.length === 3);
  expect(viewer.durable).toEqual([1, 2, 2]);
});

test('a heartbeat never sets a viewer back', async () => {
  const hub = newHub({ heartbeatMs: 1 });
  const others = Array.from({ length: 1500 }, () => new TestViewer('none'));
  for (const viewer of others) viewer.comes(hub);
  let sequence = 0;
  for (let round = 0; round < 20; round++) {
    sequence += 1;
    const told = sequence;
    hub.publish(sequence, [numbered(sequence)]);
    await others[0]?.until(() => others[0]?.durable.includes(told) === true);
    // While the frame is on its way to the last viewers.
    sequence += 1;
    hub.publish(sequence, [numbered(sequence)]);
    const late = new TestViewer('none');
    late.comes(hub);
    await others.at(-1)?.until(() => others.at(-1)?.durable.includes(told) === true);
    expect(Number(late.reader.lastId)).toBeGreaterThanOrEqual(told + 1);
    late.goes();
  }
});

test('if a snapshot cannot be made, no viewer is half attached', () => {
  const hub = newHub({
    snapshot: () => {
      throw new Error('not today');
    },
  });
  expect(() => hub.attach(new TestConnection(new EventReader()), { games: 'none' })).toThrow('not today');
  expect(hub.viewers).toBe(0);
});

test('before there is anything to show viewers wait; then all get it', async () => {
  let isOpened = false;
  const snapshot = (): Snapshot | undefined =>
    isOpened ? { sequence: 1, atUtcMs: 0, overview: overviewNamed('T'), games: [] } : undefined;
  const hub = newHub({ snapshot });
  const viewer = new TestViewer('playing');
  viewer.comes(hub);
  hub.pass([{ message: { kind: 'pulse', viewers: 1, atUtcMs: 0 } }]);
  isOpened = true;
  hub.publish(1, []);
  await viewer.until(() => viewer.snapshots.length === 1);
  expect(viewer.snapshots[0]?.sequence).toBe(1);
});

test('a heartbeat has the number of viewers, and the id for reconnecting', async () => {
  const hub = newHub({ heartbeatMs: 5 });
  const [viewer, other] = [new TestViewer('none'), new TestViewer('none')];
  for (const one of [viewer, other]) one.comes(hub);
  hub.publish(9, [numbered(1, 1)]);
  await viewer.until(() => viewer.reader.lastId === '9');
  expect(viewer.durable).toEqual([]);
  expect(viewer.passing.at(-1)).toEqual({ kind: 'pulse', viewers: 2, atUtcMs: 7 });
});

test('whatever engines say stays within one line of data', async () => {
  const hub = newHub();
  const viewer = new TestViewer('none');
  viewer.comes(hub);
  const hostile = 'x\n\nevent: entries\nid: 99\ndata: []\r\n\r\u2028\u0000';
  hub.publish(1, [{ message: { kind: 'stale', names: [hostile] } }]);
  await viewer.until(() => viewer.reader.events.some(({ name }) => name === 'entries'));
  expect(viewer.reader.lastId).toBe('1');
  const entries = viewer.reader.events.filter(({ name }) => name === 'entries');
  expect(entries.map(({ data }): unknown => JSON.parse(data))).toEqual([[{ kind: 'stale', names: [hostile] }]]);
});

test('beyond the maximum number of viewers, no one is let in until one leaves', async () => {
  const hub = newHub({ maxViewers: 1 });
  const viewer = new TestViewer('none');
  viewer.comes(hub);
  expect(hub.attach(new TestConnection(new EventReader()), { games: 'none' })).toBe(false);
  viewer.goes();
  await expect.poll(() => hub.viewers).toBe(0);
  expect(hub.attach(new TestConnection(new EventReader()), { games: 'none' })).toBe(true);
});

const OTHERS = { aheadMs: 5000, told: () => [{ kind: 'stale', names: ['0'] }] as const };
const durableOf = (viewer: TestViewer): readonly (readonly [string, readonly number[]])[] =>
  viewer.reader.events
    .filter(({ name }) => name !== 'now')
    .map(({ name, data }) => [name, name === 'snapshot' ? [] : (JSON.parse(data) as DurableMessage[]).map(numberOf)]);

test('a viewer who comes from a page that is ahead waits for this one, and gets nothing twice', async () => {
  const hub = newHub({ others: OTHERS });
  hub.beginAfter(0);
  for (let sequence = 1; sequence <= 5; sequence++) hub.publish(sequence, [numbered(sequence)]);
  const viewer = new TestViewer('playing');
  viewer.reader.lastId = '8';
  viewer.comes(hub);
  for (let sequence = 6; sequence <= 10; sequence++) hub.publish(sequence, [numbered(sequence)]);
  await viewer.until(() => viewer.reader.lastId === '10');
  // And once what each page tells at its own times.
  const expected = [
    ['entries', [9, 10]],
    ['entries', [0]],
  ];
  await viewer.until(() => durableOf(viewer).length === 2);
  expect(durableOf(viewer)).toEqual(expected);
  hub.publish(11, [numbered(11)]);
  await viewer.until(() => viewer.reader.lastId === '11');
  expect(durableOf(viewer)).toEqual([...expected, ['entries', [11]]]);
});

test('a viewer of a later entry than this page ever gets receives the current state after a while', async () => {
  const hub = newHub({ others: { ...OTHERS, aheadMs: 20 } });
  hub.beginAfter(0);
  hub.publish(3, [numbered(3)]);
  const viewer = new TestViewer('playing');
  viewer.reader.lastId = '8';
  viewer.comes(hub);
  await viewer.until(() => viewer.reader.events.some(({ name }) => name === 'snapshot'));
  expect(viewer.reader.lastId).toBe('3');
  hub.publish(4, [numbered(4)]);
  await viewer.until(() => viewer.reader.lastId === '4');
  expect(durableOf(viewer)).toEqual([
    ['snapshot', []],
    ['entries', [4]],
  ]);
});
