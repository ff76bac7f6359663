// What the plies of a game say in a few numbers, for statistics: made once, when the game ends and its plies leave memory.

import type { Colour, Sides } from '../../core/colour.ts';
import { valueFor, type Evaluation } from '../../core/evaluation.ts';
import type { PlyRecord } from '../../core/gameJob.ts';
import type { GameStart } from '../../core/gameRules.ts';
import { colourOfPly } from '../../core/plies.ts';
import { present } from '../../core/present.ts';
import type { ShownEvaluation } from '../messages.ts';
import { shownEvaluation } from './shownFigures.ts';

/** What one side did, moves from a book left out. Times in ms. */
export type SideDigest = {
  readonly moves: number;
  readonly timeMs: number;
  /** The sum over `deep` moves, those with a depth. */
  readonly depth: number;
  readonly deep: number;
  /** Nodes, and the time of the moves for which they are known. */
  readonly nodes: number;
  readonly nodesMs: number;
  readonly longest?: { readonly ply: number; readonly ms: number };
  /** The evaluation that was worst for it, White's view. */
  readonly worst?: Evaluated;
  /** By `STAGE_MOVES` moves of the game: how many moves, their time, how many with a depth, their depths. */
  readonly stages: readonly Stage[];
};
export type Stage = readonly [moves: number, timeMs: number, deep: number, depth: number];

/** `value`: in centipawns, infinite for a mate. White's view, like `evaluation`. */
export type Evaluated = { readonly ply: number; readonly evaluation: ShownEvaluation; readonly value: number };

export type GameDigest = Sides<SideDigest> & {
  /** The largest change between two evaluations in a row by the same side, as a share of a point. */
  readonly swing?: { readonly from: Evaluated; readonly to: Evaluated; readonly share: number };
  /** The first time that the two sides disagree by `PARTING_CENTIPAWNS` or more: the later of two plies in a row. */
  readonly parting?: { readonly one: Evaluated; readonly other: Evaluated };
};

export const STAGE_MOVES = 10;
/** Later moves belong to the last stage. */
const STAGES = 12;
export const PARTING_CENTIPAWNS = 150;
/** Both see a won game. */
const WON_CENTIPAWNS = 1000;

/** `plies`: those that were played, without the opening. */
export function digestOf(start: GameStart, plies: readonly PlyRecord[]): GameDigest {
  const sides = { white: new SideCount(), black: new SideCount() } satisfies Sides<SideCount>;
  let swing: GameDigest['swing'];
  let parting: GameDigest['parting'];
  let before: Evaluated | undefined;
  for (const ply of plies) {
    const by = colourOfPly(start, ply.ply);
    const side = sides[by];
    side.add(ply);
    const now = evaluated(ply);
    if (now !== undefined) {
      const share = side.last === undefined ? 0 : Math.abs(expected(now) - expected(side.last));
      if (side.last !== undefined && share > (swing?.share ?? 0)) swing = { from: side.last, to: now, share };
      if (parting === undefined && before !== undefined && disagree(before, now)) parting = { one: before, other: now };
      side.evaluate(now, by);
    }
    before = now;
  }
  return { white: sides.white.digest, black: sides.black.digest, ...present({ swing, parting }) };
}

class SideCount {
  last: Evaluated | undefined;
  #moves = 0;
  #timeMs = 0;
  #depth = 0;
  #deep = 0;
  #nodes = 0;
  #nodesMs = 0;
  #longest: SideDigest['longest'];
  #worst: Evaluated | undefined;
  readonly #stages: Stage[] = [];

  add({ ply, book, elapsedMs, depth, nodes }: PlyRecord): void {
    if (book === true) return;
    this.#moves += 1;
    this.#timeMs += elapsedMs;
    if (depth !== undefined) {
      this.#depth += depth;
      this.#deep += 1;
    }
    if (nodes !== undefined) {
      this.#nodes += nodes;
      this.#nodesMs += elapsedMs;
    }
    if (elapsedMs > (this.#longest?.ms ?? 0)) this.#longest = { ply, ms: elapsedMs };
    const stage = Math.min(STAGES - 1, Math.floor((ply - 1) / 2 / STAGE_MOVES));
    while (this.#stages.length <= stage) this.#stages.push([0, 0, 0, 0]);
    const [moves, timeMs, deep, depths] = this.#stages[stage] ?? [0, 0, 0, 0];
    this.#stages[stage] = [moves + 1, timeMs + elapsedMs, deep + (depth === undefined ? 0 : 1), depths + (depth ?? 0)];
  }

  evaluate(now: Evaluated, by: Colour): void {
    this.last = now;
    const gain = (one: Evaluated): number => (by === 'white' ? expected(one) : -expected(one));
    if (this.#worst === undefined || gain(now) < gain(this.#worst)) this.#worst = now;
  }

  get digest(): SideDigest {
    return {
      ...{ moves: this.#moves, timeMs: this.#timeMs, depth: this.#depth, deep: this.#deep },
      ...{ nodes: this.#nodes, nodesMs: this.#nodesMs, stages: this.#stages },
      ...present({ longest: this.#longest, worst: this.#worst }),
    };
  }
}

/** Bounds say less than the search knows, so they are left out. */
function evaluated({ ply, evaluation }: PlyRecord): Evaluated | undefined {
  const shown = isExact(evaluation) ? shownEvaluation(evaluation) : undefined;
  const value = valueFor('white', evaluation);
  return shown && value !== undefined ? { ply, evaluation: shown, value } : undefined;
}

const isExact = (evaluation: Evaluation): boolean => evaluation.kind !== 'unknown' && evaluation.bound === undefined;

/** White's expected share of the point, by the usual curve of Elo: one pawn counts as 100 Elo. */
export const expected = ({ value }: Evaluated): number => 1 / (1 + 10 ** (-value / 400));

function disagree(one: Evaluated, other: Evaluated): boolean {
  const shortened = ({ value }: Evaluated): number => Math.max(-WON_CENTIPAWNS, Math.min(WON_CENTIPAWNS, value));
  return Math.abs(shortened(one) - shortened(other)) >= PARTING_CENTIPAWNS;
}
