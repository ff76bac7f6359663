// The seats of one game slot: running players, kept from game to game while the next game needs the same ones.
// A player that lost by a fault is never used again; its next game gets a fresh one.

import type { Colour, Sides } from '../../core/colour.ts';
import type { EngineConfig, GameJob } from '../../core/gameJob.ts';
import type { CallAnswer } from '../../core/judging.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { setUpChessBoard } from '../../games/chess/notation/sessionBoard.ts';
import type { Wait } from './arrivals.ts';
import { engineFor } from './engineFor.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import { startPlayer } from '../../players/startPlayer.ts';
import { START_FAULTS, type StartFailure } from '../../players/process/startFailure.ts';
import type { PlayerContext } from '../../players/playerContext.ts';

/** Which side could not be seated, and whose fault that is. */
export type SeatingFailure = StartFailure & { readonly by: Colour };

export class Seats {
  readonly #players = new Map<string, EnginePlayer>();
  /** What an engine host filled the arguments of a player with. */
  readonly #words = new WeakMap<EnginePlayer, string>();
  readonly #leaving = new Set<Promise<void>>();
  /** Players that overstepped their time and may still answer. */
  readonly #released = new Set<EnginePlayer>();
  readonly #context: (engine: EngineConfig) => PlayerContext;

  constructor(context: (engine: EngineConfig) => PlayerContext) {
    this.#context = context;
  }

  /**
   * Both players of a game, started if they are not running yet; `waitFor` says how to wait for a player that Arbiter does not start. A failure names
   * the side that could not be seated.
   */
  async take(job: GameJob, waitFor?: (colour: Colour) => Wait): Promise<Result<Sides<EnginePlayer>, SeatingFailure>> {
    const engines = { white: engineFor(job, 'white'), black: engineFor(job, 'black') };
    const wanted = { white: seatKey(engines.white), black: seatKey(engines.black) };
    for (const key of this.#players.keys()) if (key !== wanted.white && key !== wanted.black) void this.#dismiss(key);
    const [white, black] = await Promise.all([
      this.#seat(wanted.white, engines.white, waitFor?.('white')),
      this.#seat(wanted.black, engines.black, waitFor?.('black')),
    ]);
    if (white.ok && black.ok) return ok({ white: white.value, black: black.value });
    const failures = [
      ...(white.ok ? [] : [{ by: 'white', ...white.error } as const]),
      ...(black.ok ? [] : [{ by: 'black', ...black.error } as const]),
    ];
    // A crash does not count while the host refuses to start the other player.
    const [failure] = failures.toSorted((one, other) => START_FAULTS.indexOf(one.fault) - START_FAULTS.indexOf(other.fault));
    if (failure === undefined) throw new TypeError('Cannot seat the players: expected both, or a failure');
    return err(failure);
  }

  /** CGF-10.1: replaces a player that cannot continue: by the same program once more, or by its operator. */
  async replace(job: GameJob, by: Colour, how: CallAnswer, old: EnginePlayer): Promise<Result<EnginePlayer, StartFailure>> {
    old.kill();
    await this.discard(old);
    const engine = engineFor(job, by);
    const wanted = how === 'restart' ? engine : operatorOf(engine);
    return this.#seat(seatKey(wanted), wanted);
  }

  /** Dismisses a player immediately; the next game that needs it starts a fresh one. Resolves when nothing of it is left. */
  async discard(player: EnginePlayer): Promise<void> {
    for (const [key, seated] of this.#players) if (seated === player) await this.#dismiss(key);
  }

  /**
   * Takes a player that overstepped its time from its seat, waits at most `graceMs` for it to answer, and then dismisses it. Resolves to what is
   * wrong if it did not answer (S16-15a).
   */
  async release(player: EnginePlayer, graceMs: number): Promise<string | undefined> {
    for (const [key, seated] of this.#players) if (seated === player) this.#players.delete(key);
    this.#released.add(player);
    player.makeWay();
    const lost = await player.comesBack(graceMs);
    this.#released.delete(player);
    if (lost !== undefined) player.kill();
    await this.#seeOff(player);
    return lost;
  }

  /** Ends all players and waits until nothing of them is left. */
  async clear(): Promise<void> {
    for (const player of this.#released) player.kill();
    for (const key of this.#players.keys()) void this.#dismiss(key);
    await Promise.all(this.#leaving);
  }

  /** Kills all players without asking them to quit. */
  kill(): void {
    for (const player of [...this.#players.values(), ...this.#released]) player.kill();
  }

  async #seat(key: string, engine: EngineConfig, wait?: Wait): Promise<Result<EnginePlayer, StartFailure>> {
    const seated = this.#players.get(key);
    const words = engine.program.kind === 'hosted' ? JSON.stringify(engine.program.words) : undefined;
    const isForThis = seated?.elsewhere?.fills !== true || this.#words.get(seated) === words;
    if (seated !== undefined && seated.ended === undefined && isForThis) return ok(seated);
    if (seated !== undefined) void this.#dismiss(key);
    const startupMs = wait?.longestMs ?? engine.startupMs;
    const started = await startPlayer(
      { ...engine, startupMs },
      { ...this.#context(engine), setUpBoard: setUpChessBoard, ...present({ signal: wait?.signal }) },
    );
    if (started.ok) wait?.arrived?.();
    if (started.ok) this.#players.set(key, started.value);
    if (started.ok && words !== undefined) this.#words.set(started.value, words);
    return started;
  }

  async #dismiss(key: string): Promise<void> {
    const player = this.#players.get(key);
    if (player === undefined) return;
    this.#players.delete(key);
    await this.#seeOff(player);
  }

  async #seeOff(player: EnginePlayer): Promise<void> {
    const left = player.quit().finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
    await left;
  }
}

/** The operator continues for a program that has failed. */
const operatorOf = (engine: EngineConfig): EngineConfig => ({ ...engine, protocol: 'operator', program: { kind: 'operator' } });

/** Only its engine host knows whether its arguments depend on the game. */
function seatKey(engine: EngineConfig): string {
  if (engine.program.kind !== 'hosted') return JSON.stringify(engine);
  const { words: _, ...program } = engine.program;
  return JSON.stringify({ ...engine, program });
}
