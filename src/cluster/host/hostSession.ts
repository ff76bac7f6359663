// One engine that runs here for a tournament elsewhere. Its output is stamped as it is read, and requests as they are written, on the clock of this machine
// without its standstills. It ends with the session, whichever end of it is lost.

import { fillWords } from '../../core/engines/fillWords.ts';
import { asksFor, PLACEHOLDERS } from '../../tournament/values/placeholders.ts';
import { heartbeat } from '../../players/heartbeat.ts';
import { HostWatch } from '../../players/hostWatch.ts';
import { startEngineProcess, type EngineProcess, type ProcessEnd } from '../../players/process/engineProcess.ts';
import type { StartFailure } from '../../players/process/startFailure.ts';
import { versions } from '../../players/versionFiles.ts';
import { describeVersionDifferences } from '../../core/engines/engineVersion.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { toHostShape, type FromHost, type HostTime, type ToHost } from '../link/hostMessages.ts';
import type { ReachableConnection } from '../link/reachable.ts';
import { Session } from '../link/session.ts';
import type { HostedEngine, HostOffer } from './hostFile.ts';
import type { Lending, Loan } from './lending.ts';

/** What all sessions of a host share. */
export type HostPlace = {
  readonly connection: ReachableConnection;
  readonly offer: HostOffer;
  readonly lending: Lending;
  /** The mark of this host on its engines. */
  readonly runId: string;
  /** What engines in a sandbox must not see. */
  readonly hidden: readonly string[];
  readonly hardware: string;
  readonly onNotice: (text: string) => void;
};

/** A tournament that is not heard for this time longer than it allows its host is gone. In ms. */
const GRACE_MS = 2000;

export class HostSession {
  /** The engine that runs, by its name in the list; `undefined`: none. */
  engine: string | undefined;
  readonly #place: HostPlace;
  readonly #onOver: () => void;
  readonly #session: Session<FromHost, ToHost>;
  #process: EngineProcess | undefined;
  #watch: HostWatch | undefined;
  #loan: Loan | undefined;
  #wrote: HostTime['wrote'];
  /** Messages that were heard: the number of the last one on its line. */
  #heard = 0;
  #isOver = false;

