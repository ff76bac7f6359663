// The squares of a chess board as a grid over it, to move a man by two clicks or by keyboard: arrows move from square to square, Enter picks up and
// puts down, Escape cancels. The possible moves are an input; knows no rules.

import { useRef, useState } from 'preact/hooks';
import type { SeatChoice } from '../../src/broadcast/messages.ts';
import type { Colour } from '../../src/core/colour.ts';
import type { Position } from '../boards/position.ts';
import type { Word } from '../words/en.ts';
import { t } from '../words/words.ts';
import { targetsOf } from './seatMove.ts';
import './squareGrid.css';

export type SquareGridProps = {
  readonly position: Position;
  readonly orientation: Colour;
  readonly legal: readonly SeatChoice[];
  readonly onMove: (from: string, to: string) => void;
  readonly label: string;
};

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const RANKS = ['8', '7', '6', '5', '4', '3', '2', '1'] as const;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function SquareGrid({ position, orientation, legal, onMove, label }: SquareGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<string | undefined>(undefined);
  const [tabStop, setTabStop] = useState('e4');
  const files = orientation === 'white' ? FILES : FILES.toReversed();
  const ranks = orientation === 'white' ? RANKS : RANKS.toReversed();
  const movable = new Set(legal.flatMap(({ from: square }) => (square === undefined ? [] : [square])));
  // A man picked up in an earlier position is put back.
  const taken = from !== undefined && movable.has(from) ? from : undefined;
  const targets = taken === undefined ? new Set<string>() : targetsOf(legal, taken);

  const choose = (square: string): void => {
    setTabStop(square);
    if (taken !== undefined && targets.has(square)) {
      setFrom(undefined);
      return onMove(taken, square);
    }
    setFrom(square !== taken && movable.has(square) ? square : undefined);
  };
  const keys = (event: KeyboardEvent, column: number, row: number): void => {
    if (event.key === 'Escape') return setFrom(undefined);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = `${files[column + step[0]] ?? ''}${ranks[row + step[1]] ?? ''}`;
    if (next.length !== 2) return;
    setTabStop(next);
    grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  };
  return (
    <div class="square-grid" ref={grid} role="grid" aria-label={label}>
      {ranks.map((rank, row) => (
        <div key={rank} class="square-row" role="row">
          {files.map((file, column) => {
            const square = `${file}${rank}`;
            const look = [
              'square',
              square === taken ? 'is-taken' : '',
              targets.has(square) ? (position.has(square) ? 'is-capture' : 'is-target') : '',
              movable.has(square) ? 'is-movable' : '',
            ];
            return (
              <button
                key={square}
                type="button"
                role="gridcell"
                class={look.filter((name) => name !== '').join(' ')}
                data-square={square}
                tabIndex={square === tabStop ? 0 : -1}
                aria-label={spokenSquare(square, position.get(square), square === taken, targets.has(square))}
                aria-selected={square === taken}
                onClick={() => choose(square)}
                onKeyDown={(event) => keys(event, column, row)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

const MEN = {
  P: 'man.whitePawn',
  N: 'man.whiteKnight',
  B: 'man.whiteBishop',
  R: 'man.whiteRook',
  Q: 'man.whiteQueen',
  K: 'man.whiteKing',
  p: 'man.blackPawn',
  n: 'man.blackKnight',
  b: 'man.blackBishop',
  r: 'man.blackRook',
  q: 'man.blackQueen',
  k: 'man.blackKing',
} as const satisfies Record<string, Word>;
const isMan = (letter: string): letter is keyof typeof MEN => Object.hasOwn(MEN, letter);

function spokenSquare(square: string, man: string | undefined, isTaken: boolean, isTarget: boolean): string {
  const parts = [
    square,
    man !== undefined && isMan(man) ? t(MEN[man]) : t('go.empty'),
    isTaken ? t('seat.taken') : undefined,
    isTarget ? t('seat.target') : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
