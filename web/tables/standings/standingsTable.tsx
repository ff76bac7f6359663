// The table of an event: places, points, tie-breaks in their order, what a place leads to, and why each stands where it stands.

import { useRef, useState } from 'preact/hooks';
import type { StandingsView } from '../../../src/broadcast/messages.ts';
import { t } from '../../words/words.ts';
import { Icon } from '../../parts/icon.tsx';
import { moveInList } from '../../parts/rows/moveFocus.ts';
import { sortRows, type Order, type Value } from '../../parts/rows/sortRows.ts';
import { SortHead } from '../../parts/rows/sortHead.tsx';
import { StandingsRow, type Row, type StandingsColumns } from './standingsRow.tsx';
import { TieBreakDialog } from './tieBreakDialog.tsx';
import { ZoneLegend } from '../../parts/event/zones.tsx';
import './standingsTable.css';

const BY_RANK: Order = { column: 'rank', down: false };

export function StandingsTable({ view, name }: { readonly view: StandingsView; readonly name: string }) {
  const [order, setOrder] = useState(BY_RANK);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [isExplained, setExplained] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = sortRows(view.rows, order, valueOf);
  const columns = columnsOf(view);
  const isAllOpen = view.rows.every((row) => open.has(row.name));
  const toggle = (row: string): void => {
    const next = new Set(open);
    if (!next.delete(row)) next.add(row);
    setOpen(next);
  };
  const head = { order, onOrder: setOrder };
  return (
    <section class="standings">
      <div class="toolbar">
        <ZoneLegend zones={view.zones} />
        <span class="toolbar-space" />
        <button
          type="button"
          class="standings-explain"
          aria-pressed={isAllOpen}
          onClick={() => setOpen(isAllOpen ? new Set() : new Set(view.rows.map((row) => row.name)))}
        >
          {t(isAllOpen ? 'tables.hideWhy' : 'tables.showWhy')}
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
              <SortHead {...head} column="points" title={t('tables.points')}>
                {t('tables.pointsShort')}
              </SortHead>
              <SortHead {...head} column="games" title={t('tables.games')}>
                {t('tables.gamesShort')}
              </SortHead>
              <SortHead {...head} column="wins" title={t('tables.wins')}>
                {t('tables.winsShort')}
              </SortHead>
              <SortHead {...head} column="draws" title={t('tables.draws')}>
                {t('tables.drawsShort')}
              </SortHead>
              <SortHead {...head} column="losses" title={t('tables.losses')}>
                {t('tables.lossesShort')}
              </SortHead>
              {columns.byes && (
                <SortHead {...head} column="byes">
                  {t('tables.byes')}
                </SortHead>
              )}
              {view.columns.map(({ code, label, words }) => (
                <SortHead {...head} key={code} column={`tieBreak ${code}`} title={`${label}: ${words}`}>
                  <abbr class="standings-code">{code}</abbr>
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
              {columns.rating && (
                <SortHead {...head} column="change" title={t('tables.ratingChange')}>
                  ±
                </SortHead>
              )}
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
                isOpen={open.has(row.name)}
                onToggle={() => toggle(row.name)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {view.undecided.length > 0 && (
        <p class="standings-undecided">
          <Icon name="help" /> {view.undecided.map((names) => t('tables.undecided', { names: names.join(', ') })).join(' ')}
        </p>
      )}
      {isExplained && <TieBreakDialog columns={view.columns} onClose={() => setExplained(false)} />}
    </section>
  );
}

function columnsOf({ rows, columns }: StandingsView): StandingsColumns {
  return {
    byes: rows.some(({ byes }) => byes > 0),
    // Where crashes are a tie-break they have a column already.
    crashes: !columns.some(({ code }) => code === 'CRASH') && rows.some(({ crashes }) => crashes > 0),
    rating: rows.some(({ rating }) => rating !== undefined),
    form: rows.some(({ form }) => form !== ''),
  };
}

function valueOf(row: Row, column: string): Value {
  switch (column) {
    case 'rank':
      return row.rank;
    case 'points':
      return row.points;
    case 'games':
      return row.games;
    case 'wins':
      return row.wins;
    case 'draws':
      return row.draws;
    case 'losses':
      return row.losses;
    case 'byes':
      return row.byes;
    case 'crashes':
      return row.crashes;
    case 'rating':
      return row.rating;
    case 'change':
      return row.ratingChange;
    case 'name':
      return row.name;
    default: {
      const text = row.tieBreaks[column.replace('tieBreak ', '')];
      return text === undefined || Number.isNaN(Number(text)) ? text : Number(text);
    }
  }
}