  constructor(place: HostPlace, speaks: string, maxLagMs: number, onOver: () => void) {
    this.#place = place;
    this.#onOver = onOver;
    const end = { shape: toHostShape, speaks, listens: '', maxLagMs: maxLagMs + GRACE_MS };
    this.#session = new Session<FromHost, ToHost>(
      place.connection,
      {
        ...end,
        onMessage: (message, bytes) => this.#hear(message, bytes),
        onLost: (why) => this.#close(`the tournament ${why}`),
      },
      true,
    );
  }

  heard(packet: Uint8Array): void {
    this.#session.heard(packet);
  }

  /** Ends the engine because the host stops. */
  async stop(): Promise<void> {
    const end = { code: null, signal: null, cause: 'host-failed', message: english(phrase('seen.hosted.stopped')) } as const;
    this.#session.send({ kind: 'ended', end });
    await this.#process?.stop('', { politeMs: 0, firmMs: 500 });
    this.#close(undefined);
  }

  #hear(message: ToHost, bytes: Uint8Array): void {
    this.#heard += 1;
    switch (message.kind) {
      case 'open':
        return void this.#open(message).catch((reason: unknown) => this.#refuse({ fault: 'host', reason: String(reason) }));
      case 'write':
        this.#process?.write(bytes);
        this.#wrote = { n: this.#heard, atMs: aliveMs(performance.now()) };
        return;
      case 'close-input':
        return this.#process?.closeInput();
      case 'stop':
        return void this.#process?.stop(Buffer.from(bytes).toString(), message);
      case 'kill':
        return this.#process === undefined ? this.#close(undefined) : this.#process.kill();
      case 'sync':
        this.#process?.catchUp();
        return void this.#session.send({ kind: 'synced', id: message.id, ...this.#time(performance.now()) });
    }
  }

  async #open({ engine, version, words = {} }: Extract<ToHost, { kind: 'open' }>): Promise<void> {
    const { offer, lending, hardware, runId, hidden, onNotice } = this.#place;
    const hosted = offer.engines.get(engine);
    if (hosted === undefined || this.engine !== undefined)
      return this.#refuse({ fault: 'entry', reason: english(phrase('seen.hosted.noEngine', { engine })) });
    const asked = PLACEHOLDERS.filter((word) => hosted.program.args.some((argument) => asksFor(argument, word)));
    const empty = asked.find((word) => words[word] === undefined);
    if (empty !== undefined)
      return this.#refuse({
        fault: 'entry',
        reason: english(phrase('seen.hosted.unfilled', { engine, word: `{${empty}}` })),
      });
    const loan = lending.lend(hosted);
    if (!loan.ok)
      return this.#refuse({ fault: 'busy', reason: english(phrase('seen.hosted.busy', { engine, why: loan.error })) });
    this.#loan = loan.value;
    this.engine = engine;
    heartbeat.watch(performance.now());
    // In chess braces mean nothing.
    const args = Object.keys(words).length === 0 ? hosted.program.args : fillWords(hosted.program.args, words);
    const filled = { ...hosted, program: { ...hosted.program, args } };
    const started = await this.#start(filled, version, { cores: loan.value.cores, runId, hidden });
    if (this.#isOver) {
      if (started.ok) started.value.process.kill();
      return;
    }
    if (!started.ok) return this.#refuse(started.error);
    this.#process = started.value.process;
    onNotice(`${engine} plays.`);
    const { files } = started.value;
    const { options } = hosted;
    const fills = asked.length > 0;
    this.#session.send({ kind: 'opened', files: [...files], options, cores: loan.value.cores.length, hardware, fills });
  }

  async #start(
    { program, options }: HostedEngine,
    accepted: Extract<ToHost, { kind: 'open' }>['version'],
    where: { readonly cores: readonly number[]; readonly runId: string; readonly hidden: readonly string[] },
  ): Promise<Result<{ readonly process: EngineProcess; readonly files: readonly VersionFileOf[] }, StartFailure>> {
    const engine = { program, options };
    const change = accepted === undefined ? undefined : await versions.compare(engine, accepted);
    if (change !== undefined)
      return err({ fault: 'version', reason: describeVersionDifferences(change.differences), found: change.found });
    const { files } = await versions.read(engine);
    this.#watch = new HostWatch(engine, where.cores.length);
    const process = await startEngineProcess(
      { ...program, options, ...where },
      {
        onData: (chunk, atMs) => {
          this.#session.send({ kind: 'said', ...this.#time(atMs) }, Buffer.from(chunk));
        },
        onErrorLine: (line) => this.#session.send({ kind: 'complained', line }),
        onEnd: (end) => void this.#ended(end),
      },
    );
    return process.ok ? ok({ process: process.value, files }) : process;
  }

  async #ended(end: ProcessEnd): Promise<void> {
    const failure = await this.#watch?.whyFailed(end, this.#process?.pid);
    const { code, signal, cause, message } = end;
    const told =
      failure === undefined
        ? { code, signal, cause, message }
        : { code, signal, cause: 'host-failed' as const, message: failure };
    if (this.#isOver) return;
    this.#session.send({ kind: 'ended', end: told });
    this.#place.onNotice(`${this.engine ?? 'An engine'}: ${told.message}.`);
    this.#free();
    // The line repeats the end until it is confirmed.
    setTimeout(() => this.#close(undefined), GRACE_MS);
  }

  #refuse(failure: StartFailure | { readonly fault: 'busy'; readonly reason: string }): void {
    if (failure.fault === 'version') {
      const { reason, found } = failure;
      this.#session.send({ kind: 'other-version', reason, found: { ...found, files: [...found.files] } });
    } else this.#session.send({ kind: 'refused', fault: failure.fault, reason: failure.reason });
    this.#free();
    setTimeout(() => this.#close(undefined), GRACE_MS);
  }

  #time(atMs: number): HostTime {
    const wrote = this.#wrote;
    return { atMs: aliveMs(atMs), stillMs: heartbeat.alive(atMs), ...(wrote === undefined ? {} : { wrote }) };
  }

  #free(): void {
    if (this.#loan === undefined) return;
    this.#loan.release();
    this.#loan = undefined;
    heartbeat.rest();
  }

  #close(why: string | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (why !== undefined && this.engine !== undefined) this.#place.onNotice(`${this.engine} is ended: ${why}.`);
    this.#process?.kill();
    this.#session.close();
    this.#free();
    this.#onOver();
  }
}

type VersionFileOf = Awaited<ReturnType<typeof versions.read>>['files'][number];

/** A time of this thread's clock without its standstills. */
const aliveMs = (atMs: number): number => atMs - heartbeat.alive(atMs);
