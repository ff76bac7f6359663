// A running engine as the match sees it: its games, its searches, and what it says about a game unasked. dialogue.ts has its bytes and questions,
// searchClock.ts its clock, startPlayer.ts its start.

import { withSide } from '../core/colour.ts';
import type { Outcome } from '../core/ending.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import type { GameStart } from '../core/gameRules.ts';
import { COUNT_WITHIN_MS, type ScoreClaim } from '../core/judging.ts';
import { formatWait } from '../core/messages/formatClock.ts';
import { formatIssue } from '../core/messages/issue.ts';
import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { NewGame, SearchRequest, SessionEvent, Thought, UsedOptions } from '../protocols/session.ts';
import { keptThought } from '../protocols/keptWords.ts';
import { plausible } from '../protocols/plausible.ts';
import type { Elsewhere } from './connections/programConnection.ts';
import type { Dialogue, Introduced } from './dialogue.ts';
import type { ProcessEnd } from './process/engineProcess.ts';
import type { HostWatch } from './hostWatch.ts';
import { yieldCores } from './process/yieldCores.ts';
import { SearchClock } from './searchClock.ts';
import { SearchLines } from './searchLines.ts';
import type { IdleWord, SearchOutcome } from './searchOutcome.ts';

/** What an engine said about itself when it was started. */
export type Introduction = Introduced & { readonly used: UsedOptions };

export class EnginePlayer {
  readonly name: string;
  readonly introduction: Introduction;
  /** Called when the engine ends, resigns or claims a result while no one waits for it. */
  onIdleEnd: (() => void) | undefined;

  readonly #dialogue: Dialogue;
  readonly #watch: HostWatch;
  readonly #clock: SearchClock;
  /** Why it must not be used for another game. */
  #spent: string | undefined;
  #wasAborted = false;
  #idleWord: IdleWord | undefined;
  /** The last request to search. */
  #request: SearchRequest | undefined;
  #earlyMoves = 0;
  #hasPlayed = false;
  /** What its moves come with where its lines are read. */
  readonly #lines: SearchLines | undefined;
  readonly #scoresFrom: EngineConfig['scoresFrom'];
  #impossible: { count: number; readonly first: string } | undefined;

  /** `dialogue`: with a program that has shaken hands and is ready. */
  constructor(
    { name, scoresFrom, checkLines, keepLines }: EngineConfig,
    dialogue: Dialogue,
    introduction: Introduction,
    watch: HostWatch,
  ) {
    this.name = name;
    this.#scoresFrom = scoresFrom;
    this.introduction = introduction;
    this.#dialogue = dialogue;
    this.#watch = watch;
    this.#clock = new SearchClock(dialogue);
    const lines = checkLines !== undefined || keepLines !== undefined ? new SearchLines() : undefined;
    this.#lines = lines;
    dialogue.listener = {
      ...(lines === undefined ? {} : { onData: lines.receive }),
      onEvent: (event) => this.#handle(event),
      onEnd: (end, wasAsked) => this.#end(end, wasAsked),
    };
    dialogue.holdThinking();
  }

  /** While it thinks about a position that is not played on (INT-5), what it says unasked belongs to no game. */
  set thinksAside(aside: boolean) {
    this.#clock.isLenient = aside;
  }

  /** The engine host that runs it, if one does. */
  get elsewhere(): Elsewhere | undefined {
    return this.#dialogue.elsewhere;
  }

  /** Whether it has come to the end of a game. */
  get hasPlayed(): boolean {
    return this.#hasPlayed;
  }

  get thinksAside(): boolean {
    return this.#clock.isLenient;
  }

  /** Whether the engine can play from `start`; the error says what it lacks. */
  supports(start: GameStart): Result<void, string> {
    const supported = this.#dialogue.session.supports(start);
    return supported.ok ? supported : err(formatIssue(supported.error));
  }

  /** A line for people in the engine's log, if there is one. */
  note(text: string): void {
    this.#dialogue.note(text);
  }

  /** Tells the engine that a new game begins and waits until it is ready; the error says what it did instead. */
  async newGame(game: NewGame, longestMs: number): Promise<Result<void, string>> {
    const dialogue = this.#dialogue;
    if (dialogue.ended !== undefined) return err(dialogue.ended.message);
    this.#watch.mark();
    this.#idleWord = undefined;
    this.#impossible = undefined;
    this.#earlyMoves = 0;
    dialogue.say((session) => session.newGame(game));
    return (await dialogue.ready(longestMs)) ? ok(undefined) : err(dialogue.describeSilence('ready', longestMs));
  }

