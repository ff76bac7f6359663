// The facts of attempts on a worker's disk, one file for each, until the director has them in its journal. Lines are written before they are sent, so a worker that
// was killed still knows what it said. Nothing is synced: what a power cut takes, the game's next attempt plays again.

import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readSmall } from '../../files/openFile.ts';

/** Names one attempt among all tournaments. */
export type AttemptKey = { readonly tournament: string; readonly game: number; readonly attempt: number };
export const textOf = ({ tournament, game, attempt }: AttemptKey): string => `${tournament}.${game}.${attempt}`;

/** Of a tournament that was not heard for so long, nothing is kept. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

/** `rest`: what the disk has not taken yet. `file` is absent until the disk has it. */
type Keeping = { file: number | undefined; rest: Buffer };

export class Spool {
  readonly #folder: string;
  /** Of attempts that this process began. */
  readonly #open = new Map<string, Keeping>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  begin(key: AttemptKey): void {
    this.#open.set(textOf(key), { file: undefined, rest: Buffer.alloc(0) });
  }

  /** `lines`: facts as JSON, of an attempt that this process began. Throws what the disk says; the next call writes what is missing. */
  add(key: AttemptKey, lines: readonly string[]): void {
    const keeping = this.#open.get(textOf(key));
    if (keeping === undefined) throw new TypeError(`Cannot keep facts: expected an attempt that was begun, got ${textOf(key)}`);
    keeping.rest = Buffer.concat([keeping.rest, Buffer.from(lines.map((line) => `${line}\n`).join(''))]);
    keeping.file ??= openSync(this.#file(key), 'wx', 0o600);
    while (keeping.rest.length > 0) keeping.rest = keeping.rest.subarray(writeSync(keeping.file, keeping.rest));
  }

  remove(key: AttemptKey): void {
    const file = this.#open.get(textOf(key))?.file;
    if (file !== undefined) closeSync(file);
    this.#open.delete(textOf(key));
    try {
      rmSync(this.#file(key), { force: true });
    } catch {
      // The next start says what is in it again, and the director wants none of it.
    }
  }

  /** What an earlier process left: each attempt with its facts, without a line that it did not finish. */
  read(nowMs: number): readonly { readonly key: AttemptKey; readonly facts: readonly string[] }[] {
    return readdirSync(this.#folder).flatMap((name) => {
      const path = join(this.#folder, name);
      const [, tournament = '', game, attempt] = /^([0-9a-f]{16})\.(\d+)\.(\d+)$/u.exec(name) ?? [];
      if (tournament === '' || nowMs - statSync(path).mtimeMs > KEPT_MS) {
        rmSync(path, { force: true });
        return [];
      }
      const facts = wholeLines(readSmall(path));
      return [{ key: { tournament, game: Number(game), attempt: Number(attempt) }, facts }];
    });
  }

  #file = (key: AttemptKey): string => join(this.#folder, textOf(key));
}

/** Up to the first line that is not whole. */
function wholeLines(text: string): readonly string[] {
  const lines = text.split('\n').slice(0, -1);
  const broken = lines.findIndex((line) => !isJson(line));
  return broken < 0 ? lines : lines.slice(0, broken);
}

function isJson(line: string): boolean {
  try {
    return Array.isArray(JSON.parse(line));
  } catch {
    return false;
  }
}
