// How one player spends its time and how deep it searches: over all of its moves, and in bands of move numbers.

import type { ComparedGame, ComparedPly } from '../../core/comparedGame.ts';
import type { Colour } from '../../core/colour.ts';
import { computedSpeed } from '../../core/searchFigures.ts';
import { Spread, type SpreadFigures } from './spread.ts';

/** The first move of each band. */
const BANDS = [1, 11, 21, 31, 41, 61, 101] as const;
/** A clock is almost empty below this share of the time before the first move. */
export const LOW_CLOCK_SHARE = 0.05;

/** Means of the moves that have the figure; `null`: none has it. */
export type SearchMeans = {
  readonly moves: number;
  readonly timeMs: number | null;
  readonly depth: number | null;
  readonly nodes: number | null;
  /** Nodes of all moves by their time; from moves without nodes, the mean of the speeds that were reported. */
  readonly nodesPerSecond: number | null;
};

export type BandMeans = SearchMeans & {
  readonly from: number;
  /** `null`: no last move. */
  readonly to: number | null;
};

export type ProfileFigures = SearchMeans & {
  readonly games: number;
  readonly bands: readonly BandMeans[];
  /** On the clock after the last move of each game, in ms. */
  readonly leftAtEnd: SpreadFigures | null;
  /** The share of moves after which the clock had less than `LOW_CLOCK_SHARE` of its first time. */
  readonly lowClock: number | null;
  /** The measured time of a move less the time that the engine itself reported, in ms. */
  readonly latency: SpreadFigures | null;
  /** Games in which Arbiter itself was late or stood still, as its journal says. */
  readonly stalledGames: number;
};

export class Profile {
  readonly #all = new Means();
  readonly #bands = BANDS.map(() => new Means());
  readonly #left = new Spread();
  readonly #latency = new Spread();
  #games = 0;
  #clocked = 0;
  #low = 0;
  #stalled = 0;

  add({ plies, startMs, stalled }: ComparedGame, side: Colour): void {
    this.#games += 1;
    if (stalled === true) this.#stalled += 1;
    let left: number | undefined;
    for (const ply of plies) {
      if (ply.side !== side) continue;
      this.#all.add(ply);
      this.#bands[bandOf(ply.move)]?.add(ply);
      const { elapsedMs, reportedMs, leftMs } = ply;
      if (elapsedMs !== undefined && reportedMs !== undefined) this.#latency.add(elapsedMs - reportedMs);
      if (leftMs === undefined) continue;
      left = leftMs;
      const first = startMs[side];
      if (first === undefined) continue;
      this.#clocked += 1;
      if (leftMs < LOW_CLOCK_SHARE * first) this.#low += 1;
    }
    if (left !== undefined) this.#left.add(left);
  }

  figures(): ProfileFigures {
    return {
      games: this.#games,
      ...this.#all.figures(),
      bands: BANDS.flatMap((from, index) => {
        const figures = this.#bands[index]?.figures();
        const next = BANDS[index + 1];
        return figures === undefined || figures.moves === 0
          ? []
          : [{ from, to: next === undefined ? null : next - 1, ...figures }];
      }),
      leftAtEnd: this.#left.figures() ?? null,
      lowClock: this.#clocked === 0 ? null : this.#low / this.#clocked,
      latency: this.#latency.figures() ?? null,
      stalledGames: this.#stalled,
    };
  }
}

const bandOf = (move: number): number => BANDS.findLastIndex((first) => move >= first);

class Mean {
  #sum = 0;
  #count = 0;

  add(value: number | undefined): void {
    if (value === undefined) return;
    this.#sum += value;
    this.#count += 1;
  }

  get value(): number | null {
    return this.#count === 0 ? null : this.#sum / this.#count;
  }
}

class Means {
  readonly #time = new Mean();
  readonly #depth = new Mean();
  readonly #nodes = new Mean();
  readonly #speed = new Mean();
  #moves = 0;
  #timedNodes = 0;
  #timedMs = 0;

  add({ elapsedMs, depth, nodes: written, nodesPerSecond }: ComparedPly): void {
    // TCEC writes 0 for an engine that reports none.
    const nodes = written === 0 ? undefined : written;
    this.#moves += 1;
    this.#time.add(elapsedMs);
    this.#depth.add(depth);
    this.#nodes.add(nodes);
    this.#speed.add(nodesPerSecond === 0 ? undefined : nodesPerSecond);
    if (nodes === undefined || elapsedMs === undefined) return;
    this.#timedNodes += nodes;
    this.#timedMs += elapsedMs;
  }

  figures(): SearchMeans {
    return {
      moves: this.#moves,
      timeMs: this.#time.value,
      depth: this.#depth.value,
      nodes: this.#nodes.value,
      nodesPerSecond: computedSpeed(this.#timedNodes, this.#timedMs) ?? this.#speed.value,
    };
  }
}
