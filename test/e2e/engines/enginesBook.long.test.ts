// `book` of an engine: Arbiter makes its moves from a real Polyglot book, the clock does not run, and the journal and PGN mark them; the seed draws the
// same moves again.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReader } from '../../../src/journal/reader.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { playedPlies } from '../../../src/projections/playedPlies.ts';
import { unwrap } from '../../../src/core/result.ts';
import type { PlyRecord } from '../../../src/core/gameJob.ts';
import { polyglotBytes } from '../../../src/files/testPolyglot.ts';
import { isHere } from '../../needs.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES, DEBIAN_XBOARD_ENGINES } from '../debianEngines.ts';

const { Stockfish } = DEBIAN_ENGINES;
const { 'Fairy-Max': fairyMax } = DEBIAN_XBOARD_ENGINES;
const BOOK = '/usr/share/gnuchess/smallbook.bin';

it('BOOK-1: cutechess’s book and bookdepth', async () => {
  using folder = temporaryFolder();
  writeFileSync(
    join(folder.path, 'own.bin'),
    polyglotBytes([
      ['e2e4', 1],
      ['e2e4 c7c5', 1],
      ['e2e4 c7c5 g1f3', 1],
      ['e2e4 c7c5 g1f3 d7d6', 1],
    ]),
  );
  const engine = (name: string, depth: number): readonly string[] => [
    ...['-engine', `name=${name}`, `cmd=${SAMPLE_CHESS.command}`, ...SAMPLE_CHESS.args.map((arg) => `arg=${arg}`)],
    ...['proto=uci', 'book=own.bin', `bookdepth=${depth}`],
  ];
  const words = [...engine('A', 2), ...engine('B', 1), '-each', 'tc=40/10', 'depth=1', '-maxmoves', '3', '-pgnout', 'games.pgn'];
  const ran = await runArbiter(['match', '--no-keep', ...words, '-games', '2', '-bookmode', 'disk'], folder.path);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const [first, second] = readFileSync(join(folder.path, 'games.pgn'), 'utf8').split(/\n(?=\[Event )/);
  // A has White in game 1: two moves, B one; in game 2 B has one as White, and A two.
  expect(first).toMatch(/\n1\. e4 \{book\} c5 \{book\} 2\. Nf3 \{book\} [^{]+\{[^b]/);
  expect(second).toMatch(/\n1\. e4 \{book\} c5 \{book\} 2\. [^{]+\{[^b]/);
});

describe.runIf(areHere(Stockfish.command, fairyMax.command) && isHere(existsSync(BOOK), BOOK))('book of an engine', () => {
  it('makes its first moves, in both protocols', async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'book.yaml',
      'tournament: Book\ntimeControl: 10+1\nformat: match\ngames: 2\nrngSeed: 3\nadjudication: { maxMoves: 8 }\nlimits: { depth: 2 }\nengines:\n' +
        engineLine('Stockfish', Stockfish, `book: { file: ${BOOK}, moves: 3 }`) +
        engineLine(
          'Fairy-Max',
          fairyMax,
          `protocol: xboard, dir: ${JSON.stringify(folder.path)}, book: { file: ${BOOK}, moves: 2 }`,
        ),
    );
    const pliesOf = async (name: string): Promise<readonly (readonly PlyRecord[])[]> => {
      const data = join(folder.path, name);
      expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0 });
      using reader = unwrap(openReader(data));
      return [...unwrap(foldJournal(data)).facts.games.values()].map(({ issued }) => playedPlies(reader, issued.id));
    };
    const [first = [], second = []] = await pliesOf('one');
    const inBook = (plies: readonly PlyRecord[]): readonly number[] =>
      plies.flatMap(({ ply, book }) => (book === true ? [ply] : []));
    // Stockfish has White in game 1 and three moves, Fairy-Max two.
    expect([inBook(first), inBook(second)]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 6],
    ]);
    for (const ply of [...first, ...second].filter(({ book }) => book === true))
      expect(ply).toMatchObject({ elapsedMs: 0, leftMs: 10_000, evaluation: { kind: 'unknown' } });
    expect(first.find(({ ply }) => ply === 7)?.evaluation.kind).toBe('centipawns');
    const moves = (games: readonly (readonly PlyRecord[])[]): readonly string[] =>
      games.map((plies) =>
        plies
          .slice(0, 4)
          .map(({ move }) => move)
          .join(' '),
      );
    expect(moves(await pliesOf('two'))).toEqual(moves([first, second]));
    expect(readFileSync(join(folder.path, 'one', 'games.pgn'), 'utf8').match(/\{book, mb=/g)).toHaveLength(10);
  });
});
