// Follows the journal of a data folder: delivers its entries in batches as they are committed, from the first on, while its owner in any process
// lives, is killed and restarts; and reports whether it has an owner. Other work runs between batches, so that a long journal does not block the
// server. Asks the journal for its last number every few milliseconds (some 30 µs), and at once for an answer that must be up to date (`upToDate`). Does
// not watch the folder: at bullet speed it changes a thousand times a second, and each change would wake the process. Not here: the meaning of entries
// (followedTournament.ts).

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { err, ok, type Result } from '../../core/result.ts';
import type { Entry } from '../../journal/entries.ts';
import type { JournalFailure, JournalFailureKind } from '../../journal/failures.ts';
import { openReader, type JournalReader } from '../../journal/reader.ts';
import { JOURNAL_FILE } from '../../journal/schema.ts';
import { isOwned } from './ownership.ts';

export type TailListener = {
  /** In order, without duplicates, never empty. `committed`: the last number in the journal when it was asked; later ones may follow. */
  readonly onEntries: (entries: readonly Entry[], committed: number) => void;
  /** Called with the last number when everything committed is delivered. 0: there is nothing yet; then called again after the first entries. */
  readonly onCaughtUp?: (sequence: number) => void;
  /** Called at the start, and when ownership changes. */
  readonly onOwned?: (isOwned: boolean) => void;
};

export type TailTimes = {
  /** Polling interval of the journal while it has an owner: 40 ms. */
  readonly pollMs?: number;
  /** Interval for checking the owner and the identity of the file, and for polling a journal without an owner: 500 ms. */
  readonly checkMs?: number;
  /** The longest that `upToDate` waits: 1 s. */
  readonly answerMs?: number;
};

/** Whether a process runs the tournament in a folder. */
export type IsRun = (folder: string) => boolean;

/** Failures that may be transient, while an owner opens or closes the journal; and how long they may last. */
const PASSING: ReadonlySet<JournalFailureKind> = new Set<JournalFailureKind>(['locked', 'io-error', 'read-only']);
const PATIENCE_MS = 10_000;
/** A batch is delivered after this many entries or this much time. */
const BATCH_ENTRIES = 256;
const BATCH_MS = 10;

export type FollowedJournal = {
  /** Succeeds when `signal` fires; fails if the journal cannot be read, or was replaced. */
  readonly ended: Promise<Result<void, JournalFailure>>;
  /**
   * Resolves when the listener has everything that was committed before this call: what is made of it then is never older than its request.
   * Resolves without that after a second, if the journal cannot be read now, and if it is not followed any more.
   */
  readonly upToDate: () => Promise<void>;
};

export function followJournal(
  folder: string,
  listener: TailListener,
  signal: AbortSignal,
  times: TailTimes = {},
  isRun: IsRun = isOwned,
): FollowedJournal {
  const tail = new JournalTail(folder, listener, signal, times, isRun);
  return { ended: tail.follow(), upToDate: () => tail.upToDate() };
}

/** Everyone who waits for the same look at the journal. */
type Asked = { readonly answered: Promise<void>; readonly answer: () => void };

class JournalTail {
  readonly #folder: string;
  readonly #listener: TailListener;
  readonly #signal: AbortSignal;
  readonly #pollMs: number;
  readonly #checkMs: number;
  readonly #answerMs: number;
  readonly #isRun: IsRun;
  #reader: JournalReader | undefined;
  /** Identifies the file being read. */
  #file: string | undefined;
  #last = 0;
  #isOwned: boolean | undefined;
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  #caughtUpAt: number | undefined;
  #failingSinceMs: number | undefined;
  /** Those who wait for the next look, which begins after each of them asked. */
  #asked: Asked | undefined;
  /** Ends the pause between two looks. */
  #wake: () => void = () => undefined;
  #hasEnded = false;

