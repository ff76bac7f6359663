// A short table of an event, next to a game: places, names, points, and who plays now.

import type { StandingsView } from '../../../src/broadcast/messages.ts';
import { hrefOf } from '../../state/route.ts';
import { useView } from '../../state/views.ts';
import { says, t } from '../../words/words.ts';
import { Form } from './form.tsx';
import { firstAndPlaying, zoneOf } from './placeRows.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { Points } from '../../parts/figures/points.tsx';
import { zoneClass, ZoneSign } from '../../parts/event/zones.tsx';
import '../../parts/event/page.css';
import '../../parts/event/card.css';

/** `rows`: number of rows, absent: all; entrants who play now are always included. */
export type CardProps = { readonly event: string; readonly rows?: number };

export function StandingsCard({ event, rows }: CardProps) {
  const { value, failure } = useView('standings', event);
  const view = value.value;
  return (
    <section class="card tableCard" aria-label={t('tables.standings')}>
      <header class="tableCard-head">
        <h2>{t('tables.standings')}</h2>
        <a href={hrefOf('standings', [event])}>{t('tables.whole')}</a>
      </header>
      {view === undefined ? (
        <p class="tableCard-words muted">{failure.value ?? ''}</p>
      ) : view.rows.length === 0 ? (
        <p class="tableCard-words muted">{t('tables.noStandings')}</p>
      ) : (
        <Table view={view} rows={rows ?? view.rows.length} />
      )}
    </section>
  );
}

function Table({ view, rows }: { readonly view: StandingsView; readonly rows: number }) {
  const shown = firstAndPlaying(view.rows, rows);
  return (
    <div class="tableCard-scroll">
      <table class="tableCard-table">
        <thead class="hidden-but-read">
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('tables.engine')}</th>
            <th scope="col">{t('tables.form')}</th>
            <th scope="col">{t('tables.points')}</th>
            <th scope="col">{t('tables.games')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const zone = zoneOf(view, row);
            return (
              <tr
                key={row.name}
                class={`${zoneClass(zone)} ${row.playing === undefined ? '' : 'tableCard-playing'} ${row.disqualified === undefined ? '' : 'tableCard-out'}`}
                title={row.disqualified ?? says(row, 'why')}
              >
                <td class="number tableCard-rank">
                  {zone !== undefined && <ZoneSign zone={zone} />}
                  {row.disqualified === undefined ? row.rank : '–'}
                </td>
                <th scope="row">
                  <NameLink name={row.name} />
                  {row.playing !== undefined && (
                    <a class="tableCard-game" href={hrefOf('game', [row.playing])} title={t('tables.playingNow')}>
                      <span class="hidden-but-read">{t('tables.playingNow')}</span>
                    </a>
                  )}
                </th>
                <td class="tableCard-form">
                  <Form form={row.form.slice(-FORM_SHOWN)} />
                </td>
                <td class="number tableCard-points">
                  <Points points={row.points} />
                </td>
                <td class="number tableCard-games">{row.games}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const FORM_SHOWN = 4;
