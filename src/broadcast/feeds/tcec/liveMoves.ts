// The moves of a game as in `live.json` (docs/tcec-formats.md): one object per ply, extended as the game continues. The figures are taken from the
// PGN comment, so that both agree.

import { colourOfPly } from '../../../core/plies.ts';
import type { ArchivedGame, ArchivedPly } from '../../../games/chess/pgn/archivedGame.ts';
import { endingWords } from '../../../games/chess/pgn/termination.ts';
import { plyComment } from '../../../games/chess/pgn/write/writeComment.ts';
import { isCastling } from '../../../games/chess/position/moves.ts';
import {
  afterMove,
  fen,
  formatMove,
  formatSan,
  materialBalance,
  parseMove,
  sanOf,
  tcecReversiblePlies,
  type ChessState,
} from '../../../games/chess/notation/notation.ts';
import { chessRules } from '../../../games/chess/rules.ts';
import type { ChessStart } from '../../../core/gameRules.ts';
import type { Colour, Sides } from '../../../core/colour.ts';
import { withSide } from '../../../core/colour.ts';

type Step = { readonly m: string; readonly from: string; readonly to: string; readonly fen: string };

/** Figures are text, as TCEC writes them; `rem` is the end of the game. */
export type LiveMove = Step & {
  readonly book: boolean;
  readonly material: { readonly p: number; readonly n: number; readonly b: number; readonly r: number; readonly q: number };
  readonly d?: string;
  readonly sd?: string;
  readonly pd?: string;
  readonly mt?: string;
  readonly tl?: string;
  readonly s?: string;
  readonly n?: string;
  readonly pv?: { readonly San: string; readonly Moves: readonly Step[] };
  readonly tb?: string;
  readonly h?: string;
  readonly ph?: string;
  readonly wv?: string;
  readonly adjudication?: { readonly FiftyMoves: number; readonly Draw: number; readonly ResignOrWin: number };
  readonly rem?: string;
};

/** Cuts lines: longer ones tell viewers nothing. */
const PV_PLIES = 60;

export class LiveMoves {
  readonly #start: ChessStart;
  #state: ChessState;
  readonly #moves: LiveMove[] = [];
  #expected: Sides<string | undefined> = { white: undefined, black: undefined };

  /** Throws `RangeError` if the start is not playable; journaled games have been checked before. */
  constructor(start: ChessStart) {
    const state = chessRules.start(start);
    if (!state.ok) throw new RangeError(state.error);
    this.#start = start;
    this.#state = state.value;
  }

  /** All moves of the game, which may have grown or ended since the last call. */
  follow({ openingMoves, plies, ending }: ArchivedGame): readonly LiveMove[] {
    for (const move of openingMoves.slice(this.#moves.length)) this.#book(move);
    for (const ply of plies.slice(this.#moves.length - openingMoves.length)) this.#play(ply);
    const last = this.#moves.at(-1);
    const words = endingWords(ending)?.comment;
    return last === undefined || words === undefined ? this.#moves : [...this.#moves.slice(0, -1), { ...last, rem: words }];
  }

  /** The legal part of a line of protocol moves from the position after all moves so far. */
  lineFrom(ply: number, text: string): readonly { readonly san: string; readonly uci: string }[] {
    if (ply !== this.#moves.length + 1) return [];
    const uci = text.split(/\s+/).filter((move) => move !== '');
    return lineOf(this.#state, text).map(({ m }, index) => ({ san: m, uci: uci[index] ?? '' }));
  }

  #book(text: string): void {
    const { step, after } = stepOf(this.#state, text);
    this.#state = after;
    this.#moves.push({ ...step, book: true, material: materialOf(after) });
  }

  #play(ply: ArchivedPly): void {
    if (ply.book === true) return this.#book(ply.move);
    const before = this.#state;
    const { step, after } = stepOf(before, ply.move);
    const by: Colour = colourOfPly(this.#start, ply.ply);
    const line = lineOf(before, ply.pv ?? '');
    const figures = figuresOf(
      plyComment(ply, {
        pv: line.map(({ m }) => m).join(' '),
        pondered: this.#expected[by],
        sinceZeroing: tcecReversiblePlies(after),
        balance: '',
      }),
      line,
    );
    this.#state = after;
    this.#moves.push({ ...step, book: false, ...figures, material: materialOf(after) });
    if (ply.ponder === undefined) return;
    const answer = formatSan(after, ply.ponder);
    this.#expected = withSide(this.#expected, by, answer.ok ? answer.value : undefined);
  }
}

/** Throws `RangeError` if the move is not legal. */
function stepOf(state: ChessState, text: string): { readonly step: Step; readonly after: ChessState } {
  const move = parseMove(state, text);
  if (!move.ok) throw new RangeError(move.error);
  const after = afterMove(state, move.value);
  const uci = formatMove(state, move.value);
  const from = uci.slice(0, 2);
  // In UCI form: the king's target square, even if castling is written as king takes rook.
  const to = isCastling(state, move.value) ? `${move.value.to > move.value.from ? 'g' : 'c'}${from.charAt(1)}` : uci.slice(2, 4);
  return { step: { m: sanOf(state, move.value, after), from, to, fen: fen(after) }, after };
}

/** The legal part of the line. */
function lineOf(state: ChessState, line: string): readonly Step[] {
  const steps: Step[] = [];
  let current = state;
  for (const text of line.split(/\s+/)) {
    if (text === '') continue;
    if (steps.length === PV_PLIES || !parseMove(current, text).ok) break;
    const { step, after } = stepOf(current, text);
    steps.push(step);
    current = after;
  }
  return steps;
}

function materialOf(state: ChessState): LiveMove['material'] {
  const { pawn, knight, bishop, rook, queen } = materialBalance(state);
  return { p: pawn, n: knight, b: bishop, r: rook, q: queen };
}

const TEXTS = ['d', 'sd', 'pd', 'mt', 'tl', 's', 'n', 'tb', 'h', 'ph', 'wv'] as const;

function figuresOf(comment: string, line: readonly Step[]): Omit<LiveMove, keyof Step | 'book' | 'material' | 'rem'> {
  if (comment === '') return {};
  const fields = new Map(
    comment.split(',').map((part) => {
      const [name = '', value = ''] = part.trim().split('=');
      return [name, value];
    }),
  );
  const counter = (name: string): number => Number(fields.get(name) ?? 0);
  return {
    ...Object.fromEntries(TEXTS.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : []))),
    pv: { San: line.map(({ m }) => m).join(' '), Moves: line },
    adjudication: { FiftyMoves: counter('R50'), Draw: counter('Rd'), ResignOrWin: counter('Rr') },
  };
}
