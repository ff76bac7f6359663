// A program on an engine host of the cluster (arbiter host), with the interface of a running engine: bytes in, bytes out, one end. The host stamps what it
// writes and reads, so the time of a search is the host's: from the moment at which it wrote the request to the moment at which it read the answer. A host
// that is lost, or cannot go on, is no fault of the engine.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineVersion } from '../../core/engines/engineVersion.ts';
import type { HostedProgram } from '../../core/engines/program.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { hostBook, type HostBook } from '../../cluster/link/hostBook.ts';
import { fromHostShape, type FromHost, type HostTime, type ToHost } from '../../cluster/link/hostMessages.ts';
import { fromSubject, toSubject } from '../../cluster/link/machine.ts';
import { Session } from '../../cluster/link/session.ts';
import { openEngineLog, type EngineLog } from '../engineLog.ts';
import { STOP_DEADLINES, type ProcessHandlers, type StopDeadlines } from '../process/engineProcess.ts';
import { Inbox } from '../process/inbox.ts';
import { createLineTail } from '../process/lineTail.ts';
import type { ProcessEnd } from '../process/processEnd.ts';
import type { StartFailure } from '../process/startFailure.ts';
import { within } from '../within.ts';
import type { ProgramConnection } from './connection.ts';

/** Ends the connection of this thread to its cluster, which would keep it running. */
export { closeBooks as leaveCluster } from '../../cluster/link/hostBook.ts';

const TAIL_LINES = 50;
const TAIL_LINE_LENGTH = 500;
/** A host that has no room is asked again; it misses a lost director this much later than the director's lag allows, at most. In ms. */
const BUSY_RETRY_MS = 500;
const BUSY_PATIENCE_MS = 4000;
/** How much longer than its deadlines a stop may take before the host is left alone with it, in ms. */
const STOP_PATIENCE_MS = 5000;

export type HostedOptions = {
  /** The folder of this machine's connection to its cluster. */
  readonly cluster: string;
  readonly startupMs: number;
  /** The accepted version; absent: any. */
  readonly version?: EngineVersion;
  /** The hosts that may run it; absent: any. */
  readonly engineHosts?: readonly string[];
  /** Cancels the start. */
  readonly signal?: AbortSignal;
  readonly logFile?: string;
};

/** The reason of a failure is the end of a sentence. */
export async function openHostedConnection(
  program: HostedProgram,
  handlers: ProcessHandlers,
  options: HostedOptions,
): Promise<Result<ProgramConnection, StartFailure>> {
  const book = await hostBook(options.cluster);
  // Games without an engine host may go on.
  if (!book.ok) return err({ fault: 'entry', reason: book.error, isAway: true });
  const hosts = await book.value.having(program.engine, program.on, options.engineHosts);
  if (!hosts.ok) return err({ fault: 'entry', reason: hosts.error, ...(book.value.called(program.on).length === 0 ? AWAY : {}) });
  const log = options.logFile === undefined ? ok(undefined) : await openEngineLog({ file: options.logFile });
  if (!log.ok) return err({ fault: 'host', reason: log.error });
  // A session of a director that was killed, or of a network that was away, holds what it has until its host misses the other end.
  const until = performance.now() + program.maxLagMs + BUSY_PATIENCE_MS;
  for (;;) {
    const busy: string[] = [];
    for (const host of hosts.value) {
      const opened = await new HostedProgramSession(book.value, host, program, handlers, log.value).open(options);
      if (opened.kind === 'opened') return ok(opened.connection);
      if (opened.kind === 'failed') {
        await log.value?.close();
        return err(opened.failure);
      }
      busy.push(opened.reason);
    }
    if (performance.now() > until || options.signal?.aborted === true) {
      await log.value?.close();
      return err({ fault: 'entry', reason: busy.join('; ') });
    }
    await pause(BUSY_RETRY_MS);
  }
}

type Opened =
  | { readonly kind: 'opened'; readonly connection: ProgramConnection }
  | { readonly kind: 'failed'; readonly failure: StartFailure }
  /** Another host may take it. */
  | { readonly kind: 'busy'; readonly reason: string };

