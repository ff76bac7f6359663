// The engine under check: a dialogue as for a game, with access to what EnginePlayer hides: when output came, how
// much, and what follows `stop`. Games are played by EnginePlayer, as in an event; this is for all other checks.

import type { EngineConfig, ProtocolSubset } from '../core/gameJob.ts';
import type { GameStart } from '../core/gameRules.ts';
import type { ScoreClaim } from '../core/judging.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import { err, ok, type Result } from '../core/result.ts';
import { setUpChessBoard } from '../games/chess/notation/sessionBoard.ts';
import { Dialogue } from '../players/dialogue.ts';
import type { ProcessEnd } from '../players/process/engineProcess.ts';
import type { PlayerContext } from '../players/playerContext.ts';
import { plausible } from '../protocols/plausible.ts';
import {
  evenClock,
  type DeclaredOption,
  type Identity,
  type Oddities,
  type SearchRequest,
  type SessionEvent,
  type Thought,
} from '../protocols/session.ts';

/** How a search went. Times in ms; `evidence` is in English a sentence without its subject. */
export type Answer =
  | {
      readonly kind: 'moved';
      readonly move: string;
      readonly elapsedMs: number;
      /** From `stop` to the move; `undefined` if it moved by itself. */
      readonly stoppedMs: number | undefined;
      readonly thought: Thought;
    }
  | { readonly kind: 'failed'; readonly evidence: Phrase };

export type SearchWait = {
  /** The longest wait for the move, counted from `stop` if that is sent. */
  readonly longestMs: number;
  readonly stopAfterMs?: number;
};

/** What was printed on standard output since the start. */
export type Said = Oddities & {
  readonly impossibleNumbers: readonly string[];
  readonly bytes: number;
  readonly lines: number;
  readonly endsMidLine: boolean;
};

/** How long a silent engine has to answer whether it is alive (S16-15c). */
const GRACE_MS = 1000;
const HANDSHAKE_BYTES = 1 << 18;
const LINE_FEED = 10;
const LONGEST_LINE = 300;

export class Subject {
  readonly runId: string;
  identity: Identity = { name: undefined, author: undefined };
  options: readonly DeclaredOption[] = [];
  /** All output before the end of the handshake, up to 256 KiB. */
  handshakeText = '';
  readonly startedAt = performance.now();
  /** Receives all bytes as they arrive, while a check talks to the engine without its protocol. */
  tap: ((chunk: Uint8Array) => void) | undefined;

  readonly #dialogue: Dialogue;
  readonly #subset: ProtocolSubset | undefined;
  readonly #decoder = new TextDecoder();
  #introduced = false;
  #searching = false;
  #hasPlayed = false;
  #bytes = 0;
  #lines = 0;
  readonly #impossible: string[] = [];
  #lastByte = LINE_FEED;

  private constructor(config: EngineConfig, runId: string) {
    this.runId = runId;
    this.#subset = config.protocolSubset;
    this.#dialogue = new Dialogue(config, setUpChessBoard);
    this.#dialogue.listener = { onEvent: (event) => this.#handle(event), onData: (chunk) => this.#receive(chunk) };
  }

  /** Starts the program without sending anything. */
  static async start(config: EngineConfig, context: PlayerContext): Promise<Result<Subject, Phrase | string>> {
    const subject = new Subject(config, context.runId);
    const reached = await subject.#dialogue.reach(config, context);
    return reached.ok ? ok(subject) : err(recognised(reached.error.reason));
  }

  get pid(): number {
    return this.#dialogue.pid ?? 0;
  }

  get ended(): ProcessEnd | undefined {
    return this.#dialogue.ended;
  }

  /** Whether another search is possible. */
  get usable(): boolean {
    const { ended, brokenBy, session } = this.#dialogue;
    return ended === undefined && brokenBy === undefined && !this.#searching && session.spent?.() === undefined;
  }

  get said(): Said {
    return {
      ...this.#dialogue.session.oddities(),
      impossibleNumbers: this.#impossible,
      bytes: this.#bytes,
      lines: this.#lines,
      endsMidLine: this.#lastByte !== LINE_FEED,
    };
  }

  stderrTail(): readonly string[] {
    return this.#dialogue.stderrTail();
  }

  lastWords(count = 5): readonly string[] {
    return this.#dialogue.lastWords(count, LONGEST_LINE);
  }

