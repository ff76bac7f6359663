// The journal in the main thread: starts the writer thread, appends, reports committed entries, hands out connections to other threads, closes.
// Not here: reading (reader.ts), which needs no writer.

import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { messageOf } from '../../core/messages/messageOf.ts';
import { present } from '../../core/present.ts';
import type { Result } from '../../core/result.ts';
import { err, ok } from '../../core/result.ts';
import { threadUrl } from '../../core/threadUrl.ts';
import type { Append } from './appender.ts';
import { openAppender } from './appender.ts';
import type { Entry } from '../entries.ts';
import type { JournalFailure } from '../failures.ts';
import { openedElsewhere } from '../owner/heldFolder.ts';
import type { Lock } from '../owner/lock.ts';
import type { Announced, FromWriter, ToWriter, WriterStart } from './messages.ts';
import { JOURNAL_FILE } from '../schema.ts';
import type { Tail } from '../rows.ts';
import type { JournalConnection } from './sender.ts';
import { THREAD_ENDED } from './sender.ts';

export type JournalWriterOptions = {
  /** The entries of one group except plies, in order, once they are safe from a power cut and before any promise settles. */
  readonly onCommitted: (entries: readonly Entry[]) => void;
  /** Called at most once; nothing is written from then on, and the games cannot continue. */
  readonly onFailure: (failure: JournalFailure) => void;
  /** How long opening and closing may take. */
  readonly deadlineMs?: number;
  /** Must agree to each group before it is written (messages.ts); absent: nothing must. */
  readonly gate?: MessagePort;
};

export type JournalWriter = Append &
  AsyncDisposable & {
    /** The end of the journal when it was opened: later commits are announced. */
    readonly openedAt: Tail;
    /** A connection for one more thread; see sender.ts. */
    readonly connect: () => JournalConnection;
    /** Writes everything that was sent, empties the write-ahead log, ends the thread. Calling it again returns the same result. */
    readonly close: () => Promise<Result<void, JournalFailure>>;
  };

/** Measured: the thread adds 26 MB when idle, 38 MB at full speed. The limits are above the maximum that OUTSTANDING_LIMIT allows. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };
/** Opening checks the file and closing writes its log back; the disk bounds the time of both. */
const THREAD_DEADLINE_MS = 120_000;

/** Only the holder of a data folder's lock may write its journal. */
export async function openWriter(lock: Lock, options: JournalWriterOptions): Promise<Result<JournalWriter, JournalFailure>> {
  const { deadlineMs = THREAD_DEADLINE_MS, gate } = options;
  const outstanding = new SharedArrayBuffer(4);
  const start: WriterStart = { folder: lock.folder, here: lock.here, outstanding, ...present({ gate }) };
  const worker = new Worker(threadUrl('writerThread', import.meta.url), {
    name: 'journal',
    workerData: start,
    transferList: gate === undefined ? [] : [gate],
    resourceLimits: LIMITS,
  });
  const post = (message: ToWriter): void => worker.postMessage(message);
  const opened = Promise.withResolvers<Result<Tail, JournalFailure>>();
  const ended = Promise.withResolvers<Result<void, JournalFailure>>();
  let open = false;
  const appender = openAppender(post, outstanding, (failure) => {
    if (open && failure.kind !== 'closed') options.onFailure(failure);
  });

  worker.on('message', (message: FromWriter) => {
    switch (message.kind) {
      case 'opened':
        opened.resolve(ok(message.tail));
        return;
      case 'committed':
        if (message.announced.length > 0) options.onCommitted(message.announced.map(readAnnounced));
        appender.settle(message.acks);
        return;
      case 'failed':
        opened.resolve(err(message.failure));
        appender.fail(message.failure);
        return;
      case 'closed':
        appender.fail({ kind: 'closed', message: 'Cannot write the journal: expected it to be open, got "closed"' });
        ended.resolve(message.result);
    }
  });
  const lost = (reason: string): void => {
    const failure = { ...THREAD_ENDED, message: `${THREAD_ENDED.message} (${reason})` };
    opened.resolve(err(failure));
    appender.fail(failure);
    ended.resolve(err(failure));
  };
  worker.on('error', (error) => lost(messageOf(error)));
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      lost(`exit code ${code}`);
      resolve();
    });
  });

  const tail = await within(opened.promise, 'opened', worker, deadlineMs);
  if (!tail.ok) {
    await exited;
    return tail;
  }
  const elsewhere = openedElsewhere(lock, [JOURNAL_FILE, `${JOURNAL_FILE}-wal`, `${JOURNAL_FILE}-shm`]);
  if (elsewhere !== undefined) {
    post({ kind: 'close' });
    await exited;
    return err(elsewhere);
  }
  open = true;
  let closing: Promise<Result<void, JournalFailure>> | undefined;
  const close = (): Promise<Result<void, JournalFailure>> => {
    closing ??= (async () => {
      post({ kind: 'close' });
      const result = await within(ended.promise, 'closed', worker, deadlineMs);
      await exited;
      const failure = appender.failure();
      return result.ok && failure !== undefined && failure.kind !== 'closed' ? err(failure) : result;
    })();
    return closing;
  };
  return ok({
    openedAt: tail.value,
    append: appender.append,
    appendDurably: appender.appendDurably,
    connect() {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ kind: 'connect', port: port2 } satisfies ToWriter, [port2]);
      return { port: port1, outstanding };
    },
    close,
    [Symbol.asyncDispose]: async () => void (await close()),
  });
}

/** Receives only what the writer itself has just checked and written. */
function readAnnounced(announced: Announced): Entry {
  return { ...announced, payload: JSON.parse(announced.payload) as unknown } as Entry;
}

async function within<Value>(
  promise: Promise<Result<Value, JournalFailure>>,
  expected: string,
  worker: Worker,
  deadlineMs: number,
): Promise<Result<Value, JournalFailure>> {
  const { promise: late, resolve } = Promise.withResolvers<Result<Value, JournalFailure>>();
  const timer = setTimeout(() => {
    const message = `Cannot use the journal: expected it to be ${expected} within ${deadlineMs / 1000} s, got no answer; the disk may have stopped`;
    resolve(err({ kind: 'io-error', message }));
    void worker.terminate();
  }, deadlineMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
