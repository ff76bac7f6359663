// What the page says never contradicts what another channel has said before: a real writer commits, and the very next answer of a real server, which
// follows the same folder, contains it.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import { FORMAT_VERSION } from '../journal/entries.ts';
import { acquireLock } from '../journal/owner/lock.ts';
import { openWriter } from '../journal/writing/writer.ts';
import { parseTournament } from '../tournament/parse.ts';
import { startBroadcast, type Broadcast } from './broadcast.ts';
import type { DurableMessage, GameDocument, GameList, Snapshot, StandingsView } from './messages.ts';
import { EventReader, type SeenEvent } from './stream/testViewer.ts';

const GAMES = 200;
const FILE = `tournament: T
timeControl: 1+0
format: match
games: ${GAMES}
engines: [{ name: A, cmd: a }, { name: B, cmd: b }]
`;

let folder = '';
let broadcast: Broadcast | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadcast-'));
});
afterEach(async () => {
  await broadcast?.close();
  rmSync(folder, { recursive: true });
});

/** The owner of the folder, as a run would be. */
async function openTournament() {
  const lock = unwrap(acquireLock(folder, 'test'));
  const writer = unwrap(await openWriter(lock, { onCommitted: () => undefined, onFailure: () => undefined }));
  const definition = unwrap(parseTournament(FILE, { resolvePath: (path) => path }));
  const opened = {
    formatVersion: FORMAT_VERSION,
    name: 'T',
    file: FILE,
    fileName: 't.yaml',
    arbiterVersion: 'test',
    reach: {},
    definition,
  };
  unwrap(await writer.appendDurably('tournament-opened', opened));
  const [event, white, black] = [eventKey('main'), entrantName('A'), entrantName('B')];
  unwrap(await writer.appendDurably('event-opened', { event, entrants: [white, black] }));
  return {
    /** Issues, begins and ends a game; returns the number of the last entry. */
    async play(number: number): Promise<number> {
      const id = gameId(number);
      const place = { id, event, number, round: number, board: 1, white, black, openingIndex: 0, attempt: 1 };
      const opening = { start: { game: 'chess', chess960: false }, moves: [] } as const;
      writer.append('game-issued', { ...place, opening });
      writer.append('game-started', { id, atUtcMs: Date.now(), usedOptions: { white: [], black: [] } });
      const ending = { kind: 'resigned', by: 'black' } as const;
      return unwrap(await writer.appendDurably('game-ended', { id, ending, plies: 0, durationMs: 1, evidence: [] }));
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await writer.close();
      lock.release();
    },
  };
}

/** `isCopy`: of a tournament on another machine, which runs it. */
async function serve(isCopy = false): Promise<string> {
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page/index.html'), '<!doctype html>');
  broadcast = await startBroadcast({
    folder,
    host: '127.0.0.1',
    port: 0,
    page: join(folder, 'page'),
    perform: async () => undefined,
    arbiterVersion: 'test',
    reach: {},
    onNotice: () => undefined,
    ...(isCopy ? { isRun: () => true } : {}),
  });
  return broadcast.address.url;
}

/** The first event of the stream. */
async function firstOf(stream: string, lastId?: number): Promise<SeenEvent> {
  const cut = new AbortController();
  const headers = lastId === undefined ? {} : { 'last-event-id': String(lastId) };
  const { body } = await fetch(stream, { headers, signal: cut.signal });
  const reader = new EventReader();
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    reader.take(text);
    const [first] = reader.events;
    if (first === undefined) continue;
    cut.abort();
    return first;
  }
  throw new TypeError('expected an event');
}

const snapshotOf = async (stream: string): Promise<Snapshot> => JSON.parse((await firstOf(stream)).data) as Snapshot;

test('every answer from the journal contains what was committed before its request, however it is asked for', async () => {
  await using tournament = await openTournament();
  const url = await serve();
  const read = async <Value>(path: string): Promise<Value> => (await (await fetch(url + path)).json()) as Value;
  for (let number = 1; number <= GAMES; number++) {
    const last = await tournament.play(number);
    // The feeds are made at most five times a second, so they are asked less often.
    if (number % 20 === 0) {
      const schedule = await read<readonly object[]>('schedule.json');
      expect(schedule.filter((game) => 'Result' in game)).toHaveLength(number);
    }
    switch (number % 4) {
      case 0:
        expect((await read<GameList>('api/v1/games')).games[0]).toMatchObject({ id: number, state: 'over' });
        break;
      case 1:
        expect((await read<GameDocument>(`api/v1/games/${number}`)).summary.state).toBe('over');
        break;
      case 2:
        expect((await read<StandingsView>('api/v1/views/standings/main')).rows[0]?.games).toBe(number);
        break;
      case 3:
        expect((await snapshotOf(`${url}api/v1/live`)).sequence).toBe(last);
    }
  }
});

test('a page of a copy that has just started gives a viewer of another page what they missed, and one who missed very much a snapshot', async () => {
  await using tournament = await openTournament();
  // Three entries each.
  const numbers = Array.from({ length: 700 }, (_, index) => index + 1);
  const last = Math.max(...(await Promise.all(numbers.map((number) => tournament.play(number)))));
  const stream = `${await serve(true)}api/v1/live`;
  const { name, id, data } = await firstOf(stream, last - 9);
  expect([name, Number(id)]).toEqual(['entries', last]);
  const told = JSON.parse(data) as readonly DurableMessage[];
  const states = told.flatMap((message) => (message.kind === 'game' ? [`${message.summary.id} ${message.summary.state}`] : []));
  const games = [698, 699, 700];
  expect(states).toEqual(games.flatMap((game) => ['queued', 'playing', 'over'].map((state) => `${game} ${state}`)));
  expect((await firstOf(stream, last - 2001)).name).toBe('snapshot');
});
