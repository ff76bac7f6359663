// arbiter demo-opponent: an opponent for authors to test their Go program against before a tournament (CGF'99, appendix 1: CGFGNUGO), with only this
// installation. Exits with 1 if a game did not end by two passes, or if there was a problem.

import { opposite, type Colour } from '../../core/colour.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { present } from '../../core/present.ts';
import { argumentsFor } from '../../match/seating/engineFor.ts';
import { playDemoGame } from '../../bridge/demoGame.ts';
import { playDemoGtp } from '../../bridge/demoGtp.ts';
import { startGtpPlayer, type GtpPlayer, type GtpProgram } from '../../bridge/gtpPlayer.ts';
import { interrupted } from '../../bridge/interrupted.ts';
import { listenAt, openSerial, stdioConnection, type SgmpConnection } from '../../bridge/connections/connection.ts';
import { startProcessConnection } from '../../bridge/connections/processConnection.ts';
import { samplePlayer } from '../../bridge/samplePlayer.ts';
import { openFrameLog, type FrameLog } from '../../bridge/frameLog.ts';
import { colourOption, LOOPBACK, placeOption, programOf, startOption } from '../sgmpOptions.ts';
import { WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, ExitCode, OptionValues } from '../command.ts';
import { countOption, textOption } from '../options.ts';
import { print, warn } from '../../terminal/print.ts';

/** One game's opponent; `undefined`: no more programs connect. */
type Opponents = {
  readonly next: (colour: Colour) => Promise<Opponent | undefined>;
  readonly close: () => void;
};
type Opponent = {
  readonly connection: SgmpConnection;
  readonly close: () => Promise<void>;
  readonly shownScore?: () => Promise<string | undefined>;
};

const DEFAULT_LEVEL = 5;
const HIGHEST_LEVEL = 10;
const SCORE_MS = 10_000;

export const demoOpponent: CommandAction = async ([command, ...args], options) => {
  const protocol = textOption(options, 'protocol') ?? 'sgmp';
  if (protocol !== 'sgmp' && protocol !== 'gtp') {
    throw new WrongUse(`Cannot use --protocol: expected sgmp or gtp, got "${protocol}"`);
  }
  const start = startOption(options, protocol);
  const colour = colourOption(options);
  const level = countOption(options, 'level', '--level', 1) ?? DEFAULT_LEVEL;
  if (level > HIGHEST_LEVEL) throw new WrongUse(`Cannot use --level: expected 1 to ${HIGHEST_LEVEL}, got "${level}"`);
  const sample = samplePlayer(level, countOption(options, 'seed', '--seed', 0) ?? 1);
  const ways = waysOf(command, options);
  portOf(options);
  if (protocol === 'gtp' && (command === undefined || ways.length > 1)) {
    throw new WrongUse('Cannot play over GTP: expected your program after --, and no address');
  }
  if (ways.length > 1) throw new WrongUse(`Cannot use ${ways.join(' and ')} together: expected one address of your program`);
  const program = command === undefined ? undefined : { command: programOf(command), args };
  // If a program can connect again, games continue until the user stops the command.
  const listens = ways.length === 0 || ways[0] === '--port';
  const games = countOption(options, 'games', '--games', 1) ?? (listens ? undefined : 1);

  const say = (text: string): void => (options['stdio'] === true ? warn : print)(`${text}\n`);
  const logFile = textOption(options, 'log');
  // Over GTP the log records the program's own pipes.
  const log = await openFrameLog(protocol === 'gtp' ? undefined : logFile, () => start.size);
  // From here on the command cleans up whenever it is interrupted.
  void interrupted();
  const player = await startGtpPlayer(sample);
  try {
    if (protocol === 'gtp' && program !== undefined) {
      return await overGtp({ ...program, ...present({ logFile }) }, player, start, colour, games ?? 1, say);
    }
    const opponents = await opponentsOf(options, program, start, say);
    return await overSgmp(opponents, player, start, colour, games, log, say);
  } finally {
    await player.quit();
    await log.close();
  }
};

function portOf(options: OptionValues): number {
  const port = countOption(options, 'port', '--port', 0) ?? 0;
  if (port > 65_535) throw new WrongUse(`Cannot use --port: expected 0 to 65535, got "${port}"`);
  return port;
}

