// The engine under check: one process and its protocol session, with a deadline on every wait, and an open view on what EnginePlayer keeps to
// itself: when what was said, how much, and what comes after `stop`. Games are played by EnginePlayer, as in an event; this is for the rest.

import type { EngineConfig, ProtocolSubset } from '../core/gameJob.ts';
import type { GameStart } from '../core/gameRules.ts';
import { formatIssue } from '../core/messages/issue.ts';
import type { ScoreClaim } from '../core/judging.ts';
import { err, ok, type Result } from '../core/result.ts';
import { setUpChessBoard } from '../games/chess/notation/sessionBoard.ts';
import { awaitIntroduction } from '../players/handshakePatience.ts';
import { openSession, type OpenedSession } from '../players/openSession.ts';
import type { ProcessEnd } from '../players/process/engineProcess.ts';
import type { ProgramConnection } from '../players/connections/programConnection.ts';
import { reachProgram } from '../players/connections/reachProgram.ts';
import type { PlayerContext } from '../players/playerContext.ts';
import { plausible } from '../protocols/plausible.ts';
import type {
  DeclaredOption,
  Identity,
  Oddities,
  PlayerSession,
  SearchRequest,
  SessionEvent,
  Thought,
} from '../protocols/session.ts';

/** How a search went. Times in ms; `evidence` is a sentence without its subject and capital. */
export type Answer =
  | {
      readonly kind: 'moved';
      readonly move: string;
      readonly elapsedMs: number;
      /** From `stop` to the move; `undefined` where it moved by itself. */
      readonly stoppedMs: number | undefined;
      readonly thought: Thought;
    }
  | { readonly kind: 'failed'; readonly evidence: string };

export type SearchWait = {
  /** The longest wait for the move, from `stop` on where that is sent. */
  readonly longestMs: number;
  readonly stopAfterMs?: number;
};

/** What was said on standard output since the start. */
export type Said = Oddities & {
  readonly impossibleNumbers: readonly string[];
  readonly bytes: number;
  readonly lines: number;
  readonly endsMidLine: boolean;
};

type Waiting = { readonly kinds: readonly SessionEvent['kind'][]; readonly settle: (event: SessionEvent | undefined) => void };

/** How long a silent engine is asked whether it is there (S16-15c). */
const GRACE_MS = 1000;
const HANDSHAKE_BYTES = 1 << 18;
const LINE_FEED = 10;

export class Subject {
  readonly runId: string;
  identity: Identity = { name: undefined, author: undefined };
  options: readonly DeclaredOption[] = [];
  /** All that was said before the handshake was over, up to 256 KiB. */
  handshakeText = '';
  readonly startedAt = performance.now();
  /** Hears all bytes as they come, while a check talks to it without a look at the protocol. */
  tap: ((chunk: Uint8Array) => void) | undefined;

  readonly #subset: ProtocolSubset | undefined;
  readonly #opened: OpenedSession;
  readonly #session: PlayerSession;
  readonly #decoder = new TextDecoder();
  #process: ProgramConnection | undefined;
  #ended: ProcessEnd | undefined;
  #broken: string | undefined;
  #waiting: Waiting | undefined;
  #introduced = false;
  #searching = false;
  #receivedAt = 0;
  #bytes = 0;
  #lines = 0;
  readonly #impossible: string[] = [];
  #lastByte = LINE_FEED;

  private constructor({ protocol, protocolSubset }: Pick<EngineConfig, 'protocol' | 'protocolSubset'>, runId: string) {
    this.runId = runId;
    this.#subset = protocolSubset;
    this.#opened = openSession(protocol, (event) => this.#handle(event), setUpChessBoard, protocolSubset);
    this.#session = this.#opened.session;
  }

