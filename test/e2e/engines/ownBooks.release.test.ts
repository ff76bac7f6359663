// 4K-0.1, S16-X "own book off": engines that play from their own books are reported to officials, from their output (Phalanx) and from moves without
// a search (HoiChess, GNU Chess with OwnBook); engines without a book, or with it switched off, are not.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe, it } from 'vitest';
import { isHere } from '../../needs.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES, DEBIAN_XBOARD_ENGINES } from '../debianEngines.ts';

const { Phalanx, HoiChess, Sjeng } = DEBIAN_XBOARD_ENGINES;
const { Stockfish, 'GNU Chess': gnuChess } = DEBIAN_ENGINES;
const GNU_BOOK = '/usr/share/gnuchess/smallbook.bin';
const all = [Phalanx, HoiChess, Sjeng, Stockfish, gnuChess].map(({ command }) => command);

describe.runIf(areHere(...all) && isHere(existsSync(GNU_BOOK), GNU_BOOK))('own books', () => {
  it(
    '4K-0.1, S16-X own book: officials learn who plays from one, with the evidence',
    { timeout: 300_000, retry: 1 },
    async () => {
      using folder = temporaryFolder();
      const xboard = `protocol: xboard, dir: ${JSON.stringify(folder.path)}`;
      const withBook = (own: string): string => `options: { ${own}BookFile: ${GNU_BOOK} }`;
      const file = folder.file(
        'books.yaml',
        'tournament: Books\ntimeControl: 3+0.1\ntimeMargin: 10s\nformat: gauntlet\ncycles: 3\nadjudication: { maxMoves: 14 }\nengines:\n' +
          engineLine('Stockfish', Stockfish) +
          engineLine('Phalanx', Phalanx, xboard) +
          engineLine('HoiChess', HoiChess, xboard) +
          engineLine('GNU Chess with book', gnuChess, withBook('OwnBook: true, ')) +
          engineLine('GNU Chess', gnuChess, withBook('')) +
          engineLine('Phalanx without book', { ...Phalanx, args: ['-b-'] }, xboard) +
          engineLine('Sjeng', Sjeng, xboard),
      );
      const data = join(folder.path, 'data');
      const ran = await runArbiter(['run', file, '--data', data], folder.path);
      expect(ran).toMatchObject({ code: 0, stderr: '' });

      const status = await runArbiter(['status', '--data', data, '--json'], folder.path);
      const { events } = JSON.parse(status.stdout) as { events: readonly { notices: readonly { notice: string }[] }[] };
      const notices = events.flatMap((event) => event.notices.map(({ notice }) => notice));
      // Three games each, and once more: a busy machine may delay a move in one or two of them.
      const seems = ' seems to play from its own book: ';
      const evidence = new Map(
        notices.filter((notice) => notice.includes(seems)).map((notice) => notice.split(seems, 2) as [string, string]),
      );
      expect(Object.fromEntries(evidence)).toEqual({
        'GNU Chess with book': expect.stringMatching(/^its first \d+ moves came within \d+ ms/),
        HoiChess: expect.stringMatching(/^its first \d+ moves came within \d+ ms/),
        Phalanx: expect.stringMatching(/^move \S+ came after \d+ ms without a search, .*, book1\)"/),
      });
      expect(ran.stdout).toContain('HoiChess seems to play from its own book');
      expect((await runArbiter(['status', '--data', data], folder.path)).stdout).toContain(
        'Phalanx seems to play from its own book',
      );
    },
  );
});
