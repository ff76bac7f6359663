// A kibitzer: an engine that analyses the position that it is given, until it is given another one. No game waits for it. If it crashes, hangs, floods or
// breaks its protocol, it is started again, later each time, and given up after a few times in a row.

import type { EngineConfig } from '../core/gameJob.ts';
import type { LiveWord, Thought } from '../core/live.ts';
import { keptThought } from '../protocols/keptWords.ts';
import { plausible } from '../protocols/plausible.ts';
import type { SearchRequest } from '../protocols/session.ts';
import type { Dialogue } from '../players/dialogue.ts';
import type { PlayerContext } from '../players/playerContext.ts';
import { yieldCores } from '../players/process/yieldCores.ts';
import { startDialogue } from '../players/startPlayer.ts';
import type { Kibitzed } from './kibitzed.ts';
import type { Position } from './mainGame.ts';

export type KibitzerContext = {
  readonly place: PlayerContext;
  /** For viewers who watch now. */
  readonly tell: (word: Extract<LiveWord, { kind: 'kibitz' }>) => void;
  /** For those who come later: the last of each position. */
  readonly keep: (game: number, found: Kibitzed) => void;
  readonly notice: (text: string) => void;
  /** Absent: `LIMITS`. */
  readonly limits?: KibitzerLimits;
};

export type KibitzerLimits = {
  /** A program that says nothing about a position for so long hangs. */
  readonly silentMs: number;
  /** One that does not end its analysis within this time does too. */
  readonly stopsWithinMs: number;
  /** More in a second than any analysis says. */
  readonly bytesASecond: number;
  /** Before it is started again; then twice as long, and so on. */
  readonly firstPauseMs: number;
};

const LIMITS: KibitzerLimits = { silentMs: 30_000, stopsWithinMs: 20_000, bytesASecond: 8_000_000, firstPauseMs: 1000 };
/** How often viewers hear of it. */
const TICK_MS = 100;
const MOST_FAILURES = 5;
/** What has worked for so long has not failed in a row. */
const HEALTHY_MS = 60_000;

const NO_TIME: Pick<SearchRequest, 'time' | 'limits'> = { time: { kind: 'unlimited' }, limits: {} };

/** Why it cannot go on; `forever`: nor could it if it was started again. */
type Failure = { readonly reason: string; readonly forever?: true };

/** Of one position. `hasSeenAll`: its analysis has ended by itself, and `lastSaid`, which came with it, must still be passed on. */
type Heard = { bytes: number; hasSeenAll: boolean; lastSaid: Thought | undefined };

export class Kibitzer {
  readonly #engine: EngineConfig;
  readonly #context: KibitzerContext;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  #position: Position | undefined;
  /** Ends the pause that it is in. */
  #wake: () => void = () => undefined;

  constructor(engine: EngineConfig, context: KibitzerContext) {
    const options = { ...engine.options, UCI_AnalyseMode: true };
    const whereDeclared = [...(engine.whereDeclared ?? []), 'UCI_AnalyseMode'];
    this.#engine = engine.protocol === 'uci' ? { ...engine, options, whereDeclared } : engine;
    this.#context = { ...context, place: { ...context.place, signal: this.#closing.signal } };
    this.#ended = this.#live();
  }

