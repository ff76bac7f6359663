// The events of an engine: its place, its score, and the version that played there.

import type { EngineView } from '../../../src/broadcast/messages.ts';
import { EngineVersion } from '../../parts/engineVersion.tsx';
import { formatChange, formatPoints } from '../../parts/figures/numbers.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { hrefOf } from '../../state/route.ts';
import { t } from '../../words/words.ts';

export const EngineEvents = ({ events }: Pick<EngineView, 'events'>) => (
  <ul class="profile-events">
    {events.map(({ event, card, standing }) => (
      <li key={event}>
        <a class="profile-event" href={hrefOf('standings', [event])}>
          {shortEventName(event)}
        </a>
        {standing !== undefined && standing.games > 0 ? (
          <span class="profile-place">
            {standing.disqualified === undefined ? t('engine.place', { place: standing.rank }) : t('tables.disqualified')},{' '}
            {formatPoints(standing.points)} / {standing.games}
            {standing.ratingChange !== undefined && (
              <span class="muted" title={t('tables.ratingChange')}>
                {' '}
                {formatChange(standing.ratingChange)} {t('match.elo')}
              </span>
            )}
            {standing.crashes > 0 && <span class="profile-crashes"> {t('engine.crashes', { count: standing.crashes })}</span>}
          </span>
        ) : (
          <span class="profile-place muted">{t('tables.noWhy')}</span>
        )}
        <span class="profile-version muted">
          <EngineVersion engine={card} />
          <a href={hrefOf('engines', [event], { find: card.name })}>{t('engine.settings')}</a>
        </span>
      </li>
    ))}
  </ul>
);
