// A game of Go as a track follows it.

import type { Colour } from '../../../core/colour.ts';
import type { GoStart } from '../../../core/gameRules.ts';
import { changedPoints, pointsOf } from '../../../games/go/pointChanges.ts';
import { goRules, type GoState } from '../../../games/go/rules.ts';
import { ownedPoints } from '../../../games/go/scoring.ts';
import { formatVertex, parseVertex } from '../../../games/go/vertex.ts';
import type { ShownMove, ShownTerritory, SquareChanges } from '../../messages.ts';
import { LONGEST_LINE, wordsOf, type PlayedOnBoard, type TrackBoard } from './trackBoard.ts';

export class GoTrackBoard implements TrackBoard {
  #state: GoState;

  /** Throws `RangeError` if the game cannot start like this. */
  constructor(start: GoStart) {
    const first = goRules.start(start);
    if (!first.ok) throw new RangeError(first.error);
    this.#state = first.value;
  }

  get turn(): Colour {
    return this.#state.turn;
  }

  get squares(): SquareChanges {
    return pointsOf(this.#state);
  }

  /** At Go, every stone counts as a move. */
  get moveNumber(): number {
    return this.#state.ply + 1;
  }

  play(text: string): PlayedOnBoard {
    const played = goRules.play(this.#state, text);
    if (!played.ok) throw new RangeError(played.error);
    const { state, move, irreversible } = played.value;
    const set = changedPoints(this.#state, state);
    this.#state = state;
    // The rules count the stones each side has lost; the page shows who captured them.
    const captures = { white: state.captured.black, black: state.captured.white };
    return { move: { text: move, set }, counted: { irreversible, zeroing: false, men: goRules.men(state) }, state: { captures } };
  }

  line(moves: string): readonly ShownMove[] {
    const shown: ShownMove[] = [];
    let state = this.#state;
    for (const word of wordsOf(moves)) {
      const played = goRules.play(state, word);
      if (!played.ok) break;
      const { state: after, move } = played.value;
      if (shown.push({ text: move, set: changedPoints(state, after) }) === LONGEST_LINE) break;
      state = after;
    }
    return shown;
  }

  nameOf(move: string): string | undefined {
    const played = goRules.play(this.#state, move);
    return played.ok ? played.value.move : undefined;
  }

  territory(dead: readonly string[]): ShownTerritory {
    const { size } = this.#state.start;
    const stones = dead.flatMap((vertex) => {
      const point = parseVertex(vertex, size);
      return point.ok && (this.#state.stones[point.value] ?? 0) !== 0 ? [point.value] : [];
    });
    const owned = ownedPoints(this.#state, stones);
    const names = (points: readonly number[]): readonly string[] => points.map((point) => formatVertex(point, size));
    return { black: names(owned.territory.black), white: names(owned.territory.white), dead: names(owned.dead) };
  }
}
