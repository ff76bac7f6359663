// What an operator does when it is their program's turn: type the move, play the point that they chose, pass, resign. A move that seems to break the
// rules is sent only when they say so a second time, because then it loses the game.

import { useState } from 'preact/hooks';
import type { SeatBoard, SeatPost } from '../../src/broadcast/messages.ts';
import { t } from '../words/words.ts';
import { moveOfText } from './seatMove.ts';
import { isInStep, type SeatState } from './seatState.ts';

export type MoveEntryProps = {
  readonly state: SeatState;
  readonly board: SeatBoard;
  readonly chosen: string | undefined;
  /** The last move that was sent. */
  readonly sent: string | undefined;
  /** One that is not among the legal moves, and was not sent yet. */
  readonly doubtful: string | undefined;
  readonly onPlay: (move: string) => void;
  readonly say: (message: SeatPost) => Promise<void>;
};

export function MoveEntry({ state, board, chosen, sent, doubtful, onPlay, say }: MoveEntryProps) {
  const [typed, setTyped] = useState('');
  const [asksPass, setAsksPass] = useState(false);
  const asksMove = state.game?.asks === 'move' && isInStep(state);
  const pass = board.legal.find(({ move, to, set }) => to === undefined && set === '' && move !== '');
  const play = (event: Event): void => {
    event.preventDefault();
    const text = typed.trim() === '' ? chosen : moveOfText(board.legal, typed);
    if (text === undefined || !asksMove) return;
    setTyped('');
    onPlay(text);
  };
  const doubt = doubtOf(state, sent, doubtful);
  return (
    <div class="seat-entry">
      <form class="seat-typed" onSubmit={play}>
        <label class="desk-field">
          <span>{t('seat.type')}</span>
          <input
            name="move"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            disabled={!asksMove}
            placeholder={board.size === undefined ? 'Nf3' : 'Q16'}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button class="desk-button is-primary" disabled={!asksMove || (typed.trim() === '' && chosen === undefined)}>
          {typed.trim() === '' && chosen !== undefined ? t('seat.playThis', { move: chosen }) : t('seat.play')}
        </button>
      </form>
      <div role="alert">
        {doubt === undefined ? null : (
          <div class="desk-refusal">
            <p>{doubt.why}</p>
            {doubt.move === undefined || state.game === undefined || !asksMove ? null : (
              <ConfirmMove game={state.game.game} ply={board.ply + 1} move={doubt.move} say={say} />
            )}
          </div>
        )}
      </div>
      {pass === undefined ? null : (
        <div class="seat-row">
          {asksPass ? (
            <>
              <button
                type="button"
                class="desk-button is-primary"
                onClick={() => {
                  setAsksPass(false);
                  onPlay(pass.move);
                }}
              >
                {t('seat.passSure')}
              </button>
              <button type="button" class="desk-button" onClick={() => setAsksPass(false)}>
                {t('desk.cancel')}
              </button>
            </>
          ) : (
            <button type="button" class="desk-button" disabled={!asksMove} onClick={() => setAsksPass(true)}>
              {t('seat.pass')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** What speaks against a move, and the move where it may be sent all the same. */
function doubtOf(
  { refused }: SeatState,
  sent: string | undefined,
  doubtful: string | undefined,
): { readonly why: string; readonly move: string | undefined } | undefined {
  if (doubtful !== undefined) return { why: t('seat.doubtful', { move: doubtful }), move: doubtful };
  return refused === undefined ? undefined : { why: refused.why, move: refused.mayConfirm === true ? sent : undefined };
}

type ConfirmMoveProps = {
  readonly game: number;
  readonly ply: number;
  readonly move: string;
  readonly say: MoveEntryProps['say'];
};

function ConfirmMove({ game, ply, move, say }: ConfirmMoveProps) {
  return (
    <button type="button" class="desk-button is-primary is-grave" onClick={() => void say({ kind: 'confirm', game, ply, move })}>
      {t('seat.sendAnyway', { move })}
    </button>
  );
}

/** Asked twice: it ends the game at once. */
export function Resign({ game, say }: { readonly game: number; readonly say: MoveEntryProps['say'] }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" class="desk-button seat-resign" onClick={() => setAsked(true)}>
        {t('seat.resign')}
      </button>
    );
  return (
    <div class="seat-sure" role="group" aria-label={t('seat.resignSure')}>
      <p>{t('seat.resignSure')}</p>
      <div class="seat-row">
        <button
          type="button"
          class="desk-button is-primary is-grave"
          ref={(element) => element?.focus()}
          onClick={() => {
            setAsked(false);
            void say({ kind: 'resign', game });
          }}
        >
          {t('seat.resignNow')}
        </button>
        <button type="button" class="desk-button" onClick={() => setAsked(false)}>
          {t('desk.cancel')}
        </button>
      </div>
    </div>
  );
}
