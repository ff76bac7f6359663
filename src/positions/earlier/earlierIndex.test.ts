// The index of earlier seasons against data folders and archives whose games are known: what it finds, where a game comes from, and that what is missing or
// broken stops nothing.

import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/e2e/arbiter.ts';
import { openStore } from '../../../test/journal/journals.ts';
import { recordGames, type GameToRecord } from '../../../test/journal/recordedGames.ts';
import type { GameStart } from '../../core/gameRules.ts';
import { gameId } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { JOURNAL_FILE } from '../../journal/schema.ts';
import { askedPosition, reachedBy } from '../askedPosition.ts';
import { gamePositions } from '../gamePositions.ts';
import { NO_MOVE, NOT_SAID } from '../positionTable.ts';
import { EARLIER_FILE, unpackGames } from './earlierGames.ts';
import { EarlierIndex } from './earlierIndex.ts';

const CHESS: GameStart = { game: 'chess', chess960: false };
const GO: GameStart = { game: 'go', size: 9, komi: 13, ruleSet: 'chinese', superko: 'none', suicide: false, handicap: 0 };

const game = (moves: string, more: Partial<GameToRecord> = {}): GameToRecord => ({
  white: 'Ada',
  black: 'Bob',
  outcome: 'draw',
  moves: moves.split(' '),
  ...more,
});
const pgn = (moves: string, result = '1-0', more = ''): string =>
  `[Event "Cup 3"]\n[Date "2019.07.23"]\n[White "Cyd"]\n[Black "Dee"]\n[Result "${result}"]\n${more}\n${moves} ${result}\n\n`;
const SLAV = 'd2d4 d7d5 c2c4 c7c6';

let folder = temporaryFolder();
let own = '';
let index: EarlierIndex;
beforeEach(() => {
  folder = temporaryFolder();
  own = join(folder.path, 'own');
  mkdirSync(own);
  index = new EarlierIndex(own);
});
afterEach(() => {
  index.close();
  folder[Symbol.dispose]();
});

const read = (...paths: readonly string[]): Promise<void> => index.readAll(paths, () => undefined);
const season = (name: string, games: readonly GameToRecord[]): string => {
  const path = join(folder.path, name);
  recordGames(path, games);
  return path;
};
const after = (moves: string, start: GameStart = CHESS): string =>
  unwrap(gamePositions(start, moves === '' ? [] : moves.split(' '))).at(-1) ?? '';

/** Each game that reached the position and is known, with where it comes from and what it played there. */
function found(moves: string, start: GameStart = CHESS): readonly string[] {
  const { games: ids, moves: played, next, centipawns } = reachedBy(askedPosition(after(moves, start)), (one) => index.find(one));
  const { sources, games } = index.known();
  const gameOf = unpackGames(games, (one) => one);
  return [...ids].flatMap((id, at) => {
    const known = gameOf(id);
    if (known === undefined) return [];
    const { source, white, black, event, date, result, winner } = known;
    const move = next[at] === NO_MOVE ? '-' : played[next[at] ?? 0];
    const said = centipawns[at] === NOT_SAID ? '' : ` ${centipawns[at]}`;
    return [`${sources[source]?.name}: ${white} – ${black}, ${event}, ${date}, ${result} ${winner}, ${move}${said}`];
  });
}
const shownSources = (): readonly string[] =>
  index.known().sources.map(({ name, games, problem = '' }) => `${name} ${games}${problem === '' ? '' : `: ${problem}`}`);

/** Entries of recordedGames.ts are of this day. */
const RECORDED = 'Recorded Games: Ada – Bob, Recorded Games, 2027-01-15';