  /** The handshake; returns the time since the program was started. The error is in English a sentence without its subject. */
  async introduce(longestMs: number): Promise<Result<number, Phrase>> {
    const dialogue = this.#dialogue;
    const introduced = await dialogue.introduce(longestMs);
    if (introduced.ok) {
      this.identity = introduced.value.identity;
      this.options = introduced.value.options;
      return ok(dialogue.receivedAt - this.startedAt);
    }
    const instead = introduced.error ?? dialogue.ended?.message ?? dialogue.brokenBy;
    if (instead !== undefined) return err(phrase('check.noHandshake', { why: recognised(instead) }));
    const isMute = dialogue.receivedAt === 0;
    const what = phrase(isMute ? 'check.noHandshake.mute' : 'check.noHandshake.within', { ms: longestMs });
    const hint = dialogue.hint();
    return err(hint === undefined ? what : phrase('check.hinted', { what, hint: recognised(hint) }));
  }

  /** Sets options; the error names what is wrong with them. */
  configure(options: EngineConfig['options']): Result<unknown, string> {
    return this.#dialogue.configure(options);
  }

  /** Asks whether it is ready; returns the time until the answer. */
  async ready(longestMs: number): Promise<Result<number, Phrase | string>> {
    const dialogue = this.#dialogue;
    const askedAt = performance.now();
    if (await dialogue.ready(longestMs)) return ok(Math.max(dialogue.receivedAt - askedAt, 0));
    const instead = dialogue.ended?.message ?? dialogue.brokenBy;
    return err(instead === undefined ? phrase('check.notReady', { ms: longestMs }) : recognised(instead));
  }

  supports(start: GameStart): boolean {
    return this.#dialogue.session.supports(start).ok;
  }

  /** Whether it has searched since its start. */
  get hasPlayed(): boolean {
    return this.#hasPlayed;
  }

  /** From here on its searches are of this variant, if it offers it. */
  choose(start: GameStart): void {
    if (this.supports(start)) this.newGame(start);
  }

  newGame(start: GameStart): void {
    this.#dialogue.say((session) => session.endGame?.(undefined, 'a new game') ?? '');
    this.#dialogue.say((session) => session.newGame({ start, opponent: 'Arbiter' }));
  }

  /** What officials would learn about how it took the last new game. */
  doubts(): readonly string[] {
    return this.#dialogue.session.doubts?.() ?? [];
  }

