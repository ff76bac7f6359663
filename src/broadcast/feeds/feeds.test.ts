// The files of the feeds: their shapes against TCEC's own files; tags and caches; hostile names.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { unwrap } from '../../core/result.ts';
import { readPgn } from '../../games/chess/pgn/reader.ts';
import { parseListing } from '../../ratings/readListing.ts';
import { HOSTILE, shuttle, TestFeeds } from './testFeeds.ts';

const oracles = referenceData('tcec/oracles');

/** One finished game, one in play with `plies` after the opening, two to come. */
function playSome(feeds: TestFeeds, plies = 4): void {
  const { tournament } = feeds;
  tournament.issue(1);
  tournament.start(1);
  tournament.nowUtcMs += 1000;
  tournament.play(1, 3, [
    { move: 'g1f3', depth: 12, nodes: 1000, evaluation: { kind: 'centipawns', centipawns: 31, view: 'white' }, leftMs: 5000 },
    { move: 'b8c6', depth: 14, nodes: 2000, evaluation: { kind: 'mate', moves: 3, view: 'black' }, leftMs: 4000 },
  ]);
  tournament.nowUtcMs += 60_000;
  tournament.end(
    1,
    4,
    { kind: 'forfeit', by: 'white', fault: 'crash', evidence: 'it ended' },
    { finalPosition: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' },
  );
  tournament.issue(2);
  tournament.start(2);
  tournament.play(2, 3, shuttle(3, plies));
}

describe('live.json and live.pgn', () => {
  test('show the same game: every move with its figures, its squares and the position after it', async () => {
    await using feeds = new TestFeeds();
    playSome(feeds);
    const json = (await feeds.get('/live.json')).json();
    expect(json.Headers).toMatchObject({ White: 'Alpha', Black: 'Beta', Result: '*', Termination: 'unterminated', Round: '2.1' });
    expect(json.WhiteEngineOptions).toContainEqual({ Name: 'Threads', Value: '4' });
    expect(json.Moves).toHaveLength(6);
    expect(json.Moves[0]).toEqual({
      m: 'e4',
      from: 'e2',
      to: 'e4',
      book: true,
      material: { p: 0, n: 0, b: 0, r: 0, q: 0 },
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    });
    expect(json.Moves[2]).toMatchObject({
      m: 'Nf3',
      d: '1',
      mt: '100',
      pv: { San: 'Nf3 Nf6', Moves: [{ m: 'Nf3', from: 'g1', to: 'f3' }, { m: 'Nf6' }] },
      adjudication: { FiftyMoves: 49 },
    });
    const [game] = readPgn((await feeds.get('/live.pgn')).body);
    expect(Object.fromEntries(game?.tags ?? [])).toEqual(json.Headers);
    expect(game?.moves.map(({ san }) => san)).toEqual(json.Moves.map(({ m }: { m: string }) => m));
  });

  test('a finished game shows how it ended, and any game can be requested', async () => {
    await using feeds = new TestFeeds();
    playSome(feeds);
    const over = (await feeds.get('/live.json?game=1')).json();
    expect(over.Headers).toMatchObject({ Result: '0-1', Termination: 'abandoned' });
    expect(over.Moves.at(-1)).toMatchObject({ wv: '-M3', rem: 'White disconnects' });
    expect((await feeds.get('/feeds/main/live.pgn')).body).toBe((await feeds.get('/live.pgn')).body);
    for (const path of ['/live.json?game=99', '/live.pgn?game=1e0', '/live.json?event=None', '/feeds/None/live.json']) {
      const refused = await feeds.get(path);
      expect(refused.statusCode).toBe(404);
      expect(refused.json().message).toMatch(/^Cannot show the (game|event): expected /);
    }
  });

  test('a client that has it does not receive it again, and a move makes a new version', async () => {
    await using feeds = new TestFeeds();
    playSome(feeds);
    const { headers } = await feeds.get('/live.pgn');
    expect(headers['content-type']).toBe('application/x-chess-pgn; charset=utf-8');
    expect((await feeds.get('/live.pgn', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    feeds.tournament.play(2, 7, shuttle(7, 1));
    const moved = async (): Promise<unknown> =>
      (await feeds.get('/live.pgn', { 'if-none-match': String(headers.etag) })).statusCode;
    await expect.poll(moved, { interval: 20 }).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('before the first game there is no game to show', async () => {
    await using feeds = new TestFeeds();
    expect((await feeds.get('/live.json')).json().message).toBe('Cannot show a game: none has begun yet');
    expect((await feeds.get('/schedule.json')).json()).toHaveLength(4);
  });
});

type Shape = { readonly [field: string]: string };
const shapeOf = (row: object): Shape => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value]));

describe.skipIf(oracles === undefined)('the shapes of TCEC’s own files', () => {
  const read = (file: string): never => JSON.parse(readFileSync(join(oracles ?? '', file), 'utf8')) as never;

  test('schedule.json: a finished game has the same fields with the same kinds of values', async () => {
    const [theirs = {}] = read('S16_L1PO_schedule.json') as readonly object[];
    await using feeds = new TestFeeds();
    playSome(feeds);
    const rows = (await feeds.get('/schedule.json')).json();
    expect(shapeOf(rows[0])).toEqual(shapeOf(theirs));
    expect(rows[0].Start).toMatch(/^\d\d:\d\d:\d\d on \d{4}\.\d\d\.\d\d$/);
    expect(rows[1]).toMatchObject({ Game: 2, Result: '*', Termination: 'in progress' });
    expect(rows.slice(2)).toEqual([
      { Game: 3, White: 'Alpha', Black: 'Beta' },
      { Game: 4, White: 'Beta', Black: 'Alpha' },
    ]);
  });

  test.each([
    [{ kind: 'adjudicated', rule: 'DRAW-1', outcome: 'draw', evidence: '' }, -10, '-G5.0'],
    [{ kind: 'adjudicated', rule: 'DRAW-1', outcome: 'draw', evidence: '' }, 29, 'G14.5'],
    // The winner has reached the goal.
    [{ kind: 'resigned', by: 'white' }, 41, '-G0.0'],
    [{ kind: 'resigned', by: 'black' }, -9, 'G0.0'],
  ] as const)('RMOB: the goal of a game in schedule.json: %j', async (ending, mobilityGoal, shown) => {
    await using feeds = new TestFeeds();
    const { tournament } = feeds;
    tournament.issue(1);
    tournament.start(1);
    tournament.play(1, 3, [{ move: 'g1f3' }, { move: 'b8c6' }]);
    tournament.end(1, 4, ending, { mobilityGoal });
    expect((await feeds.get('/schedule.json')).json()[0]).toMatchObject({ Game: 1, RMobilityResult: shown });
  });

  test('crosstable.json: all its fields except ratings, which are unknown', async () => {
    const theirs = read('S16_L1PO_crosstable.json') as { Table: Record<string, { Results: Record<string, object> }> };
    await using feeds = new TestFeeds();
    playSome(feeds);
    const ours = (await feeds.get('/crosstable.json')).json();
    expect(shapeOf(ours)).toEqual(shapeOf(theirs));
    const [theirRow] = Object.values(theirs.Table);
    const { Rating: _, Elo: __, ...fields } = shapeOf(theirRow ?? {});
    expect(shapeOf(ours.Table.Alpha)).toEqual(fields);
    expect(shapeOf(ours.Table.Alpha.Results.Beta)).toEqual(shapeOf(Object.values(theirRow?.Results ?? {})[0] ?? {}));
  });

  test('gamelist.json: seasons and their events', async () => {
    const theirs = read('gamelist.json') as { Seasons: Record<string, { sub: readonly object[] }> };
    await using feeds = new TestFeeds();
    const ours = (await feeds.get('/gamelist.json')).json();
    expect(shapeOf(ours.Seasons.T.sub[0])).toEqual(shapeOf(theirs.Seasons['1']?.sub[0] ?? {}));
    expect((await feeds.get('/tournament.json')).json()).toMatchObject({ cup: 0, link: ours.Seasons.T.sub[0].url });
  });
});

const GO: GoStart = {
  game: 'go',
  size: 9,
  komi: 13,
  ruleSet: 'japanese',
  superko: 'none',
  suicide: false,
  handicap: 0,
};

test('the files of the archive are those of the live event, by the names of the list', async () => {
  await using feeds = new TestFeeds();
  playSome(feeds);
  const { abb } = (await feeds.get('/gamelist.json')).json().Seasons.T.sub[0];
  expect((await feeds.get(`/archive/json/${abb}_Crosstable.cjson`)).body).toBe((await feeds.get('/crosstable.json')).body);
  expect((await feeds.get(`/archive/json/${abb}_1.pgn`)).body).toBe((await feeds.get('/live.pgn?game=1')).body);
  expect((await feeds.get(`/archive/json/${abb}_2.pgn`)).statusCode).toBe(404);
  expect((await feeds.get('/crash.json')).json()).toMatchObject([{ gameno: 1, Reason: 'White disconnects', Result: '0-1' }]);
});

test('games.pgn holds the finished games, the round’s file also those in play', async () => {
  await using feeds = new TestFeeds();
  playSome(feeds);
  const all = await feeds.get('/games.pgn');
  expect(readPgn(all.body).map(({ tags }) => tags.get('Result'))).toEqual(['0-1']);
  expect((await feeds.get('/games.pgn', { 'if-none-match': String(all.headers.etag) })).statusCode).toBe(304);
  expect(readPgn((await feeds.get('/feeds/main/games.pgn')).body).map(({ tags }) => tags.get('Round'))).toEqual(['2.1']);
  feeds.tournament.end(2, 6, { kind: 'resigned', by: 'black' });
  const isOver = async (): Promise<unknown> => readPgn((await feeds.get('/feeds/main/games.pgn')).body)[0]?.result;
  await expect.poll(isOver, { interval: 20 }).toBe('1-0');
});

test('hostile names are harmless in every table, and pages can still tell them apart', async () => {
  await using feeds = new TestFeeds(HOSTILE);
  playSome(feeds);
  for (const file of ['live.json', 'crosstable.json', 'schedule.json', 'crash.json', 'gamelist.json', 'tournament.json']) {
    const texts = textsOf((await feeds.get(`/${file}`)).json());
    expect(texts.length, file).toBeGreaterThan(0);
    const addresses = texts.filter((text) => /^\??season=[\w.-]+&div=[\w.-]+$/.test(text));
    for (const text of texts) if (!addresses.includes(text)) expect(text).not.toMatch(/[<>"`\p{Cc}\u202e]|&\p{L}/u);
  }
  const { Headers } = (await feeds.get('/live.json')).json();
  const { Order } = (await feeds.get('/crosstable.json')).json();
  expect(new Set(Order)).toEqual(new Set([Headers.White, Headers.Black]));
  expect(Headers.White).toContain('‹img src=x onerror=alert(1)›');
  // A reader of PGN shows text, so the name stays unchanged there.
  const [game] = readPgn((await feeds.get('/games.pgn')).body);
  expect(game?.tags.get('White')).toBe(HOSTILE.white);
});

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [...(Array.isArray(value) ? [] : [name]), ...textsOf(part)]);
}

test('a Go tournament has none of these files, and says so', async () => {
  await using feeds = new TestFeeds({ event: { go: GO } });
  for (const file of ['live.pgn', 'live.json', 'crosstable.json', 'schedule.json', 'tournament.json', 'feeds/main/live.pgn']) {
    const answer = await feeds.get(`/${file}`);
    expect([answer.statusCode, answer.json().message]).toEqual([404, expect.stringContaining('this format is for chess')]);
  }
});

describe('S16-14a, 4K-5.1: bayeselo.txt', () => {
  const ofTwoMore = (feeds: TestFeeds): void => {
    feeds.tournament.end(2, 6, { kind: 'adjudicated', rule: 'DRAW-1', outcome: 'draw', evidence: '' });
  };

  test('is BayesElo’s own form, of the tournament’s games if its file names no others; new after every game', async () => {
    await using feeds = new TestFeeds();
    playSome(feeds);
    const first = await feeds.get('/bayeselo.txt');
    expect(first.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = first.body.split('\n');
    expect(lines[0]).toBe('Rank Name    Elo    +    - games score oppo. draws ');
    expect(lines.slice(1, 3)).toEqual([
      expect.stringMatching(/^ {3}1 Beta  .* 1  100% /),
      expect.stringMatching(/^ {3}2 Alpha .* 1    0% /),
    ]);
    expect([...unwrap(parseListing(first.body, 'bayeselo.txt')).keys()]).toEqual(['Beta', 'Alpha']);
    ofTwoMore(feeds);
    await expect.poll(async () => (await feeds.get('/bayeselo.txt')).body).toMatch(/^ {3}1 Beta  .* 2 {3}75% /m);
    expect((await feeds.get('/feeds/main/bayeselo.txt')).body).toBe((await feeds.get('/bayeselo.txt')).body);
    for (const [path, message] of [
      ['/ordo.txt', 'Cannot show ordo.txt: the ratings of this tournament are in bayeselo.txt'],
      ['/feeds/None/bayeselo.txt', 'Cannot show ratings: expected an event, got "None"'],
    ] as const) {
      const refused = await feeds.get(path);
      expect([refused.statusCode, refused.json().message]).toEqual([404, message]);
    }
  });
});
