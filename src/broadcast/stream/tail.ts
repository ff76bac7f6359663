// Follows the journal of a data folder: gives its entries in batches as they are committed, from the first on, in whatever process its owner
// lives, is killed and starts again; and says whether it has an owner. Between batches others are let in, so that a long journal does not hold up
// what is served meanwhile.
// The journal is asked for its last number every few milliseconds (some 30 µs). The folder is not watched: at bullet speed it changes a thousand
// times a second, and each time would wake us.
// Not here: what entries mean (followedTournament.ts).

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { err, ok, type Result } from '../../core/result.ts';
import type { Entry } from '../../journal/entries.ts';
import type { JournalFailure, JournalFailureKind } from '../../journal/failures.ts';
import { openReader, type JournalReader } from '../../journal/reader.ts';
import { JOURNAL_FILE } from '../../journal/schema.ts';
import { isOwned } from './ownership.ts';

export type TailListener = {
  /** In order, none twice, never empty. */
  readonly onEntries: (entries: readonly Entry[]) => void;
  /** When all that was committed before has been given, with its last number. 0: there is nothing yet; then it is reported again after the first. */
  readonly onCaughtUp?: (sequence: number) => void;
  /** At the start, and when it changes. */
  readonly onOwned?: (isOwned: boolean) => void;
};

export type TailTimes = {
  /** How often the journal is looked at while it has an owner: 40 ms. */
  readonly pollMs?: number;
  /** How often it is looked whether it has an owner and is still the same file, and at the journal where no one writes it: 500 ms. */
  readonly checkMs?: number;
};

/** What may be so for an instant, while an owner opens or closes the journal; and how long an instant is. */
const PASSING: ReadonlySet<JournalFailureKind> = new Set<JournalFailureKind>(['locked', 'io-error', 'read-only']);
const PATIENCE_MS = 10_000;
/** A batch is given when so many entries or so much time are spent on it. */
const BATCH_ENTRIES = 256;
const BATCH_MS = 10;

/** Ends well when `signal` says so; with a failure where the journal cannot be read, or is another than before. */
export async function followJournal(
  folder: string,
  listener: TailListener,
  signal: AbortSignal,
  times: TailTimes = {},
): Promise<Result<void, JournalFailure>> {
  const tail = new JournalTail(folder, listener, signal, times);
  try {
    return await tail.follow();
  } finally {
    tail.close();
  }
}

class JournalTail {
  readonly #folder: string;
  readonly #listener: TailListener;
  readonly #signal: AbortSignal;
  readonly #pollMs: number;
  readonly #checkMs: number;
  #reader: JournalReader | undefined;
  /** Which file it is that is read. */
  #file: string | undefined;
  #last = 0;
  #isOwned: boolean | undefined;
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  #caughtUpAt: number | undefined;
  #failingSinceMs: number | undefined;

  constructor(folder: string, listener: TailListener, signal: AbortSignal, { pollMs = 40, checkMs = 500 }: TailTimes) {
    this.#folder = folder;
    this.#listener = listener;
    this.#signal = signal;
    this.#pollMs = pollMs;
    this.#checkMs = checkMs;
  }

  async follow(): Promise<Result<void, JournalFailure>> {
    while (!this.#signal.aborted) {
      const checked = this.#check();
      if (!checked.ok) return checked;
      const read = await this.#readNew();
      if (!read.ok && !this.#mayPass(read.error)) return read;
      if (read.ok) this.#failingSinceMs = undefined;
      const isAllThereIs = read.ok || read.error.kind === 'absent';
      if (isAllThereIs && !this.#signal.aborted) this.#tellCaughtUp();
      const waitMs = this.#isOwned === true ? this.#pollMs : this.#checkMs;
      await delay(waitMs, undefined, { signal: this.#signal }).catch(() => undefined);
    }
    return ok(undefined);
  }

  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }

  #tellCaughtUp(): void {
    if (this.#caughtUpAt === this.#last || (this.#caughtUpAt ?? 0) > 0) return;
    this.#caughtUpAt = this.#last;
    this.#listener.onCaughtUp?.(this.#last);
  }

  /** Whether it is worth to try again, with another connection. */
  #mayPass({ kind }: JournalFailure): boolean {
    this.close();
    // Its owner has not started yet.
    if (kind === 'absent') return true;
    this.#failingSinceMs ??= performance.now();
    return PASSING.has(kind) && performance.now() - this.#failingSinceMs < PATIENCE_MS;
  }

  /** Now and then: who owns the folder, and whether the file that is open is still the one that lies there. */
  #check(): Result<void, JournalFailure> {
    const nowMs = performance.now();
    if (nowMs - this.#checkedAtMs < this.#checkMs) return ok(undefined);
    this.#checkedAtMs = nowMs;
    const owned = isOwned(this.#folder);
    if (owned !== this.#isOwned) {
      this.#isOwned = owned;
      this.#listener.onOwned?.(owned);
    }
    const file = this.#file === undefined ? undefined : fileNow(this.#folder);
    return file === undefined || file === this.#file ? ok(undefined) : err(replaced(this.#folder));
  }

  async #readNew(): Promise<Result<void, JournalFailure>> {
    const reader = this.#open();
    if (!reader.ok) return reader;
    const tail = reader.value.tail();
    if (!tail.ok) return tail;
    if (tail.value.sequence < this.#last) return err(replaced(this.#folder));
    return tail.value.sequence === this.#last ? ok(undefined) : this.#readAfter(reader.value);
  }

  #open(): Result<JournalReader, JournalFailure> {
    if (this.#reader !== undefined) return ok(this.#reader);
    const opened = openReader(this.#folder);
    if (!opened.ok) return opened;
    const file = fileNow(this.#folder);
    if (this.#file !== undefined && file !== this.#file) {
      opened.value.close();
      return err(replaced(this.#folder));
    }
    this.#file = file;
    this.#reader = opened.value;
    return opened;
  }

  async #readAfter(reader: JournalReader): Promise<Result<void, JournalFailure>> {
    let batch: Entry[] = [];
    let begunMs = performance.now();
    for (const read of reader.entries({ kind: 'all' }, this.#last)) {
      if (!read.ok) {
        this.#give(batch);
        return read;
      }
      batch.push(read.value);
      if (batch.length < BATCH_ENTRIES && performance.now() - begunMs < BATCH_MS) continue;
      this.#give(batch);
      batch = [];
      await nextTurn();
      if (this.#signal.aborted) return ok(undefined);
      begunMs = performance.now();
    }
    this.#give(batch);
    return ok(undefined);
  }

  #give(batch: readonly Entry[]): void {
    const last = batch.at(-1);
    if (last === undefined) return;
    this.#last = last.sequence;
    this.#listener.onEntries(batch);
  }
}

/** Which file lies there now; `undefined`: none. */
function fileNow(folder: string): string | undefined {
  const found = statSync(join(folder, JOURNAL_FILE), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

const replaced = (folder: string): JournalFailure => ({
  kind: 'not-a-journal',
  message: `Cannot follow the journal in ${folder}: expected the one that was read before, got another; start again to see that one`,
});
