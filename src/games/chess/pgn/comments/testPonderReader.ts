// TCEC's `pd` → the answer that an engine expected to its move. TCEC prints it with the engine's *next* move. If an engine names none, TCEC
// repeats the last one; if it names an illegal move, TCEC prints nothing: such an answer is kept as UCI's null move.

import { withSide, type Sides } from '../../../../core/colour.ts';
import { formatSan, parseSan, type ChessState } from '../../notation/notation.ts';
import type { ArchivedPly } from '../archivedGame.ts';
import type { MoveComment } from './moveComment.ts';
import type { ReplayedPly } from '../replay.ts';

const NO_MOVE = '0000';

/** Visits the plies of a game in order and fills in `ponder` of earlier ones. */
export class PonderReader {
  readonly #plies: ArchivedPly[];
  #afterOwnLast: ChessState | undefined = undefined;
  #printed: Sides<string | undefined> = { white: undefined, black: undefined };

  constructor(plies: ArchivedPly[]) {
    this.#plies = plies;
  }

  visit({ before, mover }: ReplayedPly, { pondered, materialBalance, book }: MoveComment): void {
    const own = this.#plies.at(-2);
    if (own !== undefined && !book && materialBalance !== undefined) {
      const answer = pondered === undefined ? NO_MOVE : this.#answer(pondered);
      if (answer !== undefined && (pondered !== undefined || this.#printed[mover] !== undefined)) {
        this.#plies[this.#plies.length - 2] = { ...own, ponder: answer };
      }
      this.#printed = withSide(this.#printed, mover, pondered);
    }
    this.#afterOwnLast = before;
  }

  /** `undefined`: the words of an earlier answer, which do not name a move of this position. */
  #answer(san: string): string | undefined {
    if (this.#afterOwnLast === undefined) return undefined;
    const move = parseSan(this.#afterOwnLast, san);
    if (!move.ok) return undefined;
    const written = formatSan(this.#afterOwnLast, move.value);
    return written.ok && written.value === san ? move.value : undefined;
  }
}
