// A file that a match adds its games to, each whole or not at all. What the file had before the match stays. Two files in the data folder remember how
// long it was then, and how long after each game, so that a match that was killed goes on with it; where they do not agree with it, it gets the whole
// match again.

import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import type { GameId } from '../../core/ids.ts';
import { Failure } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';

const CHUNK = 1 << 20;
/** A line for each game in the file: its id, and the size of the file with it. */
const SIZE = /^(\d+) (\d+)$/;

export class GrowingFile {
  readonly path: string;
  readonly #file: string;
  readonly #games: number;
  readonly #sizes: number;
  /** How many of the games that the match has so far are in the file. */
  readonly held: number;
  #crc32: number | undefined;

  /** `name`: of what the data folder remembers; `ids`: the games that the match has so far, in the order of the file. */
  constructor(
    { file, append }: { readonly file: string; readonly append: boolean },
    folder: string,
    name: string,
    ids: readonly GameId[],
  ) {
    this.#file = file;
    const path = resolve(file);
    this.path = path;
    const [mark, sizes] = [join(folder, `${name}.json`), join(folder, `${name}.sizes`)];
    try {
      if (!existsSync(path)) writeFileSync(path, '');
      if (!existsSync(mark)) {
        writeFileSync(sizes, '');
        writeFileSync(mark, JSON.stringify({ path, before: append ? statSync(path).size : 0 }));
      }
      const { before } = JSON.parse(readFileSync(mark, 'utf8')) as { readonly before: number };
      const size = statSync(path).size;
      const known = heldGames(sizes, size, ids);
      this.held = known.length;
      // Shorter than the mark: someone emptied it.
      truncateSync(path, known.at(-1)?.size ?? Math.min(before, size));
      writeFileSync(sizes, known.map((game) => sizeLine(game.id, game.size)).join(''));
      this.#games = openSync(path, 'a+');
      this.#sizes = openSync(sizes, 'a');
    } catch (reason) {
      throw new Failure(`Cannot write the games to "${file}": ${messageOf(reason)}`);
    }
  }

  /** Of the whole file. */
  get crc32(): number {
    return (this.#crc32 ??= crc32Of(this.#games));
  }

  append(id: GameId, text: string): void {
    const before = fstatSync(this.#games).size;
    try {
      writeFileSync(this.#games, text);
      writeFileSync(this.#sizes, sizeLine(id, before + Buffer.byteLength(text)));
    } catch (reason) {
      ftruncateSync(this.#games, before);
      throw new Failure(
        `Cannot write a game to "${this.#file}": ${messageOf(reason)}. The journal has it; the same command continues.`,
      );
    }
    if (this.#crc32 !== undefined) this.#crc32 = crc32(text, this.#crc32);
  }

  close(): void {
    fsyncSync(this.#games);
    closeSync(this.#games);
    closeSync(this.#sizes);
  }
}

const sizeLine = (id: number, size: number): string => `${id} ${size}\n`;

/** The games that are whole in a file of this size; none if they are not the first of the match. */
function heldGames(
  sizes: string,
  size: number,
  ids: readonly GameId[],
): readonly { readonly id: number; readonly size: number }[] {
  if (!existsSync(sizes)) return [];
  const games = readFileSync(sizes, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, id, end] = SIZE.exec(line) ?? [];
      return { id: Number(id), size: Number(end) };
    });
  const whole = games.filter((game) => game.size <= size);
  // A file that ends before its last known game was changed by another program; sizes that do not grow are damaged.
  const isRight = ({ id, size: end }: (typeof games)[number], index: number): boolean =>
    id === ids[index] && end > (games[index - 1]?.size ?? -1);
  return whole.length === games.length && whole.every(isRight) ? whole : [];
}

function crc32Of(descriptor: number): number {
  const chunk = Buffer.alloc(CHUNK);
  let sum = 0;
  for (let at = 0; ;) {
    const read = readSync(descriptor, chunk, 0, CHUNK, at);
    if (read === 0) return sum;
    sum = crc32(chunk.subarray(0, read), sum);
    at += read;
  }
}
