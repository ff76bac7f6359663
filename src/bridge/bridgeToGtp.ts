// Acts as a GTP program on standard input and output, whose moves come from an SGMP program: one that is started for each game, or one that is
// reached over a connection.

import { createInterface } from 'node:readline';
import type { Colour } from '../core/colour.ts';
import type { GoStart } from '../core/gameRules.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { createGtpServer } from '../protocols/gtp/server.ts';
import { argumentsFor } from '../match/seating/engineFor.ts';
import { Failure } from '../core/messages/failure.ts';
import { programVersion } from '../files/version.ts';
import { interrupted } from './interrupted.ts';
import { openAddress } from './connections/address.ts';
import { startProcessConnection } from './connections/processConnection.ts';
import { resultText } from './resultText.ts';
import { openFrameLog } from './frameLog.ts';
import type { SgmpAddress } from './connections/address.ts';
import { createToGtpCommands, type SgmpPeer } from './toGtp.ts';
import { warn } from '../terminal/print.ts';

export type ToGtp = {
  readonly start: GoStart;
  readonly address: SgmpAddress | undefined;
  readonly program: { readonly command: string; readonly args: readonly string[] } | undefined;
  readonly minutes: number | undefined;
  readonly logFile: string | undefined;
};

const SCORE_MS = 10_000;

export async function bridgeToGtp({ start, address, program, minutes, logFile }: ToGtp): Promise<0 | 130> {
  const signal = interrupted();
  let { size } = start;
  const log = await openFrameLog(logFile, () => size);
  const tell = (text: string): void => warn(`${text}\n`);
  const control: TimeControl =
    minutes === undefined
      ? { kind: 'unlimited', capMs: 0 }
      : { kind: 'clock', periods: [{ moves: null, baseMs: minutes * 60_000, incrementMs: 0 }], marginMs: 0 };

  const openPeer = async (of: GoStart, colour: Colour): Promise<SgmpPeer> => {
    ({ size } = of);
    if (program !== undefined) return peerOfProgram(program, of, control, colour);
    const waiting = (address: string): void => tell(`Waiting for the SGMP program at ${address}`);
    const connection = await openAddress(address ?? { kind: 'stdio' }, waiting, signal);
    if (connection === undefined) throw new Failure('Cannot wait for the SGMP program: interrupted');
    return { connection, score: async () => undefined, stop: async () => connection.close() };
  };

  const { commands, close } = createToGtpCommands({
    start,
    name: program === undefined ? 'SGMP program' : (program.command.split('/').at(-1) ?? program.command),
    version: `over SGMP, arbiter ${programVersion()}`,
    openPeer,
    listener: {
      onFrame: log.frame,
      onAgreed: () => log.line('  Game is ready!'),
      onMove: (mover, move, ply) => log.line(`  Move ${ply}: ${mover} ${move}`),
      onNoticed: (words) => log.line(`  Note: ${words}`),
    },
    onResult: (score) => tell(resultText(score)),
  });

  const left = new Promise<0 | 130>((resolve) => {
    const server = createGtpServer({ commands, write: (text) => void process.stdout.write(text), quit: () => resolve(0) });
    process.stdout.on('error', () => resolve(0));
    const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
    // Commands from before the end of input are still answered, unless no one reads the answers.
    lines.on('line', server.receive).on('close', () => void server.idle().then(() => resolve(0)));
  });
  const code = await Promise.race([left, signal.then((): 0 | 130 => 130)]);
  await close();
  await log.close();
  process.stdin.destroy();
  return code;
}

async function peerOfProgram(
  program: { readonly command: string; readonly args: readonly string[] },
  start: GoStart,
  control: TimeControl,
  colour: Colour,
): Promise<SgmpPeer> {
  const connection = await startProcessConnection(program.command, argumentsFor(program.args, start, control, colour));
  return { connection, score: () => connection.shownScore(SCORE_MS), stop: connection.stop };
}
