// Arbiter's side of the launcher (launcherProgram.ts); each thread that starts engines has one. If it ends, so do its engines: the host has failed, not
// they, and the next start brings another launcher.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { getSystemErrorName } from 'node:util';
import { shortened } from '../../core/messages/shortened.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { withinAlive } from '../heartbeat.ts';
import { attachEnds, closeEnds, openEnds, type OurEnds } from './channel.ts';
import type { Launch } from './commandLine.ts';
import { LAUNCHER_PROGRAM } from './launcherProgram.ts';
import { signalGroup, type Leader, type LeaderExit } from './leader.ts';
import { hostRefusal, systemRefusal, type StartFailure } from './startFailure.ts';

const READY_WITHIN_MS = 20_000;
/** A program may be on a slow disk. */
const ANSWERS_WITHIN_MS = 60_000;

/** What it says after its first line. Anything else is a fault of ours, and is not obeyed: a signal to group 1 would reach every process (kill(2)). */
const ANSWER =
  /^(?:pipes( \d{1,9}){4}|started \d{1,9} (?:[2-9]|[1-9]\d{1,8}) \d{1,9}|refused \d{1,9} \d{1,4}(?: .*)?|ended( \d{1,9}){2} [012])$/;

/** By the number that the launcher says. */
const MEMORY_ENDS = [undefined, 'own', 'host'] as const;

let current: Promise<Launcher | undefined> | undefined;

/** The launcher of this thread; `undefined`: this host cannot run it. Rejects if the host refuses now; the next call tries again. */
export function threadLauncher(perl: string): Promise<Launcher | undefined> {
  const opened = (current ??= openLauncher(perl));
  opened.catch(forget);
  return opened;
}

const forget = (): void => void (current = undefined);

