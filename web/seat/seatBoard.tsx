// The board of a seat. Go: one click chooses a point and a second one plays it, because no move can be taken back. Chess: choose the man, then its
// target, then the promotion if there is a choice.

import { useMemo, useState } from 'preact/hooks';
import type { SeatBoard as Board, SeatChoice } from '../../src/broadcast/messages.ts';
import type { Colour } from '../../src/core/colour.ts';
import { ChessBoard } from '../boards/chessBoard.tsx';
import { applyChanges, squaresOf } from '../boards/position.ts';
import { GoBoard } from '../goBoard/goBoard.tsx';
import type { Stone } from '../goBoard/points.ts';
import { t } from '../words/words.ts';
import { movesBetween } from './seatMove.ts';
import { SquareGrid } from './squareGrid.tsx';

export type SeatBoardProps = {
  readonly board: Board;
  readonly colour: Colour | undefined;
  readonly asksMove: boolean;
  /** Go: the chosen point that is not played yet. */
  readonly chosen: string | undefined;
  readonly onChoose: (move: string | undefined) => void;
  readonly onPlay: (move: string) => void;
  /** Go, when a score is asked for: the stones shown as dead. */
  readonly dead?: readonly string[] | undefined;
  readonly onDead?: ((point: string) => void) | undefined;
};

export function SeatBoard(props: SeatBoardProps) {
  const position = useMemo(() => applyChanges(new Map(), props.board.position), [props.board.position]);
  return props.board.size === undefined ? (
    <ChessSeat {...props} position={position} />
  ) : (
    <GoSeat {...props} position={position} />
  );
}

type Positioned = SeatBoardProps & { readonly position: ReadonlyMap<string, string> };

function GoSeat({ board, colour, asksMove, chosen, onChoose, onPlay, dead, onDead, position }: Positioned) {
  const stones = useMemo(
    () => new Map([...position].flatMap(([point, at]) => (isStone(at) ? [[point, at] as const] : []))),
    [position],
  );
  const stone = colour === 'black' ? 'b' : 'w';
  const shown = useMemo(
    () => (asksMove && chosen !== undefined && !stones.has(chosen) ? new Map(stones).set(chosen, stone) : stones),
    [stones, chosen, asksMove, stone],
  );
  const marks = useMemo(() => (asksMove && chosen !== undefined ? new Map([[chosen, 'square']]) : undefined), [asksMove, chosen]);
  const play = (point: string): void => {
    if (stones.has(point)) return;
    if (point === chosen) onPlay(point);
    else onChoose(point);
  };
  return (
    <GoBoard
      size={board.size ?? 19}
      stones={shown}
      last={squaresOf(board.last?.set ?? '').to}
      dead={dead}
      ghost={asksMove ? stone : undefined}
      onPoint={onDead ?? (asksMove ? play : undefined)}
      label={onDead === undefined ? t('seat.board') : t('seat.deadBoard')}
      {...(marks === undefined ? {} : { marks })}
    />
  );
}

function ChessSeat({ board, colour = 'white', asksMove, onPlay, position }: Positioned) {
  const [several, setSeveral] = useState<readonly SeatChoice[]>([]);
  const legal = asksMove ? board.legal : [];
  const open = several.filter((choice) => legal.includes(choice));
  const move = (from: string, to: string): void => {
    const meant = movesBetween(legal, from, to);
    const [only] = meant;
    if (meant.length > 1) setSeveral(meant);
    else if (only !== undefined) onPlay(only.move);
  };
  return (
    <div class="seat-chess">
      <ChessBoard
        position={position}
        last={board.last?.set}
        check={board.check === true ? board.turn : undefined}
        orientation={colour}
        label={t('seat.board')}
      />
      <SquareGrid position={position} orientation={colour} legal={legal} onMove={move} label={t('seat.squares')} />
      {open.length === 0 ? null : (
        <div class="seat-several card" role="group" aria-label={t('seat.which')}>
          <span>{t('seat.which')}</span>
          {open.map((choice, index) => (
            <button
              key={choice.move}
              type="button"
              ref={(element) => {
                if (index === 0) element?.focus();
              }}
              onClick={() => {
                setSeveral([]);
                onPlay(choice.move);
              }}
            >
              {choice.text}
            </button>
          ))}
          <button type="button" onClick={() => setSeveral([])}>
            {t('desk.cancel')}
          </button>
        </div>
      )}
    </div>
  );
}

const isStone = (at: string): at is Stone => at === 'b' || at === 'w';
