// A row of the table, and below it, on request, the reason for the place.

import type { StandingsView } from '../../../src/broadcast/messages.ts';
import { hrefOf } from '../../state/route.ts';
import type { EntrantOdds } from '../../state/odds.ts';
import { says, t } from '../../words/words.ts';
import { Form } from './form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatChange } from '../../parts/figures/numbers.ts';
import { oddsValue, type OddsColumn } from './oddsColumns.ts';
import { zoneOf } from './placeRows.ts';
import { formatChance } from '../../parts/figures/chance.ts';
import { Points } from '../../parts/figures/points.tsx';
import { RatingFigure } from '../../parts/figures/ratingFigure.tsx';
import { zoneClass, ZoneSign } from '../../parts/event/zones.tsx';

export type Row = StandingsView['rows'][number];

/** Which columns are relevant in this event. */
export type StandingsColumns = {
  readonly byes: boolean;
  readonly crashes: boolean;
  readonly rating: boolean;
  readonly change: boolean;
  readonly form: boolean;
  readonly odds: readonly OddsColumn[];
};

type RowProps = {
  readonly row: Row;
  readonly view: StandingsView;
  readonly columns: StandingsColumns;
  readonly odds: EntrantOdds | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

export function StandingsRow({ row, view, columns, odds, isOpen, onToggle }: RowProps) {
  const zone = zoneOf(view, row);
  const id = `why-${view.event}-${view.rows.indexOf(row)}`;
  const extra = [columns.byes, columns.crashes, columns.rating, columns.change].filter(Boolean).length;
  const width = 10 + view.columns.length + extra + columns.odds.length;
  return (
    <>
      <tr
        class={`standings-row ${zoneClass(zone)} ${row.disqualified === undefined ? '' : 'standings-out'}`}
        onClick={(event) => !(event.target instanceof Element && event.target.closest('a, button')) && onToggle()}
      >
        <td class="number standings-rank">
          <span class="standings-sign">{zone !== undefined && <ZoneSign zone={zone} />}</span>
          {row.disqualified === undefined ? row.rank : '–'}
        </td>
        <th scope="row" class="standings-name">
          <NameLink name={row.name} />
          {row.playing !== undefined && <Playing game={row.playing} />}
          {row.disqualified !== undefined && <span class="standings-tag">{t('tables.disqualified')}</span>}
          {row.replaces !== undefined && <span class="standings-tag">{t('tables.replacement')}</span>}
        </th>
        <td class="number strong">
          <Points points={row.points} />
        </td>
        <td class="number muted">{row.games}</td>
        <td class="number">{row.wins}</td>
        <td class="number">{row.draws}</td>
        <td class="number">{row.losses}</td>
        {columns.byes && <td class="number muted">{row.byes}</td>}
        {view.columns.map(({ code }) => (
          <td key={code} class="number">
            {row.tieBreaks[code] ?? <span class="muted">·</span>}
          </td>
        ))}
        {columns.crashes && <td class={`number ${row.crashes > 0 ? 'standings-crashes' : 'muted'}`}>{row.crashes}</td>}
        {columns.rating && (
          <td class="number">
            {row.rating !== undefined && (
              <RatingFigure rating={row.rating} temporary={row.ratingTemporary} provisional={row.ratingProvisional} />
            )}
          </td>
        )}
        {columns.change && (
          <td class={`number ${changeClass(row.ratingChange)}`}>
            {row.ratingChange !== undefined && formatChange(row.ratingChange)}
          </td>
        )}
        {columns.odds.map((column) => {
          const share = oddsValue(odds, view, column);
          return (
            <td key={column} class="number">
              {share === undefined ? <span class="muted">·</span> : formatChance(share)}
            </td>
          );
        })}
        {columns.form && (
          <td>
            <Form form={row.form} />
          </td>
        )}
        <td class="standings-words" title={whyOf(row)}>
          {whyOf(row)}
        </td>
        <td class="standings-why">
          <button
            type="button"
            class="quiet-button standings-toggle"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('tables.whyName', { name: row.name })}
            onClick={onToggle}
          >
            <Icon name="chevron" size={12} />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr class={`standings-reason ${zoneClass(zone)}`} id={id}>
          <td colSpan={width}>
            <Reason row={row} view={view} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The reason for the place, as a sentence. */
function whyOf(row: Row): string {
  if (row.disqualified !== undefined) return t('tables.disqualifiedWhy', { reason: row.disqualified });
  const why = says(row, 'why');
  return why === '' ? t('tables.noWhy') : `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
}

const Reason = ({ row, view }: { readonly row: Row; readonly view: StandingsView }) => {
  const zone = zoneOf(view, row);
  const words = whyOf(row);
  return (
    <div class="standings-reasons">
      <p>
        <strong>{t('tables.whyHere')}</strong> {words}
      </p>
      {row.replaces !== undefined && <p>{t('tables.replaces', { name: row.replaces })}</p>}
      {zone !== undefined && (
        <p>
          <ZoneSign zone={zone} /> {says(zone, 'words')}
        </p>
      )}
    </div>
  );
};

const Playing = ({ game }: { readonly game: number }) => (
  <a class="standings-playing" href={hrefOf('game', [game])} title={t('tables.playingNow')}>
    <span class="standings-dot" />
    <span class="standings-playingWords">{t('tables.playing')}</span>
  </a>
);

const changeClass = (change: number | undefined): string =>
  change === undefined || Math.round(change) === 0 ? 'muted' : change > 0 ? 'standings-up' : 'standings-down';
