// An engine's current line, as clickable moves: each opens the line on its own board. Moves already played are muted, and the move at which the two
// players' lines diverge is marked.

import type { ShownMove } from '../../../src/broadcast/messages.ts';
import { t } from '../../words/words.ts';
import type { ArrowLook } from '../../boards/chessBoard.tsx';
import type { GameView, HeardThought } from '../gameView.ts';
import type { Line } from '../moves/parting.ts';
import { numberOfPly } from '../moves/plyNumber.ts';
import './thoughtLine.css';

type Props = {
  readonly view: GameView;
  readonly by: ArrowLook;
  readonly name: string;
  readonly thought: Pick<HeardThought, 'ply' | 'pv'> | undefined;
  /** What is left of the line in the position on the board. */
  readonly remaining: Line | undefined;
  /** Where the players' lines part, in a player's line. */
  readonly parting?: { readonly shared: number; readonly parts: boolean } | undefined;
};

export function ThoughtLine({ view, by, name, thought, remaining, parting }: Props) {
  const document = view.document.value;
  const moves = thought?.pv ?? [];
  if (document === undefined || thought === undefined || moves.length === 0) {
    return <p class="line line-none">{t('game.noLine')}</p>;
  }
  const gone = remaining === undefined ? 0 : remaining.ply - thought.ply;
  const partsAt = parting?.parts === true && remaining !== undefined ? gone + parting.shared : -1;
  const keys = keysOf(moves);
  const open = (step: number): void => {
    view.opened.value = { by, name, line: { ply: thought.ply, moves }, step };
  };
  return (
    <div class="line">
      <button
        type="button"
        class="line-open plain"
        onClick={() => open(moves.length)}
        aria-label={t('game.openLine')}
        title={t('game.openLine')}
      >
        ⊞
      </button>
      <p class="line-moves" onClick={(event) => openClicked(event, open)} data-left={remaining === undefined}>
        {moves.slice(0, SHOWN_MOVES).map((move, index) => {
          const ply = thought.ply + index;
          const number = numberOfPly(document, ply);
          const isNumbered = index === 0 || number.endsWith('.');
          const look =
            index === partsAt ? 'parts' : index < gone ? 'gone' : parting !== undefined && index < partsAt ? 'shared' : 'own';
          return (
            <span key={keys[index]} class={`line-move line-${look}`} data-step={index + 1}>
              {/* The space is inside, so that no text moves when the line grows. */}
              {`${isNumbered ? `${number}\u2060` : ''}${move.text} `}
            </span>
          );
        })}
      </p>
    </div>
  );
}

/** A move's key contains all moves before it: after a change the rest of the line is new text, rather than old text that jumps elsewhere. */
function keysOf(moves: readonly ShownMove[]): readonly string[] {
  let key = 0;
  return moves.slice(0, SHOWN_MOVES).map(({ text }, index) => {
    for (let at = 0; at < text.length; at += 1) key = (31 * key + text.charCodeAt(at)) % 0x1000_0000_0000;
    return `${index} ${key}`;
  });
}

/** The card cuts off what does not fit. */
const SHOWN_MOVES = 60;

function openClicked(event: MouseEvent, open: (step: number) => void): void {
  const move = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null;
  if (move !== null) open(Number(move.dataset['step']));
}
