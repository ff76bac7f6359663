// What is known about a followed tournament, and how a broken stream is resumed.

import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { documentOf, OVERVIEW, PLIES, summaryOf } from '../testMessages.ts';
import type { DurableMessage, ShownPly, Snapshot } from '../messages.ts';
import { plainCell } from './cell.ts';
import { LiveTournament, type LiveMessage } from './liveTournament.ts';

/** A tournament without a stream: requests to the server wait for the test's answer. */
class Followed {
  readonly asked: string[] = [];
  readonly heard: LiveMessage['kind'][] = [];
  readonly #answers: ((value: unknown) => void)[] = [];
  readonly live = new LiveTournament({
    cell: plainCell,
    change: (make) => make(),
    addressOf: (path) => path,
    // The test knows which type the path has.
    getJson: async <Value>(path: string) => {
      this.asked.push(path);
      return (await new Promise<unknown>((resolve) => this.#answers.push(resolve))) as Value;
    },
    onMessage: ({ kind }) => void this.heard.push(kind),
  });

  async answer(value: unknown): Promise<void> {
    this.#answers.shift()?.(value);
    await Promise.resolve();
    await Promise.resolve();
  }

  say(...messages: readonly DurableMessage[]): void {
    this.live.take('entries', JSON.stringify(messages));
  }

  snapshot(more: Partial<Snapshot> = {}): void {
    this.live.take('snapshot', JSON.stringify({ sequence: 1, atUtcMs: 0, overview: OVERVIEW, games: [], ...more }));
  }
}

const THIRD: ShownPly = { ply: 3, by: 'white', text: 'Nf3', set: 'f3N g1', leftMs: 60_000 };
const plies = (...all: readonly ShownPly[]): DurableMessage => ({ kind: 'plies', game: 1, plies: all });
const numbers = (all: readonly ShownPly[]): readonly number[] => all.map(({ ply }) => ply);

describe('a game', () => {
  it('keeps a repeated ply once, is read again after a gap, and its clock passes to the other side', async () => {
    const followed = new Followed();
    const game = followed.live.game(1);
    await followed.answer(documentOf(summaryOf(), PLIES));
    followed.say(plies(...PLIES, THIRD));
    followed.say(plies(THIRD));
    expect(numbers(game.plies.value)).toEqual([1, 2, 3]);
    expect(game.clock.value).toMatchObject({ turn: 'black', leftMs: { white: 60_000, black: 9_400 } });
    expect(followed.asked).toEqual(['/games/1']);
    followed.say(plies({ ...THIRD, ply: 5 }));
    expect(followed.asked).toEqual(['/games/1', '/games/1']);
    // Another ply arrives while the game is read: it is kept.
    followed.say(plies({ ...THIRD, ply: 6, by: 'black' }));
    await followed.answer(documentOf(summaryOf(), [...PLIES, THIRD, { ...THIRD, ply: 4, by: 'black' }, { ...THIRD, ply: 5 }]));
    expect(numbers(game.plies.value)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('that is resumed while it is being read is read once more', async () => {
    const followed = new Followed();
    const game = followed.live.game(1);
    followed.say({ kind: 'resumed', game: 1, fromPly: 2 });
    await followed.answer(documentOf(summaryOf(), PLIES));
    expect(followed.asked).toEqual(['/games/1', '/games/1']);
    await followed.answer(documentOf(summaryOf(), PLIES.slice(0, 1)));
    expect(numbers(game.plies.value)).toEqual([1]);
  });

  it('that has ended has no clock and no thoughts', async () => {
    const followed = new Followed();
    const game = followed.live.game(1);
    await followed.answer(documentOf(summaryOf(), PLIES));
    followed.live.take('now', JSON.stringify([{ kind: 'thought', game: 1, by: 'white', ply: 3, thought: { depth: 9 } }]));
    expect(game.thoughts.white.value).toEqual({ depth: 9, ply: 3 });
    followed.say({ kind: 'game', summary: summaryOf({ state: 'over' }) });
    expect([game.clock.value, game.thoughts.white.value]).toEqual([undefined, undefined]);
    expect(game.document.value?.summary.state).toBe('over');
  });
});

it('a snapshot in mid-stream makes games and tables be read again', async () => {
  const followed = new Followed();
  followed.snapshot({ games: [summaryOf()] });
  followed.live.game(1);
  followed.live.views.look('engines');
  await followed.answer(documentOf(summaryOf(), PLIES));
  await followed.answer({ events: [] });
  followed.snapshot({ overview: { ...OVERVIEW, state: 'over' } });
  expect(followed.live.overview.value?.state).toBe('over');
  await expect.poll(() => followed.asked).toEqual(['/games/1', '/views/engines', '/games/1', '/views/engines']);
  followed.live.close();
});

it('the overview is read separately if it is too long for the snapshot', async () => {
  const followed = new Followed();
  followed.snapshot();
  followed.say({ kind: 'stale', names: ['overview', 'standings/main'] });
  await expect.poll(() => followed.asked).toEqual(['/views/overview']);
  await followed.answer({ ...OVERVIEW, state: 'paused' });
  expect(followed.live.overview.value?.state).toBe('paused');
  expect(followed.heard).toEqual(['snapshot', 'stale']);
});

it('reads the engine that is looked at again when any may have changed, and no other view', async () => {
  const followed = new Followed();
  followed.snapshot();
  followed.live.views.look('engine/A');
  followed.live.views.look('engines');
  await followed.answer({});
  await followed.answer({});
  followed.say({ kind: 'stale', names: ['engine/*'] });
  await expect.poll(() => followed.asked, { timeout: 5000 }).toEqual(['/views/engine/A', '/views/engines', '/views/engine/A']);
  followed.live.close();
});

it('a stream that breaks inside an event resumes after the previous event, when the server says', async () => {
  const asked: (string | undefined)[] = [];
  const news = (sequence: number): string =>
    JSON.stringify([{ kind: 'news', item: { sequence, atUtcMs: 0, kind: 'notice', words: String(sequence) } }]);
  const streams: readonly ((answer: ServerResponse) => void)[] = [
    (answer) => {
      answer.write(`retry: 20\n\nevent: entries\nid: 7\ndata: ${news(7)}\n\nevent: entries\nid: 8\ndata: ${news(8).slice(0, 9)}`);
      setImmediate(() => answer.destroy());
    },
    (answer) => answer.writeHead(503).end(),
    (answer) => answer.write(`event: entries\nid: 8\ndata: ${news(8)}\n\n`),
  ];
  const server = createServer((request, answer) => {
    const stream = streams[asked.length];
    asked.push(`${request.url} ${String(request.headers['last-event-id'])}`);
    stream?.(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lost: string[] = [];
  const live = new LiveTournament({
    cell: plainCell,
    change: (make) => make(),
    addressOf: (path) => `http://127.0.0.1:${port}${path}`,
    getJson: () => Promise.reject(new Error('nothing is asked')),
    onLost: () => void lost.push(live.connection.state.value),
  });
  live.listenTo([3, 4]);
  await expect.poll(() => live.news.value.map(({ words }) => words)).toEqual(['8', '7']);
  expect(asked).toEqual(['/live?games=3,4 undefined', '/live?games=3,4 7', '/live?games=3,4 7']);
  expect([lost, live.connection.state.value, live.connection.returns.value]).toEqual([['live', 'lost'], 'live', 1]);
  live.close();
  server.closeAllConnections();
  server.close();
});
