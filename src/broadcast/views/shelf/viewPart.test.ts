// Views and the archive over HTTP, as a browser requests them; files come from a real journal.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { league } from '../../../../test/rehearsedTournaments.ts';
import { openStore } from '../../../../test/journal/journals.ts';
import { eventKey } from '../../../core/ids.ts';
import { unwrap } from '../../../core/result.ts';
import { gameOf } from '../../../journal/entries.ts';
import { addErrors } from '../../http/errors.ts';
import type { ApiError, GameList } from '../../messages.ts';
import type { PartContext } from '../../parts.ts';
import { archivePart } from '../archive/archivePart.ts';
import { TestDirector } from '../testDirector.ts';
import { viewPart } from './viewPart.ts';
import { ViewShelf } from './viewShelf.ts';

const MAIN = eventKey('main');
const MOVES = ['e2e4', 'c7c5', 'g1f3', 'd7d6', 'd2d4', 'c5d4', 'f3d4', 'g8f6', 'b1c3', 'a7a6'];

const folder = mkdtempSync(join(tmpdir(), 'views-'));
const test = new TestDirector(league(4, 2), folder);
const views = new ViewShelf({ followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: '1.2' });
const app: FastifyInstance = fastify();

beforeAll(async () => {
  test.open(MAIN);
  const results = ['white', 'draw', { kind: 'forfeit', by: 'white', fault: 'crash', evidence: 'gone' }, 'black'] as const;
  for (const result of results) {
    const id = test.begin(MAIN);
    if (id === undefined) throw new Error('no game');
    test.add({ kind: 'plies-played', payload: { id, firstPly: 1, plies: MOVES.map((move) => [move, 100]) } });
    test.nowUtcMs += 60_000;
    test.end(id, result);
  }
  test.begin(MAIN);
  const store = openStore(folder);
  for (const { kind, payload, atUtcMs } of test.entries)
    unwrap(store.append([{ kind, payload: JSON.stringify(payload), game: gameOf(kind, payload as never) ?? 0 }], atUtcMs));
  unwrap(store.close());
  const context: PartContext = {
    followed: test.followed,
    perform: async () => undefined,
    nowUtcMs: () => test.nowUtcMs,
    arbiterVersion: '1.2',
    reach: {},
  };
  addErrors(app, (text) => {
    throw new Error(text);
  });
  for (const part of [viewPart(views), archivePart(views)]) await app.register(async (scope) => part(scope, context));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('GET /api/v1/views', () => {
  it('gives a view with a tag, and nothing to a client that has it', async () => {
    const first = await get('/api/v1/views/standings/main');
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-cache',
    ]);
    expect(first.json()).toMatchObject({ event: 'main', rows: [{ rank: 1 }, {}, {}, {}] });
    const again = await get('/api/v1/views/standings/main', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is encoded once for all clients', async () => {
    const made = views.current('crosstable/main')?.representation();
    await Promise.all(Array.from({ length: 5 }, () => get('/api/v1/views/crosstable/main')));
    expect(views.current('crosstable/main')?.representation()).toBe(made);
  });

  it('every view is available', async () => {
    expect(views.names.join(', ')).toMatch(
      /^overview, season, ratings, incidents, engines, odds, standings\/main, crosstable\/main/,
    );
    for (const name of views.names) expect([name, (await get(`/api/v1/views/${name}`)).statusCode]).toEqual([name, 200]);
  });

  it.each(['standing/main', 'bracket/main', 'standings/other', 'standings', 'toString', '..%2f..%2fetc'])(
    'refuses %s',
    async (name) => {
      const answer = await get(`/api/v1/views/${name}`);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      const { error, message } = answer.json<ApiError>();
      expect(error).toBe('not-found');
      expect(message).toContain('expected one that the overview names, got "');
    },
  );
});

describe('GET /api/v1/games', () => {
  const found = async (query: string): Promise<readonly number[]> =>
    (await get(`/api/v1/games?${query}`)).json<GameList>().games.map(({ id }) => id);

  it('lists all games, latest first, page by page', async () => {
    const first = (await get('/api/v1/games?limit=2')).json<GameList>();
    expect([first.total, first.games.map(({ id }) => id), first.next]).toEqual([5, [5, 4], 4]);
    const last = (await get('/api/v1/games?limit=3&before=4')).json<GameList>();
    expect([last.total, last.games.map(({ id }) => id), last.next]).toEqual([5, [3, 2, 1], undefined]);
  });

  it.each([
    ['ending=crash', [3]],
    ['ending=DRAW-1', [4, 2, 1]],
    ['result=1-0', [1]],
    ['result=0-1', [4, 3]],
    ['result=draw', [2]],
    ['state=playing', [5]],
    ['state=over&event=main', [4, 3, 2, 1]],
    ['opening=B9', [4, 3, 2, 1]],
    ['opening=najdorf', [4, 3, 2, 1]],
    ['opening=C', []],
    ['white=', [5, 4, 3, 2, 1]],
  ])('%s', async (query, ids) => expect(await found(query)).toEqual(ids));

  it('finds players by parts of their names, either way round, or by colour', async () => {
    const { games } = (await get('/api/v1/games')).json<GameList>();
    const of = (holds: (game: (typeof games)[number]) => boolean): readonly number[] => games.filter(holds).map(({ id }) => id);
    expect(await found('engine=e1')).toEqual(of(({ white, black }) => white === 'E1' || black === 'E1'));
    expect(await found('white=e1')).toEqual(of(({ white }) => white === 'E1'));
    expect(await found('engine=e1&opponent=e2')).toEqual(of(({ white, black }) => [white, black].sort().join() === 'E1,E2'));
    expect(await found('engine=E1&black=E4')).toEqual(of(({ white, black }) => white === 'E1' && black === 'E4'));
  });

  it.each([
    ['limit=201', 'expected a number from 1 to 200, got "201"'],
    ['limit=0', 'expected a number from 1 to 200, got "0"'],
    ['before=x', 'expected the id of a game, got "x"'],
    ['event=other', 'expected main, got "other"'],
    ['state=done', 'expected queued, playing, interrupted, held, called, referred, over, void, struck, got "done"'],
    ['result=2-0', 'expected 1-0, 0-1, 1/2-1/2, \\*'],
    ['ending=boredom', 'expected checkmate, stalemate'],
    ['engin=E1', 'expected engine, opponent, white, black, opening, result, ending, event, state, before, limit, got "engin"'],
    ['engine=E1&engine=E2', 'expected one value, got "several"'],
    [`engine=${'x'.repeat(201)}`, 'expected at most 200 characters'],
  ])('refuses %s', async (query, words) => {
    const answer = await get(`/api/v1/games?${query}`);
    expect([answer.statusCode, answer.json<ApiError>().error]).toEqual([400, 'wrong-query']);
    expect(answer.json<ApiError>().message).toMatch(new RegExp(words));
  });

  it('gives all matches as one PGN file', async () => {
    const answer = await get('/api/v1/games.pgn?result=0-1');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/x-chess-pgn; charset=utf-8',
      'attachment; filename="games.pgn"',
    ]);
    expect(answer.body.match(/\[Result "0-1"\]/g)).toHaveLength(2);
    expect(answer.body).toMatch(/\[ECO "B90"\]/);
    expect((await get('/api/v1/games.pgn?limit=1')).body.match(/\[Event /g)).toHaveLength(1);
    expect((await get('/api/v1/games.sgf')).body).toBe('');
  });
});
