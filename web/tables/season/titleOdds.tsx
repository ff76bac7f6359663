// Who is likely to win the last event of a season that is not over.

import type { OddsView } from '../../../src/broadcast/messages.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { useView } from '../../state/views.ts';
import { t } from '../../words/words.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatChance } from '../../parts/figures/chance.ts';
import './titleOdds.css';

const MOST_SHOWN = 6;

export function TitleOdds() {
  const view = useView('odds').value.value;
  const last = view?.events.at(-1);
  if (view === undefined || last === undefined) return null;
  return (
    <section class="card titleOdds">
      <h2>{t('season.odds', { event: shortEventName(last.event) })}</h2>
      <ol>
        {last.entrants.slice(0, MOST_SHOWN).map((entrant) => (
          <Line key={entrant.name} entrant={entrant} />
        ))}
      </ol>
      <p class="muted">{t('season.oddsNote', { count: view.rehearsals })}</p>
    </section>
  );
}

function Line({ entrant: { name, first, plays } }: { readonly entrant: OddsView['events'][number]['entrants'][number] }) {
  return (
    <li>
      <span class="titleOdds-name">
        <NameLink name={name} />
      </span>
      <span class="titleOdds-bar" aria-hidden="true">
        <span class="titleOdds-plays" style={{ width: `${100 * plays}%` }} />
        <span class="titleOdds-first" style={{ width: `${100 * first}%` }} />
      </span>
      <span class="number" title={t('season.oddsFirst')}>
        {formatChance(first)} %
      </span>
      <span class="number muted" title={t('season.oddsPlays')}>
        {formatChance(plays)} %
      </span>
    </li>
  );
}
