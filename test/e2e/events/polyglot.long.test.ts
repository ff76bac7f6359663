// A real Polyglot book as openings of real engines: both games of a pair share a line, the recorded seed draws it again, and PGN marks it.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { isHere } from '../../needs.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';

const { Stockfish, Glaurung } = DEBIAN_ENGINES;
const BOOK = '/usr/share/gnuchess/smallbook.bin';

describe.runIf(areHere(Stockfish.command, Glaurung.command) && isHere(existsSync(BOOK), BOOK))(
  'openings from a Polyglot book',
  () => {
    it('are drawn by weight, for both games of a pair', async () => {
      using folder = temporaryFolder();
      const file = folder.file(
        'book.yaml',
        'tournament: Book\nlimits: { depth: 1 }\nformat: match\ngames: 8\nrngSeed: 11\nadjudication: { maxMoves: 8 }\n' +
          `openings: { file: ${BOOK}, plies: 10 }\nengines:\n` +
          engineLine('Stockfish', Stockfish) +
          engineLine('Glaurung', Glaurung),
      );
      const openingsOf = async (name: string): Promise<readonly string[]> => {
        const data = join(folder.path, name);
        expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0 });
        return [...unwrap(foldJournal(data)).facts.games.values()].map(({ issued }) => issued.opening.moves.join(' '));
      };
      const openings = await openingsOf('one');
      expect(openings.filter((_, index) => index % 2 === 0)).toEqual(openings.filter((_, index) => index % 2 === 1));
      expect(new Set(openings).size).toBeGreaterThan(1);
      expect(openings.every((moves) => moves !== '' && moves.split(' ').length <= 10)).toBe(true);
      expect(await openingsOf('two')).toEqual(openings);
      expect(readFileSync(join(folder.path, 'one', 'games.pgn'), 'utf8')).toContain('{book, mb=');
    });

    it('must exist in the book', async () => {
      using folder = temporaryFolder();
      folder.file('broken.bin', 'not a book');
      const file = folder.file(
        'book.yaml',
        'tournament: Book\nlimits: { depth: 1 }\nformat: match\nopenings: { file: broken.bin }\nengines:\n' +
          engineLine('Stockfish', Stockfish) +
          engineLine('Glaurung', Glaurung),
      );
      const ran = await runArbiter(['run', file, '--dry-run', '--offline'], folder.path);
      expect(ran).toMatchObject({ code: 2 });
      expect(ran.stderr).toContain("broken.bin: Cannot read the book: expected Polyglot's entries of 16 bytes, got 10 bytes");
    });
  },
);
