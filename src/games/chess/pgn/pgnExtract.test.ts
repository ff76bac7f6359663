// What is written is accepted by pgn-extract (D. J. Barnes), which checks every move and prints a line for everything odd.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../../../test/needs.ts';
import { randomArchivedGame } from './testArchive.ts';
import { formatPgnGame } from './write.ts';

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

  test('accepts 200 random games with comments of all kinds without a word', () => {
    const games = Array.from({ length: 200 }, (_, rngSeed) => randomArchivedGame({ rngSeed, plies: 30, comments: 'all kinds' }));
    const text = games.map(formatPgnGame).join('');
    expect(check(text)).toEqual({ status: 0, said: '' });
    const copied = execFileSync(program, ['-s', '-C', join(folder, 'games.pgn')], { encoding: 'utf8', maxBuffer: 1 << 26 });
    expect(copied.split('[Event ').length - 1).toBe(games.length);
  });

  test('would have complained about an illegal move', () => {
    expect(check('[Event "x"]\n[Result "*"]\n\n1. e4 e5 2. Ke5 *\n\n').said).toContain('No king move possible to e5');
  });
});
