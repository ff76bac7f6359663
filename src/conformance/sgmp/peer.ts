// The partner of the program under check in one game over SGMP: our machine, and hands on its frames, so that a check can lose, damage, repeat or invent
// them. Nothing is repeated by itself.

import { setTimeout as pause } from 'node:timers/promises';
import { opposite, type Colour } from '../../core/colour.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { err, ok, unwrap, type Result } from '../../core/result.ts';
import { goRules, legalMoves, type GoState } from '../../games/go/rules.ts';
import type { ProgramConnection } from '../../players/connections/programConnection.ts';
import { withinAlive } from '../../players/heartbeat.ts';
import { sendCommand } from '../../protocols/sgmp/delivery.ts';
import { describeFrame } from '../../protocols/sgmp/describe.ts';
import { decodeFrame, splitFrames, type Command, type Frame } from '../../protocols/sgmp/frame.ts';
import { newSgmp, sgmpDue, stepSgmp, type SgmpInput, type SgmpState, type SgmpTiming } from '../../protocols/sgmp/machine.ts';
import { watchManners } from '../../protocols/sgmp/manners.ts';
import type { Bench } from '../bench.ts';

/** A check sends everything itself, and gives up sooner on a QUERY that does not come. */
const TIMING: SgmpTiming = { resendMs: 2 ** 40, omissionMs: 1000 };
const EVIDENCE_FRAMES = 8;
const TAIL = 200;

export type Heard = { readonly frame: Frame; readonly atMs: number };

export class Peer {
  readonly start: GoStart;
  /** The colour of the program. */
  readonly colour: Colour;
  readonly moves: string[] = [];
  /** Every frame of the program, in order. */
  readonly heard: Heard[] = [];
  /** What is written for each of our frames: nothing loses it. */
  transmit: (frame: Frame, bytes: Uint8Array) => readonly Uint8Array[] = (_, bytes) => [bytes];
  readonly startedAt = performance.now();
  /** The last bytes of its output, as text. */
  tail = '';

  readonly #manners;
  #machine: SgmpState;
  #state: GoState;
  #program: ProgramConnection | undefined;
  #runId = '';
  #timer: NodeJS.Timeout | undefined;
  #isAgreed = false;
  #untaken: string | undefined;
  #broken: string | undefined;
  #lastNotice: string | undefined;
  readonly #lines: string[] = [];
  #wake: () => void = () => undefined;

  private constructor(start: GoStart, colour: Colour) {
    this.start = start;
    this.colour = colour;
    this.#manners = watchManners(colour, start.size);
    this.#machine = newSgmp({ colour: opposite(colour), size: start.size, handicap: start.handicap, timing: TIMING });
    this.#state = unwrap(goRules.start(start));
  }

  /** Starts the program for a game in which it has `colour`. The error is a sentence without its subject. */
  static async start(
    bench: Bench,
    start: GoStart,
    colour: Colour,
    wrapper: readonly string[] = [],
  ): Promise<Result<Peer, Phrase | string>> {
    const peer = new Peer(start, colour);
    const reached = await bench.connect(start, colour, wrapper, {
      onData: (chunk) => peer.#receive(chunk),
      onEnd: () => peer.#wake(),
    });
    if (!reached.ok) return reached;
    peer.#program = reached.value.program;
    peer.#runId = reached.value.runId;
    peer.#step({ kind: 'start', nowMs: performance.now() });
    return ok(peer);
  }

  /** The mark of its processes. */
  get runId(): string {
    return this.#runId;
  }

  get pid(): number {
    return this.#program?.pid ?? 0;
  }

  get ended(): string | undefined {
    return this.#program?.ended?.message;
  }

  /** What other programs would not tolerate, a sentence each. */
  remarks(): readonly Phrase[] {
    return this.#manners.remarks();
  }

