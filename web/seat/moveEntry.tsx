// What an operator does on their program's turn: type the move, play the chosen point, pass, resign. A move that breaks the rules is sent only after
// a second confirmation, because it may lose the game.

import { useState } from 'preact/hooks';
import type { SeatPost, SeatView } from '../../src/broadcast/messages.ts';
import { says, t } from '../words/words.ts';
import { exampleOf } from './seatMove.ts';

export type MoveEntryProps = {
  readonly view: SeatView;
  readonly asksMove: boolean;
  readonly chosen: string | undefined;
  readonly onPlay: (move: string) => void;
  readonly say: (message: SeatPost) => Promise<void>;
};

export function MoveEntry({ view: { board, refused }, asksMove, chosen, onPlay, say }: MoveEntryProps) {
  const [typed, setTyped] = useState('');
  const [asksPass, setAsksPass] = useState(false);
  const text = typed.trim() === '' ? chosen : typed.trim();
  const play = (event: Event): void => {
    event.preventDefault();
    if (text === undefined || !asksMove) return;
    setTyped('');
    onPlay(text);
  };
  const { confirm } = refused ?? {};
  const pass = board?.legal.find(({ to }) => to === undefined);
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
            placeholder={exampleOf(board?.legal ?? [], board?.size)}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button class="desk-button is-primary" disabled={!asksMove || text === undefined}>
          {typed.trim() === '' && chosen !== undefined ? t('seat.playThis', { move: chosen }) : t('seat.play')}
        </button>
      </form>
      <div role="alert">
        {refused === undefined ? null : (
          <div class="desk-refusal">
            {confirm === undefined ? null : <p>{t('seat.doubtful', { move: confirm.move })}</p>}
            <p>{says(refused, 'why')}</p>
            {confirm === undefined || !asksMove ? null : (
              <button type="button" class="desk-button is-primary is-grave" onClick={() => void say(confirm)}>
                {t('seat.sendAnyway', { move: confirm.move })}
              </button>
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

/** Asks for confirmation: resigning ends the game at once. */
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
