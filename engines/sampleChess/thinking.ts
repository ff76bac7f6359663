// Drives one search: slices of work with the event loop in between, the clock, stop, and reports as UCI info lines.

import { afterMove, formatMove, inCheck, type ChessState, type Move } from '../../src/games/chess/notation/notation.ts';
import { balanceOf, evaluate } from './evaluation.ts';
import { MATE, MATE_BOUND, search, type Report } from './search.ts';
import type { Budget } from './time.ts';

/** The environment: a monotonic clock in ms, and a way to be called again after input has been read. */
export type World = { readonly nowMs: () => number; readonly later: (callback: () => void) => void };

export type Task = {
  readonly state: ChessState;
  readonly depth: number;
  readonly nodes: number;
  readonly only: readonly Move[];
  readonly budget: Budget;
  /** The answer waits for `stop`, even if the search has ended (UCI `go infinite`). */
  readonly untilStopped: boolean;
};

export type Thinking = { readonly stop: () => void };

/** Work between two checks of the input, in ms: short compared with any clock, long compared with the cost of the event loop. */
const SLICE_MS = 2;

/** Starts immediately; `say` receives info lines and finally the bestmove line, after which `done` is called. */
export function think(task: Task, world: World, say: (line: string) => void, done: () => void): Thinking {
  const begunMs = world.nowMs();
  const elapsedMs = (): number => world.nowMs() - begunMs;
  let stopped = false;
  let waiting = false;
  let unreported = true;
  const shouldStop = (): boolean => stopped || elapsedMs() >= task.budget.hardMs;
  const steps = search(task.state, { depth: task.depth, nodes: task.nodes, only: task.only, shouldStop });
  let line: readonly Move[] = [];

  world.later(work);
  return {
    stop() {
      stopped = true;
      if (waiting) answer(line[0]);
    },
  };

  function work(): void {
    const sliceEnd = world.nowMs() + SLICE_MS;
    while (world.nowMs() < sliceEnd) {
      const step = steps.next();
      if (step.done === true) return finish(step.value);
      if (step.value === undefined) continue;
      line = step.value.line;
      unreported = false;
      say(infoOf(task.state, step.value, elapsedMs()));
      if (enough(step.value)) return finish(line[0]);
    }
    world.later(work);
  }

  /** Whether another depth is not worth beginning. */
  function enough(report: Report): boolean {
    if (task.untilStopped) return false;
    return (
      elapsedMs() >= task.budget.softMs || (Math.abs(report.score) > MATE_BOUND && report.depth > MATE - Math.abs(report.score))
    );
  }

  function finish(move: Move | undefined): void {
    if (move !== undefined && line.length === 0) line = [move];
    if (task.untilStopped && !stopped) waiting = true;
    else answer(move);
  }

  function answer(move: Move | undefined): void {
    waiting = false;
    if (unreported) say(staticInfo(task.state, move));
    const reply = line[1];
    const ponder =
      move !== undefined && reply !== undefined && line[0] === move
        ? ` ponder ${formatMove(afterMove(task.state, move), reply)}`
        : '';
    say(`bestmove ${move === undefined ? '0000' : formatMove(task.state, move)}${ponder}`);
    done();
  }
}

function infoOf(state: ChessState, { depth, selectiveDepth, score, nodes, line }: Report, elapsedMs: number): string {
  const timeMs = Math.round(elapsedMs);
  const nodesPerSecond = Math.round((nodes * 1000) / Math.max(elapsedMs, 1));
  const reach = `depth ${depth} seldepth ${Math.max(depth, selectiveDepth)}`;
  const work = `nodes ${nodes} nps ${nodesPerSecond} time ${timeMs}`;
  return `info ${reach} score ${scoreText(score)} ${work} pv ${lineText(state, line)}`;
}

/** For an answer before any depth was finished, and for a position without moves: its static value. */
function staticInfo(state: ChessState, move: Move | undefined): string {
  const score = move === undefined ? (inCheck(state) ? -MATE : 0) : evaluate(state, balanceOf(state));
  return `info depth 0 score ${scoreText(score)}${move === undefined ? '' : ` pv ${formatMove(state, move)}`}`;
}

/** Mates in full moves, negative when the side to move is mated. */
function scoreText(score: number): string {
  const plies = MATE - Math.abs(score);
  if (Math.abs(score) < MATE_BOUND) return `cp ${score}`;
  const moves = Math.ceil(plies / 2);
  return `mate ${score > 0 || moves === 0 ? moves : -moves}`;
}

function lineText(state: ChessState, line: readonly Move[]): string {
  let current = state;
  const texts: string[] = [];
  for (const move of line) {
    texts.push(formatMove(current, move));
    current = afterMove(current, move);
  }
  return texts.join(' ');
}
