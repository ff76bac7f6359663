// CGF-9.3: after two passes the operator enters the score that their program displays; its dead stones are marked on the board.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { SeatPost } from '../../src/broadcast/messages.ts';
import { t } from '../words/words.ts';
import { scoreText, type ScoreEntry as Entry } from './seatMove.ts';

export type ScoreEntryProps = {
  readonly game: number;
  readonly dead: readonly string[];
  readonly onClear: () => void;
  readonly say: (message: SeatPost) => Promise<void>;
  /** How long it may still be sent. */
  readonly children?: ComponentChildren;
};

const WINNERS = ['b', 'w', 'draw', 'none'] as const satisfies readonly Entry['winner'][];
const LABELS = { b: 'seat.blackWins', w: 'seat.whiteWins', draw: 'seat.jigo', none: 'seat.noScore' } as const satisfies Record<
  Entry['winner'],
  string
>;

export function ScoreEntry({ game, dead, onClear, say, children }: ScoreEntryProps) {
  const [winner, setWinner] = useState<Entry['winner'] | undefined>(undefined);
  const [margin, setMargin] = useState('');
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const score = winner === undefined ? undefined : scoreText({ winner, margin });
  const tell = (event: Event): void => {
    event.preventDefault();
    if (score === undefined) return setFailure(winner === undefined ? t('seat.whoMissing') : t('seat.marginMissing'));
    setFailure(undefined);
    // A program that displays no score shows no dead stones either.
    void say({ kind: 'score', game, score, ...(score === null ? {} : { dead }) });
  };
  return (
    <form class="seat-score" onSubmit={tell} noValidate>
      <p>{t('seat.askScore')}</p>
      {children}
      <fieldset class="field-pills">
        <legend>{t('seat.whoWins')}</legend>
        {WINNERS.map((value) => (
          <label key={value}>
            <input type="radio" name="winner" value={value} checked={winner === value} onChange={() => setWinner(value)} />
            <span>{t(LABELS[value])}</span>
          </label>
        ))}
      </fieldset>
      {winner === 'b' || winner === 'w' ? (
        <label class="desk-field">
          <span>{t('seat.margin')}</span>
          <input
            name="margin"
            inputMode="decimal"
            autocomplete="off"
            placeholder="6.5"
            value={margin}
            onInput={(event) => setMargin(event.currentTarget.value)}
          />
        </label>
      ) : null}
      <p class="seat-dead">
        <span>
          {dead.length === 0 ? t('seat.deadHint') : t('desk.deadStones', { count: dead.length, points: dead.join(' ') })}
        </span>
        {dead.length === 0 ? null : (
          <button type="button" onClick={onClear}>
            {t('seat.deadClear')}
          </button>
        )}
      </p>
      <div role="alert">{failure === undefined ? null : <p class="desk-refusal">{failure}</p>}</div>
      <button class="desk-button is-primary">
        {score === undefined ? t('seat.tell') : score === null ? t('seat.tellNone') : t('seat.tellScore', { score })}
      </button>
    </form>
  );
}