  /** What it says about the score after these moves; `silent` at the deadline or its end. */
  async count(moves: readonly string[], longestMs: number): Promise<ScoreClaim> {
    const event = await this.#dialogue.ask(
      (session) => session.count?.(moves) ?? '',
      ({ kind }) => kind === 'counted',
      longestMs,
    );
    if (event?.kind === 'counted') return event.claim;
    return { kind: 'silent', evidence: this.ended?.message ?? `no score within ${longestMs} ms` };
  }

  /** One search. After a failed one the engine cannot be used any more, unless it still moved. */
  async search(request: SearchRequest, { longestMs, stopAfterMs }: SearchWait): Promise<Answer> {
    const moved = this.#dialogue.ask(() => this.#searchText(request), isEndOfSearch, stopAfterMs ?? longestMs);
    const startedAt = performance.now();
    let stoppedAt: number | undefined;
    let event = await moved;
    if (event === undefined && stopAfterMs !== undefined && this.ended === undefined) {
      const stopped = this.#stop(longestMs);
      stoppedAt = performance.now();
      event = await stopped;
    }
    if (event?.kind === 'moved') {
      const { thought, impossible } = plausible(event.thought);
      this.#impossible.push(...impossible);
      const { move } = event;
      const { receivedAt } = this.#dialogue;
      const stoppedMs = stoppedAt === undefined ? undefined : Math.max(receivedAt - stoppedAt, 0);
      return { kind: 'moved', move, thought, elapsedMs: receivedAt - startedAt, stoppedMs };
    }
    return { kind: 'failed', evidence: await this.#describeFailure(event, longestMs, stoppedAt !== undefined) };
  }

  /** Starts a search and does not wait for its move. */
  beginSearch(request: SearchRequest): void {
    this.#dialogue.say(() => this.#searchText(request));
  }

  /** Stops a search that was begun; returns the time until the move, `undefined` if there was none. */
  async endSearch(longestMs: number): Promise<number | undefined> {
    if (!this.#searching) return 0;
    const stopped = this.#stop(longestMs);
    const stoppedAt = performance.now();
    return (await stopped) === undefined ? undefined : this.#dialogue.receivedAt - stoppedAt;
  }

  /** Sends anything, without regard to the protocol. */
  send(text: string | Uint8Array): void {
    this.#dialogue.write(text);
  }

  /** Sends `farewell` (absent: `quit`) and waits for the end, then uses force. */
  async quit(longestMs: number, farewell = 'quit\n'): Promise<ProcessEnd | undefined> {
    return this.#dialogue.stop(farewell, { politeMs: longestMs, firmMs: GRACE_MS });
  }

  /** Waits for an end without a farewell. */
  async awaitEnd(longestMs: number): Promise<ProcessEnd | undefined> {
    await this.#dialogue.ask(
      () => '',
      () => false,
      longestMs,
    );
    return this.ended;
  }

  kill(): void {
    this.#dialogue.kill();
  }

  /** Kills it; resolves when nothing of it is left. */
  async end(): Promise<void> {
    this.kill();
    await this.quit(0);
  }

  #searchText(request: SearchRequest): string | Uint8Array {
    this.#searching = true;
    this.#hasPlayed = true;
    return this.#dialogue.session.search(this.#subset === undefined ? request : byClock(request));
  }

  #stop(longestMs: number): Promise<SessionEvent | undefined> {
    return this.#dialogue.ask((session) => session.stop(), isEndOfSearch, longestMs);
  }

  async #describeFailure(event: SessionEvent | undefined, longestMs: number, stopped: boolean): Promise<Phrase> {
    if (event?.kind === 'resigned') return phrase('check.resigned');
    if (event?.kind === 'claimed') return phrase('check.claimed', { words: event.words });
    if (event?.kind === 'broken') return phrase('check.broke', { evidence: recognised(event.evidence) });
    if (this.ended !== undefined) {
      const what = phrase('check.ended', { why: recognised(this.ended.message) });
      return this.said.endsMidLine ? phrase('check.ended.midLine', { what }) : what;
    }
    const silence = phrase(stopped ? 'check.noMove.stop' : 'check.noMove', { ms: Math.round(longestMs) });
    const linesBefore = this.#lines;
    const dialogue = this.#dialogue;
    if (!stopped) dialogue.say((session) => session.stop());
    const askedAt = performance.now();
    const answered = new Set<string>();
    await dialogue.ask(
      (session) => session.synchronise(),
      ({ kind }) => answered.add(kind).has('moved') && answered.has('ready'),
      GRACE_MS,
    );
    const what = answered.has('moved') && !stopped ? phrase('check.noMove.late', { silence }) : silence;
    if (dialogue.ended !== undefined)
      return phrase('check.noMove.then', { silence: what, end: recognised(dialogue.ended.message) });
    if (what !== silence) return what;
    const lines = this.#lines - linesBefore;
    if (answered.has('ready') && dialogue.receivedAt > askedAt) return phrase('check.noMove.answers', { silence });
    if (lines > 0) return phrase('check.noMove.talks', { silence, lines, ms: GRACE_MS });
    return phrase('check.noMove.hangs', { silence, ms: GRACE_MS });
  }

  #receive(chunk: Uint8Array): void {
    this.tap?.(chunk);
    this.#bytes += chunk.length;
    this.#lastByte = chunk.at(-1) ?? this.#lastByte;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) this.#lines++;
    if (!this.#introduced && this.handshakeText.length < HANDSHAKE_BYTES) {
      this.handshakeText += this.#decoder.decode(chunk, { stream: true });
    }
  }

  #handle({ kind }: SessionEvent): void {
    if (kind === 'introduced') this.#introduced = true;
    if (kind === 'moved' || kind === 'resigned' || kind === 'claimed') this.#searching = false;
  }
}

const isEndOfSearch = ({ kind }: SessionEvent): boolean =>
  kind === 'moved' || kind === 'resigned' || kind === 'claimed' || kind === 'broken';

/** Engines spend at most a tenth of their clock on a move. */
const CLOCK_SHOWN = 10;

/** An engine of the 4k subset does not understand a time for one move (4K-7.9): it receives a clock instead. */
function byClock(request: SearchRequest): SearchRequest {
  const { time } = request;
  return time.kind === 'moveTime' ? { ...request, time: evenClock(CLOCK_SHOWN * time.moveTimeMs) } : request;
}