  /** What officials should know about how it took the new game, as text that follows its name. */
  doubts(): readonly string[] {
    return this.#dialogue.session.doubts?.() ?? [];
  }

  /** The impossible numbers that it sent with the moves of this game, as text that follows its name; `undefined`: there were no such numbers. */
  impossibleNumbers(): string | undefined {
    if (this.#impossible === undefined) return undefined;
    const { count, first } = this.#impossible;
    return `told ${count === 1 ? 'an impossible number' : `${count} impossible numbers`}, the first "${first}": not recorded`;
  }

  /** Tells the engine how the game ended, if its protocol can; `undefined`: without a result. */
  endGame(outcome: Outcome | undefined, words: string): void {
    const { session, ended } = this.#dialogue;
    if (ended !== undefined) return;
    this.#hasPlayed = true;
    this.#dialogue.write(session.endGame?.(outcome, words) ?? '');
    this.#idleWord = undefined;
    this.#spent = session.spent?.() ?? (this.#wasAborted ? 'its last search was aborted' : undefined);
  }

  /** One search. It always ends: with a move, at `longestMs`, or when the engine fails. */
  search(request: SearchRequest, longestMs: number): Promise<SearchOutcome> {
    if (this.#clock.isRunning) throw new Error(`Cannot search with ${this.name}: its last search has not ended`);
    const { ended, brokenBy } = this.#dialogue;
    if (ended !== undefined) return Promise.resolve({ kind: 'crashed', evidence: ended.message });
    if (brokenBy !== undefined) return Promise.resolve({ kind: 'broken', evidence: brokenBy });
    this.#request = request;
    this.#lines?.begin();
    this.#dialogue.say((session) => session.search(request));
    return this.#clock.start(request.time, longestMs);
  }

  /** Lets it think in its opponent's time about `moves`, the last of which it expects; the next search ends that. */
  ponder(request: SearchRequest): void {
    if (this.ended === undefined) this.#dialogue.say((session) => session.ponder?.(request) ?? '');
  }

  /** That lines of its log are lost, as text that follows its name; once. */
  lostLog(): string | undefined {
    const failure = this.#dialogue.lostLog();
    return failure === undefined ? undefined : `has a log with gaps, since the disk refused lines: ${failure}`;
  }

  /** The moves that it sent while it should ponder, as text that follows its name; `undefined`: there were none. */
  earlyMoves(): string | undefined {
    const count = this.#earlyMoves;
    return count === 0
      ? undefined
      : `moved ${count === 1 ? 'once' : `${count} times`} while it should ponder: not counted, and it was asked again`;
  }

  /** What the player says about the score after `moves`; a player that says nothing gives `silent`. `longestMs` absent: as long as usual. */
  async count(moves: readonly string[], longestMs?: number): Promise<ScoreClaim> {
    const dialogue = this.#dialogue;
    const { session } = dialogue;
    if (session.count === undefined) return { kind: 'silent', evidence: 'its protocol cannot send a score' };
    const withinMs = longestMs ?? COUNT_WITHIN_MS[session.isByHand === true ? 'hand' : 'program'];
    const counted = dialogue.ask(
      () => session.count?.(moves, withinMs) ?? '',
      ({ kind }) => kind === 'counted',
      withinMs,
    );
    // It may have shown its score and ended.
    if (session.countsAtEndOfInput === true && dialogue.ended === undefined) dialogue.closeInput();
    const event = await counted;
    if (event?.kind === 'counted') return event.claim;
    const tooLate = (): string => english(phrase('seen.noScore', { wait: formatWait(withinMs) }));
    return { kind: 'silent', evidence: dialogue.ended?.message ?? tooLate() };
  }

  /** Ends a running search without its move, because the game ended in another way. Does not wait: the next game gets a fresh engine. */
  abort(): void {
    if (!this.#clock.isRunning) return;
    const { session } = this.#dialogue;
    this.#dialogue.write(session.stop());
    session.abandonSearch();
    this.#wasAborted = true;
    this.#clock.settle({ kind: 'aborted' });
  }

  /** Whether it answers within this time that it is ready, or has ended. */
  async answers(longestMs: number): Promise<boolean> {
    return (await this.#dialogue.ready(longestMs)) || this.#dialogue.ended !== undefined;
  }

  /** After its flag has fallen: waits at most `longestMs` for the engine to answer; the result says what is wrong if it does not. */
  comesBack(longestMs: number): Promise<string | undefined> {
    return this.#clock.comesBack(longestMs);
  }

  /** Why this engine cannot play any more; `undefined` while it can. */
  get ended(): string | undefined {
    return this.#dialogue.ended?.message ?? this.#dialogue.brokenBy ?? this.#spent;
  }

  /** The failure of the host through which the engine ended or does not answer, so that it is not at fault. It is killed: for immediately after that. */
  hostFailure(): Promise<string | undefined> {
    const { ended, pid } = this.#dialogue;
    this.kill();
    return this.#watch.whyFailed(ended, pid);
  }

  /** What officials should know about its end, if that counts against it, as text that follows its name. */
  endDoubt(): string | undefined {
    return this.#watch.doubt(this.#dialogue.ended);
  }

  /** What the engine has said about the running search, if there is something new since the last call. */
  thinking(): Thought | undefined {
    if (!this.#clock.isRunning) return undefined;
    this.#dialogue.catchUp();
    const thought = this.#clock.isRunning ? this.#dialogue.session.thinking?.() : undefined;
    return thought === undefined ? undefined : this.#viewed(keptThought(plausible(thought).thought));
  }

  /** What the engine said about the game while no one waited for it. */
  get idleWord(): IdleWord | undefined {
    return this.#idleWord;
  }

  /** The last lines of the engine's output and stderr: evidence for an ending. */
  lastWords(count: number): readonly string[] {
    return this.#dialogue.lastWords(count);
  }

  /** Asks the engine to quit, then makes it end. Resolves when nothing of it is left. */
  quit(): Promise<void> {
    this.#clock.disarm();
    return this.#dialogue.quit();
  }

  /** Lowers the engine's priority so that another game can be played on its cores. */
  makeWay(): void {
    const { pid, ended } = this.#dialogue;
    if (pid !== undefined && ended === undefined) yieldCores(pid);
  }

  kill(): void {
    this.#clock.disarm();
    this.#dialogue.kill();
  }

  #handle(event: SessionEvent): void {
    switch (event.kind) {
      case 'moved':
        if (this.#clock.isRunning) this.#clock.moved(event, this.#sound(event.thought), this.#lines?.upToMove());
        return;
      case 'resigned':
      case 'claimed':
        return this.#endedByWord(event.kind === 'resigned' ? { kind: 'resigned' } : event);
      case 'stopped':
        return this.#searchAfterStop();
      case 'moved-early':
        this.#earlyMoves++;
        return;
      case 'broken':
        return this.#clock.settle({ kind: 'broken', evidence: event.evidence });
      case 'introduced':
      case 'ready':
      case 'answer':
      case 'counted':
      case 'draw-offered':
        return;
    }
  }

  /** It has stopped pondering on a move that was not played. Its clock has run since then. */
  #searchAfterStop(): void {
    const request = this.#request;
    if (!this.#clock.isRunning || request === undefined) return;
    const late = lessTime(request, this.#clock.elapsedMs);
    this.#dialogue.say((session) => session.search(late));
  }

  #sound(told: Thought): Thought {
    const { thought, impossible } = plausible(told);
    const [first] = impossible;
    if (first !== undefined) {
      this.#impossible ??= { count: 0, first };
      this.#impossible.count += impossible.length;
    }
    return this.#viewed(thought);
  }

  #viewed(thought: Thought): Thought {
    const { evaluation } = thought;
    if (this.#scoresFrom === undefined || evaluation.kind === 'unknown') return thought;
    return { ...thought, evaluation: { ...evaluation, view: this.#scoresFrom } };
  }

  /** The first claim counts, even while the opponent is on move. */
  #endedByWord(word: IdleWord): void {
    if (this.#clock.isRunning) return this.#clock.settle(word);
    if (this.thinksAside) return;
    this.#idleWord ??= word;
    this.onIdleEnd?.();
  }

  #end({ message }: ProcessEnd, wasAsked: boolean): void {
    this.#clock.disarm();
    const searched = this.#clock.isRunning;
    this.#clock.crashed(message);
    if (!wasAsked && !searched) this.onIdleEnd?.();
  }
}

/** The request with the mover's time less what has passed. */
function lessTime(request: SearchRequest, elapsedMs: number): SearchRequest {
  const { time, turn } = request;
  const rest = (ms: number): number => Math.max(1, ms - elapsedMs);
  switch (time.kind) {
    case 'clock':
      return { ...request, time: { ...time, left: withSide(time.left, turn, rest(time.left[turn])) } };
    case 'moveTime':
      return { ...request, time: { ...time, moveTimeMs: rest(time.moveTimeMs) } };
    case 'unlimited':
      return request;
  }
}
