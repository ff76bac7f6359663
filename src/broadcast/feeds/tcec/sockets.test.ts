// The socket as TCEC's page speaks to it (engine.io 3, by hand) and as current bots do: every move once and in its place, also for a slow or late
// client, and no queue for anyone.

import { once } from 'node:events';
import { connect, type Socket as TcpSocket } from 'node:net';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { gameId } from '../../../core/ids.ts';
import type { LiveDelta } from './liveGame.ts';
import { HOSTILE, shuttle, TestFeeds } from '../testFeeds.ts';

function begin(feeds: TestFeeds): void {
  feeds.tournament.issue(1);
  feeds.tournament.start(1);
}

/** What a viewer knows of the game: moves by their places, as received. */
class Follower {
  readonly moves: string[] = [];
  readonly deltas: LiveDelta[] = [];

  take(delta: LiveDelta): void {
    this.deltas.push(delta);
    if (delta.gameChanged === 1) this.moves.length = 0;
    for (const [index, { fen }] of delta.Moves.entries()) this.moves[delta.lastMoveLoaded + index] = fen;
  }
}

const fensOf = async (feeds: TestFeeds): Promise<readonly string[]> =>
  (await feeds.get('/live.json')).json().Moves.map(({ fen }: { readonly fen: string }) => fen);

test('a current client gets tables at once, then every move in its place, and how the game ended', async () => {
  await using feeds = await new TestFeeds().listen();
  begin(feeds);
  const client = io(feeds.url, { transports: ['websocket'], reconnection: false });
  try {
    const follower = new Follower();
    const tables = new Map<string, unknown>();
    client.on('pgn', (delta: LiveDelta) => follower.take(delta));
    for (const event of ['crosstable', 'schedule', 'tournament', 'crash', 'users'])
      client.on(event, (value) => tables.set(event, value));
    await expect.poll(() => tables.size).toBe(5);
    expect(tables.get('schedule')).toEqual((await feeds.get('/schedule.json')).json());
    expect(tables.get('users')).toEqual({ count: 1 });
    let played = 2;
    for (const plies of [1, 2, 1, 5, 3]) {
      feeds.tournament.play(1, played + 1, shuttle(played + 1, plies));
      played += plies;
      await expect.poll(() => follower.moves.length).toBe(played);
    }
    feeds.tournament.end(1, played, { kind: 'resigned', by: 'black' });
    await expect.poll(() => follower.deltas.at(-1)?.Headers['Result']).toBe('1-0');
    expect(follower.deltas.at(-1)?.Moves.at(-1)?.rem).toBe('Black resigns');
    expect(follower.moves).toEqual(await fensOf(feeds));
    // At least the last two, as TCEC does, and otherwise only what was missing.
    for (const { Moves, numMovesToSend, lastMoveLoaded, Round } of follower.deltas.slice(1)) {
      expect(Moves.length).toBe(numMovesToSend);
      expect(Moves.length).toBeLessThanOrEqual(5);
      expect(lastMoveLoaded + Moves.length).toBeLessThanOrEqual(played);
      expect(Round).toBe(110);
    }
    const asked = once2(client, 'pgn');
    client.emit('refreshdata');
    expect(await asked).toMatchObject({ refresh: 1 });
    // The next game is sent whole, with the engines' options.
    feeds.tournament.issue(2);
    feeds.tournament.start(2);
    await expect.poll(() => follower.deltas.at(-1)?.gameChanged).toBe(1);
    expect(follower.deltas.at(-1)).toMatchObject({
      Headers: { Round: '2.1' },
      WhiteEngineOptions: [{ Name: 'Protocol', Value: 'uci' }, {}, {}, {}],
    });
  } finally {
    client.close();
  }
});

const once2 = async (client: ReturnType<typeof io>, event: string): Promise<unknown> =>
  new Promise((resolve) => void client.once(event, resolve));

test('players’ thoughts are sent as legal moves and figures only', async () => {
  await using feeds = await new TestFeeds(HOSTILE).listen();
  begin(feeds);
  const client = io(feeds.url, { transports: ['websocket'], reconnection: false });
  try {
    const updates: object[] = [];
    const logs: { readonly data: string }[] = [];
    client.on('updeng', (update: object) => updates.push(update));
    client.on('htmlread', (log: { readonly data: string }) => logs.push(log));
    client.emit('room', 'roomall');
    await expect
      .poll(() => {
        feeds.sockets.onWord({
          kind: 'thought',
          id: gameId(1),
          ply: 3,
          by: 'white',
          thought: {
            evaluation: { kind: 'centipawns', centipawns: 41, view: 'white' },
            depth: 10,
            selectiveDepth: 41,
            nodes: 1060,
            nodesPerSecond: 21_200,
            timeMs: 50,
            pv: 'g1f3 b8c6 <script>alert(1)</script>',
          },
        });
        return logs.length;
      })
      .toBeGreaterThan(0);
    expect(updates[0]).toEqual({
      color: 0,
      engine: '‹img src=x onerror=alert(1)›＆lt;b ”q” ]]›',
      depth: '10/41',
      eval: '0.41',
      nodes: '1.06k',
      plynum: 2,
      pv: '2. Nf3 Nc6',
      speed: '21.2knps',
      tbhits: '0',
      time: '50',
    });
    expect(logs[0]?.data).toMatch(/ info depth 10 seldepth 41 time 50 nodes 1060 score cp 41 nps 21200 pv g1f3 b8c6$/);
  } finally {
    client.close();
  }
});

