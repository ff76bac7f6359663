// Games over HTTP, from a real server: documents and files, caching, refusals, and hostile names.

import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { gameId } from '../../core/ids.ts';
import { readPgn } from '../../games/chess/pgn/reader.ts';
import { openSgfReader } from '../../games/go/sgf/reader.ts';
import { gamesOf } from '../../games/go/sgf/testReading.ts';
import { addErrors } from '../http/errors.ts';
import type { GameDocument } from '../messages.ts';
import { gameRoutes } from './gameRoutes.ts';
import { TestTournament } from './testTournament.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** A server with these routes alone; returns the function that requests a path. */
async function serve(tournament: TestTournament): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  const app = fastify({ forceCloseConnections: true });
  open.push(app);
  addErrors(app, (text) => {
    throw new Error(text);
  });
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  const { followed, games } = tournament;
  await app.register(async (scope) =>
    gameRoutes(games)(scope, {
      followed,
      perform: async () => undefined,
      nowUtcMs: () => tournament.nowUtcMs,
      arbiterVersion: '1.2',
      reach: {},
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  // Fastify on a TCP port has an address of this type.
  const { port } = app.server.address() as AddressInfo;
  return (path, headers = {}) => fetch(`http://127.0.0.1:${port}/api/v1/games/${path}`, { headers });
}

const json = async <Value>(response: Promise<Response>): Promise<Value> => (await (await response).json()) as Value;

describe('a game over HTTP', () => {
  test('has a tag, a new one after a ply, and is cached for a minute once it has been over for a while', async () => {
    using tournament = new TestTournament();
    const ask = await serve(tournament);
    tournament.issue(1);
    tournament.start(1);
    tournament.play(1, 3, ['g1f3']);
    const first = await ask('1');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const etag = first.headers.get('etag') ?? '';
    expect(await first.json()).toEqual(JSON.parse(JSON.stringify(tournament.games.document(1))));
    expect((await ask('1', { 'if-none-match': etag })).status).toBe(304);
    tournament.play(1, 4, ['b8c6']);
    const second = await ask('1', { 'if-none-match': etag });
    expect(second.status).toBe(200);
    expect(((await second.json()) as GameDocument).plies).toHaveLength(4);
    tournament.end(1, 4, { kind: 'resigned', by: 'white' });
    // A ruling may still come.
    expect((await ask('1')).headers.get('cache-control')).toBe('no-cache');
    tournament.nowUtcMs += 20 * 60_000;
    const over = await ask('1.json');
    expect(over.headers.get('cache-control')).toBe('max-age=60');
    expect(over.headers.get('content-disposition')).toBe('attachment; filename="main-1-Alpha-vs-Beta.json"');
    const [once, again] = [await ask('1'), await ask('1')];
    expect(once.headers.get('content-disposition')).toBeNull();
    expect(once.headers.get('etag')).toBe(again.headers.get('etag'));
    const ruled = { kind: 'ruled', outcome: 'draw', by: 'Ada', reason: 'agreed' } as const;
    tournament.record('ruling-made', {
      by: 'Ada',
      reason: 'agreed',
      subject: { kind: 'game-result', id: gameId(1), ending: ruled },
    });
    expect(await json<GameDocument>(ask('1'))).toMatchObject({ summary: { ending: { ruledBy: 'Ada', result: '1/2-1/2' } } });
  });

  test('is sent as PGN and as SGF, also while it is played', async () => {
    using tournament = new TestTournament();
    const ask = await serve(tournament);
    tournament.issue(1);
    tournament.start(1);
    tournament.play(1, 3, ['g1f3']);
    const pgn = await ask('1.pgn');
    expect(pgn.headers.get('content-type')).toBe('application/x-chess-pgn; charset=utf-8');
    const text = await pgn.text();
    expect(text).toContain('[Result "*"]');
    expect(text.trimEnd().endsWith('*')).toBe(true);
    expect(readPgn(text)[0]?.moves.length).toBe(3);
    tournament.issue(2, {
      start: { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 },
      moves: [],
    });
    tournament.start(2);
    tournament.play(2, 1, ['C3', { move: 'D3', leftMs: 5000 }]);
    const sgf = await ask('2.sgf');
    expect(sgf.headers.get('content-disposition')).toBe('attachment; filename="main-2-Beta-vs-Alpha.sgf"');
    const read = await openSgfReader();
    expect(gamesOf(read(await sgf.text()))[0]).toMatchObject({
      result: '?',
      application: 'Arbiter:1.2',
      players: { black: 'Beta' },
    });
    expect(await (await ask('2.sgf?form=cgf')).text()).toContain('FF[1]');
    expect(await json(ask('2.pgn'))).toEqual({
      error: 'not-found',
      message: 'Cannot send game 2 as PGN: it is a game of Go, ask for 2.sgf',
      phrases: { message: expect.objectContaining({ code: 'refused' }) as unknown },
    });
    expect(await json(ask('1.sgf'))).toMatchObject({ error: 'not-found' });
    expect((await ask('2.sgf?form=gib')).status).toBe(400);
  });

  test('carries the head of the entry that gave it its ending: it stays the same until a ruling', async () => {
    using tournament = new TestTournament();
    const ask = await serve(tournament);
    const headIn = async (path: string, words: RegExp): Promise<string | undefined> =>
      words.exec(await (await ask(path)).text())?.[1];
    const pgnHead = () => headIn('1.pgn', /^\[JournalHead "(\w+)"\]$/m);
    tournament.issue(1);
    tournament.start(1);
    tournament.play(1, 3, ['g1f3']);
    expect(await pgnHead()).toBeUndefined();
    tournament.end(1, 3, { kind: 'resigned', by: 'black' });
    const ended = tournament.head;
    expect(await pgnHead()).toBe(ended);
    expect(tournament.followed.head).toMatchObject({ hash: ended, entry: tournament.followed.sequence });

    tournament.issue(2, {
      start: { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 },
      moves: [],
    });
    tournament.start(2);
    tournament.play(2, 1, ['C3']);
    tournament.end(2, 1, { kind: 'resigned', by: 'white' });
    expect(await headIn('2.sgf', /JH\[(\w+)\]/)).toBe(tournament.head);
    expect(await pgnHead()).toBe(ended);

    const ending = { kind: 'ruled', outcome: 'draw', by: 'Ada', reason: 'agreed' } as const;
    tournament.record('ruling-made', { by: 'Ada', reason: 'agreed', subject: { kind: 'game-result', id: gameId(1), ending } });
    expect(await pgnHead()).toBe(tournament.head);
  });

  test('gives single positions', async () => {
    using tournament = new TestTournament();
    const ask = await serve(tournament);
    tournament.issue(1);
    tournament.start(1);
    tournament.play(1, 3, ['g1f3']);
    expect(await json(ask('1/plies/3'))).toMatchObject({
      game: 1,
      ply: 3,
      turn: 'black',
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
      move: { by: 'white', text: 'Nf3', set: 'f3N g1' },
    });
    expect(await json(ask('1/plies/0'))).not.toHaveProperty('move');
    expect(await json(ask('1/plies/4'))).toEqual({
      error: 'not-found',
      message: 'Cannot show ply 4 of game 1: expected one from 0 to 3',
      phrases: { message: expect.objectContaining({ code: 'refused' }) as unknown },
    });
    tournament.end(1, 3, { kind: 'resigned', by: 'black' });
    expect(await json(ask('1/plies/1'))).toMatchObject({ move: { text: 'e4' } });
    expect(await json(ask('1/plies/3'))).toMatchObject({ turn: 'black', move: { text: 'Nf3' } });
    expect(tournament.games.moves(1)).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(tournament.games.moves(2)).toBeUndefined();
  });

  test('is refused in words', async () => {
    using tournament = new TestTournament();
    const ask = await serve(tournament);
    for (const path of ['9', '9.pgn', '9.sgf', '9.json', '9/plies/0']) {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        error: 'not-found',
        message: 'Cannot find game 9: expected the number of a game that was begun',
        phrases: { message: expect.objectContaining({ code: 'refused' }) as unknown },
      });
    }
    for (const path of ['0', '-1', '1e3', 'x', '1.gif', '99999999999999999999', '%00', '1/plies/-1', '1/plies/x', '../x']) {
      const response = await ask(path);
      expect([400, 404], path).toContain(response.status);
      const { error, message } = (await response.json()) as { error: string; message: string };
      expect(['bad-request', 'not-found']).toContain(error);
      expect(message.startsWith('Cannot ')).toBe(true);
    }
  });
});

