// Streams of games from real files: offsets, encodings, packed files, memory.

import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PgnGame } from '../games/chess/pgn/game.ts';
import { readPgn } from '../games/chess/pgn/reader.ts';
import { readPgnFile } from './pgnStream.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-pgn-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const allOf = async (path: string): Promise<PgnGame[]> => {
  const games: PgnGame[] = [];
  for await (const game of readPgnFile(path)) games.push(game);
  return games;
};

const twoGames = '[Event "a"]\n\n1. e4 {first} e5 1-0\n\n[Event "b"]\n\n1. d4 *\n\n';

describe('readPgnFile', () => {
  test('returns the games of a file, and of the same file packed, whatever its name', async () => {
    const games = await allOf(file('plain.pgn', twoGames));
    expect(games).toEqual(readPgn(twoGames));
    const packed = { 'a.pgn.gz': gzipSync(twoGames), 'b.pgn': gzipSync(twoGames), 'c.pgn.zst': zstdCompressSync(twoGames) };
    for (const [name, bytes] of Object.entries(packed)) expect(await allOf(file(name, bytes))).toEqual(games);
    expect(await allOf(file('plain.pgn.gz', twoGames))).toEqual(games);
    const long = twoGames.repeat(30_000);
    expect(await allOf(file('long.zst', zstdCompressSync(long)))).toHaveLength(60_000);
    expect(await allOf(file('long.gz', gzipSync(long)))).toHaveLength(60_000);
  });

  test('notes once where a file is Latin-1, and nothing for UTF-8', async () => {
    const notes = async (bytes: Buffer): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      const path = file('notes.pgn', bytes);
      for await (const game of readPgnFile(path, { note: ({ line, message }) => found.push([line, message]) })) void game;
      return found;
    };
    const name = '[White "Müller"]\n\n1. e4 *\n\n';
    expect(await notes(Buffer.from(twoGames + name))).toEqual([]);
    expect(await notes(Buffer.from(twoGames + name.repeat(3), 'latin1'))).toEqual([
      [9, 'Read as Latin-1 where it is not UTF-8, first in this game: "Müller"'],
    ]);
  });

  test('reads UTF-8 and Latin-1, both in one file, and counts bytes', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\ufeff[Event "Grünfeld"]\n\n{é} 1. e4 {½ “x”} *\n\n'),
      Buffer.from('[Event "Sämisch"]\n\n1. d4 {ß} *\n\n', 'latin1'),
      Buffer.from('[Event "plain"]\n\n1. c4 *\n'),
    ]);
    const games = await allOf(file('mixed.pgn', bytes));
    expect(games.map((game) => [game.tags.get('Event'), game.startComment, game.moves[0]?.comment])).toEqual([
      ['Grünfeld', 'é', '½ “x”'],
      ['Sämisch', '', 'ß'],
      ['plain', '', ''],
    ]);
    expect(games.slice(1).map(({ offset }) => bytes.subarray(offset, offset + 9).toString('latin1'))).toEqual([
      '[Event "S',
      '[Event "p',
    ]);
  });

  test('names the file that cannot be read or unpacked', async () => {
    await expect(allOf(join(folder, 'absent.pgn'))).rejects.toThrow(
      /^Cannot read ".*absent\.pgn": expected a PGN or an SGF file, got no such file/,
    );
    await expect(allOf(join(folder, 'absent.pgn.gz'))).rejects.toThrow(/^Cannot read ".*absent\.pgn\.gz": .* got no such file/);
    await expect(allOf(file('torn.pgn.gz', gzipSync(twoGames.repeat(500)).subarray(0, 60)))).rejects.toThrow(
      /^Cannot read ".*torn\.pgn\.gz" to its end: unexpected end of file/,
    );
    const noise = Array.from({ length: 200_000 }, (_, index) => `{${(index * 7919) % 100_003}}`).join(' ');
    const half = gzipSync(`${twoGames}1. ${noise}`);
    await expect(allOf(file('half.pgn.gz', half.subarray(0, half.length - 1000)))).rejects.toThrow(
      /^Cannot read ".*half\.pgn\.gz" to its end: unexpected end of file/,
    );
  });

  test('stops when asked to', async () => {
    const path = file('long.pgn', twoGames.repeat(20_000));
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      for await (const game of readPgnFile(path, { signal: stop.signal })) if (game.line > 5) stop.abort();
    };
    await expect(read()).rejects.toThrow(/aborted/);
  });

  test('needs no more memory for 50 MB than for a small file, even if tags are kept', async () => {
    const path = join(folder, 'many.pgn');
    const written = createWriteStream(path);
    const comment = `{d=21, sd=51, mt=176771, pv=${'Be2 Bd6 O-O '.repeat(20)}, wv=0.18,}`;
    const moves = Array.from({ length: 60 }, (_, index) => `${index + 1}. Nf3 ${comment} Nc6 ${comment}\n`).join('');
    const count = 1500;
    for (let index = 0; index < count; index++) {
      if (!written.write(`[Event "a long name for an event, number ${index}"]\n[Result "1-0"]\n\n${moves}1-0\n\n`))
        await once(written, 'drain');
    }
    written.end();
    await once(written, 'close');
    expect(statSync(path).size).toBeGreaterThan(50_000_000);

    const collect = collector();
    const kept: string[] = [];
    collect();
    const before = process.memoryUsage().heapUsed;
    let most = 0;
    for await (const game of readPgnFile(path)) {
      kept.push(game.tags.get('Event') ?? '');
      if (kept.length % 200 !== 0) continue;
      collect();
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(kept.length).toBe(count);
    expect(most).toBeLessThan(8_000_000);
  });

  test('returns the same games as the text read at once, for a file of many pieces', async () => {
    const text = Array.from(
      { length: 3000 },
      (_, index) => `[Event "${index} é"]\n\n1. e4 {${'x'.repeat(index % 700)}} e5 *\n\n`,
    ).join('');
    const path = file('pieces.pgn', text);
    const games = await allOf(path);
    const bytes = readFileSync(path);
    expect(games.map(({ tags, moves }) => [tags, moves])).toEqual(readPgn(text).map(({ tags, moves }) => [tags, moves]));
    for (const [index, game] of games.entries()) {
      expect(
        bytes
          .subarray(game.offset, game.offset + 20)
          .toString('latin1')
          .startsWith(`[Event "${index} `),
      ).toBe(true);
    }
  });
});

/** The garbage collector, so that measurements include only live memory. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new TypeError('Expected a garbage collector');
  return () => void collect();
}
