// The environment of the checks: starts the engine when a check needs it, keeps it from check to check while it behaves, and leaves nothing
// behind. The engine is started exactly as for a game (connections/reachProgram.ts), except for its working folder, and for `Threads` if no one set
// it: as many as it has cores, else 1.

import { dirname, resolve } from 'node:path';
import { hasAllowList } from '../core/engines/conditions.ts';
import { COLOURS, type Colour } from '../core/colour.ts';
import type { Variant } from '../core/chessVariants.ts';
import { processOf, type Connection } from '../core/engines/program.ts';
import { entrantName } from '../core/ids.ts';
import type { StartedEngine } from '../core/gameJob.ts';
import { chessStart, type GameStart, type GoStart } from '../core/gameRules.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import { err, ok, type Result } from '../core/result.ts';
import { setUpChessBoard } from '../games/chess/notation/sessionBoard.ts';
import { argumentsFor } from '../match/seating/engineFor.ts';
import { openConnection, type ProgramConnection } from '../players/connections/programConnection.ts';
import { reachProgram } from '../players/connections/reachProgram.ts';
import type { EnginePlayer } from '../players/enginePlayer.ts';
import type { ProcessHandlers } from '../players/process/engineProcess.ts';
import type { TrialPlace } from '../players/playerContext.ts';
import { startPlayer } from '../players/startPlayer.ts';
import { sweepOrphans } from '../players/process/orphans.ts';
import { optionsFor } from '../players/limitedOptions.ts';
import type { DeclaredOption } from '../protocols/session.ts';
import { peakMemoryMiB } from './processes.ts';
import type { CheckSettings } from './settings.ts';
import { fail, type Outcome } from './outcome.ts';
import { Subject, type SearchWait } from './subject.ts';
import { createWorkingFolder, type WorkingFolder } from './workingFolder.ts';

/** A program at the end of a line, which plays with this colour; each connection begins a new game there. */
export type Line = { readonly at: Connection; readonly colour: Colour };

/**
 * The engine to check, as an event would start it. `go`: the start of its games of Go; absent: chess, of `variant` if there is one. `line`: it speaks
 * SGMP elsewhere, and `program` only says where.
 */
export type Target = StartedEngine & { readonly go?: GoStart; readonly variant?: Variant; readonly line?: Line };

/** `evidence`: its last lines. */
type NotReady = { readonly said: Phrase | string; readonly evidence: readonly string[] };

const XBOARD_MORE_MS = 2000;
/** After Ctrl-C. */
const BROKEN_OFF = phrase('check.brokenOff');

let runs = 0;

export class Bench {
  readonly target: Target;
  readonly settings: CheckSettings;
  readonly place: TrialPlace;
  readonly folder: WorkingFolder;
  /** The options that the engine declared in its first handshake. */
  declared: readonly DeclaredOption[] = [];
  /** Why the options of the target cannot be set; then nothing can be checked. */
  wrongOptions: string | undefined;
  /** How it ended after a game and before the next one, the first time. */
  endedBetweenGames: NotReady | undefined;
  /** The most memory that one engine has used so far, in MiB. */
  peakMiB = 0;

  readonly #runIds: string[] = [];
  readonly #kills = new Set<() => void>();
  #live: Subject | undefined;
  #aborted = false;

  private constructor(target: Target, settings: CheckSettings, place: TrialPlace, folder: WorkingFolder) {
    this.target = target;
    this.settings = settings;
    this.place = place;
    this.folder = folder;
  }

  static async open(target: Target, settings: CheckSettings, place: TrialPlace): Promise<Bench> {
    const { command, workingDirectory } = target.line === undefined ? target.program : processOf('');
    // As in an event: a program named by a path uses its folder; a name found in PATH has none.
    const folder = workingDirectory ?? (command.includes('/') ? dirname(resolve(command)) : undefined);
    return new Bench(target, settings, place, await createWorkingFolder(hasAllowList(target.conditions) ? undefined : folder));
  }