/** Names that could do harm in a header, a file or a page. */
const HOSTILE = [
  'A"]\r\n[Evil "x',
  '<script>alert(1)</script>',
  '"; filename="/etc/passwd',
  'a\r\nset-cookie: x=y\r\n\r\nbody',
  '../../etc/passwd',
  '..',
  'x])(;B[aa]',
  '\\',
  '} 1-0 {',
  '-rf',
  '\u202Egnp.exe',
  '\u0000',
  '日本語',
  'é'.repeat(300),
];

describe('hostile names', () => {
  test.each(HOSTILE)('%j stays one name', async (name) => {
    using tournament = new TestTournament({ white: name, black: 'Beta' });
    const ask = await serve(tournament);
    tournament.issue(1, undefined, { stage: name });
    tournament.start(1);
    tournament.play(1, 3, [{ move: 'g1f3', pv: name, ponder: name }]);
    tournament.end(
      1,
      3,
      { kind: 'forfeit', by: 'black', fault: 'illegal-move', evidence: `Cannot play "${name}": no` },
      { evidence: [name] },
    );
    tournament.issue(2, {
      start: { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 },
      moves: [],
    });
    tournament.start(2);
    tournament.play(2, 1, ['C3']);
    tournament.record('game-noticed', { id: gameId(2), ply: 1, notice: name });
    const ruled = { kind: 'ruled', outcome: 'white', by: name, reason: name } as const;
    tournament.record('ruling-made', { by: name, reason: name, subject: { kind: 'game-result', id: gameId(2), ending: ruled } });

    for (const path of ['1.pgn', '1.json', '2.sgf', '2.json']) {
      const { headers, status } = await ask(path);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="main-\d-\w[\w.-]*-vs-\w[\w.-]*\.(?:pgn|sgf|json)"$/,
      );
      expect(headers.get('content-disposition')).not.toContain('..');
      expect(headers.get('set-cookie')).toBeNull();
    }
    const oneLine = name.replaceAll(/[\r\n]+/g, ' ');
    const games = readPgn(await (await ask('1.pgn')).text());
    expect(games.length).toBe(1);
    expect(games[0]?.tags.get('White')).toBe(oneLine);
    expect([...(games[0]?.tags.keys() ?? [])]).not.toContain('Evil');
    expect(games[0]?.result).toBe('1-0');
    expect(games[0]?.moves.length).toBe(3);
    const read = await openSgfReader();
    const [sgf, ...others] = gamesOf(read(await (await ask('2.sgf')).text()));
    expect(others).toEqual([]);
    expect(sgf?.players.white).toBe(name.replaceAll(/\s+/g, ' '));
    expect(sgf?.moves).toHaveLength(1);
    const document = await json<GameDocument>(ask('1'));
    expect(document.summary.white).toBe(name);
    expect(document.plies[2]).not.toHaveProperty('pv');
    expect(document.plies[2]).not.toHaveProperty('ponder');
  });
});
