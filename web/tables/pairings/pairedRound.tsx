// A round of a Swiss as paired: its time, boards, byes and absences.

import { t } from '../../words/words.ts';
import { clock } from '../../parts/figures/zone.ts';
import { Icon } from '../../parts/icon.tsx';
import { useOpenRows } from '../../parts/rows/useOpenRows.ts';
import { isolatedList } from '../../parts/figures/isolated.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatPoints } from '../../parts/figures/numbers.ts';
import { PairingRow, saysAll, type Round } from './pairingRow.tsx';
import { formatUtc } from '../../../src/core/messages/formatUtc.ts';
import { formatDay, formatHour } from '../../parts/figures/times.ts';

export function PairedRound({ round }: { readonly round: Round }) {
  const open = useOpenRows(round.pairings.map(({ board }) => board));
  const isExplained = round.pairings.some(({ why }) => why.length > 0);
  return (
    <div class="card pairings-card">
      <header class="pairings-head">
        <h2>{t('tables.roundNumber', { round: round.round })}</h2>
        {round.startsAtUtcMs !== undefined && (
          <time class="muted" dateTime={new Date(round.startsAtUtcMs).toISOString()} title={formatUtc(round.startsAtUtcMs)}>
            {formatDay(round.startsAtUtcMs, clock.value)}, {formatHour(round.startsAtUtcMs, clock.value)}
          </time>
        )}
        {!round.confirmed && (
          <span class="pairings-draft">
            <Icon name="clock" size={12} /> {t('tables.unconfirmed')}
          </span>
        )}
        <span class="toolbar-space" />
        {isExplained && (
          <button type="button" class="quiet-button" aria-pressed={open.isAllOpen} onClick={open.toggleAll}>
            {t(open.isAllOpen ? 'tables.hideWhy' : 'tables.showPairingWhy')}
          </button>
        )}
      </header>
      <div class="table-scroll">
        <table class="dense pairings-table">
          <caption class="hidden-but-read">{t('tables.roundNumber', { round: round.round })}</caption>
          <thead>
            <tr>
              <th scope="col" class="number">
                {t('tables.board')}
              </th>
              <th scope="col" class="pairings-white">
                {t('tables.white')}
              </th>
              <th scope="col" class="number pairings-points">
                {t('tables.pointsShort')}
              </th>
              <th scope="col" class="pairings-result">
                {t('tables.result')}
              </th>
              <th scope="col" class="pairings-points">
                {t('tables.pointsShort')}
              </th>
              <th scope="col">{t('tables.black')}</th>
              {isExplained ? (
                <th scope="col" class="pairings-why">
                  {t('tables.why')}
                </th>
              ) : (
                <td class="pairings-why" />
              )}
            </tr>
          </thead>
          <tbody>
            {round.pairings.map((pairing) => (
              <PairingRow
                key={pairing.board}
                pairing={pairing}
                isOpen={open.isOpen(pairing.board)}
                onToggle={() => open.toggle(pairing.board)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {(round.byes.length > 0 || round.absent.length > 0) && (
        <footer class="pairings-out">
          {round.byes.map((bye) => (
            <p key={bye.name}>
              <strong>
                <NameLink name={bye.name} />
              </strong>{' '}
              {t('tables.hasBye', { points: formatPoints(bye.points) })}
              {bye.why.length > 0 && <span class="muted"> · {saysAll(bye)}</span>}
            </p>
          ))}
          {round.absent.length > 0 && (
            <p>
              <strong>{isolatedList(round.absent, clock.value.locale)}</strong> <span class="muted">{t('tables.absent')}</span>
            </p>
          )}
        </footer>
      )}
    </div>
  );
}