  /** Starts the program, or `wrapper` around it, without sending anything. The caller ends it. */
  async start(wrapper: readonly string[] = []): Promise<Result<Subject, Phrase | string>> {
    if (this.#aborted) return err(BROKEN_OFF);
    const started = await Subject.start(wrapped(this.#config(), wrapper), { ...this.place, runId: this.#newRunId() });
    if (!started.ok) return err(phrase('check.notStarted', { why: started.error }));
    this.#kills.add(() => started.value.kill());
    if (this.#aborted) started.value.kill();
    return started;
  }

  /** Starts the program, or `wrapper` around it, for one game of Go, and leaves its bytes to `handlers`. The caller ends it. */
  async connect(
    start: GoStart,
    colour: Colour,
    wrapper: readonly string[],
    handlers: ProcessHandlers,
  ): Promise<Result<{ readonly program: ProgramConnection; readonly runId: string }, Phrase | string>> {
    if (this.#aborted) return err(BROKEN_OFF);
    const runId = this.#newRunId();
    const reached = await this.#reach(start, colour, wrapper, runId, handlers);
    if (!reached.ok) return reached;
    this.#kills.add(() => reached.value.kill());
    if (this.#aborted) reached.value.kill();
    return ok({ program: reached.value, runId });
  }

  async #reach(
    start: GoStart,
    colour: Colour,
    wrapper: readonly string[],
    runId: string,
    handlers: ProcessHandlers,
  ): Promise<Result<ProgramConnection, Phrase | string>> {
    const { line, startupMs } = this.target;
    if (line !== undefined) {
      const opened = await openConnection(line.at, handlers, startupMs);
      return opened.ok ? opened : err(phrase('check.notReached', { why: recognised(opened.error) }));
    }
    const engine = wrapped(this.#config(start, colour), wrapper);
    const reached = await reachProgram(engine, { ...this.place, runId }, handlers);
    return reached.ok ? reached : err(phrase('check.notStarted', { why: recognised(reached.error.reason) }));
  }

  /** Those with which it can be asked to play. */
  get colours(): readonly Colour[] {
    return this.target.line === undefined ? COLOURS : [this.target.line.colour];
  }

  /** A running engine that has shaken hands and has its options: the one of the previous check, or a fresh one. */
  async subject(): Promise<Result<Subject, Phrase | string>> {
    if (this.#live?.usable === true) return ok(this.#live);
    await this.drop();
    const started = await this.startReady();
    if (started.ok) this.#live = started.value;
    return started;
  }

  /** A fresh engine, ready to search. The caller ends it. */
  async startReady(wrapper: readonly string[] = []): Promise<Result<Subject, Phrase | string>> {
    const started = await this.start(wrapper);
    if (!started.ok) return started;
    const subject = started.value;
    const { startupMs } = this.target;
    const introduced = await subject.introduce(startupMs);
    const configured = introduced.ok ? subject.configure(this.options(subject.options)) : introduced;
    if (configured.ok && this.target.variant !== undefined) subject.choose(chessStart(this.target.variant));
    const ready = configured.ok ? await subject.ready(startupMs) : configured;
    if (ready.ok) return ok(subject);
    subject.kill();
    return err(phrase('check.notStarted.again', { what: ready.error }));
  }

  /**
   * The engine of `subject`, in a new game. One that ended after its last game is started again, as an event would do. The error is a sentence without
   * its subject.
   */
  async newGame(start: GameStart): Promise<Result<{ readonly subject: Subject; readonly readyMs: number }, NotReady>> {
    for (;;) {
      const found = await this.subject();
      if (!found.ok) return err({ said: found.error, evidence: [] });
      const subject = found.value;
      const { hasPlayed } = subject;
      subject.newGame(start);
      const ready = await subject.ready(this.target.startupMs);
      if (ready.ok) return ok({ subject, readyMs: ready.value });
      const said = phrase('check.notReady.newGame', { why: ready.error });
      const notReady = { said, evidence: subject.lastWords() };
      if (!hasPlayed || subject.ended === undefined) return err(notReady);
      this.endedBetweenGames ??= { said: recognised(subject.ended.message), evidence: notReady.evidence };
      await this.drop();
    }
  }

  /** Keeps an engine for the checks that follow. */
  adopt(subject: Subject): void {
    this.#live = subject;
  }

  /** Ends the kept engine without asking it to quit. */
  async drop(): Promise<void> {
    const subject = this.#live;
    this.#live = undefined;
    if (subject === undefined) return;
    await this.notePeak(subject.runId);
    await subject.end();
  }

  /** Starts an engine as games use it. The caller ends it. */
  async player(
    colour: Colour,
    start?: GameStart,
  ): Promise<Result<{ readonly player: EnginePlayer; readonly runId: string }, Phrase | string>> {
    if (this.#aborted) return err(BROKEN_OFF);
    const runId = this.#newRunId();
    const started = await startPlayer(this.engineConfig(colour, start), {
      ...this.place,
      runId,
      setUpBoard: setUpChessBoard,
    });
    if (!started.ok) return err(recognised(started.error.reason));
    this.#kills.add(() => started.value.kill());
    return ok({ player: started.value, runId });
  }

  engineConfig(colour: Colour, start?: GameStart): StartedEngine {
    const name = entrantName(colour === 'white' ? 'White' : 'Black');
    return { ...this.#config(start, colour), name, options: this.options(this.declared) };
  }

  options(declared: readonly DeclaredOption[]): StartedEngine['options'] {
    return optionsFor(this.target, declared, Math.max(this.place.cores.length, 1));
  }

  /** XBoard counts the time of a move in whole seconds; Go programs receive no time per move, and take what they like. */
  get patienceMs(): number {
    if (this.target.go !== undefined) return this.target.startupMs;
    return this.settings.patienceMs + (this.target.protocol === 'uci' ? 0 : XBOARD_MORE_MS);
  }

  /** How long to wait for a move that the engine may think about for a moment. */
  get moveWait(): SearchWait {
    return { longestMs: this.settings.thinkMs + this.patienceMs };
  }

  async notePeak(runId: string): Promise<void> {
    this.peakMiB = Math.max(this.peakMiB, (await peakMemoryMiB(runId)) ?? 0);
  }

  /** Kills every engine; checks that wait for one end immediately. */
  abort(): void {
    this.#aborted = true;
    this.killAll();
  }

  killAll(): void {
    for (const kill of this.#kills) kill();
  }

  /** Ends everything that was started, and removes the folder. */
  async close(): Promise<void> {
    await this.drop();
    this.killAll();
    for (const runId of this.#runIds) await sweepOrphans(runId);
    await this.folder.remove();
  }

  /** The target in the folder of this check. */
  #config(start: GameStart | undefined = this.target.go, colour: Colour = 'black'): StartedEngine {
    const { conditions } = this.target;
    const program = start?.game === 'go' ? this.#programFor(start, colour) : this.target.program;
    // It sees only its own file and writes only into a /tmp that ends with it.
    if (hasAllowList(conditions)) return { ...this.target, program };
    const environment = { ...program.environment, TMPDIR: this.folder.temporary };
    const { source, path } = this.folder;
    const sandbox = { ...program.sandbox, reads: [...(program.sandbox?.reads ?? []), ...(source === undefined ? [] : [source])] };
    const writes = [...(program.writes ?? []), path];
    return { ...this.target, program: { ...program, workingDirectory: path, environment, sandbox, writes } };
  }

  #programFor(start: GoStart, colour: Colour): StartedEngine['program'] {
    const control = {
      kind: 'clock',
      periods: [{ moves: null, baseMs: this.settings.goGameMs, incrementMs: 0 }],
      marginMs: 0,
    } as const;
    const { program } = this.target;
    return { ...program, args: argumentsFor(program.args, start, control, colour) };
  }

  /** Every engine has its own mark, so that what it leaves behind can be recognised. */
  #newRunId(): string {
    const runId = `check-${process.pid}-${++runs}`;
    this.#runIds.push(runId);
    return runId;
  }
}

function wrapped(started: StartedEngine, wrapper: readonly string[]): StartedEngine {
  // A wrapper is a program of ours, which the event need not allow.
  const engine = wrapper.length === 0 ? started : withoutConditions(started);
  const [command = '', ...args] = [...wrapper, engine.program.command, ...engine.program.args];
  return { ...engine, program: { ...engine.program, command, args } };
}

function withoutConditions({ conditions, ...engine }: StartedEngine): StartedEngine {
  return hasAllowList(conditions)
    ? { ...engine, program: { ...engine.program, sandbox: { ...engine.program.sandbox, level: 'sealed' } } }
    : engine;
}

export type Check = (bench: Bench) => Promise<Outcome>;

type Look = (subject: Subject, bench: Bench) => Promise<Outcome> | Outcome;

/** A check of the engine that the bench keeps. */
export const onEngine =
  (look: Look) =>
  async (bench: Bench): Promise<Outcome> => {
    const found = await bench.subject();
    return found.ok ? look(found.value, bench) : fail(found.error);
  };

/** A check of a separate engine, which is ended afterwards. */
export const onFreshEngine =
  (look: Look, wrapper?: readonly string[]) =>
  async (bench: Bench): Promise<Outcome> => {
    await bench.drop();
    const found = await bench.startReady(wrapper);
    if (!found.ok) return fail(found.error);
    try {
      return await look(found.value, bench);
    } finally {
      await found.value.end();
    }
  };
