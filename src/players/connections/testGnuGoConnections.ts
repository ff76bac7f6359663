// GNU Go at the other end of pipes, of a TCP connection that may be cut, and of a faulty connection, for tests.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { decodeFrame, encodeFrame, splitFrames } from '../../protocols/sgmp/frame.ts';
import { createFaultyConnection, SOUND } from '../../protocols/sgmp/testFaultyConnection.ts';
import { startEngineProcess, type EngineProcess } from '../process/engineProcess.ts';
import { openConnection, type ProgramConnection } from './programConnection.ts';
import { sgmpCommand, startSgmp, type GnuGoGame, type Hears } from './testGnuGo.ts';

/** What a test must end afterwards. */
const leftovers: (() => unknown)[] = [];

export async function endLeftovers(): Promise<void> {
  for (const end of leftovers.splice(0)) await end();
}

/** The same way as in a match. */
export async function overPipes(game: GnuGoGame, hears: Hears): Promise<EngineProcess> {
  const started = await startEngineProcess(
    { ...sgmpCommand(game), environment: {}, cores: [], runId: 'sgmp-test' },
    { onData: hears.onData, onErrorLine: hears.onErrors, onEnd: hears.onEnd },
  );
  if (!started.ok) throw new Error(started.error.reason);
  leftovers.push(() => started.value.stop(''));
  return started.value;
}

export type TcpGame = {
  readonly relay: Relay;
  readonly open: (hears: Hears) => Promise<ProgramConnection>;
  readonly connection: () => ProgramConnection | undefined;
};

/** GNU Go over TCP: it calls us if `listen`, else we call it. */
export async function overTcp(
  game: GnuGoGame,
  { listen, reconnectMs }: { readonly listen: boolean; readonly reconnectMs?: number },
): Promise<TcpGame> {
  const relay = await startRelay(game, listen);
  let connection: ProgramConnection | undefined;
  return {
    relay,
    connection: () => connection,
    async open(hears) {
      relay.onErrors(hears.onErrors);
      const address = { kind: 'tcp', host: '127.0.0.1', port: relay.port, listen } as const;
      const opened = await openConnection(address, hears, 10_000, reconnectMs === undefined ? {} : { reconnectMs });
      if (!opened.ok) throw new Error(opened.error);
      connection = opened.value;
      leftovers.push(() => opened.value.stop(''));
      return opened.value;
    },
  };
}

type Relay = {
  /** The port on which it listens or which it calls. */
  readonly port: number;
  readonly onErrors: (listener: (line: string) => void) => void;
  /** Cuts the connection once; it is restored immediately. */
  readonly cut: () => void;
};

/** GNU Go behind a TCP connection that it accepts or opens. Its output waits in its pipe while the connection is cut. */
async function startRelay(game: GnuGoGame, calls: boolean): Promise<Relay> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const program = startSgmp(game);
  let socket: Socket | undefined;
  let redial: NodeJS.Timeout | undefined;
  let over = false;

  const attach = (next: Socket): void => {
    socket = next;
    next.on('data', (chunk: Buffer) => void program.stdin.write(chunk));
    program.stdout.on('data', (chunk: Buffer) => void next.write(chunk)).resume();
    next.on('close', () => {
      program.stdout.removeAllListeners('data').pause();
      if (calls) dialSoon();
    });
    next.on('error', () => {});
  };
  const dialSoon = (): void => {
    if (!over) redial = setTimeout(dial, 20);
  };
  const dial = (): void => {
    const next = connect(port, '127.0.0.1');
    next.once('error', dialSoon);
    next.once('connect', () => {
      next.off('error', dialSoon);
      attach(next);
    });
  };
  leftovers.push(() => {
    over = true;
    clearTimeout(redial);
    socket?.destroy();
    server.close();
    program.kill('SIGKILL');
  });
  if (calls) {
    server.close();
    await once(server, 'close');
    dial();
  } else server.on('connection', attach);
  return {
    port,
    onErrors: (listener) => void createInterface({ input: program.stderr }).on('line', listener),
    cut: () => void socket?.destroy(),
  };
}

type FaultyProgram = {
  readonly open: (hears: Hears) => Promise<Pick<ProgramConnection, 'write' | 'closeInput'>>;
  readonly faults: () => number;
};

/** How often, in a thousand, each fault happens to a frame on its way to GNU Go, and each fault that it can survive on the way back. */
type Faultiness = { readonly towards: number; readonly back: number; readonly longestDelayMs: number };

/**
 * GNU Go behind a connection that is faulty in both directions and also loses some of its OKs. One OK of ours always arrives: it lets Black
 * begin, and only Black could ask for it again.
 */
export function startFaulty(game: GnuGoGame, { towards, back, longestDelayMs }: Faultiness): FaultyProgram {
  const program = startSgmp(game);
  leftovers.push(() => void program.kill('SIGKILL'));
  const there = createFaultyConnection(game.rngSeed, {
    lost: towards,
    doubled: towards,
    delayed: towards,
    damaged: towards,
    longestDelayMs,
  });
  // GNU Go repeats nothing, so what it sends must arrive, except its OKs: its next move stands for them, or it sends them again.
  const here = createFaultyConnection(game.rngSeed + 1, { ...SOUND, doubled: back, delayed: back, longestDelayMs });
  const okHere = createFaultyConnection(game.rngSeed + 2, { ...SOUND, lost: 300 });
  const inOrder = (): ((atMs: number, happen: () => void) => void) => {
    let last = Promise.resolve();
    return (atMs, happen) => {
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())))).then(happen);
    };
  };
  const [atProgram, atUs] = [inOrder(), inOrder()];
  let hasMoved = false;
  return {
    open(hears) {
      let rest: readonly number[] = [];
      program.stdout.on('data', (chunk: Buffer) => {
        const nowMs = performance.now();
        const split = splitFrames(rest, chunk);
        ({ rest } = split);
        for (const frame of split.frames) {
          hasMoved ||= frame.command.name === 'move';
          const sent = frame.command.name === 'ok' ? okHere.carry(encodeFrame(frame), nowMs) : [{ bytes: encodeFrame(frame) }];
          for (const { bytes } of sent.slice(0, 1)) {
            for (const piece of here.carry(bytes, nowMs)) atUs(piece.atMs, () => hears.onData(piece.bytes));
          }
        }
      });
      createInterface({ input: program.stderr }).on('line', hears.onErrors);
      program.on('exit', () => atUs(0, hears.onEnd));
      return Promise.resolve({
        write(data) {
          const bytes = typeof data === 'string' ? Buffer.from(data) : data;
          const isSpared = !hasMoved && decodeFrame(bytes)?.command.name === 'ok';
          const pieces = isSpared ? [{ atMs: 0, bytes }] : there.carry(bytes, performance.now());
          for (const piece of pieces) atProgram(piece.atMs, () => void program.stdin.write(piece.bytes));
        },
        // The last pass must arrive before the input is closed: after this time it has been sent often enough.
        closeInput() {
          const timer = setTimeout(() => program.stdin.end(), 1500);
          program.on('exit', () => clearTimeout(timer));
        },
      });
    },
    faults: () => [there, here, okHere].flatMap(({ counts }) => Object.values(counts)).reduce((sum, count) => sum + count, 0),
  };
}
