// A conversation with a program: its bytes go through the session of its protocol and come out as events. It knows when the program last
// spoke and how it ended, shakes hands, and holds the one question that is open, with its deadline. Games (enginePlayer.ts) and the checks of
// `arbiter check` speak through it; what they ask, and what a missing answer means, is their business.

import type { EngineConfig, EngineOptions } from '../core/gameJob.ts';
import { formatIssue } from '../core/messages/issue.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { DeclaredOption, Identity, PlayerSession, SessionEvent, SetUpBoard, UsedOptions } from '../protocols/session.ts';
import { awaitIntroduction } from './handshakePatience.ts';
import { afterAlive, heartbeat } from './heartbeat.ts';
import type { ProgramConnection } from './connections/programConnection.ts';
import { reachProgram } from './connections/reachProgram.ts';
import { openSession } from './openSession.ts';
import type { PlayerContext } from './playerContext.ts';
import type { ProcessEnd, StopDeadlines } from './process/engineProcess.ts';
import type { StartFailure } from './process/startFailure.ts';
import { timerMs } from './within.ts';

export type Listener = {
  /** Every event, before an open question gets it. */
  readonly onEvent: (event: SessionEvent) => void;
  readonly onData?: (chunk: Uint8Array) => void;
  /** `wasAsked`: a question was open. */
  readonly onEnd?: (end: ProcessEnd, wasAsked: boolean) => void;
};

/** What a program said of itself. */
export type Introduced = { readonly identity: Identity; readonly options: readonly DeclaredOption[] };

type Question = {
  readonly isAnswer: (event: SessionEvent) => boolean;
  readonly settle: (event: SessionEvent | undefined) => void;
};

/** How many of its last lines tell what a program is. */
const LINES_TOLD = 20;

export class Dialogue {
  readonly session: PlayerSession;
  /** Hears what comes while no one else is talked to; until it is set, no one does. */
  listener: Listener | undefined;
  /** When something was last received, 0: never; and what the heartbeat had counted by then. */
  receivedAt = 0;
  stoodStillMs = 0;
  ended: ProcessEnd | undefined;
  /** How it broke its protocol, where it has. */
  brokenBy: string | undefined;
  #program: ProgramConnection | undefined;
  #question: Question | undefined;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor({ protocol, protocolSubset }: Pick<EngineConfig, 'protocol' | 'protocolSubset'>, setUpBoard?: SetUpBoard) {
    this.session = openSession(protocol, (event) => this.#handle(event), setUpBoard, protocolSubset);
  }

  get pid(): number | undefined {
    return this.#program?.pid;
  }

