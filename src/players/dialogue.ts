// A conversation with a program: its bytes go through the session of its protocol and come out as events. The dialogue records when the program
// last spoke and how it ended, shakes hands, and holds the one open question with its deadline. Games (enginePlayer.ts) and the checks of
// `arbiter check` use it; they decide what to ask, and what a missing answer means.

import type { EngineConfig, EngineOptions } from '../core/gameJob.ts';
import { formatIssue } from '../core/messages/issue.ts';
import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { DeclaredOption, Identity, PlayerSession, SessionEvent, SetUpBoard, UsedOptions } from '../protocols/session.ts';
import { keptEvent, LONGEST_LINE } from '../protocols/keptWords.ts';
import { spokenIn, withRemedy } from '../protocols/otherProtocol.ts';
import { awaitIntroduction } from './handshakePatience.ts';
import { afterAlive, heartbeat } from './heartbeat.ts';
import type { Elsewhere, ProgramConnection } from './connections/programConnection.ts';
import { reachProgram } from './connections/reachProgram.ts';
import { openSession, type SpokenTo } from './openSession.ts';
import type { PlayerContext } from './playerContext.ts';
import type { ProcessEnd, StopDeadlines } from './process/engineProcess.ts';
import type { StartFailure } from './process/startFailure.ts';
import { timerMs } from './within.ts';

export type Listener = {
  /** Receives every event, before an open question does. */
  readonly onEvent: (event: SessionEvent) => void;
  readonly onData?: (chunk: Uint8Array) => void;
  /** `wasAsked`: a question was open. */
  readonly onEnd?: (end: ProcessEnd, wasAsked: boolean) => void;
};

/** What a program said about itself. */
export type Introduced = { readonly identity: Identity; readonly options: readonly DeclaredOption[] };

type Question = {
  readonly isAnswer: (event: SessionEvent) => boolean;
  readonly settle: (event: SessionEvent | undefined) => void;
};

/** How many of its last lines are used to guess what kind of program it is. */
const LINES_TOLD = 20;
/** A program that has answered in another protocol by then is not waited for any longer. */
const OTHER_PROTOCOL_AFTER_MS = 1000;

export class Dialogue {
  readonly session: PlayerSession;
  /** Receives the program's events, output and end; unset: no one does. */
  listener: Listener | undefined;
  /** When the last output was read, 0: never. `stoodStillMs`: how long the machine that read it had stood still by then. */
  receivedAt = 0;
  stoodStillMs = 0;
  ended: ProcessEnd | undefined;
  /** How it broke its protocol, if it did. */
  brokenBy: string | undefined;
  readonly #firstLines: string;
  #program: ProgramConnection | undefined;
  #question: Question | undefined;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor(engine: SpokenTo, setUpBoard?: SetUpBoard) {
    this.#firstLines = (engine.firstLines ?? []).map((line) => `${line}\n`).join('');
    this.session = openSession(engine, (event) => this.#handle(event), setUpBoard);
  }

  get pid(): number | undefined {
    return this.#program?.pid;
  }

  /** Where its program runs, if on another machine. */
  get elsewhere(): Elsewhere | undefined {
    return this.#program?.elsewhere;
  }

  /** Reaches the program without sending anything. */
  async reach(config: EngineConfig, context: PlayerContext): Promise<Result<void, StartFailure>> {
    const reached = await reachProgram(config, context, {
      onData: (chunk, atMs) => this.#receive(chunk, atMs),
      onErrorLine: (line) => this.session.heardOnErrors?.(line),
      onEnd: (end) => this.#end(end),
    });
    if (!reached.ok) return reached;
    this.#program = reached.value;
    return ok(undefined);
  }

