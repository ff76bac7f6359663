// Two opponents of a round: board, names with their points before it, result, and why they meet.

import type { PairingsView } from '../../../src/broadcast/messages.ts';
import { hrefOf } from '../../state/route.ts';
import { says, t } from '../../words/words.ts';
import { shownResult } from '../../parts/figures/gameState.tsx';
import { Icon } from '../../parts/icon.tsx';
import { isolated } from '../../parts/figures/isolated.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { Points } from '../../parts/figures/points.tsx';
import '../../parts/figures/gameState.css';

export type Round = PairingsView['paired'][number];
type Pairing = Round['pairings'][number];

type PairingRowProps = {
  readonly pairing: Pairing;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

export function PairingRow({ pairing, isOpen, onToggle }: PairingRowProps) {
  const { board, white, black, points, result, id, why } = pairing;
  const reason = saysAll(pairing);
  const winner = result === undefined ? undefined : winnerOf(result);
  const words = result === undefined ? (id === undefined ? '–' : t('tables.inPlay')) : shownResult(result);
  const className = `gameState ${result === undefined ? (id === undefined ? 'gameState-is-planned' : 'gameState-is-playing') : winner === undefined ? 'gameState-draw' : ''}`;
  return (
    <>
      <tr>
        <td class="number muted">{board}</td>
        <td class={`pairings-white ${winner === 'white' ? 'strong' : ''}`}>
          <NameLink name={white} />
        </td>
        <td class="number muted pairings-points">{points.white !== null && <Points points={points.white} />}</td>
        <td class="pairings-result">
          {id === undefined ? (
            <span class={className}>{words}</span>
          ) : (
            <a class={className} href={hrefOf('game', [id])} aria-label={`${isolated(white)} – ${isolated(black)}, ${words}`}>
              {words}
            </a>
          )}
        </td>
        <td class="muted pairings-points">{points.black !== null && <Points points={points.black} />}</td>
        <th scope="row" class={winner === 'black' ? 'strong' : 'pairings-plain'}>
          <NameLink name={black} />
        </th>
        <td class="pairings-why">
          {why.length > 0 && (
            <button type="button" class="quiet-button pairings-toggle" aria-expanded={isOpen} onClick={onToggle}>
              <span class="hidden-but-read">{t('tables.whyPairing', { white: white, black: black })}: </span>
              <span class="pairings-words">{reason}</span>
              <Icon name="chevron" size={12} />
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr class="pairings-reason">
          <td colSpan={7}>
            <p>{reason}</p>
          </td>
        </tr>
      )}
    </>
  );
}

/** Why two meet, or one has a bye. */
export const saysAll = ({ why, ...told }: Round['byes'][number] | Pairing): string =>
  says({ ...told, why: why.join('; ') }, 'why');

/** `1-0`, `B+6.5`. */
const winnerOf = (result: string): 'white' | 'black' | undefined =>
  result === '1-0' || result.startsWith('W+') ? 'white' : result === '0-1' || result.startsWith('B+') ? 'black' : undefined;