async function openLauncher(perl: string): Promise<Launcher | undefined> {
  // Detached, because the signals of a terminal are for Arbiter; without variables, because some change what Perl does.
  const program = spawn(perl, ['-e', LAUNCHER_PROGRAM], { cwd: '/', env: {}, detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
  if (program.pid === undefined) throw (await once(program, 'error'))[0];
  const launcher = new Launcher(program);
  const isReady = await withinAlive(launcher.ready, READY_WITHIN_MS, () => false);
  if (isReady && existsSync(`/proc/${program.pid}/fd/0`)) return launcher;
  // It would not be ready the next time either.
  program.kill('SIGKILL');
  return undefined;
}

/** `answer`: the word that answers it. */
type Asked = PromiseWithResolvers<readonly number[]> & {
  readonly answer: 'pipes' | 'started';
  readonly exit: (exit: LeaderExit) => void;
};

export class Launcher {
  /** Resolves to `false` if it ends before. */
  readonly ready: Promise<boolean>;
  /** The controllers of the control groups that it gives to engines, or why it gives none. Known when it is ready. */
  groups: Result<readonly string[], string> = err('it is not ready');
  readonly #program: ChildProcess;
  readonly #asked = new Map<string, Asked>();
  readonly #running = new Map<number, Asked['exit']>();
  #wasReady = false;
  #lastStart = 0;
  #failure: string | undefined;

  constructor(program: ChildProcess) {
    const { stdin, stdout } = program;
    if (!(stdin instanceof Socket) || !(stdout instanceof Socket))
      throw new TypeError('Cannot use a launcher: expected two pipes');
    this.#program = program;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.ready = promise;
    createInterface({ input: stdout }).on('line', (line) => {
      if (this.#wasReady) return this.#hear(line);
      const [word, ...controllers] = line.split(' ');
      if (word !== 'ready') return resolve(false);
      this.groups = controllers[0] === '-' ? err(controllers.slice(1).join(' ')) : ok(controllers);
      resolve((this.#wasReady = true));
    });
    stdin.on('error', () => {});
    program
      .on('error', () => {})
      .once('close', (code, signal) => {
        resolve(false);
        this.#end(signal ?? `code ${code}`);
      });
    // The thread may end while the launcher has nothing to do.
    stdin.unref();
    stdout.unref();
  }

  async start({ file, args, workingDirectory, environment, confinement }: Launch): Promise<Result<Leader, StartFailure>> {
    const number = String(++this.#lastStart);
    const command = [file, ...args];
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const { promise: exited, resolve: exit } = Promise.withResolvers<LeaderExit>();
    const { level, network, steps } = confinement;
    const words = [
      ...[level, network ? '1' : '', String(steps.length), ...steps.flat()],
      ...[workingDirectory, String(command.length), ...command, ...variables],
    ];
    let ends: OurEnds | undefined;
    try {
      const pipes = await this.#ask(exit, 'pipes', number, []);
      const ours = (ends = openEnds(pipes.map((fd) => `/proc/${this.#program.pid}/fd/${fd}`)));
      const [group = NaN, pid = NaN] = await this.#ask(exit, 'start', number, words);
      return ok({ pid, group, exited, attach: (handlers) => attachEnds(ours, handlers) });
    } catch (error) {
      this.#send(['drop', number]);
      closeEnds(ends ?? []);
      return err(error instanceof Refusal ? systemRefusal(error, file) : hostRefusal(error));
    }
  }

  async #ask(exit: Asked['exit'], word: 'pipes' | 'start', number: string, texts: readonly string[]): Promise<readonly number[]> {
    if (this.#failure !== undefined) throw new Error(this.#failure);
    const answer = word === 'pipes' ? 'pipes' : 'started';
    const asked = { ...Promise.withResolvers<readonly number[]>(), answer, exit } as const;
    this.#asked.set(number, asked);
    this.#program.ref();
    this.#send([word, number, ...texts]);
    const values = await withinAlive(asked.promise, ANSWERS_WITHIN_MS, () => undefined);
    if (values !== undefined) return values;
    this.#asked.delete(number);
    throw new Error(`the program that starts engines does not answer`);
  }

  #send(texts: readonly string[]): void {
    const text = Buffer.from(texts.join('\0'));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length);
    this.#program.stdin?.write(Buffer.concat([length, text]));
  }

  #hear(line: string): void {
    if (this.#failure !== undefined) return;
    const [word = '', id = '', ...rest] = line.split(' ');
    const values = rest.map(Number);
    const [first = NaN] = values;
    const asked = word === 'ended' ? undefined : this.#asked.get(id);
    const isAnswer = word === 'ended' || word === 'refused' || asked === undefined || word === asked.answer;
    if (!ANSWER.test(line) || !isAnswer) {
      this.#program.kill('SIGKILL');
      return this.#end(`it said ${shortened(JSON.stringify(line))}`);
    }
    if (word === 'ended') {
      this.#running.get(Number(id))?.({ ...exitOf(first), ...present({ outOfMemory: MEMORY_ENDS[values[1] ?? 0] }) });
      this.#running.delete(Number(id));
    } else {
      this.#asked.delete(id);
      if (word === 'started' && asked !== undefined) this.#running.set(first, asked.exit);
      // It was given up too early.
      if (word === 'started' && asked === undefined) signalGroup(first, 'SIGKILL');
      if (word === 'refused') asked?.reject(new Refusal(first, rest.slice(1).join(' ')));
      else asked?.resolve(values);
    }
    if (this.#asked.size + this.#running.size === 0) this.#program.unref();
  }

  #end(how: string): void {
    if (this.#failure !== undefined) return;
    const hostError = english(phrase('seen.launcher.ended', { how }));
    this.#failure = hostError;
    if (this.#wasReady) forget();
    for (const { reject } of this.#asked.values()) reject(new Error(hostError));
    for (const [pid, exit] of this.#running) {
      signalGroup(pid, 'SIGKILL');
      exit({ code: null, signal: 'SIGKILL', hostError });
    }
  }
}

/** The system refused what the launcher tried. */
class Refusal extends Error {
  readonly code: string;

  /** `what`: the step of the sandbox that failed; empty: the start itself. */
  constructor(errno: number, what: string) {
    const code = errno === 0 ? 'EUNKNOWN' : getSystemErrorName(-errno);
    super(what === '' ? `spawn ${code}` : english(phrase('seen.launcher.sandbox', { step: what, code })));
    this.code = code;
  }
}

/** What a wait status says: wait(2). */
function exitOf(status: number): LeaderExit {
  const number = status & 127;
  if (number === 0) return { code: status >> 8, signal: null };
  const name = Object.entries(constants.signals).find(([, value]) => value === number)?.[0];
  return { code: null, signal: name ?? `signal ${number}` };
}
