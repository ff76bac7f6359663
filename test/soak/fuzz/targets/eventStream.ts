// The stream of events as the page and the terminal follow it: the same events however its bytes are split, and the same as a second, slow reading of the
// standard; a tournament that follows it holds a bounded number of games, plies in order, and either takes a message or loses the stream.

import { plainCell } from '../../../../src/broadcast/client/cell.ts';
import { LiveTournament } from '../../../../src/broadcast/client/liveTournament.ts';
import { readEvents } from '../../../../src/broadcast/client/readEvents.ts';
import { documentOf, OVERVIEW, PLIES, summaryOf } from '../../../../src/broadcast/testMessages.ts';
import { inPieces, mustBe, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

type Heard = readonly (readonly [kind: 'event' | 'id' | 'retry', ...texts: readonly string[]])[];

const snapshot = JSON.stringify({ sequence: 1, atUtcMs: 0, overview: OVERVIEW, games: [summaryOf()] });
const entries = (...messages: readonly object[]): string => `event: entries\nid: 7\ndata: ${JSON.stringify(messages)}\n\n`;
const now = (...messages: readonly object[]): string => `event: now\ndata: ${JSON.stringify(messages)}\n\n`;
const plies = (ply: number): object => ({
  kind: 'plies',
  game: 1,
  plies: [{ ply, by: 'white', text: 'Nf3', set: 'f3N g1', leftMs: 6 }],
});

export const target: Target = {
  reads: ['src/broadcast/client'],
  waits: true,
  seeds: [
    `retry: 2000\n\nevent: snapshot\nid: 5\ndata: ${snapshot}\n\n:\nid: 6\n\n`,
    entries(plies(3), plies(4), { kind: 'resumed', game: 1, fromPly: 2 }, { kind: 'document', game: 1 }),
    entries(
      { kind: 'game', summary: summaryOf({ state: 'over' }) },
      { kind: 'news', item: { sequence: 9, atUtcMs: 0, kind: 'notice', words: 'x' } },
    ),
    entries({ kind: 'stale', names: ['overview', 'standings/main'] }, { kind: 'view', name: 'overview', value: OVERVIEW }),
    now(
      { kind: 'pulse', viewers: 3, atUtcMs: 5 },
      { kind: 'clock', game: 1, clock: { ply: 3, turn: 'white', leftMs: { white: 1, black: null }, sinceUtcMs: 0 } },
    ),
    now({ kind: 'thought', game: 1, by: 'white', ply: 3, thought: { depth: 9 } }),
    '\xef\xbb\xbfdata\ndata:\r\ndata: x\r\rid: a\0b\nid\nevent:\nretry: 12x\nretry: 0\nretry: 99999999999999999999\n\nfoo: bar\n: comment\n\ndata: cut',
  ],
  words: [
    ...[
      'event: ',
      'entries\n',
      'now\n',
      'snapshot\n',
      'data: ',
      'data\n',
      'id: ',
      'id\n',
      'retry: ',
      '\n\n',
      '\r',
      '\r\n',
      ':',
      '\0',
      '\xef\xbb\xbf',
    ],
    ...[
      '"kind":"',
      'plies',
      'resumed',
      'document',
      'news',
      'view',
      'stale',
      'pulse',
      'clock',
      'thought',
      'game',
      '"game":1',
      '"ply":3',
    ],
    ...['"plies":[', '"names":[', '"by":"white"', '"by":"__proto__"', 'null', '[]', '{}', '1e999', '-1', '\xe2\x80\xa8'],
  ],
  async check(bytes) {
    const whole = await heardOf(bytes, (data, pass) => pass(data));
    mustEqual(await heardOf(bytes, inPieces), whole, 'a stream, split and whole');
    mustEqual(whole, secondReading(bytes), 'a stream in two readings');
    await follow(whole);
  },
};

async function heardOf(bytes: Uint8Array, split: (bytes: Uint8Array, pass: (piece: Uint8Array) => void) => void): Promise<Heard> {
  const heard: (readonly ['event' | 'id' | 'retry', ...string[]])[] = [];
  const body = new ReadableStream({
    start(controller) {
      // What is passed on is overwritten.
      split(bytes, (piece) => controller.enqueue(Uint8Array.from(piece)));
      controller.close();
    },
  });
  await withFetch(
    () => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
    () =>
      readEvents(
        'http://127.0.0.1/',
        undefined,
        {
          onOpen: () => undefined,
          onEvent: (name, data) => void heard.push(['event', name, data]),
          onId: (id) => void heard.push(['id', id]),
          onRetry: (waitMs) => void heard.push(['retry', String(waitMs)]),
        },
        new AbortController().signal,
      ),
  );
  return heard;
}

async function withFetch<Value>(answer: typeof fetch, act: () => Promise<Value>): Promise<Value> {
  const before = globalThis.fetch;
  globalThis.fetch = answer;
  try {
    return await act();
  } finally {
    globalThis.fetch = before;
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation, line by line. */
function secondReading(bytes: Uint8Array): Heard {
  const heard: (readonly ['event' | 'id' | 'retry', ...string[]])[] = [];
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  let [data, event] = ['', ''];
  let id: string | undefined;
  // A last line without an end is no line.
  for (const line of lines.slice(0, -1)) {
    const [, field = '', value = ''] = /^([^:]*)(?::\u0020?)?(.*)$/s.exec(line) ?? [];
    if (line === '') {
      if (id !== undefined) heard.push(['id', id]);
      id = undefined;
      if (data !== '') heard.push(['event', event, data.slice(0, -1)]);
      [data, event] = ['', ''];
    } else if (field === 'data') data += `${value}\n`;
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d+$/.test(value))
      heard.push(['retry', String(Math.max(10, Math.min(60_000, Number(value))))]);
  }
  return heard;
}

async function follow(heard: Heard): Promise<void> {
  const live = new LiveTournament({
    cell: plainCell,
    change: (make) => make(),
    addressOf: (path) => path,
    getJson: async <Value>(path: string) =>
      (path.startsWith('/games/') ? documentOf(summaryOf(), PLIES) : path.startsWith('/views/') ? OVERVIEW : null) as Value,
  });
  try {
    live.views.look('overview');
    const games = [1, 2].map((id) => live.game(id));
    await Promise.resolve();
    for (const [kind, name = '', data = ''] of heard) {
      if (kind !== 'event') continue;
      try {
        live.take(name, data);
      } catch {
        // The stream is lost, and opened again.
      }
      await Promise.resolve();
    }
    mustBe(live.news.value.length <= 50, 'at most fifty news');
    for (const game of games) {
      const numbers = game.plies.value.map(({ ply }) => ply);
      mustEqual(
        numbers,
        [...new Set(numbers)].toSorted((a, b) => a - b),
        'the plies of a game, in order',
      );
    }
  } finally {
    live.close();
  }
}
