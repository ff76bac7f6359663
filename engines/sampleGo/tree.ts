// The tree of a search as numbers in growing arrays: nodes are whole numbers, and the children of a node are consecutive.
// Wins and visits are seen from the side that moved into a node; those of AMAF also count playouts in which the move was made later.

import { PASS } from './board/board.ts';
import { at } from './board/cells.ts';

const FIRST_NODES = 1 << 14;

export class Tree {
  moves = new Int32Array(FIRST_NODES);
  firstChildren = new Int32Array(FIRST_NODES);
  childCounts = new Int32Array(FIRST_NODES);
  visits = new Float64Array(FIRST_NODES);
  wins = new Float64Array(FIRST_NODES);
  amafVisits = new Float64Array(FIRST_NODES);
  amafWins = new Float64Array(FIRST_NODES);
  /** The root is node 0; a node without children has not been expanded. */
  count = 1;

  isExpanded(node: number): boolean {
    return at(this.childCounts, node) > 0;
  }

  /** Adds the next child of the node that is being expanded; add no other child in between. */
  addChild(parent: number, move: number, wins: number, visits: number): void {
    if (this.count === this.moves.length) this.#grow();
    const child = this.count++;
    if (at(this.childCounts, parent) === 0) this.firstChildren[parent] = child;
    this.childCounts[parent] = at(this.childCounts, parent) + 1;
    this.moves[child] = move;
    this.wins[child] = wins;
    this.visits[child] = visits;
  }

  /** The child that looks best, by its own playouts and, while they are few, by AMAF (S. Gelly, D. Silver 2007: RAVE). */
  bestChild(node: number): number {
    const first = at(this.firstChildren, node);
    const end = first + at(this.childCounts, node);
    let best = first;
    let bestValue = -1;
    for (let child = first; child < end; child++) {
      const visits = this.visits[child] ?? 0;
      const amafVisits = this.amafVisits[child] ?? 0;
      const own = visits === 0 ? 0.5 : (this.wins[child] ?? 0) / visits;
      let value = own;
      if (amafVisits > 0) {
        const share = amafVisits / (amafVisits + visits + (amafVisits * visits) / AMAF_EQUIVALENCE);
        value = share * ((this.amafWins[child] ?? 0) / amafVisits) + (1 - share) * own;
      }
      if (value > bestValue) {
        bestValue = value;
        best = child;
      }
    }
    return best;
  }

  /** Counts a playout's reward for the side that moved into the node. */
  countVisit(node: number, reward: number): void {
    this.visits[node] = (this.visits[node] ?? 0) + 1;
    this.wins[node] = (this.wins[node] ?? 0) + reward;
  }

  /** Counts the reward for all moves of the side to move at `node` that it played first later on; `firstBy` says who did. */
  countLater(node: number, stone: number, firstBy: Int32Array, reward: number): void {
    const first = at(this.firstChildren, node);
    const end = first + at(this.childCounts, node);
    for (let child = first; child < end; child++) {
      const move = at(this.moves, child);
      if (move === PASS || at(firstBy, move) !== stone) continue;
      this.amafVisits[child] = (this.amafVisits[child] ?? 0) + 1;
      this.amafWins[child] = (this.amafWins[child] ?? 0) + reward;
    }
  }

  #grow(): void {
    const size = this.moves.length * 2;
    const numbers = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(size);
      larger.set(old);
      return larger;
    };
    const fractions = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(size);
      larger.set(old);
      return larger;
    };
    this.moves = numbers(this.moves);
    this.firstChildren = numbers(this.firstChildren);
    this.childCounts = numbers(this.childCounts);
    this.visits = fractions(this.visits);
    this.wins = fractions(this.wins);
    this.amafVisits = fractions(this.amafVisits);
    this.amafWins = fractions(this.amafWins);
  }
}

/** At about this many visits a move's own playouts outweigh AMAF. */
const AMAF_EQUIVALENCE = 3000;