  /** Starts the program and says nothing to it. */
  static async start(config: EngineConfig, context: PlayerContext): Promise<Result<Subject, string>> {
    const subject = new Subject(config, context.runId);
    const started = await reachProgram(config, context, {
      onData: (chunk) => subject.#receive(chunk),
      onEnd: (end) => subject.#end(end),
    });
    if (!started.ok) return err(started.error.reason);
    subject.#process = started.value;
    return ok(subject);
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get ended(): ProcessEnd | undefined {
    return this.#ended;
  }

  /** Whether a further search can be asked for. */
  get usable(): boolean {
    return this.#ended === undefined && this.#broken === undefined && !this.#searching && this.#session.spent?.() === undefined;
  }

  get said(): Said {
    return {
      ...this.#session.oddities(),
      impossibleNumbers: this.#impossible,
      bytes: this.#bytes,
      lines: this.#lines,
      endsMidLine: this.#lastByte !== LINE_FEED,
    };
  }

  stderrTail(): readonly string[] {
    return this.#process?.stderrTail() ?? [];
  }

  lastWords(count = 5): readonly string[] {
    const shortened = this.#session.lastLines(count).map((line) => (line.length > 300 ? `${line.slice(0, 300)}…` : line));
    return [
      ...shortened,
      ...this.stderrTail()
        .slice(-count)
        .map((line) => `stderr: ${line}`),
    ];
  }

  /** The handshake; gives the time since the program was started. The error is a sentence without its subject. */
  async introduce(longestMs: number): Promise<Result<number, string>> {
    const introduced = this.#next(['introduced'], longestMs);
    this.send(this.#session.open());
    const stopAsking = awaitIntroduction(this.#session, longestMs, {
      hasSpoken: () => this.#receivedAt > 0,
      write: (text) => this.send(text),
    });
    const event = await introduced;
    stopAsking();
    const misfit = this.#opened.describeMisfit(this.#session.lastLines(20));
    if (event !== undefined && misfit !== undefined) return err(`did not shake hands: ${misfit}`);
    if (event?.kind === 'introduced') {
      this.identity = event.identity;
      this.options = event.options;
      return ok(this.#receivedAt - this.startedAt);
    }
    if (this.#ended !== undefined) return err(`did not shake hands: ${this.#ended.message}`);
    const hint = this.#opened.describeSilence(this.#session.lastLines(20));
    return err(`did not shake hands within ${longestMs} ms${hint === undefined ? '' : ` (${hint})`}`);
  }

  /** Sets options; the error names what is wrong with them. */
  configure(options: EngineConfig['options']): Result<void, string> {
    const configured = this.#session.configure(options);
    if (!configured.ok) return err(configured.error.map(formatIssue).join('; '));
    this.send(configured.value.text);
    return ok(undefined);
  }

  /** Asks whether it is ready; gives the time of the answer. */
  async ready(longestMs: number): Promise<Result<number, string>> {
    if (this.#ended !== undefined) return err(this.#ended.message);
    const askedAt = performance.now();
    // The answer may come at once, without a word of the engine.
    const answered = this.#next(['ready'], longestMs);
    this.send(this.#session.synchronise());
    if ((await answered) !== undefined) return ok(Math.max(this.#receivedAt - askedAt, 0));
    return err(this.ended?.message ?? `it was not ready within ${longestMs} ms`);
  }

  supports(start: GameStart): boolean {
    return this.#session.supports(start).ok;
  }

  newGame(start: GameStart): void {
    this.send(this.#session.endGame?.(undefined, 'a new game') ?? '');
    this.send(this.#session.newGame({ start, opponent: 'Arbiter' }));
  }

  /** What officials would hear of how it took the last new game. */
  doubts(): readonly string[] {
    return this.#session.doubts?.() ?? [];
  }

  /** What it says of the score after these moves; silent at the deadline and at its end. */
  async count(moves: readonly string[], longestMs: number): Promise<ScoreClaim> {
    const counted = this.#next(['counted'], longestMs);
    this.send(this.#session.count?.(moves) ?? '');
    const event = await counted;
    if (event?.kind === 'counted') return event.claim;
    return { kind: 'silent', evidence: this.ended?.message ?? `no score within ${longestMs} ms` };
  }

  /** One search. After a failed one the engine cannot be used any more, unless it moved at last. */
  async search(request: SearchRequest, { longestMs, stopAfterMs }: SearchWait): Promise<Answer> {
    const startedAt = this.#begin(request);
    let stoppedAt: number | undefined;
    let event = await this.#nextMove(stopAfterMs ?? longestMs);
    if (event === undefined && stopAfterMs !== undefined && this.#ended === undefined) {
      this.send(this.#session.stop());
      stoppedAt = performance.now();
      event = await this.#nextMove(longestMs);
    }
    if (event?.kind === 'moved') {
      const { thought, impossible } = plausible(event.thought);
      this.#impossible.push(...impossible);
      const { move } = event;
      const stoppedMs = stoppedAt === undefined ? undefined : Math.max(this.#receivedAt - stoppedAt, 0);
      return { kind: 'moved', move, thought, elapsedMs: this.#receivedAt - startedAt, stoppedMs };
    }
    return { kind: 'failed', evidence: await this.#describeFailure(event, longestMs, stoppedAt !== undefined) };
  }

  /** Starts a search and does not wait for its move. */
  beginSearch(request: SearchRequest): void {
    this.#begin(request);
  }

  /** Stops a search that was begun; gives the time of the move, `undefined` where there was none. */
  async endSearch(longestMs: number): Promise<number | undefined> {
    if (!this.#searching) return 0;
    this.send(this.#session.stop());
    const stoppedAt = performance.now();
    return (await this.#nextMove(longestMs)) === undefined ? undefined : this.#receivedAt - stoppedAt;
  }

  /** Whatever is to be said to it, without a look at the protocol. */
  send(text: string | Uint8Array): void {
    if (text.length > 0) this.#process?.write(text);
  }

  /** Says `farewell` (absent: what the protocol says) and waits for the end, by force at last. */
  async quit(longestMs: number, farewell = 'quit\n'): Promise<ProcessEnd | undefined> {
    return this.#process?.stop(farewell, { politeMs: longestMs, firmMs: GRACE_MS });
  }

  /** Waits for an end that no one asks for by a farewell. */
  async awaitEnd(longestMs: number): Promise<ProcessEnd | undefined> {
    if (this.#ended === undefined) await this.#next([], longestMs);
    return this.#ended;
  }

  kill(): void {
    this.#process?.kill();
  }

  #begin(request: SearchRequest): number {
    this.#searching = true;
    this.send(this.#session.search(this.#subset === undefined ? request : byClock(request)));
    return performance.now();
  }

  #nextMove(longestMs: number): Promise<SessionEvent | undefined> {
    return this.#next(['moved', 'resigned', 'claimed', 'broken'], longestMs);
  }

  /** The next event of these kinds; `undefined` at the deadline and at the engine's end. */
  #next(kinds: Waiting['kinds'], longestMs: number): Promise<SessionEvent | undefined> {
    if (this.#ended !== undefined) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(undefined), longestMs);
      const settle = (event: SessionEvent | undefined): void => {
        clearTimeout(timer);
        if (this.#waiting === waiting) this.#waiting = undefined;
        resolve(event);
      };
      const waiting = { kinds, settle };
      this.#waiting = waiting;
    });
  }

  /** Which of these were said until all were, until the deadline or the engine's end. */
  #answers(kinds: Waiting['kinds'], longestMs: number): Promise<ReadonlySet<string>> {
    const heard = new Set<string>();
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiting.settle(undefined), longestMs);
      const waiting: Waiting = {
        kinds,
        settle: (event) => {
          if (event !== undefined) heard.add(event.kind);
          if (event !== undefined && heard.size < kinds.length) return;
          clearTimeout(timer);
          if (this.#waiting === waiting) this.#waiting = undefined;
          resolve(heard);
        },
      };
      this.#waiting = waiting;
    });
  }

  async #describeFailure(event: SessionEvent | undefined, longestMs: number, stopped: boolean): Promise<string> {
    if (event?.kind === 'resigned') return 'resigned';
    if (event?.kind === 'claimed') return `claimed the end of the game: ${event.words}`;
    if (event?.kind === 'broken') return `broke the protocol: ${event.evidence}`;
    const midLine = this.said.endsMidLine ? '; its last line was never ended' : '';
    if (this.#ended !== undefined) return `ended without a move: ${this.#ended.message}${midLine}`;
    const silence = `did not move within ${Math.round(longestMs)} ms${stopped ? ' of "stop"' : ''}`;
    const linesBefore = this.#lines;
    if (!stopped) this.send(this.#session.stop());
    const askedAt = performance.now();
    const answers = this.#answers(['moved', 'ready'], GRACE_MS);
    this.send(this.#session.synchronise());
    const answered = await answers;
    const gone = this.ended === undefined ? '' : `, then ${this.ended.message}`;
    if (answered.has('moved') && !stopped) return `${silence}, only after the order to stop${gone}`;
    if (gone !== '') return `${silence}${gone}`;
    const lines = this.#lines - linesBefore;
    if (answered.has('ready') && this.#receivedAt > askedAt) return `${silence}, but it is there and answers`;
    if (lines > 0) return `${silence}, and answers nothing, but goes on talking (${lines} lines in ${GRACE_MS} ms)`;
    return `${silence}, nor answered anything in ${GRACE_MS} ms more: it hangs`;
  }

  #receive(chunk: Uint8Array): void {
    this.#receivedAt = performance.now();
    this.tap?.(chunk);
    this.#bytes += chunk.length;
    this.#lastByte = chunk.at(-1) ?? this.#lastByte;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) this.#lines++;
    if (!this.#introduced && this.handshakeText.length < HANDSHAKE_BYTES) {
      this.handshakeText += this.#decoder.decode(chunk, { stream: true });
    }
    this.#session.receive(chunk);
  }

  #handle(event: SessionEvent): void {
    if (event.kind === 'introduced') this.#introduced = true;
    if (event.kind === 'answer') return this.send(event.text);
    if (event.kind === 'moved' || event.kind === 'resigned' || event.kind === 'claimed') this.#searching = false;
    if (event.kind === 'broken') this.#broken ??= event.evidence;
    if (this.#waiting?.kinds.includes(event.kind) === true) this.#waiting.settle(event);
  }

  #end(end: ProcessEnd): void {
    this.#session.finish();
    this.#ended ??= end;
    this.#waiting?.settle(undefined);
  }
}

/** Engines spend a tenth of their clock on a move at most. */
const CLOCK_SHOWN = 10;

/** An engine of the 4k subset knows no time for one move (4K-7.9): it is shown a clock instead. */
function byClock(request: SearchRequest): SearchRequest {
  if (request.time.kind !== 'moveTime') return request;
  const leftMs = CLOCK_SHOWN * request.time.moveTimeMs;
  const left = { white: leftMs, black: leftMs };
  return { ...request, time: { kind: 'clock', left, increment: { white: 0, black: 0 }, movesToGo: undefined } };
}