  constructor(folder: string, listener: TailListener, signal: AbortSignal, times: TailTimes, isRun: IsRun) {
    const { pollMs = 40, checkMs = 500, answerMs = 1000 } = times;
    this.#folder = folder;
    this.#listener = listener;
    this.#signal = signal;
    this.#pollMs = pollMs;
    this.#checkMs = checkMs;
    this.#answerMs = answerMs;
    this.#isRun = isRun;
    signal.addEventListener('abort', () => this.#wake(), { once: true });
  }

  async follow(): Promise<Result<void, JournalFailure>> {
    try {
      while (!this.#signal.aborted) {
        const looked = await this.#look();
        if (!looked.ok) return looked;
        await this.#pause();
      }
      return ok(undefined);
    } finally {
      this.#hasEnded = true;
      this.#asked?.answer();
      this.#close();
    }
  }

  upToDate(): Promise<void> {
    if (this.#hasEnded) return Promise.resolve();
    this.#asked ??= this.#ask();
    return this.#asked.answered;
  }

  /** The look is taken in the next turn, so that thousands of requests that arrive in this one share it. */
  #ask(): Asked {
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = (): void => {
      clearTimeout(late);
      resolve();
      if (this.#asked === asked) this.#asked = undefined;
    };
    const late = setTimeout(answer, this.#answerMs);
    const asked: Asked = { answered: promise, answer };
    setImmediate(() => this.#wake());
    return asked;
  }

  /** Delivers everything that was committed before the call, and answers those who asked before it. Fails if nothing more can be delivered. */
  async #look(): Promise<Result<void, JournalFailure>> {
    // Anyone who asks from here on waits for the next look: this one may have read the last number already.
    const asked = this.#asked;
    this.#asked = undefined;
    try {
      const checked = this.#check();
      if (!checked.ok) return checked;
      const read = await this.#readNew();
      if (!read.ok && !this.#mayPass(read.error)) return read;
      if (read.ok) this.#failingSinceMs = undefined;
      const isAllThereIs = read.ok || read.error.kind === 'absent';
      if (isAllThereIs && !this.#signal.aborted) this.#reportCaughtUp();
      return ok(undefined);
    } finally {
      asked?.answer();
    }
  }

  /** Until the journal is due to be polled again; if anyone has asked meanwhile, or for a stop, only until the next turn. */
  async #pause(): Promise<void> {
    if (this.#asked !== undefined || this.#signal.aborted) return nextTurn();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#isOwned === true ? this.#pollMs : this.#checkMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #close(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }

  #reportCaughtUp(): void {
    if (this.#caughtUpAt === this.#last || (this.#caughtUpAt ?? 0) > 0) return;
    this.#caughtUpAt = this.#last;
    this.#listener.onCaughtUp?.(this.#last);
  }

  /** Whether a retry, with a new connection, may succeed. */
  #mayPass({ kind }: JournalFailure): boolean {
    this.#close();
    // The owner has not started yet.
    if (kind === 'absent') return true;
    this.#failingSinceMs ??= performance.now();
    return PASSING.has(kind) && performance.now() - this.#failingSinceMs < PATIENCE_MS;
  }

  /** Checks now and then who owns the folder, and whether the open file is still the one in the folder. */
  #check(): Result<void, JournalFailure> {
    const nowMs = performance.now();
    if (nowMs - this.#checkedAtMs < this.#checkMs) return ok(undefined);
    this.#checkedAtMs = nowMs;
    const owned = this.#isRun(this.#folder);
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
    return tail.value.sequence === this.#last ? ok(undefined) : this.#readAfter(reader.value, tail.value.sequence);
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

  async #readAfter(reader: JournalReader, committed: number): Promise<Result<void, JournalFailure>> {
    let batch: Entry[] = [];
    let begunMs = performance.now();
    for (const read of reader.entries({ kind: 'all' }, this.#last)) {
      if (!read.ok) {
        this.#give(batch, committed);
        return read;
      }
      batch.push(read.value);
      if (batch.length < BATCH_ENTRIES && performance.now() - begunMs < BATCH_MS) continue;
      this.#give(batch, committed);
      batch = [];
      await nextTurn();
      if (this.#signal.aborted) return ok(undefined);
      begunMs = performance.now();
    }
    this.#give(batch, committed);
    return ok(undefined);
  }

  #give(batch: readonly Entry[], committed: number): void {
    const last = batch.at(-1);
    if (last === undefined) return;
    this.#last = last.sequence;
    this.#listener.onEntries(batch, committed);
  }
}

/** Identifies the file in the folder now; `undefined`: none. */
function fileNow(folder: string): string | undefined {
  const found = statSync(join(folder, JOURNAL_FILE), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

const replaced = (folder: string): JournalFailure => ({
  kind: 'not-a-journal',
  message: `Cannot follow the journal in ${folder}: expected the one that was read before, got another; start again to see that one`,
});
