// Who sits where in a round, as selects: two per board, and byes. The chosen entrant swaps places with the previous one, so that no one can be lost
// or paired twice; changes from the published pairing are marked.

import { isolated } from '../../parts/figures/isolated.ts';
import { t } from '../../words/words.ts';
import { seated, seatingOf } from './order.ts';
import './seatsField.css';

export type SeatsFieldProps = {
  readonly label: string;
  readonly seats: readonly string[];
  /** Number of boards; entrants without a board have a bye. */
  readonly boards: number;
  /** The entrants in their original pairing. */
  readonly paired: readonly string[];
  readonly onChange: (seats: readonly string[]) => void;
};

export function SeatsField({ label, seats, boards: count, paired, onChange }: SeatsFieldProps) {
  const { boards, byes } = seatingOf(seats.length, count);
  const names = seats.toSorted((one, other) => one.localeCompare(other));
  const select = (index: number, what: string) => (
    <select
      aria-label={what}
      class={seats[index] === paired[index] ? '' : 'is-changed'}
      value={seats[index] ?? ''}
      onChange={(event) => onChange(seated(seats, index, event.currentTarget.value))}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {isolated(name)}
        </option>
      ))}
    </select>
  );
  return (
    <fieldset class="seats-field">
      <legend>{label}</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('desk.board')}</th>
            <th scope="col">{t('desk.white')}</th>
            <th scope="col">{t('desk.black')}</th>
            <th scope="col">
              <span class="hidden-but-read">{t('desk.swap')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {boards.map(({ board, white, black }) => (
            <tr key={board}>
              <td class="number">{board}</td>
              <td>{select(white, t('desk.whiteOf', { board }))}</td>
              <td>{select(black, t('desk.blackOf', { board }))}</td>
              <td>
                <button
                  type="button"
                  aria-label={t('desk.swapOf', { board })}
                  onClick={() => onChange(seated(seats, white, seats[black] ?? ''))}
                >
                  ⇄
                </button>
              </td>
            </tr>
          ))}
          {byes.map((index) => (
            <tr key={index}>
              <td>{t('desk.bye')}</td>
              <td>{select(index, t('desk.bye'))}</td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" class="seats-reset" disabled={seats === paired} onClick={() => onChange(paired)}>
        {t('desk.asPaired')}
      </button>
    </fieldset>
  );
}