test('engine.io 3: the handshake by polling and the events by websocket, as a version 2 client does it', async () => {
  await using feeds = await new TestFeeds().listen();
  begin(feeds);
  const hello = await (await fetch(`${feeds.url}/socket.io/?EIO=3&transport=polling`)).text();
  const [, length, packet = ''] = /^(\d+):(0\{.*\})$/.exec(hello) ?? [];
  expect(Number(length)).toBe(packet.length);
  const { sid, upgrades } = JSON.parse(packet.slice(1)) as { readonly sid: string; readonly upgrades: readonly string[] };
  expect(upgrades).toEqual(['websocket']);
  const polled = await (await fetch(`${feeds.url}/socket.io/?EIO=3&transport=polling&sid=${sid}`)).text();
  expect(polled).toMatch(/^2:40(\d+:42\["|$)/);

  const socket = new WebSocket(`${feeds.url.replace('http', 'ws')}/socket.io/?EIO=3&transport=websocket`);
  try {
    const follower = new Follower();
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (!text.startsWith('42')) return;
      const [event, value] = JSON.parse(text.slice(2)) as readonly [string, LiveDelta];
      if (event === 'pgn') follower.take(value);
    });
    feeds.tournament.play(1, 3, shuttle(3, 3));
    await expect.poll(() => follower.moves.length).toBe(5);
    feeds.tournament.play(1, 6, shuttle(6, 2));
    await expect.poll(() => follower.moves.length).toBe(7);
    expect(follower.moves).toEqual(await fensOf(feeds));
    // A version 2 client sends the pings itself.
    const pong = new Promise((resolve) => socket.addEventListener('message', ({ data }) => data === '3' && resolve(data)));
    socket.send('2');
    expect(await pong).toBe('3');
  } finally {
    socket.close();
  }
});

test('a client that takes nothing is sent nothing more, and gets the current state once it reads again', async () => {
  // Large tables fill the system's buffer of a connection quickly.
  await using feeds = await new TestFeeds({ white: 'W'.repeat(25_000), black: 'B'.repeat(25_000) }, 2).listen();
  const { tournament } = feeds;
  begin(feeds);
  tournament.play(1, 3, shuttle(3, 4));
  tournament.end(1, 6, { kind: 'resigned', by: 'black' });
  const slow = await slowViewer(feeds.url);
  const client = io(feeds.url, { transports: ['websocket'], reconnection: false });
  try {
    let fastBytes = 0;
    let result: unknown;
    client.onAny((_, value) => (fastBytes += JSON.stringify(value).length));
    client.on('schedule', (rows: readonly { readonly Result: string }[]) => (result = rows[0]?.Result));
    for (let rulings = 0; fastBytes < 12_000_000; rulings++) {
      const outcome = rulings % 2 === 0 ? 'draw' : 'black';
      const ending = { kind: 'ruled', outcome, by: 'Ada', reason: 'seen' } as const;
      tournament.record('ruling-made', { by: 'Ada', reason: 'seen', subject: { kind: 'game-result', id: gameId(1), ending } });
      await expect.poll(() => result, { interval: 1 }).toBe(outcome === 'draw' ? '1/2-1/2' : '0-1');
    }
    slow.socket.resume();
    await expect.poll(() => slow.result()).toBe(result);
    expect(slow.bytes()).toBeLessThan(fastBytes / 2);
    expect(slow.follower.moves).toEqual(await fensOf(feeds));
  } finally {
    client.close();
    slow.socket.destroy();
  }
});

type SlowViewer = {
  readonly socket: TcpSocket;
  readonly follower: Follower;
  readonly bytes: () => number;
  readonly result: () => unknown;
};

/** A websocket over a bare connection: stops reading once it is open. */
async function slowViewer(url: string): Promise<SlowViewer> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const follower = new Follower();
  let waiting = Buffer.alloc(0);
  let isOpen = false;
  let total = 0;
  let result: unknown;
  const opened = Promise.withResolvers<void>();
  socket.on('data', (bytes) => {
    total += bytes.length;
    waiting = Buffer.concat([waiting, bytes]);
    if (!isOpen) {
      const end = waiting.indexOf('\r\n\r\n');
      if (end < 0) return;
      waiting = waiting.subarray(end + 4);
      isOpen = true;
      opened.resolve();
    }
    for (let frame = nextFrame(waiting); frame !== undefined; frame = nextFrame(waiting)) {
      waiting = waiting.subarray(frame.size);
      if (frame.text.startsWith('42["pgn",')) follower.take((JSON.parse(frame.text.slice(2)) as readonly [string, LiveDelta])[1]);
      if (frame.text.startsWith('42["schedule",')) result = /"Result":"([^"]*)"/.exec(frame.text)?.[1];
    }
  });
  await once(socket, 'connect');
  socket.write(
    `GET /socket.io/?EIO=3&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await opened.promise;
  socket.pause();
  return { socket, follower, bytes: () => total, result: () => result };
}

/** A server's frame (RFC 6455, 5.2): no mask, one frame per message. */
function nextFrame(bytes: Buffer): { readonly text: string; readonly size: number } | undefined {
  if (bytes.length < 10) return undefined;
  const short = bytes.readUInt8(1) & 127;
  const [head, length] =
    short < 126 ? [2, short] : short === 126 ? [4, bytes.readUInt16BE(2)] : [10, Number(bytes.readBigUInt64BE(2))];
  return bytes.length < head + length ? undefined : { text: bytes.toString('utf8', head, head + length), size: head + length };
}