function waysOf(command: string | undefined, options: OptionValues): readonly string[] {
  return [
    ...(command === undefined ? [] : ['a program after --']),
    ...(['port', 'serial', 'stdio'] as const).flatMap((name) => (options[name] === undefined ? [] : [`--${name}`])),
  ];
}

async function overSgmp(
  opponents: Opponents,
  player: GtpPlayer,
  start: GoStart,
  first: Colour | undefined,
  games: number | undefined,
  log: FrameLog,
  say: (text: string) => void,
): Promise<ExitCode> {
  const signal = interrupted();
  let allWell = true;
  try {
    for (let number = 1; games === undefined || number <= games; number++) {
      const colour = colourOf(first, number);
      say(`Game ${number}: your program has ${colour === 'black' ? 'Black and sends NEWGAME' : 'White and waits for NEWGAME'}.`);
      const opponent = await Promise.race([opponents.next(colour), signal]);
      if (opponent === 'interrupted') return 130;
      if (opponent === undefined) break;
      const { connection, close, shownScore } = opponent;
      const well = await playDemoGame({
        ...{ connection, player, start, colour, log, say, signal },
        ...present({ shownScore }),
      });
      await close();
      if (well === 'interrupted') return 130;
      allWell &&= well;
    }
  } finally {
    opponents.close();
  }
  return allWell ? 0 : 1;
}

async function overGtp(
  program: Omit<GtpProgram, 'name' | 'options'>,
  sample: GtpPlayer,
  start: GoStart,
  first: Colour | undefined,
  games: number,
  say: (text: string) => void,
): Promise<ExitCode> {
  const signal = interrupted();
  const author = await startGtpPlayer({ ...program, name: program.command, options: {} });
  let allWell = true;
  try {
    say(`Your program calls itself ${author.name}.`);
    for (let number = 1; number <= games; number++) {
      const colour = colourOf(first, number);
      say(`Game ${number}: your program has ${colour === 'black' ? 'Black' : 'White'}.`);
      const well = await playDemoGtp({ sample, author, start, colour, say, signal });
      if (well === 'interrupted') return 130;
      allWell &&= well;
    }
  } finally {
    await author.quit();
  }
  return allWell ? 0 : 1;
}

/** Black first, then alternating, unless a colour was requested. */
const colourOf = (wished: Colour | undefined, number: number): Colour =>
  wished ?? (number % 2 === 1 ? 'black' : opposite('black'));

async function opponentsOf(
  options: OptionValues,
  program: { readonly command: string; readonly args: readonly string[] } | undefined,
  start: GoStart,
  say: (text: string) => void,
): Promise<Opponents> {
  if (program !== undefined) return programAgain(program, start);
  if (options['stdio'] === true) return one(stdioConnection());
  const serial = placeOption(options);
  if (serial?.kind === 'serial') {
    say(`The sample player waits at ${serial.device}, ${serial.baud} baud, 8N1.`);
    return one(await openSerial(serial.device, serial.baud));
  }
  const listener = await listenAt(textOption(options, 'host') ?? LOOPBACK, portOf(options));
  say(`The sample player listens at ${listener.address}.`);
  return {
    close: listener.close,
    async next() {
      const connection = await listener.next();
      if (connection === undefined) return undefined;
      say(`  ${connection.name} has connected.`);
      return { connection, close: async () => connection.close() };
    },
  };
}

/** Starts the author's program for every game: an SGMP program plays only one game. */
function programAgain(program: { readonly command: string; readonly args: readonly string[] }, start: GoStart): Opponents {
  return {
    close: () => {},
    async next(colour) {
      const args = argumentsFor(program.args, start, { kind: 'unlimited', capMs: 0 }, colour);
      const connection = await startProcessConnection(program.command, args);
      return { connection, close: connection.stop, shownScore: () => connection.shownScore(SCORE_MS) };
    },
  };
}

/** A permanent connection: the games follow each other on it. */
const one = (connection: SgmpConnection): Opponents => ({
  close: connection.close,
  next: async () => ({ connection, close: async () => {} }),
});
