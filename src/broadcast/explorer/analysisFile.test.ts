// Files with variations as other programs read them: chessops and pgn-extract PGN, @sabaki/sgf SGF. Each finds the lines of the tree, from the start to
// the end of each branch, and the game's own moves as the main line.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import sgf from '@sabaki/sgf';
import { parsePgn, type Node, type PgnNodeData } from 'chessops/pgn';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/e2e/arbiter.ts';
import { isHere } from '../../../test/needs.ts';
import type { ChessStart, GameRules, GameStart, GoStart } from '../../core/gameRules.ts';
import { lineSteps, mainLineFrom, parseSteps, treeOf, type MoveTree } from '../../core/lines/moveTree.ts';
import { randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { legalMoves as chessMoves } from '../../games/chess/notation/notation.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules, legalMoves as goMoves } from '../../games/go/rules.ts';
import { analysisPgn, analysisSgf } from './analysisFile.ts';
import { namedSteps } from './namedSteps.ts';

const PGN_EXTRACT = ['/usr/games/pgn-extract', '/usr/bin/pgn-extract', '/usr/local/bin/pgn-extract'].find((place) =>
  existsSync(place),
);
const USUAL: ChessStart = { game: 'chess', chess960: false };
const BLACK_FIRST: ChessStart = { ...USUAL, position: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 12' };
const MIXED: ChessStart = { game: 'chess', chess960: true, position: 'rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR w HAha - 0 1' };
const GO: GoStart = { game: 'go', size: 9, komi: 13, ruleSet: 'chinese', superko: 'none', suicide: false, handicap: 0 };

/** A game with random variations, some of which go on after its last move. */
function randomTree<State>(
  rules: GameRules<State>,
  start: GameStart,
  legal: (state: State) => readonly string[],
  rngSeed: number,
): { readonly tree: MoveTree; readonly given: readonly string[] } {
  const random = randomSource(rngSeed);
  const play = (line: readonly string[], plies: number): readonly string[] => {
    let state = line.reduce((before, move) => unwrap(rules.play(before, move)).state, unwrap(rules.start(start)));
    const moves = [...line];
    for (let ply = 0; ply < plies; ply++) {
      const choice = legal(state);
      const move = choice[random.below(Math.max(1, choice.length))];
      if (move === undefined) break;
      moves.push(move);
      state = unwrap(rules.play(state, move)).state;
    }
    return moves;
  };
  const given = play([], 12 + random.below(12));
  const lines = [given];
  for (let count = 0; count < 12; count++) {
    const from = lines[random.below(lines.length)] ?? [];
    lines.push(play(from.slice(0, random.below(from.length + 1)), 1 + random.below(6)));
  }
  return { tree: treeOf(namedSteps(start, lines.flatMap(lineSteps))), given };
}

const linesOf = (tree: MoveTree): readonly string[] =>
  tree.flatMap(({ text, after }) => (after.length === 0 ? [text] : linesOf(after).map((rest) => `${text} ${rest}`)));
const sorted = (lines: Iterable<string>): readonly string[] => [...new Set(lines)].sort();

/** Of the tree, and of the game alone. */
const expected = (tree: MoveTree, given: readonly string[]): readonly string[] =>
  sorted([
    ...linesOf(tree),
    mainLineFrom(tree, [])
      .slice(0, given.length)
      .map(({ text }) => text)
      .join(' '),
  ]);

describe.each([
  ['usual chess', USUAL],
  ['a game that Black begins', BLACK_FIRST],
  ['Chess960', MIXED],
] as const)('%s', (_, start) => {
  const games = Array.from({ length: 15 }, (_, rngSeed) => randomTree(chessRules, start, chessMoves, rngSeed));
  const texts = games.map(({ tree, given }) => analysisPgn(start, tree, given.length));

  test('chessops finds every line, and the game as the main one', () => {
    const pathsOf = ({ data, children }: { data?: PgnNodeData; children: Node<PgnNodeData>[] }): readonly string[] => {
      const own = data?.san ?? '';
      if (children.length === 0) return [own];
      return children.flatMap((child) => pathsOf(child as never).map((rest) => (own === '' ? rest : `${own} ${rest}`)));
    };
    for (const [index, { tree, given }] of games.entries()) {
      const [game] = parsePgn(texts[index] ?? '');
      expect(sorted(pathsOf(game?.moves ?? expect.fail()))).toEqual(expected(tree, given));
      const main = [...(game?.moves.mainline() ?? [])].map(({ san }) => san);
      expect(main).toEqual(
        mainLineFrom(tree, [])
          .slice(0, given.length)
          .map(({ text }) => text),
      );
    }
  });

  test.runIf(isHere(PGN_EXTRACT !== undefined, 'pgn-extract'))('pgn-extract accepts every variation', () => {
    using folder = temporaryFolder();
    const file = folder.file('games.pgn', texts.join(''));
    const { status, stdout, stderr } = spawnSync(PGN_EXTRACT ?? '', ['-s', '-r', file], { encoding: 'utf8' });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
    const split = execFileSync(PGN_EXTRACT ?? '', ['-s', '--splitvariants', '-w100000', file], { encoding: 'utf8' });
    const lines = split.split('\n').filter((line) => /^\d+\./.test(line));
    const read = lines.map((line) => line.replaceAll(/\d+\.+\s*|\s*\*$/g, '').trim());
    expect(sorted(read)).toEqual(sorted(games.flatMap(({ tree, given }) => expected(tree, given))));
  });
});

test('@sabaki/sgf finds every line of Go, and the game as the main one', () => {
  type Node = { readonly data: Readonly<Record<string, readonly string[]>>; readonly children: readonly Node[] };
  const pointOf = ({ data }: Node): string => {
    const [letters = ''] = data['B'] ?? data['W'] ?? expect.fail();
    return letters === '' ? 'pass' : `${'ABCDEFGHJ'.charAt(letters.charCodeAt(0) - 97)}${9 - (letters.charCodeAt(1) - 97)}`;
  };
  const pathsOf = (node: Node): readonly string[] =>
    node.children.length === 0
      ? [pointOf(node)]
      : node.children.flatMap((child) => pathsOf(child).map((rest) => `${pointOf(node)} ${rest}`));
  for (let rngSeed = 0; rngSeed < 15; rngSeed++) {
    const { tree, given } = randomTree(goRules, GO, goMoves, rngSeed);
    const moves = given.map((move, ply) => ({ colour: ply % 2 === 0 ? 'black' : 'white', move }) as const);
    const game = { size: 9, players: {}, handicap: 0, setup: { black: [], white: [] }, others: [], moves };
    const [root] = sgf.parse(analysisSgf(GO, tree, given.length, 'Arbiter:test', game)) as readonly Node[];
    expect(sorted(root?.children.flatMap(pathsOf) ?? [])).toEqual(expected(tree, given));
    const main: string[] = [];
    for (let node = root?.children[0]; node !== undefined; node = node.children[0]) main.push(pointOf(node));
    expect(main).toEqual(given);
  }
});

test('without a game the main line is the viewer’s', () => {
  const tree = (start: GameStart, text: string) => treeOf(namedSteps(start, parseSteps(text)));
  expect(analysisPgn(USUAL, tree(USUAL, 'e2e4.e7e5.1*d7d5.e4d5'), 0)).toMatch(/\n1\. e4 e5 \(1\.\.\. d5 2\. exd5\) \*\n\n$/);
  expect(analysisSgf(GO, tree(GO, 'E5.C3.1*C7.pass'), 0, 'Arbiter:test')).toMatch(
    /;B\[ee\]\(;W\[cg\]\)\s\(;W\[cc\];B\[\]\)\)\n$/,
  );
});

test('moves that are not legal are left out, with what follows them; SAN is read', () => {
  const steps = namedSteps(USUAL, parseSteps('e4.e5.Nf3.1*e7e4.d2d4.1*d5.exd5'));
  expect(steps.map(({ ply, move, text }) => `${ply} ${move} ${text}`)).toEqual([
    '0 e2e4 e4',
    '1 e7e5 e5',
    '2 g1f3 Nf3',
    '1 d7d5 d5',
    '2 e4d5 exd5',
  ]);
  const castled = namedSteps(MIXED, parseSteps('d4.d5.Qd3.Qd6.Be3.Be6.O-O-O')).at(-1);
  expect(castled).toMatchObject({ ply: 6, move: 'b1a1', text: 'O-O-O' });
});
