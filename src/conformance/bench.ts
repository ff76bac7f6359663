// What the checks work with: starts the engine whenever one of them needs it, keeps it from check to check while it behaves, and leaves nothing
// behind. The engine runs as in an event on one core: options as given, and `Threads` lowered to 1 where nobody set it.

import { entrantName } from '../core/ids.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import { err, ok, type Result } from '../core/result.ts';
import { setUpChessBoard } from '../match/chessBoard.ts';
import { EnginePlayer } from '../players/enginePlayer.ts';
import { sweepOrphans } from '../players/orphans.ts';
import { withThreadsWithin } from '../players/ownedThreads.ts';
import type { DeclaredOption } from '../protocols/session.ts';
import { peakMemoryMiB } from './processes.ts';
import type { CheckSettings } from './settings.ts';
import { Subject, type SubjectConfig } from './subject.ts';
import { createWorkingFolder, type WorkingFolder } from './workingFolder.ts';

/** The engine to check. `command` is a full path. */
export type Target = Pick<EngineConfig, 'command' | 'args' | 'options' | 'protocol'> & {
  /** Added to what every engine inherits. */
  readonly environment?: EngineConfig['environment'];
  /** The folder whose files it finds in its working directory; absent: an empty one. */
  readonly folder?: string;
};

const XBOARD_MORE_MS = 2000;

let runs = 0;

export class Bench {
  readonly target: Target;
  readonly settings: CheckSettings;
  readonly folder: WorkingFolder;
  /** What the engine declared when it shook hands first. */
  declared: readonly DeclaredOption[] = [];
  /** Why the options of the target cannot be set; then nothing can be checked. */
  wrongOptions: string | undefined;
  /** The most memory that was seen in use by one engine, in MiB. */
  peakMiB = 0;

  readonly #runIds: string[] = [];
  readonly #kills = new Set<() => void>();
  #live: Subject | undefined;
  #aborted = false;

  private constructor(target: Target, settings: CheckSettings, folder: WorkingFolder) {
    this.target = target;
    this.settings = settings;
    this.folder = folder;
  }

  static async open(target: Target, settings: CheckSettings): Promise<Bench> {
    return new Bench(target, settings, await createWorkingFolder(target.folder));
  }

  /** Starts the program, or `wrapper` around it, and says nothing to it. Whoever asks ends it. */
  async start(wrapper: readonly string[] = []): Promise<Result<Subject, string>> {
    if (this.#aborted) return err('the check was broken off');
    const [command = '', ...args] = [...wrapper, this.target.command, ...this.target.args];
    const { options, protocol } = this.target;
    const config: SubjectConfig = { command, args, options, protocol, ...this.#surroundings() };
    const started = await Subject.start(config);
    if (!started.ok) return err(`could not be started: ${started.error}`);
    this.#kills.add(() => started.value.kill());
    if (this.#aborted) started.value.kill();
    return started;
  }

  /** A running engine that has shaken hands and got its options: the one of the check before, or a fresh one. */
  async subject(): Promise<Result<Subject, string>> {
    if (this.#live?.usable === true) return ok(this.#live);
    await this.drop();
    const started = await this.startReady();
    if (started.ok) this.#live = started.value;
    return started;
  }

  /** A fresh engine, ready to search. Whoever asks ends it. */
  async startReady(wrapper: readonly string[] = []): Promise<Result<Subject, string>> {
    const started = await this.start(wrapper);
    if (!started.ok) return started;
    const subject = started.value;
    const introduced = await subject.introduce(this.settings.startupMs);
    const configured = introduced.ok ? subject.configure(this.options(subject.options)) : introduced;
    const ready = configured.ok ? await subject.ready(this.settings.startupMs) : configured;
    if (ready.ok) return ok(subject);
    subject.kill();
    return err(`could not be started again: it ${ready.error}`);
  }

  /** Keeps an engine for the checks that follow. */
  adopt(subject: Subject): void {
    this.#live = subject;
  }

  /** Ends the engine that was kept, without asking. */
  async drop(): Promise<void> {
    const subject = this.#live;
    this.#live = undefined;
    if (subject === undefined) return;
    await this.notePeak(subject.config.runId);
    subject.kill();
    await subject.quit(0);
  }

  /** An engine as games use it. Whoever asks ends it. */
  async player(name: string): Promise<Result<{ readonly player: EnginePlayer; readonly runId: string }, string>> {
    if (this.#aborted) return err('the check was broken off');
    const { runId } = this.#surroundings();
    const started = await EnginePlayer.start(this.engineConfig(name), { cores: [], runId, setUpBoard: setUpChessBoard });
    if (!started.ok) return err(started.error.reason);
    this.#kills.add(() => started.value.kill());
    return ok({ player: started.value, runId });
  }

  engineConfig(name: string): EngineConfig {
    const { command, args, protocol } = this.target;
    const { workingDirectory, environment } = this.#where();
    const options = this.options(this.declared);
    const { startupMs } = this.settings;
    return { name: entrantName(name), protocol, command, args, workingDirectory, environment, options, startupMs };
  }

  options(declared: readonly DeclaredOption[]): EngineConfig['options'] {
    return withThreadsWithin(this.target.options, declared, 1);
  }

  /** XBoard counts the time of a move in whole seconds. */
  get patienceMs(): number {
    return this.settings.patienceMs + (this.target.protocol === 'uci' ? 0 : XBOARD_MORE_MS);
  }

  async notePeak(runId: string): Promise<void> {
    this.peakMiB = Math.max(this.peakMiB, (await peakMemoryMiB(runId)) ?? 0);
  }

  /** Kills every engine; checks that wait for one come to their end at once. */
  abort(): void {
    this.#aborted = true;
    this.killAll();
  }

  killAll(): void {
    for (const kill of this.#kills) kill();
  }

  /** Ends all that was started, and takes away the folder. */
  async close(): Promise<void> {
    await this.drop();
    this.killAll();
    for (const runId of this.#runIds) await sweepOrphans(runId);
    await this.folder.remove();
  }

  #where(): Pick<SubjectConfig, 'workingDirectory' | 'environment'> {
    return { workingDirectory: this.folder.path, environment: { ...this.target.environment, TMPDIR: this.folder.temporary } };
  }

  /** Every engine has a mark of its own, so that what it leaves can be told from the others. */
  #surroundings(): Pick<SubjectConfig, 'workingDirectory' | 'environment' | 'runId'> {
    const runId = `check-${process.pid}-${++runs}`;
    this.#runIds.push(runId);
    return { ...this.#where(), runId };
  }
}
