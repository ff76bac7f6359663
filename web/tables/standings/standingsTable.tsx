// The table of an event: places, points, tie-breaks in order, what a place leads to, and the reason for each place.

import { useRef, useState } from 'preact/hooks';
import type { StandingsView } from '../../../src/broadcast/messages.ts';
import { useOdds } from '../../state/odds.ts';
import { says, t } from '../../words/words.ts';
import { Icon } from '../../parts/icon.tsx';
import { RatingNote } from '../../parts/figures/ratingFigure.tsx';
import { clock } from '../../parts/figures/zone.ts';
import { isolatedList } from '../../parts/figures/isolated.ts';
import { moveInList } from '../../parts/rows/moveFocus.ts';
import { useOpenRows } from '../../parts/rows/useOpenRows.ts';
import { sortRows, type Order, type Value } from '../../parts/rows/sortRows.ts';
import { SortHead } from '../../parts/rows/sortHead.tsx';
import { StandingsRow, type Row, type StandingsColumns } from './standingsRow.tsx';
import { oddsColumns, oddsValue } from './oddsColumns.ts';
import { TieBreakDialog } from './tieBreakDialog.tsx';
import { ZoneLegend } from '../../parts/event/zones.tsx';
import './standingsTable.css';

const BY_RANK: Order = { column: 'rank', down: false };

export function StandingsTable({ view, name }: { readonly view: StandingsView; readonly name: string }) {
  const [order, setOrder] = useState(BY_RANK);
  const open = useOpenRows(view.rows.map((row) => row.name));
  const [isExplained, setExplained] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const odds = useOdds(view.event);
  const rows = sortRows(view.rows, order, (row, column) => oddsValue(odds?.get(row.name), view, column) ?? valueOf(row, column));
  const columns = { ...columnsOf(view), odds: odds === undefined ? [] : oddsColumns(view) };
  const head = { order, onOrder: setOrder };
  return (
    <section class="standings">
      <div class="toolbar">
        <ZoneLegend zones={view.zones} />
        <span class="toolbar-space" />
        <button type="button" class="standings-explain" aria-pressed={open.isAllOpen} onClick={open.toggleAll}>
          {t(open.isAllOpen ? 'tables.hideWhy' : 'tables.showWhy')}
        </button>
        {view.columns.length > 0 && (
          <button type="button" onClick={() => setExplained(true)}>
            {t('tables.tieBreaks')}
          </button>
        )}
      </div>
      <div class="card table-scroll" tabIndex={0} role="region" aria-label={t('tables.standingsOf', { event: name })}>
        <table class="dense standings-table">
          <caption class="hidden-but-read">{t('tables.standingsOf', { event: name })}</caption>
          <thead>
            <tr>
              <SortHead {...head} column="rank" firstDown={false} className="standings-rank">
                #
              </SortHead>
              <SortHead {...head} column="name" firstDown={false} isNumber={false} className="standings-name">
                {t('tables.engine')}
              </SortHead>
              {NUMBERS.map((column) => (
                <SortHead {...head} key={column} column={column} title={t(`tables.${column}`)}>
                  {t(`tables.${column}Short`)}
                </SortHead>
              ))}
              {columns.byes && (
                <SortHead {...head} column="byes">
                  {t('tables.byes')}
                </SortHead>
              )}
              {view.columns.map((shown) => (
                <SortHead
                  {...head}
                  key={shown.code}
                  column={`tieBreak ${shown.code}`}
                  title={`${says(shown, 'label')}: ${says(shown, 'words')}`}
                >
                  <abbr class="standings-code">{shown.code}</abbr>
                </SortHead>
              ))}
              {columns.crashes && (
                <SortHead {...head} column="crashes">
                  {t('tables.crashes')}
                </SortHead>
              )}
              {columns.rating && (
                <SortHead {...head} column="rating">
                  {t('tables.rating')}
                </SortHead>
              )}
              {columns.change && (
                <SortHead {...head} column="ratingChange" title={t('tables.ratingChange')}>
                  {t('tables.ratingChangeShort')}
                </SortHead>
              )}
              {columns.odds.map((column) => (
                <SortHead {...head} key={column} column={column} title={t(`tables.${column}`)}>
                  {t(`tables.${column}Short`)}
                </SortHead>
              ))}
              {columns.form && <th scope="col">{t('tables.form')}</th>}
              <th scope="col" class="standings-words">
                {t('tables.why')}
              </th>
              <th scope="col" class="standings-why">
                <span class="hidden-but-read">{t('tables.more')}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={(event) => moveInList(event, body.current, '.standings-toggle')}>
            {rows.map((row) => (
              <StandingsRow
                key={row.name}
                row={row}
                view={view}
                columns={columns}
                odds={odds?.get(row.name)}
                isOpen={open.isOpen(row.name)}
                onToggle={() => open.toggle(row.name)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {columns.rating && (
        <RatingNote
          of={view}
          temporary={view.rows.some(({ ratingTemporary }) => ratingTemporary === true)}
          provisional={view.rows.some(({ ratingProvisional }) => ratingProvisional === true)}
        />
      )}
      {columns.odds.length > 0 && <p class="muted standings-odds">{t('tables.oddsNote')}</p>}
      {view.undecided.length > 0 && (
        <p class="standings-undecided">
          <Icon name="help" />{' '}
          {view.undecided.map((names) => t('tables.undecided', { names: isolatedList(names, clock.value.locale) })).join(' ')}
        </p>
      )}
      {isExplained && <TieBreakDialog columns={view.columns} onClose={() => setExplained(false)} />}
    </section>
  );
}

function columnsOf({ rows, columns }: StandingsView): Omit<StandingsColumns, 'odds'> {
  return {
    byes: rows.some(({ byes }) => byes > 0),
    // If crashes are a tie-break, they already have a column.
    crashes: !columns.some(({ code }) => code === 'CRASH') && rows.some(({ crashes }) => crashes > 0),
    rating: rows.some(({ rating }) => rating !== undefined),
    change: rows.some(({ ratingChange }) => ratingChange !== undefined),
    form: rows.some(({ form }) => form !== ''),
  };
}

/** Columns that every event has, and those that only some have; each is a field of the row. */
const NUMBERS = ['points', 'games', 'wins', 'draws', 'losses'] as const;
const FIELDS = ['rank', 'name', ...NUMBERS, 'byes', 'crashes', 'rating', 'ratingChange'] as const;

function valueOf(row: Row, column: string): Value {
  const field = FIELDS.find((name) => name === column);
  if (field !== undefined) return row[field];
  const text = row.tieBreaks[column.replace('tieBreak ', '')];
  return text === undefined || Number.isNaN(Number(text)) ? text : Number(text);
}