  /** `undefined`: no game is played. */
  follow(position: Position | undefined): void {
    if (position === this.#position) return;
    this.#position = position;
    this.#wake();
  }

  /** Resolves when nothing of its engine is left. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#ended;
  }

  get #limits(): KibitzerLimits {
    return this.#context.limits ?? LIMITS;
  }

  get #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  async #live(): Promise<void> {
    const { name } = this.#engine;
    let failures = 0;
    for (;;) {
      while (this.#position === undefined && !this.#isClosing) await this.#pause();
      if (this.#isClosing) return;
      const startedAt = performance.now();
      const failure = await this.#serve();
      if (this.#isClosing || failure === undefined) return;
      if (performance.now() - startedAt > HEALTHY_MS) failures = 0;
      failures += 1;
      const { reason, forever = false } = failure;
      const isGivenUp = forever || failures === MOST_FAILURES;
      const after = isGivenUp ? 'It is not started again, the games go on without it.' : 'It starts again.';
      if (failures === 1 || isGivenUp) this.#context.notice(`The kibitzer ${name} failed: ${reason}. ${after}`);
      if (isGivenUp) return;
      await this.#rest(this.#limits.firstPauseMs * 2 ** (failures - 1));
    }
  }

  /** From its start to its failure; `undefined`: it was closed. */
  async #serve(): Promise<Failure | undefined> {
    const started = await startDialogue(this.#engine, this.#context.place);
    if (!started.ok) return { reason: started.error.reason };
    const { dialogue } = started.value;
    try {
      if (dialogue.pid !== undefined) yieldCores(dialogue.pid);
      return await this.#analyse(dialogue);
    } catch (error) {
      return { reason: String(error) };
    } finally {
      await dialogue.quit();
    }
  }

  async #analyse(dialogue: Dialogue): Promise<Failure | undefined> {
    const { session } = dialogue;
    const lacks = session.analysis === undefined ? 'its protocol cannot analyse' : session.analysis.lacks();
    if (lacks !== undefined) return { reason: lacks, forever: true };
    const heard: Heard = { bytes: 0, hasSeenAll: false, lastSaid: undefined };
    dialogue.listener = {
      onData: (chunk) => (heard.bytes += chunk.length),
      onEvent(event) {
        if (event.kind !== 'moved') return;
        heard.hasSeenAll = true;
        heard.lastSaid = event.thought;
      },
      onEnd: () => this.#wake(),
    };
    dialogue.holdThinking();
    let game: number | undefined;
    while (!this.#isClosing) {
      const failure = failureOf(dialogue);
      if (failure !== undefined) return failure;
      const position = this.#position;
      if (position === undefined || !session.supports(position.start).ok) {
        await this.#pause();
        continue;
      }
      if (position.id !== game) {
        dialogue.say(() => session.newGame({ start: position.start, opponent: 'both' }));
        if (!(await dialogue.ready(this.#engine.startupMs)))
          return { reason: dialogue.describeSilence('ready', this.#engine.startupMs) };
        game = position.id;
        continue;
      }
      Object.assign(heard, { bytes: 0, hasSeenAll: false, lastSaid: undefined } satisfies Heard);
      const { start, moves, turn } = position;
      dialogue.say(() => session.analysis?.begin({ start, moves, turn, ...NO_TIME }) ?? '');
      const failed =
        (await this.#listen(dialogue, position, heard)) ?? (await ended(dialogue, heard, this.#limits.stopsWithinMs));
      if (failed !== undefined) return failed;
    }
    return undefined;
  }

  /** Tells what it finds until another position is wanted. */
  async #listen(dialogue: Dialogue, position: Position, heard: Heard): Promise<Failure | undefined> {
    const { id, ply } = position;
    const by = this.#engine.name;
    const begunAt = performance.now();
    let last: Thought | undefined;
    let secondAt = begunAt;
    try {
      for (;;) {
        await this.#pause(TICK_MS);
        dialogue.catchUp();
        const thought = this.#viewed(dialogue.session.thinking?.() ?? heard.lastSaid);
        heard.lastSaid = undefined;
        if (thought !== undefined) {
          last = thought;
          this.#context.tell({ kind: 'kibitz', id, ply, by, thought });
        }
        const failure = failureOf(dialogue);
        if (failure !== undefined) return failure;
        if (this.#position !== position || this.#isClosing) return undefined;
        const now = performance.now();
        if (heard.bytes > this.#limits.bytesASecond) return { reason: `it said ${heard.bytes} bytes in a second` };
        if (now - secondAt > 1000) [secondAt, heard.bytes] = [now, 0];
        if (!heard.hasSeenAll && now - Math.max(begunAt, dialogue.receivedAt) > this.#limits.silentMs)
          return { reason: `it said nothing for ${this.#limits.silentMs / 1000} s` };
      }
    } finally {
      if (last !== undefined) this.#context.keep(id, { ply, by, thought: last });
    }
  }

  #viewed(told: Thought | undefined): Thought | undefined {
    if (told === undefined) return undefined;
    const thought = keptThought(plausible(told).thought);
    const { evaluation } = thought;
    if (this.#engine.scoresFrom === undefined || evaluation.kind === 'unknown') return thought;
    return { ...thought, evaluation: { ...evaluation, view: this.#engine.scoresFrom } };
  }

  /** Until something happens, at most so long. */
  #pause(longestMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = longestMs === undefined ? undefined : setTimeout(resolve, longestMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The whole time, but for a close. */
  async #rest(ms: number): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0 && !this.#isClosing; left = until - performance.now()) await this.#pause(left);
  }
}

function failureOf({ ended, brokenBy }: Dialogue): Failure | undefined {
  const reason = ended?.message ?? brokenBy;
  return reason === undefined ? undefined : { reason };
}

/** Ends the analysis. */
async function ended(
  dialogue: Dialogue,
  heard: { readonly hasSeenAll: boolean },
  withinMs: number,
): Promise<Failure | undefined> {
  if (heard.hasSeenAll) return undefined;
  const event = await dialogue.ask(
    (session) => session.analysis?.end() ?? '',
    ({ kind }) => kind === 'stopped' || kind === 'broken',
    withinMs,
  );
  if (event?.kind === 'stopped') return undefined;
  return failureOf(dialogue) ?? { reason: `it did not end its analysis within ${withinMs / 1000} s` };
}
