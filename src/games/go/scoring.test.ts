// Scores: drawn boards with their score under the rules of the Nihon Ki-in, and the official results of CGF's games with the dead stones that
// GNU Go found (gnugo_dead_lists.json).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { unwrap } from '../../core/result.ts';
import { countBoard, ownedPoints, type GoCount } from './scoring.ts';
import { formatScore, parseScore } from './scoreText.ts';
import { decodeSgf } from './sgf/decode.ts';
import { openSgfReader } from './sgf/reader.ts';
import { gamesOf } from './sgf/testReading.ts';
import { replaySgf } from './sgf/testReplay.ts';
import type { GoState } from './state.ts';
import { drawn } from './testBoards.ts';
import { parseSgfPoint, parseVertex } from './vertex.ts';

function count(drawing: string, terms: Partial<GoStart> = {}): GoCount {
  const { state, dead } = drawn(drawing, terms);
  return countBoard(state, dead);
}

describe('Japanese scoring', () => {
  test('CGF-8: territory and prisoners, dead stones removed, komi in half-points', () => {
    const result = count(
      `
        ..X.O..
        ..X.Oxx
        ..X.O..
        ..X.O..
        ..X.O..
        o.X.O..
        ..X.O..
      `,
      { komi: 11 },
    );
    const { state, dead } = drawn(`..X.O.. ..X.Oxx ..X.O.. ..X.O.. ..X.O.. o.X.O.. ..X.O..`);
    const owned = ownedPoints(state, dead);
    expect([owned.territory.black.length, owned.territory.white.length]).toEqual([14, 14]);
    expect([...owned.dead].toSorted((a, b) => a - b)).toEqual(dead.toSorted((a, b) => a - b));
    expect(owned.territory.black).toEqual(expect.arrayContaining(dead.filter((point) => point % 7 === 0)));
    // Black: 14 points and one prisoner; White: 14 points and two prisoners; dame between them.
    expect(result.territory).toEqual({ black: 14, white: 14 });
    expect(result.prisoners).toEqual({ black: 2, white: 1 });
    expect(formatScore(result.margin)).toBe('W+6.5');
  });

  test('one stone named dead stands for its whole chain', () => {
    const { state, dead } = drawn(`
      ..X.
      xxX.
      ..X.
      ..X.
    `);
    const white = { ...state, stones: Array.from(state.stones, (stone, point) => (dead.includes(point) ? 2 : stone)) };
    expect(new Set(countBoard(white, dead.slice(0, 1)).dead)).toEqual(new Set(dead));
    expect(countBoard(white, dead.slice(0, 1)).margin).toBe(countBoard(white, dead).margin);
  });

  test('an empty board belongs to no one, and a board with one colour entirely to that colour', () => {
    expect(count('... ... ...', { komi: 11 }).margin).toBe(-11);
    expect(count('... .X. ...').margin).toBe(16);
  });

  test('CGF-8: a seki without eyes, two shared liberties: dame, and the territory around it counts', () => {
    const { territory, margin } = count(`
      ..OX.....
      ..OX.....
      ..OX.....
      ..OX.....
      ..OX.....
      OOOXXX...
      .OXOOX...
      OOX.OX.X.
      .OX.OXX..
    `);
    expect(territory).toEqual({ black: 35, white: 12 });
    expect(margin).toBe(46);
  });

  test('CGF-8: a seki of eye against eye: no points for either eye by territory, but by area', () => {
    const drawing = `
      ...OX....
      ...OX....
      ...OX....
      ...OX....
      ...OX....
      OOOOXXXX.
      OXXXOOOX.
      OX.XO.OX.
      OXX.OOOX.
    `;
    expect(count(drawing).territory).toEqual({ black: 24, white: 15 });
    expect(count(drawing, { ruleSet: 'chinese' }).territory).toEqual({ black: 25, white: 16 });
  });

  test('CGF-8: eyes of two points in a seki give no points either', () => {
    const { territory } = count(`
      ...OX....
      ...OX....
      ...OX....
      ...OX....
      OOOOXXXX.
      OXXXOOOX.
      OX.XO.OX.
      OX.XO.OX.
      OXX.OOOX.
    `);
    expect(territory).toEqual({ black: 21, white: 12 });
  });

  test('CGF-8: a seki with unfilled outer liberties (A1, H2) is still a seki', () => {
    const { territory } = count(`
      ...OX....
      ...OX....
      ...OX....
      ...OX....
      ...OX....
      OOOOXXXX.
      OXXXOOOX.
      OX.XO.O.X
      .XX.OOOX.
    `);
    expect(territory).toEqual({ black: 23, white: 15 });
  });

  test('CGF-8: unfilled neutral points do not put living stones into seki', () => {
    const { territory } = count(`
      .X..O.
      .X..O.
      XX..OO
      .X.O.O
      XXX.OO
      .X..O.
    `);
    expect(territory.black).toBe(4);
  });
});

const folder = referenceData('go/games') ?? '';

type IndexedGame = { readonly f: string; readonly RE: string | null };
type NumericGame = {
  readonly name: string;
  readonly official: string;
  readonly state: GoState;
  readonly dead: readonly number[] | undefined;
  /** The stones on points that the record marks as territory (TB, TW): those that the players considered dead. */
  readonly marked: readonly number[] | undefined;
  /** The score in the words of its last comment: `White wins by 9.5.` */
  readonly counted: string | undefined;
};

