// A view-only chess board, drawn by chessground: a position, the last move, a check, arrows. No piece can be moved.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Key, Piece, PiecesDiff, Role } from 'chessground/types';
import type { SquareChanges } from '../../src/broadcast/messages.ts';
import type { Colour } from '../../src/core/colour.ts';
import { squaresOf, type Position } from './position.ts';
import './chessBoard.css';

/** Whose move an arrow is, which gives its colour: a player's, or a kibitzer's. */
export type ArrowLook = Colour | 'third' | 'fourth';

/** A move that an engine intends. */
export type BoardArrow = { readonly from: string; readonly to: string; readonly by: ArrowLook };

export type ChessBoardProps = {
  readonly position: Position;
  readonly last?: SquareChanges | undefined;
  /** Whose king is in check. */
  readonly check?: Colour | undefined;
  readonly orientation: Colour;
  readonly arrows?: readonly BoardArrow[];
  readonly coordinates?: boolean;
  readonly label: string;
};

export function ChessBoard({ position, last = '', check, orientation, arrows = [], coordinates = true, label }: ChessBoardProps) {
  const place = useRef<HTMLDivElement>(null);
  const board = useRef<Api | undefined>(undefined);
  const shown = useRef<Position>(new Map<string, string>());

  useLayoutEffect(() => {
    if (place.current === null) return;
    const made = Chessground(place.current, {
      fen: '8/8/8/8/8/8/8/8',
      viewOnly: true,
      orientation,
      coordinates,
      animation: { enabled: false, duration: durationMs() },
      drawable: { enabled: false, visible: true, brushes: BRUSHES },
    });
    board.current = made;
    shown.current = new Map<string, string>();
    return () => {
      made.destroy();
      board.current = undefined;
    };
  }, []);

  useLayoutEffect(() => {
    const api = board.current;
    if (api === undefined) return;
    const changes = differences(shown.current, position);
    // A jump over many moves is not animated: flying pieces tell the viewer nothing.
    api.state.animation.enabled = shown.current.size > 0 && changes.size <= ANIMATED_SQUARES;
    shown.current = position;
    if (changes.size > 0) {
      api.setPieces(changes);
      // A frame carries the time at which it was due. On a busy device that is before now, and the piece would first move backwards.
      const { current } = api.state.animation;
      if (current !== undefined) current.start = Math.min(current.start, Number(document.timeline.currentTime));
    }
    const { to, from } = squaresOf(last);
    const lastMove = [to, from].flatMap((square) => (square !== undefined && isKey(square) ? [square] : []));
    // `false` means no check: with `undefined`, chessground would use `turnColor`.
    if (api.state.orientation !== orientation) api.toggleOrientation();
    api.set({ lastMove, check: check ?? false });
  }, [position, last, check, orientation]);

  const drawn = arrows.map(({ from, to, by }) => `${by}${from}${to}`).join();
  useLayoutEffect(() => {
    board.current?.setAutoShapes(
      arrows.flatMap(({ from, to, by }, index) => {
        if (!isKey(from) || !isKey(to)) return [];
        const isSame = (other: BoardArrow): boolean => other.from === from && other.to === to;
        // If several engines want the same move, there is one arrow in its own colour.
        if (arrows.slice(0, index).some(isSame)) return [];
        return [{ orig: from, dest: to, brush: arrows.slice(index + 1).some(isSame) ? 'green' : by }];
      }),
    );
  }, [drawn, orientation]);

  return (
    <div class="chessBoard" role="img" aria-label={label}>
      <div class="chessBoard-place" ref={place} />
    </div>
  );
}

/** A move, castling, promotion or en passant capture never changes more squares. */
const ANIMATED_SQUARES = 4;
const durationMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120);

const brush = (key: string, color: string) => ({ key, color, opacity: 0.9, lineWidth: 8 });
const BRUSHES = {
  white: brush('white', 'var(--accent)'),
  black: brush('black', 'var(--second)'),
  third: brush('third', 'var(--third)'),
  fourth: brush('fourth', 'var(--fourth)'),
  green: brush('green', 'var(--good)'),
  // The library requires these brushes.
  red: brush('red', 'var(--bad)'),
  blue: brush('blue', 'var(--accent)'),
  yellow: brush('yellow', 'var(--second)'),
};

const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' } as const satisfies Record<string, Role>;

const isKey = (square: string): square is Key => /^[a-h][1-8]$/.test(square);
const isRoleLetter = (letter: string): letter is keyof typeof ROLES => Object.hasOwn(ROLES, letter);

function pieceOf(letter: string): Piece | undefined {
  const lower = letter.toLowerCase();
  if (!isRoleLetter(lower)) return undefined;
  return { role: ROLES[lower], color: letter === lower ? 'black' : 'white' };
}

function differences(before: Position, after: Position): PiecesDiff {
  const changes: PiecesDiff = new Map();
  for (const square of before.keys()) if (isKey(square) && !after.has(square)) changes.set(square, undefined);
  for (const [square, letter] of after) if (isKey(square) && before.get(square) !== letter) changes.set(square, pieceOf(letter));
  return changes;
}
