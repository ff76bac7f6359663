// How long `arbiter check` waits and how often it tries. Times in ms. What an event would tolerate is in the checks themselves.

/** The engine's own `startup` limits the wait for the handshake and for each `readyok`. */
export type CheckSettings = {
  /** How long the engine may think about a position, and how much longer it may be silent before it counts as hanging. */
  readonly thinkMs: number;
  readonly patienceMs: number;
  /** How long a search to a small depth or few nodes may take. */
  readonly limitMs: number;
  /** How often the search is stopped. */
  readonly stopTries: number;
  /** Games at 1+0.01, and full moves after which a game is broken off. */
  readonly fastGames: number;
  readonly gameMoves: number;
  /** The time of each side in a game of Go, in ms. */
  readonly goGameMs: number;
  /** How long a move of an SGMP program gets no OK; 0: it always gets one. */
  readonly sgmpSilenceMs: number;
  /** How long CPU time is measured. */
  readonly threadsMs: number;
  /** How long the engine may take to end. */
  readonly endMs: number;
  /** The longest time of a check: after it the engine is killed and the check has failed. */
  readonly checkMs: number;
};

export const FULL_CHECK: CheckSettings = {
  thinkMs: 200,
  patienceMs: 3000,
  limitMs: 5000,
  stopTries: 20,
  fastGames: 4,
  gameMoves: 200,
  goGameMs: 45_000,
  sgmpSilenceMs: 23_000,
  threadsMs: 1500,
  endMs: 2000,
  checkMs: 120_000,
};

export const QUICK_CHECK: CheckSettings = {
  ...FULL_CHECK,
  thinkMs: 50,
  patienceMs: 2000,
  limitMs: 2000,
  stopTries: 4,
  fastGames: 1,
  gameMoves: 40,
  goGameMs: 30_000,
  sgmpSilenceMs: 0,
  threadsMs: 500,
};