describe.skipIf(folder === '')('official results of CGF’s games, with the dead stones of gnugo_dead_lists.json', async () => {
  const games = folder === '' ? [] : await numericGames();
  const scored = (name: string, dead: readonly number[]): string => {
    const game = games.find((candidate) => candidate.name === name);
    return game === undefined ? 'absent' : formatScore(countBoard(game.state, dead).margin);
  };
  const gameOf = (name: string): NumericGame | undefined => games.find((game) => game.name === name);

  test('CGF-8: 16 of 20 are the same, and each of the others has its reason below', () => {
    const same = games.filter(({ name, official, dead }) => dead !== undefined && scored(name, dead) === official);
    expect(games).toHaveLength(20);
    expect(same).toHaveLength(16);
    const others = games.filter((game) => !same.includes(game)).map(({ name }) => name);
    expect(others).toEqual(['cgf2001/haruka.sgf', 'cgf2002/gnu-and.sgf', 'cgf2002/shi-gnu.sgf', 'cgf2003/GnuGo-GoeMate.sgf']);
  });

  test('cgf2001/haruka.sgf: the record ends in the middle of the fight, before two passes in a row; no one’s dead list exists', () => {
    const game = gameOf('cgf2001/haruka.sgf');
    expect(game?.dead).toBeUndefined();
    expect(game?.state.passes).toBe(1);
  });

  test('cgf2002/gnu-and.sgf: the official B+17.5 is the board with Black’s dead stones F2 and F3 left on it; GNU Go counts B+12.5 as we do', () => {
    const game = gameOf('cgf2002/gnu-and.sgf');
    const overlooked = ['F2', 'F3'].map((vertex) => unwrap(parseVertex(vertex, 19)));
    const dead = game?.dead ?? [];
    expect(scored('cgf2002/gnu-and.sgf', dead)).toBe('B+12.5');
    const without = dead.filter((point) => !overlooked.includes(point));
    expect(scored('cgf2002/gnu-and.sgf', without)).toBe('B+17.5');
  });

  test.each([
    ['cgf2002/shi-gnu.sgf', 'W+68.5', 'W+90.5', 'GNU Go calls nine stones of the upper side dead that the players left alive'],
    ['cgf2003/GnuGo-GoeMate.sgf', 'W+30.5', 'W+26.5', 'GNU Go calls M7 dead, which the players left alive'],
  ])('%s: %s with the list, %s with the stones that the record itself marks: %s', (name, withList, official) => {
    const game = gameOf(name);
    expect(scored(name, game?.dead ?? [])).toBe(withList);
    expect(scored(name, game?.marked ?? [])).toBe(official);
  });

  test('CGF-8: every record that marks the territory counts, with the stones marked there, as the players’ own count in its last comment', () => {
    const marked = games.filter((game) => game.marked !== undefined);
    expect(marked).toHaveLength(11);
    for (const { name, counted, marked: dead } of marked) expect([name, scored(name, dead ?? [])]).toEqual([name, counted]);
    // The published result was W+15.5, like GNU Go's list.
    expect(gameOf('cgf2002/kat-gnu.sgf')).toMatchObject({ counted: 'W+9.5', official: 'W+15.5' });
  });
});

async function numericGames(): Promise<readonly NumericGame[]> {
  const json = (name: string): unknown => JSON.parse(readFileSync(referenceData(name) ?? '', 'utf8'));
  const index = json('go/real_games_index.json') as readonly IndexedGame[];
  const lists = json('go/gnugo_dead_lists.json') as Readonly<Record<string, readonly string[]>>;
  const read = await openSgfReader();
  return index.flatMap(({ f, RE }) => {
    const margin = parseScore(RE ?? '');
    if (!/^cgf200[123]\//.test(f) || !margin.ok) return [];
    const text = decodeSgf(readFileSync(join(folder, f)));
    const [game] = gamesOf(read(text));
    const state = game === undefined ? undefined : unwrap(replaySgf(game)).at(-1);
    if (state === undefined) throw new Error(`${f} holds no game`);
    const dead = lists[f]?.map((vertex) => unwrap(parseVertex(vertex, state.start.size)));
    return [
      {
        name: f,
        official: formatScore(margin.value),
        state,
        dead,
        marked: markedStones(text, state),
        counted: countedScore(text),
      },
    ];
  });
}

function countedScore(text: string): string | undefined {
  const [, winner, points] = /(White|Black) wins by ([0-9.]+)\./.exec(text) ?? [];
  return winner === undefined ? undefined : `${winner.charAt(0)}+${points ?? ''}`;
}

function markedStones(text: string, { stones, start }: GoState): readonly number[] | undefined {
  const marks = [...text.matchAll(/T[BW]((?:\s*\[[a-s]{2}\])+)/g)].flatMap(([, points = '']) => points.match(/[a-s]{2}/g) ?? []);
  if (marks.length === 0) return undefined;
  return marks.map((mark) => unwrap(parseSgfPoint(mark, start.size))).filter((point) => stones[point] !== 0);
}
