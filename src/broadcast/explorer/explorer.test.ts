// The explorer over HTTP, from a real server over a real journal: positions, results as rulings leave them, games that end meanwhile, and refusals.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../test/e2e/arbiter.ts';
import { openStore } from '../../../test/journal/journals.ts';
import { gameToRecord as game, recordGames } from '../../../test/journal/recordedGames.ts';
import { gameId } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import type { RulingSubject } from '../../journal/rulingSubject.ts';
import { startBroadcast, type Broadcast } from '../broadcast.ts';
import type { AnalysisView, ApiError, ExplorerView } from '../messages.ts';

const NAMES = { all: ['Ada', 'Bob', 'Cyd'] };

let folder = temporaryFolder();
let broadcast: Broadcast | undefined;
let notices: string[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  notices = [];
});
afterEach(async () => {
  await broadcast?.close();
  broadcast = undefined;
  folder[Symbol.dispose]();
});

const data = (): string => join(folder.path, 'data');

async function serve(): Promise<string> {
  const page = join(folder.path, 'page');
  mkdirSync(page, { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html>');
  broadcast = await startBroadcast({
    folder: data(),
    host: '127.0.0.1',
    port: 0,
    page,
    perform: async () => undefined,
    arbiterVersion: 'test',
    reach: {},
    onNotice: (text) => notices.push(text),
  });
  return broadcast.address.url;
}

const ask = (url: string, query = ''): Promise<Response> => fetch(`${url}api/v1/explorer?${query}`);
/** Once everything is searched. */
async function explore(url: string, query = ''): Promise<ExplorerView> {
  return vi.waitUntil(
    async () => {
      const response = await ask(url, query);
      if (response.status !== 200) throw new Error(await response.text());
      const view = (await response.json()) as ExplorerView;
      return view.searched.isWhole ? view : undefined;
    },
    { timeout: 60_000, interval: 20 },
  );
}
const nextOf = ({ next }: ExplorerView): readonly string[] =>
  next.map(
    ({ text, games, white, draws, black, centipawns = '-' }) => `${text} ${games}: ${white} ${draws} ${black} ${centipawns}`,
  );

function rule(subject: RulingSubject): void {
  const store = openStore(data());
  const payload = { by: 'Ada', reason: 'seen by all', subject };
  unwrap(store.append([{ kind: 'ruling-made', payload: JSON.stringify(payload), game: 'id' in subject ? subject.id : 0 }], 1));
  unwrap(store.close());
}

describe('GET /api/v1/explorer', () => {
  test('gives what was played in a position, who played there, and with which results', async () => {
    const said = { centipawns: (ply: number) => 10 * ply, pv: () => 'e2e4' };
    recordGames(
      data(),
      [
        game('d2d4 d7d5 c2c4 c7c6', { outcome: 'white', said }),
        game('c2c4 d7d5 d2d4 e7e6', { white: 'Cyd', outcome: 'black', said }),
        game('c2c4 d7d5 d2d4 e7e6', { white: 'Bob', black: 'Cyd' }),
        game('e2e4 e7e5'),
      ],
      NAMES,
    );
    const url = await serve();
    const start = await explore(url);
    expect(nextOf(start)).toEqual(['c4 2: 0 1 1 10', 'd4 1: 1 0 0 10', 'e4 1: 0 1 0 -']);
    const view = await explore(url, 'moves=d2d4,d7d5,c2c4');
    expect(view).toMatchObject({ games: 3, white: 1, draws: 1, black: 1, opening: { eco: 'D06', name: "Queen's Gambit" } });
    expect(nextOf(view)).toEqual(['e6 2: 0 1 1 40', 'c6 1: 1 0 0 40']);
    expect(view.moves.map(({ text }) => text)).toEqual(['d4', 'd5', 'c4']);
    expect(view.engines).toEqual([
      { name: 'Bob', games: 3, wins: 1, draws: 1, losses: 1 },
      { name: 'Cyd', games: 2, wins: 0, draws: 1, losses: 1 },
      { name: 'Ada', games: 1, wins: 1, draws: 0, losses: 0 },
    ]);
    expect(view.latest.map(({ id, ply, white, result }) => [id, ply, white, result])).toEqual([
      [3, 3, 'Bob', '1/2-1/2'],
      [2, 3, 'Cyd', '0-1'],
      [1, 3, 'Ada', '1-0'],
    ]);
    const { fen = '' } = view;
    expect(fen).toBe('rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2');
    expect(nextOf(await explore(url, `fen=${encodeURIComponent(fen)}`))).toEqual(nextOf(view));
    expect(nextOf(await explore(url, 'game=2&ply=3'))).toEqual(nextOf(view));
    expect((await explore(url, 'game=2')).games).toBe(2);
    expect((await explore(url, 'variant=chess960')).games).toBe(0);
  });

  test('counts games as the last ruling leaves them', async () => {
    recordGames(data(), [game('e2e4', { outcome: 'white' }), game('e2e4', { outcome: 'white' })], NAMES);
    const url = await serve();
    expect(nextOf(await explore(url))).toEqual(['e4 2: 2 0 0 -']);
    rule({ kind: 'game-result', id: gameId(1), ending: { kind: 'ruled', outcome: 'black', by: 'Ada', reason: 'r' } });
    expect(nextOf(await explore(url))).toEqual(['e4 2: 1 0 1 -']);
    rule({ kind: 'game-void', id: gameId(2) });
    expect(nextOf(await explore(url))).toEqual(['e4 1: 0 0 1 -']);
  });

  test('finds a game that has just ended', async () => {
    recordGames(data(), [game('e2e4')], NAMES);
    const url = await serve();
    expect((await explore(url)).games).toBe(1);
    expect(readdirSync(data())).not.toContain('earlier.sqlite');
    recordGames(data(), [game('d2d4')], { first: 2 });
    expect(nextOf(await explore(url))).toEqual(['e4 1: 0 1 0 -', 'd4 1: 0 1 0 -']);
  });

  test('plays Go', async () => {
    const start = { game: 'go', size: 9, komi: 13, ruleSet: 'chinese', superko: 'none', suicide: false, handicap: 0 } as const;
    recordGames(data(), [game('E5 C3 pass', { start }), game('E5 pass', { start, outcome: 'white' })], NAMES);
    const url = await serve();
    const view = await explore(url, 'moves=E5');
    expect(nextOf(view)).toEqual(['G7 1: 0 1 0 -', 'pass 1: 1 0 0 -']);
    expect([view.start, view.board.position, view.board.turn]).toEqual([{ size: 9 }, 'E5b', 'white']);
    expect((await explore(url, 'size=13&moves=E5')).games).toBe(0);
  });

  test('finds a position of Go however the board lies', async () => {
    const start = { game: 'go', size: 9, komi: 13, ruleSet: 'chinese', superko: 'none', suicide: false, handicap: 0 } as const;
    recordGames(data(), [game('E5 C3 D7', { start }), game('E5 G7 F3', { start }), game('E5 C4', { start })], NAMES);
    const url = await serve();
    expect(nextOf(await explore(url, 'moves=E5'))).toEqual(['G7 2: 0 2 0 -', 'G6 1: 0 1 0 -']);
    // The mirror along which both stones lie leaves one name for both answers.
    expect(nextOf(await explore(url, 'moves=E5,C7'))).toEqual(['G6 2: 0 2 0 -']);
    expect(nextOf(await explore(url, 'moves=E5,C4'))).toEqual([]);
  });

  test('has the games of earlier seasons that the tournament file names, and says what is missing', async () => {
    const s15 = join(folder.path, 's15');
    recordGames(s15, [game('d2d4 d7d5 c2c4', { white: 'Eve', outcome: 'white' })]);
    const cup = folder.file(
      'cup-3.pgn',
      '[Event "TCEC Cup 3"]\n[Date "2019.07.23"]\n[White "Fay"]\n[Black "Ada"]\n[Result "0-1"]\n\n1. d4 e6 0-1\n',
    );
    const none = join(folder.path, 'none.pgn');
    const fields = `ratings: { earlier: [${s15}, ${none}, ${cup}] }\n`;
    recordGames(data(), [game('d2d4 d7d5'), game('e2e4 e7e5')], { ...NAMES, fields });
    const url = await serve();
    const view = await explore(url);
    expect(nextOf(view)).toEqual(['d4 3: 1 1 1 -', 'e4 1: 0 1 0 -']);
    expect(view.searched).toEqual({ games: 4, isWhole: true });
    expect(view.earlier).toEqual([
      { name: 'Recorded Games', games: 1, events: ['Recorded Games'] },
      { name: 'none', games: 0, events: [], isMissing: true },
      { name: 'cup-3', games: 1, events: ['TCEC Cup 3'] },
    ]);
    expect(view.latest.map(({ ply: _, endedAtUtcMs: __, ...one }) => one)).toEqual([
      { id: 2, white: 'Ada', black: 'Bob', event: 'main', result: '1/2-1/2', winner: 'draw' },
      { id: 1, white: 'Ada', black: 'Bob', event: 'main', result: '1/2-1/2', winner: 'draw' },
      {
        white: 'Eve',
        black: 'Bob',
        event: 'Recorded Games',
        result: '1-0',
        winner: 'white',
        tournament: 'Recorded Games',
        date: '2027-01-15',
      },
      {
        white: 'Fay',
        black: 'Ada',
        event: 'TCEC Cup 3',
        result: '0-1',
        winner: 'black',
        tournament: 'cup-3',
        date: '2019-07-23',
      },
    ]);
    expect(view.engines.filter(({ isEarlier }) => isEarlier).map(({ name }) => name)).toEqual(['Fay', 'Eve']);
    expect(JSON.stringify(view)).not.toContain(folder.path);
    expect(notices).toEqual([expect.stringMatching(/^The explorer lacks games of an earlier season. Cannot .*none\.pgn/)]);
  });

  test('counts only the games that a filter leaves', async () => {
    const cup = folder.file(
      'cup.pgn',
      ['0-1', '1/2-1/2'].map((result) => `[Event "Cup 3"]\n[White "Bobby"]\n[Black "Ada"]\n\n1. d4 e6 ${result}\n\n`).join(''),
    );
    const games = [
      game('d2d4 d7d5', { outcome: 'white' }),
      game('e2e4 e7e5', { white: 'Bob', black: 'Cyd' }),
      game('e2e4 c7c5', { white: 'Cyd', black: 'Ada', outcome: 'black' }),
    ];
    recordGames(data(), games, { ...NAMES, fields: `ratings: { earlier: [${cup}] }\n` });
    const url = await serve();
    const counted = async (query: string): Promise<string> => {
      const { games: left, reached, next, latest } = await explore(url, query);
      const shown = latest.map(({ white, black }) => `${white}–${black}`).join(' ');
      return `${left} of ${reached}: ${next
        .map(({ text, games: of }) => `${text} ${of}`)
        .toSorted()
        .join(' ')}; ${shown}`;
    };
    expect(await counted('engine=bob')).toBe('4 of 5: d4 3 e4 1; Bob–Cyd Ada–Bob Bobby–Ada Bobby–Ada');
    expect(await counted('engine=%22Bob%22')).toBe('2 of 5: d4 1 e4 1; Bob–Cyd Ada–Bob');
    expect(await counted('white=BOB')).toBe('3 of 5: d4 2 e4 1; Bob–Cyd Bobby–Ada Bobby–Ada');
    expect(await counted('black=ada&result=0-1')).toBe('2 of 5: d4 1 e4 1; Cyd–Ada Bobby–Ada');
    expect(await counted('result=draw')).toBe('2 of 5: d4 1 e4 1; Bob–Cyd Bobby–Ada');
    expect(await counted('tournament=Recorded%20Games&engine=')).toBe('3 of 5: d4 1 e4 2; Cyd–Ada Bob–Cyd Ada–Bob');
    expect(await counted('event=main')).toBe('3 of 5: d4 1 e4 2; Cyd–Ada Bob–Cyd Ada–Bob');
    expect(await counted('tournament=cup&event=Cup%203&result=%3D')).toBe('1 of 5: d4 1; Bobby–Ada');
    expect(await counted('event=Cup')).toBe('0 of 5: ; ');
    expect(await counted('moves=e4&white=cyd')).toBe('1 of 2: c5 1; Cyd–Ada');
    const refused = await ask(url, 'result=2-0');
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('expected 1-0, 0-1')]);
  });

  test('goes on from a game, and reads SAN', async () => {
    recordGames(data(), [game('d2d4 d7d5 c2c4'), game('d2d4 g8f6 c2c4')], NAMES);
    const url = await serve();
    const view = await explore(url, 'game=1&ply=1&moves=Nf6');
    expect(view.moves.map(({ move }) => move)).toEqual(['d2d4', 'g8f6']);
    expect(nextOf(view)).toEqual(['c4 1: 0 1 0 -']);
    expect((await explore(url, 'game=1&moves=Nf6')).moves.map(({ text }) => text)).toEqual(['d4', 'd5', 'c4', 'Nf6']);
  });

  test('refuses what is no position, and says why', async () => {
    recordGames(data(), [game('e2e4')], NAMES);
    const url = await serve();
    const said = async (query: string): Promise<string> => {
      const response = await ask(url, query);
      const { message, phrases } = (await response.json()) as ApiError;
      return `${response.status} ${message} (${phrases?.message?.code ?? 'text'})`;
    };
    expect(await said('moves=e2e5')).toMatch(/^400 Cannot play "e2e5".* \(seen.illegal\)$/);
    expect(await said('fen=nonsense')).toMatch(/^400 Cannot read FEN "nonsense".* \(seen.fen\)$/);
    expect(await said('variant=chaturanga')).toMatch(/^400 .*expected standard, chess960.*got "chaturanga" \(refused\)$/);
    expect(await said('game=1&ply=1&moves=e2e4')).toMatch(/^400 Cannot play "e2e4".* \(seen.illegal\)$/);
    expect(await said('game=9')).toMatch(/^404 Cannot find game 9.* \(refused\)$/);
    expect(await said('size=5&moves=K9')).toMatch(/^400 Cannot play "K9".* \(seen.illegal\)$/);
    expect(await said('size=5&handicap=9')).toMatch(/^400 Cannot start a game of Go: .* \(seen.goStart\)$/);
    expect(await said('size=99')).toMatch(/^400 /);
    expect(await said(`moves=${'e2e4,'.repeat(3000)}`)).toMatch(/^400 .*2000 moves.* \(refused\)$/);
  });
});

