// A GTP program that finds our moves, with a clock of its own: the time it uses, including the overhead of Arbiter, counts as its time (CGF'99:
// "operation time is counted as allotted game time").

import { entrantName } from '../core/ids.ts';
import type { Colour } from '../core/colour.ts';
import { processOf } from '../core/engines/program.ts';
import type { EngineOptions } from '../core/gameJob.ts';
import type { GoStart } from '../core/gameRules.ts';
import type { ScoreClaim } from '../core/judging.ts';
import { present } from '../core/present.ts';
import type { TimeControl } from '../core/timeControl.ts';
import type { EnginePlayer } from '../players/enginePlayer.ts';
import { startPlayer } from '../players/startPlayer.ts';
import type { SearchOutcome } from '../players/searchOutcome.ts';
import { evenClock, type SearchRequest } from '../protocols/session.ts';
import { Failure, orFail } from '../core/messages/failure.ts';
import type { FindMove } from './sgmpGame.ts';

export type GtpProgram = {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: EngineOptions;
  /** For messages. */
  readonly name: string;
  /** Where to log the conversation; absent: no log. */
  readonly logFile?: string;
};

export type GtpPlayer = {
  /** The name that the program reports. */
  readonly name: string;
  readonly newGame: (start: GoStart, colour: Colour, opponent: string, minutes: number | undefined) => Promise<GtpGame>;
  readonly quit: () => Promise<void>;
};

export type GtpGame = {
  readonly findMove: FindMove;
  readonly count: (moves: readonly string[]) => Promise<ScoreClaim>;
};

const STARTUP_MS = 60_000;
const NEW_GAME_MS = 60_000;
const COUNT_MS = 60_000;
/** The limit for a program without a clock, longer than anyone waits. */
const CAP_MS = 24 * 3_600_000;
/** A program that oversteps its time is not stopped: the owner of the real clock decides what follows. */
const NO_CLOCK: TimeControl = { kind: 'unlimited', capMs: CAP_MS };

/** Throws `Failure` if it cannot be started. */
export async function startGtpPlayer(program: GtpProgram): Promise<GtpPlayer> {
  const started = await startPlayer(
    {
      name: entrantName(program.name),
      protocol: 'gtp',
      program: processOf(program.command, program.args),
      options: program.options,
      startupMs: STARTUP_MS,
    },
    { cores: [], hidden: [], runId: `bridge-${process.pid}`, ...present({ logFile: program.logFile }) },
  );
  if (!started.ok) throw new Failure(started.error.reason);
  const player = started.value;
  return {
    name: player.introduction.identity.name ?? program.name,
    async newGame(start, colour, opponent, minutes) {
      orFail(player.supports(start));
      const baseMs = minutes === undefined ? undefined : minutes * 60_000;
      const timeControl: TimeControl =
        baseMs === undefined ? NO_CLOCK : { kind: 'clock', periods: [{ moves: null, baseMs, incrementMs: 0 }], marginMs: 0 };
      const begun = await player.newGame({ start, opponent, colour, timeControl }, NEW_GAME_MS);
      if (!begun.ok) throw new Failure(`Cannot begin a game with ${program.name}: ${begun.error}`);
      return gameOf(player, start, colour, baseMs);
    },
    quit: () => player.quit(),
  };
}

function gameOf(player: EnginePlayer, start: GoStart, colour: Colour, baseMs: number | undefined): GtpGame {
  let usedMs = 0;
  return {
    count: (moves) => player.count(moves, COUNT_MS),
    async findMove(moves) {
      const begunMs = performance.now();
      const outcome = await player.search({ start, moves, turn: colour, time: timeOf(baseMs, usedMs), limits: {} }, CAP_MS);
      usedMs += performance.now() - begunMs;
      if (outcome.kind === 'moved') return { kind: 'move', move: outcome.move };
      return outcome.kind === 'resigned' ? outcome : { kind: 'gone', words: wordsFor(outcome) };
    },
  };
}

/** SGMP does not transmit the opponent's time, so it is taken to be equal. */
function timeOf(baseMs: number | undefined, usedMs: number): SearchRequest['time'] {
  if (baseMs === undefined) return { kind: 'unlimited' };
  const leftMs = Math.max(Math.floor(baseMs - usedMs), 1);
  return evenClock(leftMs);
}

function wordsFor(outcome: Exclude<SearchOutcome, { readonly kind: 'moved' | 'resigned' }>): string {
  switch (outcome.kind) {
    case 'claimed':
      return `the program says that the game is over: ${outcome.words}`;
    case 'aborted':
      return 'the search was broken off';
    case 'flag-fell':
    case 'crashed':
    case 'broken':
      return outcome.evidence;
  }
}