  /** The handshake. The error says why the program cannot be an engine of this protocol, whatever became of it; `undefined`: nothing shows that. */
  async introduce(longestMs: number): Promise<Result<Introduced, string | undefined>> {
    this.write(this.#firstLines);
    const introduced = this.ask(
      (session) => session.open(),
      ({ kind }) => kind === 'introduced' || kind === 'broken',
      longestMs,
    );
    const stopAsking = awaitIntroduction(this.session, longestMs, {
      hasSpoken: () => this.receivedAt > 0,
      write: (text) => this.write(text),
    });
    const looking = setInterval(() => {
      if (this.#otherProtocol() !== undefined) this.#question?.settle(undefined);
    }, OTHER_PROTOCOL_AFTER_MS);
    const event = await introduced;
    clearInterval(looking);
    stopAsking();
    if (event?.kind !== 'introduced') return err(this.ended?.cause === 'host-failed' ? undefined : this.#otherProtocol());
    const misfit = this.session.describeMisfit?.(this.session.lastLines(LINES_TOLD));
    return misfit === undefined ? ok(event) : err(withRemedy(misfit));
  }

  /** Sets options; the error names everything that is wrong with them. */
  configure(options: EngineOptions): Result<UsedOptions, string> {
    const configured = this.session.configure(options);
    if (!configured.ok) return err(configured.error.map(formatIssue).join('; '));
    this.write(configured.value.text);
    return ok(configured.value.used);
  }

  /** Leaves the open question without an answer. */
  giveUp(): void {
    this.#question?.settle(undefined);
  }

  /** Asks whether it is ready; resolves to `false` if it does not answer in time. */
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
   * Sends something and waits for an event, which may come immediately; `undefined`: it did not come in time, or cannot come any more. A later
   * question replaces this one.
   */
  ask(
    say: (session: PlayerSession) => string | Uint8Array,
    isAnswer: (event: SessionEvent) => boolean,
    longestMs: number,
  ): Promise<SessionEvent | undefined> {
    return new Promise((resolve) => {
      const stopWaiting = afterAlive(longestMs, () => {
        const giveUp = (): void => {
          this.catchUp();
          question.settle(undefined);
        };
        // An answer may be on its way.
        const settled = this.elsewhere?.settle();
        if (settled === undefined) giveUp();
        else void settled.then(giveUp);
      });
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

  /** Lets the session send something. A session that repeats messages by time must know the current time first. */
  say(text: (session: PlayerSession) => string | Uint8Array): void {
    this.session.timed?.now(performance.now());
    this.write(text(this.session));
    this.#wakeSession();
  }

  write(text: string | Uint8Array): void {
    if (text.length > 0) this.#program?.write(text);
  }

  /** A line for people in the program's log, if there is one. */
  note(text: string): void {
    this.#program?.note(text);
  }

  /** Why the disk refused lines of its log since the last call, if it did. */
  lostLog(): string | undefined {
    return this.#program?.lostLog();
  }

  closeInput(): void {
    this.#program?.closeInput();
  }

  /** Lines that only report thinking are handled together with the next other line from now on. */
  holdThinking(): void {
    const { canWait } = this.session;
    if (canWait !== undefined) this.#program?.hold(canWait);
  }

  /** Handles everything that the program has said by now. */
  catchUp(): void {
    this.#program?.catchUp();
  }

  /** What happened instead of the expected event. */
  describeSilence(expected: 'introduced' | 'ready', waitedMs: number): string {
    const word = this.session.words[expected];
    const instead = this.ended?.message ?? this.brokenBy;
    if (instead !== undefined) return english(phrase('seen.silent.but', { word, more: instead }));
    const hint = this.hint();
    const silent = { word, ms: waitedMs };
    return english(hint === undefined ? phrase('seen.silent', silent) : phrase('seen.silent.hint', { ...silent, more: hint }));
  }

  /** What kind of program it seems to be, judged by its lines: `the engine seems to …`. */
  hint(): string | undefined {
    const hint = this.session.describeSilence(this.session.lastLines(LINES_TOLD));
    return hint === undefined ? undefined : withRemedy(hint);
  }

  /** That it seems to speak another protocol, and what to write; `undefined`: nothing that it said shows it. */
  #otherProtocol(): string | undefined {
    const hint = this.session.describeSilence(this.session.lastLines(LINES_TOLD));
    if (hint === undefined || spokenIn(hint) === undefined) return undefined;
    return withRemedy(hint);
  }

  stderrTail(): readonly string[] {
    return this.#program?.stderrTail() ?? [];
  }

  /** The last lines of its output, each cut to `longest` characters, and of its stderr: evidence. */
  lastWords(count: number, longest = LONGEST_LINE): readonly string[] {
    this.catchUp();
    const cut = (line: string): string => (line.length > longest ? `${line.slice(0, longest)}…` : line);
    const errors = this.stderrTail().slice(-count);
    return [...this.session.lastLines(count).map(cut), ...errors.map((line) => `stderr: ${line}`)];
  }

  /** Sends `farewell`, then makes it end. Resolves when nothing of it is left. */
  async stop(farewell: string, deadlines?: StopDeadlines): Promise<ProcessEnd | undefined> {
    clearTimeout(this.#wakeTimer);
    return this.#program?.stop(farewell, deadlines);
  }

  /** Asks it to quit in its protocol, then makes it end; a protocol without a quit command closes the program's input. */
  async quit(): Promise<void> {
    const farewell = this.session.quit();
    if (farewell === '') this.closeInput();
    await this.stop(farewell);
  }

  kill(): void {
    clearTimeout(this.#wakeTimer);
    this.#program?.kill();
  }

  #receive(chunk: Uint8Array, atMs: number): void {
    this.receivedAt = atMs;
    this.stoodStillMs = this.elsewhere?.stoodStillMs() ?? heartbeat.alive(atMs);
    this.listener?.onData?.(chunk);
    this.session.timed?.now(this.receivedAt);
    this.session.receive(chunk);
    this.#wakeSession();
  }

  #handle(said: SessionEvent): void {
    const event = keptEvent(said);
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

  /** Schedules the next repetition of a session that repeats unanswered messages. */
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
