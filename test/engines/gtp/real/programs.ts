// For tests: GNU Go and Leela Zero over real pipes, through the player that the match uses, and games between them that our rules check. Leela Zero
// gets a small network that is written here: it plays only by its search, and only on 19x19.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { present } from '../../../../src/core/present.ts';
import { isHere } from '../../../needs.ts';
import { processOf } from '../../../../src/core/engines/program.ts';
import type { EngineConfig } from '../../../../src/core/gameJob.ts';
import type { GoStart } from '../../../../src/core/gameRules.ts';
import { entrantName } from '../../../../src/core/ids.ts';
import { unwrap } from '../../../../src/core/result.ts';
import type { TimeControl } from '../../../../src/core/timeControl.ts';
import { goRules, type GoState } from '../../../../src/games/go/rules.ts';
import type { EnginePlayer } from '../../../../src/players/enginePlayer.ts';
import { startPlayer } from '../../../../src/players/startPlayer.ts';
import type { SearchOutcome } from '../../../../src/players/searchOutcome.ts';
import type { SearchRequest } from '../../../../src/protocols/session.ts';

export const GNUGO = '/usr/games/gnugo';
export const LEELAZ = '/usr/games/leelaz';
export const LONGEST_MS = 60_000;
export const START: GoStart = {
  game: 'go',
  size: 9,
  komi: 11,
  ruleSet: 'japanese',
  superko: 'none',
  suicide: false,
  handicap: 0,
};
export const hasGnugo = isHere(existsSync(GNUGO), 'gnugo');
export const hasLeelaz = isHere(existsSync(LEELAZ), 'leelaz');
export const folder = mkdtempSync(join(tmpdir(), 'arbiter-gtp-'));
const players: EnginePlayer[] = [];

/** Call it when all tests of a file are over. */
export async function quitAll(): Promise<void> {
  await Promise.all(players.map((player) => player.quit()));
  rmSync(folder, { recursive: true });
}

export async function start(
  command: string,
  args: readonly string[],
  changes: Partial<EngineConfig> = {},
  logFile?: string,
): Promise<EnginePlayer> {
  const config: EngineConfig = {
    name: entrantName('test'),
    protocol: 'gtp',
    program: processOf(command, args),
    options: {},
    startupMs: LONGEST_MS,
    ...changes,
  };
  const context = { cores: [], hidden: [], runId: `gtp-real-${process.pid}`, ...present({ logFile }) };
  const player = unwrap(await startPlayer(config, context));
  players.push(player);
  return player;
}
export const gnugo = (seed: number, level: number, logFile?: string): Promise<EnginePlayer> =>
  start(GNUGO, ['--mode', 'gtp', '--seed', String(seed)], { options: { level } }, logFile);

/** Version 1, one block of two filters, all weights 0: all moves are equally good, and no one is ahead (README of Leela Zero). */
function network(): string {
  const file = join(folder, 'network.txt');
  const filters = 2;
  const convolution = (weights: number, outputs: number): number[] => [weights, outputs, outputs, -outputs];
  const rows = [
    ...convolution(18 * 9 * filters, filters),
    ...convolution(filters * filters * 9, filters),
    ...convolution(filters * filters * 9, filters),
    ...convolution(filters * 2, 2),
    ...[2 * 361 * 362, 362],
    ...convolution(filters, 1),
    ...[361 * 256, 256, 256, 1],
  ];
  // Variances are 1: a negative number in a row means that many of them.
  const text = rows.map((count) =>
    Array(Math.abs(count))
      .fill(count < 0 ? '1' : '0')
      .join(' '),
  );
  writeFileSync(file, `1\n${text.join('\n')}\n`);
  return file;
}
export const leelazArgs = (...further: string[]): string[] => [
  ...['--gtp', '--noponder', '--cpu-only', '--threads', '1', '--playouts', '5', '--seed', '1', '--weights', network()],
  ...further,
];

const CLOCK: TimeControl = { kind: 'clock', periods: [{ moves: null, baseMs: 60_000, incrementMs: 0 }], marginMs: 0 };
export const CLOCK_LEFT: SearchRequest['time'] = {
  kind: 'clock',
  left: { white: 50_000, black: 40_000 },
  increment: { white: 0, black: 0 },
  movesToGo: undefined,
};

export class Game {
  readonly moves: string[] = [];
  state: GoState;

  constructor(begins: GoStart) {
    this.state = unwrap(goRules.start(begins));
  }

  /** Plays a move, which must be legal. */
  play(move: string): void {
    const played = unwrap(goRules.play(this.state, move));
    this.state = played.state;
    this.moves.push(played.move);
  }

  ask(player: EnginePlayer, time: SearchRequest['time'] = CLOCK_LEFT): Promise<SearchOutcome> {
    const turn = goRules.turn(this.state);
    return player.search({ start: this.state.start, moves: this.moves, turn, time, limits: {} }, LONGEST_MS);
  }

  async move(player: EnginePlayer, time?: SearchRequest['time']): Promise<Extract<SearchOutcome, { kind: 'moved' }>> {
    const outcome = await this.ask(player, time);
    if (outcome.kind !== 'moved') throw new Error(`Cannot continue: expected a move, got ${JSON.stringify(outcome)}`);
    this.play(outcome.move);
    return outcome;
  }

  get hasStopped(): boolean {
    return goRules.counting?.isDue(this.state) === true;
  }
}

export const begin = async (begins: GoStart, ...both: readonly EnginePlayer[]): Promise<void> => {
  for (const player of both) unwrap(await player.newGame({ start: begins, opponent: 'x', timeControl: CLOCK }, LONGEST_MS));
};

/** A whole game: checks that every move is legal and both scores are equal, and that our count with the reported dead stones agrees. */
export async function expectWholeGame(begins: GoStart, black: EnginePlayer, white: EnginePlayer): Promise<void> {
  await begin(begins, black, white);
  const game = new Game(begins);
  while (!game.hasStopped) await game.move(goRules.turn(game.state) === 'black' ? black : white);
  const claims = await Promise.all([black, white].map((player) => player.count(game.moves, LONGEST_MS)));
  const [claim] = claims;
  expect(claim).toMatchObject({ kind: 'told', score: expect.stringMatching(/^[BW]\+\d+\.5$/), dead: expect.any(Array) });
  expect(claims[1]).toEqual(claim);
  if (claim?.kind !== 'told') return;
  expect(goRules.counting?.count(game.state, claim.dead ?? [])).toEqual({ ok: true, value: claim.score });
}
