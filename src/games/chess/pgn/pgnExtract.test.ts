// pgn-extract (D. J. Barnes), which checks every move and prints a line for every oddity, accepts our output.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../../../test/needs.ts';
import { randomSource } from '../../../core/random.ts';
import { readPgn } from './reader.ts';
import { randomArchivedGame } from './testArchive.ts';
import { formatPgnGame } from './write/write.ts';

const PLACES = ['/usr/games/pgn-extract', '/usr/bin/pgn-extract', '/usr/local/bin/pgn-extract'];
const program = PLACES.find((place) => existsSync(place)) ?? '';

describe.runIf(isHere(program !== '', 'pgn-extract'))('pgn-extract', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'arbiter-pgn-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = (text: string): { readonly status: number | null; readonly said: string } => {
    const file = join(folder, 'games.pgn');
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync(program, ['-s', '-r', file], { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };

  test('accepts 200 random games with comments of all kinds silently', () => {
    const games = Array.from({ length: 200 }, (_, rngSeed) => randomArchivedGame({ rngSeed, plies: 30, comments: 'all kinds' }));
    const text = games.map(formatPgnGame).join('');
    expect(check(text)).toEqual({ status: 0, said: '' });
    const copied = execFileSync(program, ['-s', '-C', join(folder, 'games.pgn')], { encoding: 'utf8', maxBuffer: 1 << 26 });
    expect(copied.split('[Event ').length - 1).toBe(games.length);
  });

  test('reads glyphs that touch their moves as we do', () => {
    const random = randomSource(4);
    const games = Array.from({ length: 150 }, (_, rngSeed) =>
      formatPgnGame(randomArchivedGame({ rngSeed, plies: 24, comments: 'none' })),
    )
      .flatMap(readPgn)
      .filter(({ tags }) => !tags.has('FEN'));
    expect(games.length).toBeGreaterThan(30);
    const glued = games
      .map(({ moves }, index) => {
        const words = moves.map(({ san }, ply) => {
          const nags = Array.from({ length: random.below(3) }, () => `$${1 + random.below(139)}`);
          return `${ply % 2 === 0 ? `${ply / 2 + 1}.` : ''}${san}${nags.join(random.below(2) === 0 ? '' : ' ')}`;
        });
        return `[Event "${index}"]\n[Result "*"]\n\n${words.join(' ')} *\n\n`;
      })
      .join('');
    check(glued);
    const copied = execFileSync(program, ['-s', join(folder, 'games.pgn')], { encoding: 'utf8', maxBuffer: 1 << 26 });
    const movesOf = (text: string) => readPgn(text).map(({ moves }) => moves.map(({ san, nags }) => [san, nags]));
    expect(movesOf(glued)).toEqual(movesOf(copied));
    expect(
      movesOf(glued)
        .flat()
        .some(([, nags]) => (nags?.length ?? 0) > 1),
    ).toBe(true);
  });

  test('would have complained about an illegal move', () => {
    expect(check('[Event "x"]\n[Result "*"]\n\n1. e4 e5 2. Ke5 *\n\n').said).toContain('No king move possible to e5');
  });
});