describe('GET /api/v1/analysis', () => {
  const get = (url: string, path: string): Promise<Response> => fetch(`${url}api/v1/${path}`);
  const analyse = async (url: string, query: string) => {
    const { steps, ...rest } = (await (await get(url, `analysis?${query}`)).json()) as AnalysisView;
    return { ...rest, steps: steps.map(({ ply, move, text, set }) => `${ply} ${move} ${text}: ${set}`) };
  };

  test('names the moves of a game and of variations, and leaves out what is not legal', async () => {
    recordGames(data(), [game('d2d4 d7d5 c2c4')], NAMES);
    const url = await serve();
    expect(await analyse(url, 'game=1&ply=1&moves=Nf6&lines=2*g1f3.1*e7e4.c2c4.1*f7f5')).toEqual({
      kind: 'chess',
      start: {},
      position: expect.stringMatching(/^\S+( \S+){31}$/),
      given: 3,
      at: ['d2d4', 'g8f6'],
      first: 'white',
      firstMove: 1,
      steps: [
        '0 d2d4 d4: d4P d2',
        '1 d7d5 d5: d5p d7',
        '2 c2c4 c4: c4P c2',
        '2 g1f3 Nf3: f3N g1',
        '1 f7f5 f5: f5p f7',
        '1 g8f6 Nf6: f6n g8',
      ],
    });
    expect((await get(url, 'analysis?game=1&ply=1&moves=e2e4')).status).toBe(400);
    expect((await get(url, 'analysis?game=7')).status).toBe(404);
    expect((await get(url, `analysis?lines=${'e2e4.'.repeat(2000)}`)).status).toBe(400);
  });

  test('writes them as a file, also of a game in play', async () => {
    recordGames(data(), [game('d2d4 d7d5', { outcome: undefined })], NAMES);
    const url = await serve();
    const answer = await get(url, 'analysis.pgn?game=1&ply=2&moves=Bf4&lines=1*g8f6');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="analysis-main-1-Ada-vs-Bob.pgn"');
    const text = await answer.text();
    expect(text).toContain('[White "Ada"]');
    expect(text).toMatch(/\n1\. d4 d5 \(1\.\.\. Nf6\) \(1\.\.\. d5 2\. Bf4\) \*\n/);
    expect((await get(url, 'analysis.sgf?game=1')).status).toBe(404);
    expect(await (await get(url, 'analysis.pgn?moves=e2e4')).text()).toMatch(/^\[Event "Analysis"\][\s\S]*\n1\. e4 \*\n/);
  });

  test('writes Go as SGF', async () => {
    const start = { game: 'go', size: 9, komi: 13, ruleSet: 'chinese', superko: 'none', suicide: false, handicap: 0 } as const;
    recordGames(data(), [game('E5 C3', { start })], NAMES);
    const url = await serve();
    const text = await (await get(url, 'analysis.sgf?game=1&ply=1&moves=pass&lines=1*C7.E3')).text();
    expect(text).toContain('PB[Bob]');
    expect(text.replaceAll(/\s|[BW]L\[[^\]]*\]/g, '')).toMatch(/;B\[ee\]\(;W\[cg\]\)\(;W\[cc\];B\[eg\]\)\(;W\[\]\)\)$/);
    expect((await get(url, 'analysis.pgn?game=1')).status).toBe(404);
  });
});
