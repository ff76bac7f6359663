// The facts of attempts on a worker's disk, one file for each, until the director has them in its journal. Lines are written before they are sent, so a worker that
// was killed still knows what it said. Nothing is synced: what a power cut takes, the game's next attempt plays again.

import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSmall } from '../../files/openFile.ts';

/** Names one attempt among all tournaments. */
export type AttemptKey = { readonly tournament: string; readonly game: number; readonly attempt: number };
export const textOf = ({ tournament, game, attempt }: AttemptKey): string => `${tournament}.${game}.${attempt}`;

/** Of a tournament that was not heard for so long, nothing is kept. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

export class Spool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  begin(key: AttemptKey): void {
    writeFileSync(this.#file(key), '', { flag: 'wx', mode: 0o600 });
  }

  /** `line`: a fact as JSON. */
  add(key: AttemptKey, line: string): void {
    appendFileSync(this.#file(key), `${line}\n`);
  }

  remove(key: AttemptKey): void {
    rmSync(this.#file(key), { force: true });
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