class HostedProgramSession {
  readonly #host: string;
  readonly #program: HostedProgram;
  readonly #handlers: ProcessHandlers;
  readonly #log: EngineLog | undefined;
  readonly #session: Session<ToHost, FromHost>;
  readonly #inbox: Inbox;
  readonly #stderr: ReturnType<typeof createLineTail>;
  readonly #opened = Promise.withResolvers<Extract<FromHost, { kind: 'opened' }> | Opened>();
  readonly #gone = Promise.withResolvers<ProcessEnd>();
  /** When messages with bytes were sent, by their numbers: on the clock of this machine. */
  readonly #sentAt = new Map<number, number>();
  readonly #syncs = new Map<number, (atMs: number | undefined) => void>();
  #lastSync = 0;
  /** The message from which the host counts, and the difference between its clock and this one. */
  #origin: { readonly n: number; readonly differenceMs: number } | undefined;
  #stillMs = 0;
  #lag = { longestMs: 0, requests: 0 };
  #isOpen = false;
  #ended: ProcessEnd | undefined;
  #stopping: Promise<ProcessEnd> | undefined;

  constructor(book: HostBook, host: string, program: HostedProgram, handlers: ProcessHandlers, log: EngineLog | undefined) {
    this.#host = host;
    this.#program = program;
    this.#handlers = handlers;
    this.#log = log;
    this.#stderr = createLineTail(TAIL_LINES, TAIL_LINE_LENGTH, handlers.onErrorLine);
    this.#inbox = new Inbox((chunk, atMs) => {
      if (this.#ended === undefined) handlers.onData(chunk, atMs);
    });
    const matter = randomUUID();
    this.#session = new Session<ToHost, FromHost>(book.connection, {
      shape: fromHostShape,
      speaks: toSubject(host, matter),
      listens: fromSubject(host, matter),
      maxLagMs: program.maxLagMs,
      onMessage: (message, bytes) => this.#hear(message, bytes),
      onLost: (why) => this.#finish(failedHost(english(phrase('seen.hosted.lost', { host, why })))),
    });
  }

  async open({ startupMs, version, signal }: HostedOptions): Promise<Opened> {
    const { engine, maxLagMs, words } = this.#program;
    this.#session.send({ kind: 'open', engine, maxLagMs, ...present({ version, words }) });
    const giveUp = (): void => this.#opened.resolve(failed('host', english(phrase('seen.launch.cancelled'))));
    signal?.addEventListener('abort', giveUp);
    const answer = await within(this.#opened.promise, startupMs + this.#program.maxLagMs, () =>
      failed('entry', english(phrase('seen.hosted.silent', { host: this.#host })), AWAY),
    );
    signal?.removeEventListener('abort', giveUp);
    if (answer.kind !== 'opened' || 'connection' in answer) {
      this.#session.send({ kind: 'kill' });
      this.#session.close();
      return answer;
    }
    this.#isOpen = true;
    this.#log?.note(`started as ${engine} on the engine host ${this.#host}`);
    return { kind: 'opened', connection: this.#connection(answer) };
  }

  #connection({ files, options, cores, hardware, fills }: Extract<FromHost, { kind: 'opened' }>): ProgramConnection {
    const ended = (): ProcessEnd | undefined => this.#ended;
    return {
      write: (text) => this.#write(text),
      closeInput: () => this.#send({ kind: 'close-input' }),
      hold: (canWait) => this.#inbox.hold(canWait),
      catchUp: () => this.#inbox.flush(),
      stop: (farewell, deadlines = STOP_DEADLINES) => (this.#stopping ??= this.#stop(farewell, deadlines)),
      kill: () => this.#send({ kind: 'kill' }),
      get ended() {
        return ended();
      },
      stderrTail: this.#stderr.lines,
      note: (text) => this.#log?.note(text),
      lostLog: () => this.#log?.takeFailure(),
      elsewhere: {
        host: this.#host,
        hardware,
        cores,
        files,
        options,
        fills,
        settle: () => this.#settle(),
        stoodStillMs: () => this.#stillMs,
        takeLag: () => {
          const lag = this.#lag;
          this.#lag = { longestMs: 0, requests: 0 };
          return lag;
        },
      },
    };
  }

  #send(message: ToHost, bytes?: Uint8Array): number {
    return this.#ended === undefined ? this.#session.send(message, bytes) : 0;
  }

  #write(text: string | Uint8Array): void {
    if (this.#ended !== undefined || text.length === 0) return;
    // A copy: the caller may change its bytes.
    const n = this.#send({ kind: 'write' }, Buffer.from(text as Uint8Array));
    this.#sentAt.set(n, performance.now());
    this.#log?.sent(typeof text === 'string' ? text : Buffer.from(text).toString());
  }

  async #stop(farewell: string, { politeMs, firmMs }: StopDeadlines): Promise<ProcessEnd> {
    if (this.#ended !== undefined) return this.#ended;
    this.#send({ kind: 'stop', politeMs, firmMs }, Buffer.from(farewell));
    const longestMs = politeMs + firmMs + STOP_PATIENCE_MS;
    return within(this.#gone.promise, longestMs, () => {
      // The host ends it in any case, as soon as it hears of it or misses this end.
      this.#finish({ code: null, signal: null, cause: 'stopped-by-us', message: 'the engine was stopped by us' });
      return this.#gone.promise;
    });
  }

  #settle(): Promise<number | undefined> {
    if (this.#ended !== undefined) return Promise.resolve(undefined);
    const id = ++this.#lastSync;
    return new Promise((resolve) => {
      this.#syncs.set(id, resolve);
      this.#send({ kind: 'sync', id });
    });
  }

  #hear(message: FromHost, bytes: Uint8Array): void {
    switch (message.kind) {
      case 'opened':
        return this.#opened.resolve(message);
      case 'refused':
        return this.#opened.resolve(
          message.fault === 'busy' ? { kind: 'busy', reason: message.reason } : failed(message.fault, message.reason),
        );
      case 'other-version':
        return this.#opened.resolve({
          kind: 'failed',
          failure: { fault: 'version', reason: message.reason, found: message.found },
        });
      case 'said':
        return this.#said(Buffer.from(bytes), message);
      case 'complained':
        return this.#complained(message.line);
      case 'synced': {
        const atMs = this.#here(message);
        this.#inbox.flush();
        this.#syncs.get(message.id)?.(atMs);
        this.#syncs.delete(message.id);
        return;
      }
      case 'ended':
        this.#inbox.flush();
        return this.#finish(message.end);
    }
  }

  #said(chunk: Buffer, time: HostTime): void {
    this.#inbox.add(chunk, this.#here(time));
    this.#log?.received(chunk);
  }

  #complained(line: string): void {
    this.#stderr.add(Buffer.from(`${line}\n`));
    this.#log?.complained(Buffer.from(`${line}\n`));
  }

  /** A time of the host on the clock of this machine, as if the host had written the last request when it was sent. */
  #here({ atMs, stillMs, wrote }: HostTime): number {
    this.#stillMs = stillMs;
    if (wrote !== undefined && wrote.n !== this.#origin?.n) {
      const sentAt = this.#sentAt.get(wrote.n) ?? performance.now();
      this.#origin = { n: wrote.n, differenceMs: sentAt - wrote.atMs };
      for (const n of this.#sentAt.keys()) if (n <= wrote.n) this.#sentAt.delete(n);
      const lagMs = performance.now() - sentAt - (atMs - wrote.atMs);
      this.#lag = { longestMs: Math.max(this.#lag.longestMs, lagMs), requests: this.#lag.requests + 1 };
    }
    return this.#origin === undefined ? performance.now() : atMs + this.#origin.differenceMs;
  }

  #finish(end: ProcessEnd): void {
    if (this.#ended !== undefined) return;
    this.#opened.resolve(end.cause === 'host-failed' ? failed('entry', end.message, AWAY) : failed('engine', end.message));
    this.#ended = end;
    this.#session.close();
    this.#stderr.end();
    this.#log?.note(end.message);
    for (const resolve of this.#syncs.values()) resolve(undefined);
    this.#syncs.clear();
    // As with a process, `onEnd` runs after the call that caused the end has returned.
    setImmediate(() => {
      if (this.#isOpen) this.#handlers.onEnd(end);
      void Promise.resolve(this.#log?.close()).then(() => this.#gone.resolve(end));
    });
  }
}

const failedHost = (message: string): ProcessEnd => ({ code: null, signal: null, cause: 'host-failed', message });

const AWAY = { isAway: true } as const;

const failed = (fault: 'host' | 'entry' | 'engine', reason: string, away: Partial<typeof AWAY> = {}): Opened => ({
  kind: 'failed',
  failure: { fault, reason, ...away },
});
