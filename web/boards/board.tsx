// The board of any game.

import type { GameKind, ShownTerritory, SquareChanges } from '../../src/broadcast/messages.ts';
import type { Colour } from '../../src/core/colour.ts';
import { lazily } from '../state/loaded.ts';
import { t } from '../words/words.ts';
import { ChessBoard, type ArrowLook, type BoardArrow } from './chessBoard.tsx';
import { squaresOf, type Position } from './position.ts';
import './board.css';

export type BoardProps = {
  readonly kind: GameKind;
  /** Lines of a Go board. */
  readonly size?: number | undefined;
  readonly position: Position;
  readonly last?: SquareChanges | undefined;
  readonly check?: Colour | undefined;
  readonly orientation: Colour;
  readonly arrows?: readonly BoardArrow[];
  readonly territory?: ShownTerritory | undefined;
  /** Points on which two claims differ. */
  readonly disputed?: readonly string[] | undefined;
  /** Off on small boards. */
  readonly coordinates?: boolean;
  readonly label: string;
};

const MARKS = { white: 'W', black: 'B', third: 'triangle', fourth: 'square' } as const satisfies Record<ArrowLook, string>;

const loadGoBoard = lazily(async () => (await import('../goBoard/goBoard.tsx')).GoBoard);

export function Board(props: BoardProps) {
  if (props.kind === 'chess') return <ChessBoard {...props} />;
  return <LazyGoBoard {...props} />;
}

function LazyGoBoard({
  size = 19,
  position,
  last = '',
  arrows = [],
  territory,
  disputed,
  coordinates = true,
  label,
}: BoardProps) {
  const GoBoard = loadGoBoard();
  if (GoBoard === undefined) return <div class="board-coming" role="img" aria-label={t('game.loading')} />;
  const stones = new Map(
    [...position].flatMap(([point, stone]) => (stone === 'b' || stone === 'w' ? [[point, stone] as const] : [])),
  );
  // Where several want the same point, the mark of the first one: players come before kibitzers.
  const marks = new Map(
    arrows
      .filter(({ to }) => !stones.has(to))
      .toReversed()
      .map(({ to, by }) => [to, MARKS[by]]),
  );
  return (
    <div class="board-go">
      <GoBoard
        size={size}
        stones={stones}
        last={squaresOf(last).to}
        marks={marks}
        territory={territory}
        dead={territory?.dead}
        disputed={disputed}
        coordinates={coordinates}
        isPicture
        label={label}
      />
    </div>
  );
}