describe('EarlierIndex', () => {
  test('has the finished games of data folders and archives, each with its source', async () => {
    const said = { centipawns: (ply: number) => 10 * ply, pv: () => 'e2e4' };
    const s15 = season('s15', [game(SLAV, { outcome: 'white', said }), game(SLAV, { outcome: undefined })]);
    const archive = folder.file(
      'cup-3.pgn',
      pgn('1. d4 d5 2. c4 {[%eval 0.25]} e6') + pgn('1. e4', '*') + pgn('1. c4 d5 2. d4', '1/2-1/2'),
    );
    await read(s15, archive);
    expect(shownSources()).toEqual(['Recorded Games 1', 'cup-3 2']);
    expect(index.known().sources.map(({ events }) => events)).toEqual([['Recorded Games'], ['Cup 3']]);
    expect(found('d2d4 d7d5 c2c4')).toEqual([
      `${RECORDED}, 1-0 white, c7c6 40`,
      'cup-3: Cyd – Dee, Cup 3, 2019-07-23, 1-0 white, e7e6',
      'cup-3: Cyd – Dee, Cup 3, 2019-07-23, 1/2-1/2 draw, -',
    ]);
    expect(found('d2d4 d7d5').at(-1)).toMatch(/c2c4 25$/);
    expect(found('e2e4')).toEqual([]);
    // Nothing was written there.
    expect(readdirSync(s15)).not.toContain(EARLIER_FILE);
    expect(readdirSync(s15)).not.toContain('positions.sqlite');
  });

  test('reads packed archives, and SGF with handicap and without', async () => {
    const packed = folder.file('packed.pgn.gz', '');
    writeFileSync(packed, gzipSync(pgn('1. d4 d5')));
    const sgf = folder.file(
      'go.sgf',
      '(;GM[1]FF[4]SZ[9]PB[Eve]PW[Fay]RE[B+2.5]EV[Olympiad]DT[1999-07-23,24];B[ee];W[cg];B[])(;GM[1]FF[4]SZ[9]HA[2]AB[cg][gc]PB[Eve]PW[Fay]RE[W+R];W[ee])',
    );
    await read(packed, sgf);
    expect(shownSources()).toEqual(['packed 1', 'go 2']);
    expect(found('d2d4')).toEqual(['packed: Cyd – Dee, Cup 3, 2019-07-23, 1-0 white, d7d5']);
    expect(found('E5 C3', GO)).toEqual(['go: Fay – Eve, Olympiad, 1999-07-23, B+2.5 black, pass']);
    expect(found('', { ...GO, handicap: 2 })).toEqual(['go: Fay – Eve, , , W+R white, E5']);
  });

  test('counts games as the last ruling leaves them, once it looks again', async () => {
    const s15 = season('s15', [game(SLAV), game('c2c4 d7d5 d2d4 e7e6')]);
    await read(s15);
    expect(found('')).toHaveLength(2);
    const store = openStore(s15);
    const payload = JSON.stringify({ by: 'Ada', reason: 'seen', subject: { kind: 'game-void', id: gameId(2) } });
    unwrap(store.append([{ kind: 'ruling-made', payload, game: 2 }], 1));
    unwrap(store.close());
    await read(s15);
    expect(found('')).toEqual([`${RECORDED}, 1/2-1/2 draw, d2d4`]);
  });

  test('keeps what it has read for the next start, reads what has changed, and forgets what is no longer named', async () => {
    const [one, other] = [folder.file('one.pgn', pgn('1. d4')), folder.file('other.pgn', pgn('1. d4 d5'))];
    await read(one, other);
    index.close();
    index = new EarlierIndex(own);
    const before = index.find(after('d2d4')).games;
    await read(one, other);
    expect(index.find(after('d2d4')).games).toEqual(before);
    appendFileSync(one, pgn('1. d4 Nf6'));
    await read(one, other);
    expect(found('d2d4').map((text) => text.replace(/:.* /, ' '))).toEqual(['other d7d5', 'one -', 'one g8f6']);
    expect(index.find(after('d2d4')).games).toHaveLength(3);
    await read(one);
    expect(found('d2d4 d7d5')).toEqual([]);
    expect(index.find(after('d2d4')).games).toHaveLength(2);
  });

  test('says what is missing or broken, and has the others', async () => {
    const s15 = season('s15', [game(SLAV)]);
    const broken = season('broken', [game(SLAV)]);
    const file = join(broken, JOURNAL_FILE);
    writeFileSync(file, readFileSync(file).fill(0xee, 4096));
    const archive = folder.file('cup.pgn', pgn('1. d4 d5 2. c4 e6'));
    const image = folder.file('image.pgn', '');
    writeFileSync(image, Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...new Array<number>(200).fill(1)]));
    await read(join(folder.path, 'none.arbiter'), broken, s15, image, archive);
    const [none, second, third, fourth, fifth] = shownSources();
    expect(none).toMatch(/^none 0: Cannot read the games in ".*none\.arbiter": .* got no such file$/);
    expect(second).toMatch(/^broken 0: Cannot /);
    expect([third, fifth]).toEqual(['Recorded Games 1', 'cup 1']);
    expect(fourth).toMatch(/^image 0: Cannot read ".*image\.pgn"/);
    expect(found('d2d4 d7d5 c2c4')).toHaveLength(2);
    // What was known before stays.
    rmSync(s15, { recursive: true });
    await read(s15, archive);
    expect(shownSources()[0]).toMatch(/^Recorded Games 1: Cannot read/);
    expect(found('d2d4 d7d5 c2c4')).toHaveLength(2);
  });

  test('is made again if it is missing or damaged', async () => {
    const archive = folder.file('cup.pgn', pgn('1. d4 d5'));
    const file = join(own, EARLIER_FILE);
    await read(archive);
    index.close();
    const whole = readFileSync(file);
    const harm = [
      () => rmSync(file),
      () => writeFileSync(file, 'This is not a database, but it is long enough to be asked.'.repeat(20)),
      () => writeFileSync(file, Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 0xee)])),
    ];
    for (const damage of harm) {
      damage();
      index = new EarlierIndex(own);
      await read(archive);
      expect(found('d2d4')).toHaveLength(1);
      index.close();
      expect(existsSync(file)).toBe(true);
    }
    index = new EarlierIndex(own);
  });

  test('a read that was cut off leaves nothing behind', async () => {
    const archive = folder.file('cup.pgn', pgn('1. d4 d5').repeat(3));
    let games = 0;
    void index.readAll([archive], () => (++games === 2 ? new Promise(() => undefined) : undefined));
    await expect.poll(() => games).toBe(2);
    expect(found('d2d4')).toEqual([]);
    index.close();
    index = new EarlierIndex(own);
    await read(archive);
    expect(found('d2d4')).toHaveLength(3);
    expect(index.find(after('d2d4')).games).toHaveLength(3);
  });
});
