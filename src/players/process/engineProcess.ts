// A running engine process as a transport: bytes in, bytes out, and exactly one end. It knows no protocol and holds no game clock. The
// process leads its own process group, and the whole group ends with it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { messageOf } from '../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { attachPipes, type ChannelHandlers } from './channel.ts';
import { openEngineLog, type EngineLog } from '../engineLog.ts';
import { hostTools, type HostTools } from './hostTools.ts';
import { lowersPriority, planLaunch, type Launch, type ProcessConfig } from './commandLine.ts';
import { threadLauncher } from './launcher.ts';
import { hostLevels } from '../sandbox/hostLevels.ts';
import { signalGroup, type Leader, type LeaderExit } from './leader.ts';
import type { CanWait } from '../../protocols/session.ts';
import type { Receive } from './inbox.ts';
import { createLineTail } from './lineTail.ts';
import { describeEnd, type EndFacts, type ProcessEnd } from './processEnd.ts';
import { hostRefusal, isHostError, startFailure, systemRefusal, type StartFailure } from './startFailure.ts';
import { setNiceness } from './yieldCores.ts';
import { withinAlive } from '../heartbeat.ts';

export type { ProcessConfig } from './commandLine.ts';
export type { EndCause, ProcessEnd } from './processEnd.ts';
export { sweepOrphans } from './orphans.ts';

export type ProcessHandlers = {
  /** `chunk` is valid only during the call. `atMs`: when it was read, on the clock of `performance.now()`; other pipes are read before the call. */
  readonly onData: Receive;
  /** Called for each line on standard error; the last ones are kept even without it. */
  readonly onErrorLine?: (line: string) => void;
  /** Called once, after the last byte was delivered. */
  readonly onEnd: (end: ProcessEnd) => void;
};

/** How long an engine may take to end after the farewell, and then after SIGTERM. In ms. */
export type StopDeadlines = { readonly politeMs: number; readonly firmMs: number };
export const STOP_DEADLINES: StopDeadlines = { politeMs: 1000, firmMs: 1000 };

export type EngineProcess = {
  /** The id of the engine. */
  readonly pid: number;
  /** Never blocks, never throws: a broken pipe is reported as an end. Does nothing after the end. The bytes may change as soon as it returns. */
  readonly write: (text: string | Uint8Array) => void;
  /** Closes its input; its output is still read. */
  readonly closeInput: () => void;
  /** Such lines are delivered together with the next other line from now on; with a log, every line as it is read. */
  readonly hold: (canWait: CanWait) => void;
  /** Delivers everything that was read by now. */
  readonly catchUp: () => void;
  /** Writes `farewell`, then sends SIGTERM, then SIGKILL to the whole group. Resolves when the engine is gone; further calls return the same end. */
  readonly stop: (farewell: string, deadlines?: StopDeadlines) => Promise<ProcessEnd>;
  /** Sends SIGKILL to the whole group; `onEnd` reports the end. */
  readonly kill: () => void;
  readonly ended: ProcessEnd | undefined;
  /** The last lines on standard error, oldest first. */
  readonly stderrTail: () => readonly string[];
  /** A line for people in its log, if there is one. */
  readonly note: (text: string) => void;
  /** Why the disk refused lines of its log since the last call, if it did. */
  readonly lostLog: () => string | undefined;
};

const TAIL_LINES = 50;
const TAIL_LINE_LENGTH = 500;
/** An engine closes its pipes when it exits, and its exit is reported a moment later; one that takes longer than this is still running. */
const CLOSED_PIPE_GRACE_MS = 500;
/** A process that the kernel holds in a device or a dead network file system survives SIGKILL; after this time it is given up. */
const GIVE_UP_MS = 5000;

/**
 * The reason of a failure is the end of a sentence: `no such file "/opt/x"`. Call it on the thread that will use the engine: if the host supports
 * it, the kernel kills the engine when that thread ends, however it ends.
 */
export async function startEngineProcess(
  config: ProcessConfig,
  handlers: ProcessHandlers,
  tools?: HostTools,
): Promise<Result<EngineProcess, StartFailure>> {
  const started = lastStart.then(() => startNow(config, handlers, tools));
  lastStart = started.then(nextTurn, nextTurn);
  return started;
}

/** Engines of a thread start one after the other: the games that run there never wait for more than a step of one start. */
let lastStart: Promise<unknown> = Promise.resolve();

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