  /** The last frames of both sides, and its last lines on standard error. */
  evidence(): readonly string[] {
    const errors = (this.#program?.stderrTail() ?? []).slice(-2).map((line) => `stderr: ${line}`);
    return [...this.#lines.slice(-EVIDENCE_FRAMES), ...errors];
  }

  /** Resolves to the time since its start when the opening exchange is complete. */
  async agreed(longestMs: number): Promise<Result<number, Phrase>> {
    const isComplete = await this.until(() => this.#isAgreed, longestMs);
    if (isComplete) return ok(performance.now() - this.startedAt);
    return err(this.#reason(longestMs, phrase('check.sgmp.notAgreed')));
  }

  /** Its next move, which is legal. */
  async nextMove(longestMs: number): Promise<Result<string, Phrase>> {
    await this.until(() => this.#untaken !== undefined, longestMs);
    const move = this.#untaken;
    this.#untaken = undefined;
    if (move === undefined) return err(this.#reason(longestMs, phrase('check.sgmp.noMove')));
    return this.#play(move) ? ok(move) : err(phrase('check.sgmp.illegal', { move }));
  }

  /** Our next move: legal, somewhere on the board. */
  reply(): string {
    const points = legalMoves(this.#state).filter((move) => move !== 'pass');
    return points[(this.moves.length * 7 + Math.floor(points.length / 3)) % Math.max(points.length, 1)] ?? 'pass';
  }

  tell(move: string): void {
    this.#play(move);
    this.#step({ kind: 'send-move', move, nowMs: performance.now() });
  }

  /** Sends a command that the machine would not; one that is not answered within `longestMs` is taken for lost. True: it was acknowledged. */
  async say(command: Command, longestMs: number): Promise<boolean> {
    const { sequence } = this.#machine.delivery;
    const { delivery, bytes } = sendCommand(this.#machine.delivery, command, performance.now());
    // The machine would not have sent it, so no answer to it is wrong.
    const underWay = delivery.underWay && { ...delivery.underWay, command: { name: 'extended', value: 0 } as const };
    this.#machine = { ...this.#machine, delivery: { ...delivery, underWay } };
    if (bytes !== undefined) this.#write(bytes);
    const isHeard = await this.until(() => this.#machine.delivery.underWay === undefined, longestMs);
    if (!isHeard) this.#machine = { ...this.#machine, delivery: { ...this.#machine.delivery, underWay: undefined, sequence } };
    return isHeard;
  }

  /** Writes bytes of which the machine learns nothing. */
  write(bytes: Uint8Array): void {
    this.#program?.write(bytes);
  }

  closeInput(): void {
    this.#program?.closeInput();
  }

  /** Resolves when it is so, or the game is broken, the program is gone, or the time is over. */
  async until(isSo: () => boolean, longestMs: number): Promise<boolean> {
    const over = (): boolean => isSo() || this.#broken !== undefined || this.ended !== undefined;
    const happened = new Promise<void>((resolve) => {
      this.#wake = () => over() && resolve();
      this.#wake();
    });
    await withinAlive(happened, longestMs, () => undefined);
    this.#wake = () => undefined;
    return isSo();
  }

  /** Resolves when it has ended by itself. */
  async end(longestMs: number): Promise<boolean> {
    for (const deadline = performance.now() + longestMs; this.ended === undefined && performance.now() < deadline;)
      await pause(5);
    return this.ended !== undefined;
  }

  /** Kills it. */
  async leave(): Promise<void> {
    clearTimeout(this.#timer);
    this.#program?.kill();
    await this.#program?.stop('', { politeMs: 0, firmMs: 0 });
  }

  #reason(longestMs: number, what: Phrase): Phrase {
    const end = this.#broken ?? this.ended;
    if (end !== undefined) return phrase('check.because', { what, why: recognised(end) });
    const given = { what, ms: Math.round(longestMs) };
    if (this.#lastNotice === undefined) return phrase('check.within', given);
    return phrase('check.within.because', { ...given, why: recognised(this.#lastNotice) });
  }

  #play(move: string): boolean {
    const played = goRules.play(this.#state, move);
    if (!played.ok) return false;
    this.#state = played.value.state;
    this.moves.push(played.value.move);
    return true;
  }

  #receive(chunk: Uint8Array): void {
    const atMs = performance.now();
    this.tail = (this.tail + Buffer.from(chunk).toString('latin1')).slice(-TAIL);
    for (const frame of splitFrames(this.#machine.rest, chunk).frames) {
      this.#lines.push(describeFrame('Read <--', frame, this.start.size));
      this.#manners.onFrame('read', frame, atMs);
      this.heard.push({ frame, atMs });
    }
    this.#step({ kind: 'bytes', bytes: chunk, nowMs: atMs });
  }

  #step(input: SgmpInput): void {
    const { state, write, events } = stepSgmp(this.#machine, input);
    this.#machine = state;
    write.forEach((bytes) => this.#write(bytes));
    for (const event of events) {
      if (event.kind === 'agreed') this.#isAgreed = true;
      if (event.kind === 'moved') this.#untaken = event.move;
      if (event.kind === 'broken') this.#broken ??= event.evidence;
      if (event.kind === 'noticed') {
        this.#lastNotice = event.words;
        this.#manners.onNoticed(event.words);
      }
    }
    clearTimeout(this.#timer);
    const due = sgmpDue(state);
    if (due !== undefined && due < performance.now() + TIMING.resendMs / 2)
      this.#timer = setTimeout(
        () => this.#step({ kind: 'time', nowMs: performance.now() }),
        Math.max(due - performance.now(), 0),
      );
    this.#wake();
  }

  #write(bytes: Uint8Array): void {
    const frame = decodeFrame(bytes);
    if (frame === undefined) return this.write(bytes);
    for (const sent of this.transmit(frame, bytes)) {
      this.#lines.push(describeFrame('Send -->', frame, this.start.size));
      this.#manners.onFrame('send', frame, performance.now());
      this.write(sent);
    }
  }
}
