// The seats of one game slot: running players, kept from game to game while the next game needs the same ones.
// A player that lost by a fault is never used again; its next game gets a fresh one.

import type { Sides } from '../core/colour.ts';
import type { EngineConfig, GameJob } from '../core/gameJob.ts';
import { err, ok, type Result } from '../core/result.ts';
import { setUpChessBoard } from './chessBoard.ts';
import { EnginePlayer, type PlayerSurroundings } from '../players/enginePlayer.ts';

export class Seats {
  readonly #players = new Map<string, EnginePlayer>();
  readonly #leaving = new Set<Promise<void>>();
  readonly #surroundings: (engine: EngineConfig) => PlayerSurroundings;

  constructor(surroundings: (engine: EngineConfig) => PlayerSurroundings) {
    this.#surroundings = surroundings;
  }

  /** Both players of a game, started where they are not running yet. The error names the side that could not be seated. */
  async take(job: GameJob): Promise<Result<Sides<EnginePlayer>, { readonly by: keyof Sides<unknown>; readonly reason: string }>> {
    const wanted = { white: seatKey(job.players.white), black: seatKey(job.players.black) };
    for (const key of this.#players.keys()) if (key !== wanted.white && key !== wanted.black) this.#dismiss(key);
    const [white, black] = await Promise.all([
      this.#seat(wanted.white, job.players.white),
      this.#seat(wanted.black, job.players.black),
    ]);
    if (!white.ok) return err({ by: 'white', reason: white.error });
    if (!black.ok) return err({ by: 'black', reason: black.error });
    return ok({ white: white.value, black: black.value });
  }

  /** Sends away a player at once; the next game that needs it starts a fresh one. Nobody waits for its end. */
  discard(player: EnginePlayer): void {
    for (const [key, seated] of this.#players) if (seated === player) this.#dismiss(key);
  }

  /** Ends all players and waits until nothing of them is left. */
  async clear(): Promise<void> {
    for (const key of this.#players.keys()) this.#dismiss(key);
    await Promise.all(this.#leaving);
  }

  /** Ends all players now, without asking. */
  kill(): void {
    for (const player of this.#players.values()) player.kill();
  }

  async #seat(key: string, engine: EngineConfig): Promise<Result<EnginePlayer, string>> {
    const seated = this.#players.get(key);
    if (seated !== undefined && seated.ended === undefined) return ok(seated);
    if (seated !== undefined) this.#dismiss(key);
    const started = await EnginePlayer.start(engine, { ...this.#surroundings(engine), setUpBoard: setUpChessBoard });
    if (started.ok) this.#players.set(key, started.value);
    return started;
  }

  #dismiss(key: string): void {
    const player = this.#players.get(key);
    if (player === undefined) return;
    this.#players.delete(key);
    const left = player.quit().finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }
}

const seatKey = (engine: EngineConfig): string => JSON.stringify(engine);