async function startNow(
  config: ProcessConfig,
  handlers: ProcessHandlers,
  tools?: HostTools,
): Promise<Result<EngineProcess, StartFailure>> {
  const looked = tools === undefined ? await lookForTools() : ok(tools);
  if (!looked.ok) return looked;
  const found = looked.value;
  const launch = await planLaunch(config, found, () => hostLevels(found.perl));
  if (!launch.ok) return err(startFailure(launch.error, 'entry'));
  const log = config.logFile === undefined ? ok(undefined) : await openEngineLog({ file: config.logFile });
  // A failure of our log is not the engine's fault.
  if (!log.ok) return err({ fault: 'host', reason: log.error });
  const started = await startLeader(launch.value, found);
  if (!started.ok) {
    await log.value?.close();
    return started;
  }
  const { pid, group, attach, exited } = started.value;
  const sealed = launch.value.confinement.level === 'sealed';
  log.value?.note(`started ${JSON.stringify([launch.value.file, ...launch.value.args])} as process ${pid}`);

  const stderr = createLineTail(TAIL_LINES, TAIL_LINE_LENGTH, handlers.onErrorLine);
  let ended: ProcessEnd | undefined;
  let stopping: Promise<ProcessEnd> | undefined;
  let stopped: EndFacts['stopped'] = 'no';
  let lost: EndFacts['lost'];
  let hostError: EndFacts['hostError'];
  let outOfMemory: EndFacts['outOfMemory'];
  let lostTimer: NodeJS.Timeout | undefined;
  let spoke = false;
  let handedOver = true;
  const { promise: gone, resolve: tellStopper } = Promise.withResolvers<ProcessEnd>();

  const stopBy = (how: 'terminated' | 'forced' | 'killed'): void => {
    if (ended !== undefined || stopped === 'killed') return;
    stopped = how;
    signalGroup(group, how === 'terminated' ? 'SIGTERM' : 'SIGKILL');
  };
  const finish = (code: number | null, signal: string | null): void => {
    if (ended !== undefined) return;
    clearTimeout(lostTimer);
    stderr.end();
    ended = describeEnd({
      code,
      signal,
      stopped,
      lost,
      hostError,
      spoke,
      lastError: stderr.lines().at(-1),
      sealed,
      outOfMemory,
      memoryMiB: config.memoryMiB,
    });
    log.value?.note(ended.message);
    if (handedOver) handlers.onEnd(ended);
    const end = ended;
    void Promise.resolve(log.value?.close()).then(() => tellStopper(end));
  };

  const channelHandlers = withLog(log.value, {
    onOutput(chunk, atMs) {
      spoke = true;
      handlers.onData(chunk, atMs);
    },
    onErrors: stderr.add,
    onLost(end, error) {
      if (isHostError(error)) hostError ??= messageOf(error);
      lostTimer ??= setTimeout(() => {
        if (stopped !== 'no') return;
        lost = end;
        signalGroup(group, 'SIGKILL');
      }, CLOSED_PIPE_GRACE_MS);
    },
  });
  const channel = attach(channelHandlers);
  void exited.then((exit) => {
    hostError ??= exit.hostError;
    outOfMemory = exit.outOfMemory;
    channel.finish(() => finish(exit.code, exit.signal));
  });

  const stop = async (farewell: string, deadlines: StopDeadlines): Promise<ProcessEnd> => {
    if (ended !== undefined) return ended;
    if (stopped === 'no') stopped = 'asked';
    write(farewell);
    if (!(await endsWithin(gone, deadlines.politeMs))) {
      stopBy('terminated');
      channel.closeInput();
      if (!(await endsWithin(gone, deadlines.firmMs))) stopBy('forced');
      if (!(await endsWithin(gone, GIVE_UP_MS))) channel.finish(() => finish(null, null));
    }
    return gone;
  };
  const sent = log.value?.sent;
  const write =
    sent === undefined
      ? channel.write
      : (text: string | Uint8Array): void => {
          channel.write(text);
          sent(typeof text === 'string' ? text : Buffer.from(text).toString());
        };

  if (config.niceness !== undefined && !lowersPriority(config, found)) {
    try {
      setNiceness(pid, config.niceness);
    } catch (error) {
      handedOver = false;
      stopBy('killed');
      await gone;
      return err(
        startFailure(english(phrase('seen.launch.niceness', { niceness: config.niceness, error: messageOf(error) })), 'entry'),
      );
    }
  }
  return ok({
    pid,
    write,
    closeInput: channel.closeInput,
    hold(canWait) {
      if (log.value === undefined) channel.output.hold(canWait);
    },
    catchUp: () => channel.output.flush(),
    stop: (farewell, deadlines = STOP_DEADLINES) => (stopping ??= stop(farewell, deadlines)),
    kill: () => stopBy('killed'),
    get ended() {
      return ended;
    },
    stderrTail: stderr.lines,
    note: (text) => log.value?.note(text),
    lostLog: () => log.value?.takeFailure(),
  });
}

const lookForTools = (): Promise<Result<HostTools, StartFailure>> =>
  hostTools().then(ok, (error: unknown) => err(hostRefusal(error)));

/** By the launcher where this host can run it, else by Node. */
async function startLeader(launch: Launch, { perl }: HostTools): Promise<Result<Leader, StartFailure>> {
  try {
    const launcher = perl === undefined ? undefined : await threadLauncher(perl);
    return await (launcher === undefined ? spawnLeader(launch) : launcher.start(launch));
  } catch (error) {
    return err(systemRefusal(error, launch.file));
  }
}

/** Node reports some refusals by throwing and some by an event. */
async function spawnLeader({ file, args, workingDirectory, environment }: Launch): Promise<Result<Leader, StartFailure>> {
  const child = spawn(file, args, { cwd: workingDirectory, env: environment, detached: true, stdio: 'pipe' });
  const { pid } = child;
  // After a start, `error` only reports signals that could not be sent, and we send signals ourselves.
  if (pid === undefined) throw (await once(child, 'error'))[0];
  child.on('error', () => {});
  const exited = new Promise<LeaderExit>((resolve) => {
    child.once('exit', (code, signal) => {
      // The leader's end is the engine's end: the rest of its group is killed immediately, while the group's number is still taken.
      signalGroup(pid, 'SIGKILL');
      resolve({ code, signal });
    });
  });
  return ok({ pid, group: pid, exited, attach: (handlers) => attachPipes(child, handlers) });
}

function withLog(log: EngineLog | undefined, handlers: ChannelHandlers): ChannelHandlers {
  if (log === undefined) return handlers;
  return {
    ...handlers,
    onOutput(chunk, atMs) {
      handlers.onOutput(chunk, atMs);
      log.received(chunk);
    },
    onErrors(chunk, atMs) {
      handlers.onErrors(chunk, atMs);
      log.complained(chunk);
    },
  };
}

const endsWithin = (gone: Promise<unknown>, longestMs: number): Promise<boolean> =>
  withinAlive(
    gone.then(() => true),
    longestMs,
    () => false,
  );
