// What commands take as an archive: the same for all of them, whatever the name of the file.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomSource } from '../core/random.ts';
import { checkArchives } from './checkArchives.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-archives-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const refusal = async (...files: readonly string[]): Promise<string> => {
  const said = await checkArchives(files).then(
    (kind) => kind,
    (reason: unknown) => String(reason),
  );
  return said.replaceAll(`${folder}/`, '');
};

const PGN = '[Event "E"]\n\n1. e4 *\n';
const SGF = '(;SZ[9]PB[A]PW[B]RE[B+R];B[ee])\n';

describe('checkArchives', () => {
  it.each([
    ['pgn', 'a.pgn', PGN],
    ['pgn', 'no-tags.pgn', '1. e4 e5 *'],
    ['pgn', 'no-moves.pgn', '[Event "E"]\n\n*\n'],
    ['pgn', 'words.txt', 'Some words before\n\n[Event "E"]\n\n1. e4 *\n'],
    ['pgn', 'controls.pgn', `[Event "\u001b[31m\u0007"]\n\n${'1. e4 e5 '.repeat(20)}*\n`],
    ['pgn', 'packed', gzipSync(PGN)],
    ['pgn', 'packed.zst', zstdCompressSync(PGN)],
    ['sgf', 'a.sgf', SGF],
    ['sgf', 'words.sgf', `Some words before\n${SGF}`],
    ['sgf', 'misnamed.pgn', `\ufeff\n ${SGF}`],
    ['sgf', 'packed.sgf.gz', gzipSync(SGF)],
  ])('%s: %s', async (kind, name, content) => {
    expect(await checkArchives([file(name, content)])).toBe(kind);
  });

  it.each([
    ['an empty file', ''],
    ['no game in it', 'tournament: T\nengines: [a, b]\n'],
    ['no game in it', '\u0000\u0001\u0002\u0003 nothing {'],
    ['a file packed with xz: unpack it first', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4])],
    ['a file packed with bzip2: unpack it first', 'BZh91AY&SY'],
    ['a ZIP file: unpack it first', 'PK\u0003\u0004\u0014'],
    ['a tar file: unpack it first', gzipSync(`${'a.pgn'.padEnd(257, '\0')}ustar`)],
    ['what seems to be UTF-16 LE with a byte order mark: save it as UTF-8', Buffer.from(`\ufeff${PGN}`, 'utf16le')],
    ['binary data', bytesByLot(3000)],
    ['binary data', gzipSync(bytesByLot(3000))],
    ['binary data', zstdCompressSync(bytesByLot(3000))],
  ])('refused: %s', async (got, content) => {
    expect(await refusal(file('odd.pgn', content))).toBe(
      `WrongUse: Cannot read "odd.pgn": expected a PGN or an SGF file, got ${got}`,
    );
  });

  it('reports every file that cannot be used, and both games in one list', async () => {
    mkdirSync(join(folder, 'games'));
    const [chess, go] = [file('chess.pgn', PGN), file('go.sgf', SGF)];
    expect(await refusal(chess, join(folder, 'absent.pgn'), join(folder, 'games'))).toBe(
      'WrongUse: Cannot read "absent.pgn": expected a PGN or an SGF file, got no such file\n' +
        'Cannot read "games": expected a PGN or an SGF file, got a folder',
    );
    expect(await refusal(chess, go)).toBe(
      'WrongUse: Cannot use PGN and SGF files together: expected games of chess or of Go, got both, "chess.pgn" and "go.sgf"',
    );
    await expect(checkArchives([go], ['pgn'])).rejects.toThrow('expected a PGN file, got an SGF file');
  });
});

function bytesByLot(count: number): Buffer {
  const random = randomSource(1);
  return Buffer.from(Array.from({ length: count }, () => random.below(256)));
}
