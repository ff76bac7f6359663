// Rating lists: ranks, and their confidence intervals as bars on one common scale.

import { useState } from 'preact/hooks';
import type { RatingsView } from '../../../src/broadcast/messages.ts';
import { says, t } from '../../words/words.ts';
import { clock } from '../../parts/figures/zone.ts';
import { at, scaleOf, type Scale } from './intervals.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatPoints, formatShare, formatWhole } from '../../parts/figures/numbers.ts';
import { RatingFigure, RatingNote } from '../../parts/figures/ratingFigure.tsx';
import { SortHead } from '../../parts/rows/sortHead.tsx';
import { sortRows, type Order } from '../../parts/rows/sortRows.ts';
import './ratingList.css';

type List = RatingsView['lists'][number];
type Row = List['rows'][number];

export function RatingLists({
  view,
  chosen,
  onChoose,
}: {
  readonly view: RatingsView;
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}) {
  const list = view.lists.find(({ name }) => name === chosen) ?? view.lists[0];
  // The first list covers all games.
  return (
    <section class="ratings">
      {view.lists.length > 1 && (
        <div class="tabs" role="group" aria-label={t('ratings.lists')}>
          {view.lists.map((each) => (
            <button key={each.name} type="button" aria-pressed={each === list} onClick={() => onChoose(each.name)}>
              {says(each, 'name')}
            </button>
          ))}
        </div>
      )}
      {list !== undefined && <RatingTable key={list.name} list={list} />}
    </section>
  );
}

function RatingTable({ list }: { readonly list: List }) {
  const [order, setOrder] = useState<Order>({ column: 'rank', down: false });
  const scale = scaleOf(list.rows);
  const rows = sortRows(list.rows, order, valueOf);
  const head = { order, onOrder: setOrder };
  return (
    <>
      <div class="card table-scroll" tabIndex={0} role="region" aria-label={says(list, 'name')}>
        <table class="dense ratings-table">
          <caption class="hidden-but-read">{says(list, 'name')}</caption>
          <thead>
            <tr>
              <SortHead {...head} column="rank" firstDown={false} className="ratings-rank">
                #
              </SortHead>
              <SortHead {...head} column="name" firstDown={false} isNumber={false} className="ratings-name">
                {t('tables.engine')}
              </SortHead>
              <SortHead {...head} column="rating">
                {t('tables.rating')}
              </SortHead>
              <th scope="col" class="number">
                ±
              </th>
              <th scope="col" class="ratings-scale">
                <ScaleMarks scale={scale} />
                <span class="hidden-but-read">{t('ratings.interval')}</span>
              </th>
              <SortHead {...head} column="games">
                {t('tables.games')}
              </SortHead>
              <SortHead {...head} column="score">
                {t('ratings.score')}
              </SortHead>
              <SortHead {...head} column="draws">
                {t('tables.draws')}
              </SortHead>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RatingRow key={row.name} row={row} scale={scale} />
            ))}
          </tbody>
        </table>
      </div>
      <RatingNote
        of={list}
        temporary={list.rows.some(({ temporary }) => temporary === true)}
        provisional={list.rows.some(({ provisional }) => provisional === true)}
      />
      <p class="muted ratings-method">{t('ratings.method', { method: list.method })}</p>
    </>
  );
}

function RatingRow({ row, scale }: { readonly row: Row; readonly scale: Scale }) {
  const { locale } = clock.value;
  const { rating, plus, minus, games } = row;
  return (
    <tr>
      <td class="number muted ratings-rank">{row.temporary === true ? '' : row.rank}</td>
      <th scope="row" class="ratings-name">
        <NameLink name={row.name} />
      </th>
      <td class="number strong">
        <RatingFigure {...row} />
      </td>
      <td class="number muted">
        {plus === undefined || minus === undefined ? '' : plus === minus ? `±${plus}` : `+${plus} −${minus}`}
      </td>
      <td class="ratings-scale" aria-hidden="true">
        <div class="ratings-bar">
          {scale.marks.map((mark) => (
            <span key={mark} class="ratings-grid" style={{ left: `${at(mark, scale)}%` }} />
          ))}
          {plus !== undefined && minus !== undefined && (
            <span
              class="ratings-span"
              style={{ left: `${at(rating - minus, scale)}%`, width: `${at(rating + plus, scale) - at(rating - minus, scale)}%` }}
            />
          )}
          <span class="ratings-dot" style={{ left: `${at(rating, scale)}%` }} />
        </div>
      </td>
      <td class="number">{games}</td>
      <td class="number" title={formatPoints(row.score)}>
        {games === 0 ? '' : formatShare(row.score / games, locale)}
      </td>
      <td class="number muted" title={String(row.draws)}>
        {games === 0 ? '' : formatShare(row.draws / games, locale)}
      </td>
    </tr>
  );
}

const ScaleMarks = ({ scale }: { readonly scale: Scale }) => (
  <span class="ratings-bar" aria-hidden="true">
    {scale.marks.map((mark) => (
      <span key={mark} class="ratings-mark" style={{ left: `${at(mark, scale)}%` }}>
        {formatWhole(mark)}
      </span>
    ))}
  </span>
);

function valueOf(row: Row, column: string): number | string {
  switch (column) {
    case 'name':
      return row.name;
    case 'rating':
      return row.rating;
    case 'games':
      return row.games;
    case 'score':
      return row.games === 0 ? 0 : row.score / row.games;
    case 'draws':
      return row.games === 0 ? 0 : row.draws / row.games;
    default:
      return row.rank;
  }
}