  /** Reaches the program, and says nothing to it. */
  async reach(config: EngineConfig, context: PlayerContext): Promise<Result<void, StartFailure>> {
    const reached = await reachProgram(config, context, {
      onData: (chunk) => this.#receive(chunk),
      onErrorLine: (line) => this.session.heardOnErrors?.(line),
      onEnd: (end) => this.#end(end),
    });
    if (!reached.ok) return reached;
    this.#program = reached.value;
    context.signal?.addEventListener('abort', () => this.#question?.settle(undefined), { once: true });
    return ok(undefined);
  }

  /** The handshake. The error: why it cannot be what it is taken for; `undefined`: it did not introduce itself. */
  async introduce(longestMs: number): Promise<Result<Introduced, string | undefined>> {
    const introduced = this.ask(
      (session) => session.open(),
      ({ kind }) => kind === 'introduced' || kind === 'broken',
      longestMs,
    );
    const stopAsking = awaitIntroduction(this.session, longestMs, {
      hasSpoken: () => this.receivedAt > 0,
      write: (text) => this.write(text),
    });
    const event = await introduced;
    stopAsking();
    if (event?.kind !== 'introduced') return err(undefined);
    const misfit = this.session.describeMisfit?.(this.session.lastLines(LINES_TOLD));
    return misfit === undefined ? ok(event) : err(misfit);
  }

  /** Sets options; the error names all that is wrong with them. */
  configure(options: EngineOptions): Result<UsedOptions, string> {
    const configured = this.session.configure(options);
    if (!configured.ok) return err(configured.error.map(formatIssue).join('; '));
    this.write(configured.value.text);
    return ok(configured.value.used);
  }

  /** Whether it answers that it is ready. */
  async ready(longestMs: number): Promise<boolean> {
    if (this.ended !== undefined) return false;
    const event = await this.ask(
      (session) => session.synchronise(),
      ({ kind }) => kind === 'ready' || kind === 'broken',
      longestMs,
    );
    return event?.kind === 'ready';
  }

  /**
   * Says something and waits for an event, which may come at once; `undefined`: it did not come in time, or cannot come any more. A later
   * question takes the place of this one.
   */
  ask(
    say: (session: PlayerSession) => string | Uint8Array,
    isAnswer: (event: SessionEvent) => boolean,
    longestMs: number,
  ): Promise<SessionEvent | undefined> {
    return new Promise((resolve) => {
      const stopWaiting = afterAlive(longestMs, () => question.settle(undefined));
      const question: Question = {
        isAnswer,
        settle: (event) => {
          stopWaiting();
          if (this.#question === question) this.#question = undefined;
          resolve(event);
        },
      };
      this.#question = question;
      this.say(say);
      if (this.ended !== undefined) question.settle(undefined);
    });
  }

  /** Lets the session say something. One that repeats itself in time has to know the time before. */
  say(text: (session: PlayerSession) => string | Uint8Array): void {
    this.session.timed?.now(performance.now());
    this.write(text(this.session));
    this.#wakeSession();
  }

  write(text: string | Uint8Array): void {
    if (text.length > 0) this.#program?.write(text);
  }

  closeInput(): void {
    this.#program?.closeInput();
  }

  /** What happened instead of what was expected. */
  describeSilence(expected: 'introduced' | 'ready', waitedMs: number): string {
    const word = this.session.words[expected];
    const instead = this.ended?.message ?? this.brokenBy;
    if (instead !== undefined) return `expected "${word}", but ${instead}`;
    return `expected "${word}" within ${waitedMs} ms, got none${this.silenceHint()}`;
  }

  /** What it seems to be instead, told from its lines: ` (the engine seems to …)`, or nothing. */
  silenceHint(): string {
    const hint = this.session.describeSilence(this.session.lastLines(LINES_TOLD));
    return hint === undefined ? '' : ` (${hint})`;
  }

  stderrTail(): readonly string[] {
    return this.#program?.stderrTail() ?? [];
  }

  /** The last lines that it said on its output, each cut to `longest` characters, and on stderr: evidence. */
  lastWords(count: number, longest = Infinity): readonly string[] {
    const cut = (line: string): string => (line.length > longest ? `${line.slice(0, longest)}…` : line);
    const errors = this.stderrTail().slice(-count);
    return [...this.session.lastLines(count).map(cut), ...errors.map((line) => `stderr: ${line}`)];
  }

  /** Says `farewell`, then makes it end. Comes back when nothing of it is left. */
  async stop(farewell: string, deadlines?: StopDeadlines): Promise<ProcessEnd | undefined> {
    clearTimeout(this.#wakeTimer);
    return this.#program?.stop(farewell, deadlines);
  }

  /** Asks it to quit in the words of its protocol, then makes it; without a word for it, the end of its input has to do. */
  async quit(): Promise<void> {
    const farewell = this.session.quit();
    if (farewell === '') this.closeInput();
    await this.stop(farewell);
  }

  kill(): void {
    clearTimeout(this.#wakeTimer);
    this.#program?.kill();
  }

  #receive(chunk: Uint8Array): void {
    this.receivedAt = performance.now();
    this.stoodStillMs = heartbeat.alive(this.receivedAt);
    this.listener?.onData?.(chunk);
    this.session.timed?.now(this.receivedAt);
    this.session.receive(chunk);
    this.#wakeSession();
  }

  #handle(event: SessionEvent): void {
    if (event.kind === 'answer') return this.write(event.text);
    if (event.kind === 'broken') this.brokenBy ??= event.evidence;
    this.listener?.onEvent(event);
    if (this.#question?.isAnswer(event) === true) this.#question.settle(event);
  }

  #end(end: ProcessEnd): void {
    this.session.finish();
    this.ended ??= end;
    clearTimeout(this.#wakeTimer);
    const wasAsked = this.#question !== undefined;
    this.#question?.settle(undefined);
    this.listener?.onEnd?.(end, wasAsked);
  }

  /** Some sessions repeat what was not answered, in their own time. */
  #wakeSession(): void {
    const { timed } = this.session;
    if (timed === undefined) return;
    clearTimeout(this.#wakeTimer);
    const due = timed.due();
    if (due === undefined || this.ended !== undefined) return;
    const wake = (): void => {
      timed.now(performance.now());
      this.#wakeSession();
    };
    this.#wakeTimer = setTimeout(wake, timerMs(due - performance.now()));
  }
}
