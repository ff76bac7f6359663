// What a game thread tells the journal. Plies of one game that follow each other quickly share an entry, so that bullet games do not pay
// for each ply; a ply that was thought over for longer than FLUSH_MS is sent at once. So at most the last FLUSH_MS of play, and what the
// writer's own group commit holds, can be lost when everything stops.

import type { Sides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { GameId } from '../core/ids.ts';
import type { Append } from '../journal/appender.ts';
import type { RecordedOptions } from '../journal/entries.ts';
import { packPly, type PackedPly } from '../journal/packedPlies.ts';

export const FLUSH_MS = 5;

export class GameJournal {
  readonly #append: Append['append'];
  readonly #id: GameId;
  #plies: PackedPly[] = [];
  #firstPly = 0;
  #sentAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(append: Append['append'], id: GameId) {
    this.#append = append;
    this.#id = id;
  }

  started(usedOptions: Sides<RecordedOptions>, atUtcMs: number): void {
    this.#append('game-started', { id: this.#id, atUtcMs, usedOptions });
  }

  ply(record: PlyRecord): void {
    if (this.#plies.length === 0) this.#firstPly = record.ply;
    this.#plies.push(packPly(record));
    if (this.#timer !== undefined) return;
    const waitMs = this.#sentAt + FLUSH_MS - performance.now();
    if (waitMs <= 0) this.#flush();
    else this.#timer = setTimeout(() => this.#flush(), waitMs);
  }

  interrupted(): void {
    this.#flush();
    this.#append('game-interrupted', { id: this.#id, reason: 'stopped' });
  }

  ended(ending: GameEnding, plies: number, durationMs: number, evidence: readonly string[]): void {
    this.#flush();
    this.#append('game-ended', { id: this.#id, ending, plies, durationMs, evidence });
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sentAt = performance.now();
    if (this.#plies.length === 0) return;
    this.#append('plies-played', { id: this.#id, firstPly: this.#firstPly, plies: this.#plies });
    this.#plies = [];
  }
}
