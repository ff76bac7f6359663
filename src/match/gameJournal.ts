// What a game thread tells the journal. Plies that follow each other within QUICK_MS share an entry, so that the fastest games do not pay
// for each ply; all others are sent at once, since a timer costs more than a message. So at most the last FLUSH_MS of play, and what
// the writer's own group commit holds, can be lost when everything stops.

import type { Sides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { EngineVersion } from '../core/engines/engineVersion.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import type { JudgeCall, Referral } from '../core/judging.ts';
import { withShortQuotes } from '../core/messages/shortened.ts';
import type { Append } from '../journal/appender.ts';
import type { EntryPayloads, HoldCause, RecordedOptions } from '../journal/entries.ts';
import { packPly, type PackedPly } from '../journal/packedPlies.ts';

export const FLUSH_MS = 5;
const QUICK_MS = 1;

export class GameJournal {
  readonly #append: Append['append'];
  readonly #id: GameId;
  #plies: PackedPly[] = [];
  #firstPly = 0;
  #sentAt = 0;
  #lastPlyAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(append: Append['append'], id: GameId) {
    this.#append = append;
    this.#id = id;
  }

  /** `lateMs`: what was taken from each side's time because it came late; absent: nothing. */
  started(usedOptions: Sides<RecordedOptions>, atUtcMs: number, lateMs?: Sides<number>): void {
    this.#append('game-started', { id: this.#id, atUtcMs, usedOptions, ...(lateMs === undefined ? {} : { lateMs }) });
  }

  ply(record: PlyRecord): void {
    if (this.#plies.length === 0) this.#firstPly = record.ply;
    this.#plies.push(packPly(record));
    const now = performance.now();
    const quick = now < this.#lastPlyAt + QUICK_MS;
    this.#lastPlyAt = now;
    if (this.#timer !== undefined) return;
    const waitMs = quick ? this.#sentAt + FLUSH_MS - now : 0;
    if (waitMs <= 0) this.#flush(now);
    else this.#timer = setTimeout(() => this.#flush(performance.now()), waitMs);
  }

  interrupted(): void {
    this.#flush(performance.now());
    this.#append('game-interrupted', { id: this.#id, reason: 'stopped' });
  }

  /** Nobody is to blame: the game waits, as it stands. `entrant`: the only engine that the cause concerns. */
  held(cause: HoldCause, reason: string, entrant?: EntrantName): void {
    this.#flush(performance.now());
    this.#append('game-held', { id: this.#id, cause, reason, ...(entrant === undefined ? {} : { entrant }) });
  }

  /** An engine was not started, since it is another version than its event accepted. */
  versionRefused(event: EventKey, entrant: EntrantName, reason: string, found: EngineVersion): void {
    this.#append('version-refused', { event, entrant, reason, found });
  }

  /** After its end; durable when it resolves. */
  async unresponsive(durably: Append['appendDurably'], payload: Omit<EntryPayloads['engine-unresponsive'], 'id'>): Promise<void> {
    await durably('engine-unresponsive', { id: this.#id, ...payload });
  }

  ended(result: Omit<EntryPayloads['game-ended'], 'id' | 'durationMs'>, durationMs: number): void {
    this.#flush(performance.now());
    this.#append('game-ended', { id: this.#id, durationMs, ...result, ending: withShortEvidence(result.ending) });
  }

  /** Flushed first: whoever reads of it finds the plies before it. */
  referred(referral: Referral, plies: number, durationMs: number, diagram: readonly string[], evidence: readonly string[]): void {
    this.#flush(performance.now());
    this.#append('game-referred', { id: this.#id, referral, plies, durationMs, diagram, evidence });
  }

  judgeCalled(call: JudgeCall, ply: number): void {
    this.#flush(performance.now());
    this.#append('judge-called', { id: this.#id, call: { ...call, evidence: withShortQuotes(call.evidence) }, ply });
  }

  noticed(ply: number, notice: string): void {
    this.#append('game-noticed', { id: this.#id, ply, notice: withShortQuotes(notice) });
  }

  #flush(now: number): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sentAt = now;
    if (this.#plies.length === 0) return;
    this.#append('plies-played', { id: this.#id, firstPly: this.#firstPly, plies: this.#plies });
    this.#plies = [];
  }
}

/** What an engine said may be as long as it likes; what is recorded of it is read by people. */
const withShortEvidence = (ending: GameEnding): GameEnding =>
  ending.kind === 'forfeit' ? { ...ending, evidence: withShortQuotes(ending.evidence) } : ending;
