// A program that speaks SGMP on its standard input and output, as a connection, with the score that it shows on standard error.

import { readShownScore } from '../../protocols/sgmp/shownScore.ts';
import { startEngineProcess } from '../../players/process/engineProcess.ts';
import { within } from '../../players/within.ts';
import { Failure } from '../../core/messages/failure.ts';
import type { SgmpConnection, SgmpHandlers } from './connection.ts';

export type ProcessConnection = SgmpConnection & {
  /** The score that it shows after its input is closed (GNU Go ends that line only when it exits); `undefined`: no score within `longestMs`. */
  readonly shownScore: (longestMs: number) => Promise<string | undefined>;
  readonly stop: () => Promise<void>;
};

/** Throws `Failure` if the program cannot be started. */
export async function startProcessConnection(command: string, args: readonly string[]): Promise<ProcessConnection> {
  let handlers: SgmpHandlers | undefined;
  let score: string | undefined;
  let tellScore: (() => void) | undefined;
  let kept: Uint8Array[] = [];
  let ended: string | undefined;
  const started = await startEngineProcess(
    { command, args, environment: {}, cores: [], runId: `bridge-${process.pid}` },
    {
      onData(chunk) {
        if (handlers === undefined) kept = [...kept, Uint8Array.from(chunk)];
        else handlers.onBytes(chunk);
      },
      onErrorLine(line) {
        score = readShownScore(line) ?? score;
        if (score !== undefined) tellScore?.();
      },
      onEnd(end) {
        ended = end.message;
        handlers?.onEnd(end.message);
        tellScore?.();
      },
    },
  );
  if (!started.ok) throw new Failure(`Cannot start ${command}: ${started.error.reason}`);
  const program = started.value;
  return {
    name: command,
    attach(next) {
      handlers = next;
      for (const chunk of kept.splice(0)) next.onBytes(chunk);
      if (ended !== undefined) next.onEnd(ended);
    },
    write: (bytes) => program.write(bytes),
    close: () => program.closeInput(),
    async shownScore(longestMs) {
      program.closeInput();
      if (score !== undefined || ended !== undefined) return score;
      const told = new Promise<string | undefined>((resolve) => (tellScore = () => resolve(score)));
      return within(told, longestMs, () => undefined);
    },
    stop: async () => void (await program.stop('')),
  };
}
