// The rounds of a Swiss: who played each other and why, who had a bye, who was absent, and the pairing table behind it.

import { useState } from 'preact/hooks';
import type { PairingsView } from '../../../src/broadcast/messages.ts';
import { t } from '../../words/words.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Name, NameLink } from '../../parts/figures/name.tsx';
import { PairedRound } from './pairedRound.tsx';
import type { Round } from './pairingRow.tsx';
import './pairings.css';

type PairingsProps = {
  readonly view: PairingsView;
  readonly round: number | undefined;
  readonly onRound: (round: number) => void;
};

export function Pairings({ view, round, onRound }: PairingsProps) {
  const [isTableOpen, setTableOpen] = useState(false);
  const shown = view.paired.find((paired) => paired.round === round) ?? view.paired.at(-1);
  return (
    <section class="pairings">
      <div class="toolbar">
        <div class="pairings-rounds" role="group" aria-label={t('tables.rounds')}>
          {Array.from({ length: Math.max(view.rounds, view.paired.length) }, (_, index) => index + 1).map((number) => {
            const paired = view.paired.find((one) => one.round === number);
            return (
              <button
                key={number}
                type="button"
                class={stateOf(paired)}
                disabled={paired === undefined}
                aria-pressed={number === shown?.round}
                aria-label={t('tables.roundNumber', { round: number })}
                title={paired === undefined ? t('tables.roundUnpaired') : t('tables.roundNumber', { round: number })}
                onClick={() => onRound(number)}
              >
                {number}
              </button>
            );
          })}
        </div>
        <span class="toolbar-space" />
        <button type="button" onClick={() => setTableOpen(true)}>
          {t('tables.pairingTable')}
        </button>
      </div>
      {shown === undefined ? null : <PairedRound key={shown.round} round={shown} />}
      {isTableOpen && <PairingTable view={view} onClose={() => setTableOpen(false)} />}
    </section>
  );
}

const stateOf = (round: Round | undefined): string =>
  round === undefined
    ? 'pairings-coming'
    : !round.confirmed
      ? 'pairings-unconfirmed'
      : round.pairings.every(({ result }) => result !== undefined)
        ? 'pairings-over'
        : 'pairings-running';

const PairingTable = ({ view, onClose }: { readonly view: PairingsView; readonly onClose: () => void }) => (
  <Dialog title={t('tables.pairingTable')} onClose={onClose}>
    <p class="muted">{t('tables.pairingTableHint')}</p>
    <table class="dense">
      <thead>
        <tr>
          <th scope="col" class="number">
            #
          </th>
          <th scope="col">{t('tables.engine')}</th>
          <th scope="col">{t('tables.author')}</th>
        </tr>
      </thead>
      <tbody>
        {view.pairingTable.map(({ rank, name, author }) => (
          <tr key={name}>
            <td class="number muted">{rank}</td>
            <th scope="row">
              <NameLink name={name} />
            </th>
            <td class="muted">{author !== undefined && <Name name={author} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Dialog>
);
