// The header of an event: its name, format, progress, and what is at stake or what it waits for.

import type { EventOverview } from '../../../src/broadcast/messages.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { says, t } from '../../words/words.ts';
import { useNow } from '../figures/clock.ts';
import { clock } from '../figures/zone.ts';
import { Icon } from '../icon.tsx';
import { isolated } from '../figures/isolated.ts';
import { formatCount } from '../figures/numbers.ts';
import { StageBadge } from './stageDot.tsx';
import { formatDistance } from '../figures/times.ts';
import { Moment } from '../figures/moment.tsx';

export function EventHead({ event }: { readonly event: EventOverview }) {
  const { locale } = clock.value;
  return (
    <header class="eventPage-head">
      <div>
        <h1>
          {shortEventName(event.key)} <StageBadge stage={event.stage} />
        </h1>
        <p class="muted eventPage-facts">
          <span>{says(event, 'format')}</span>
          <span>{says(event, 'timeControl')}</span>
          {event.title !== undefined && (
            <span class="eventPage-title">
              <Icon name="star" size={12} /> {event.title.name}
              {event.title.holder === undefined ? '' : `: ${isolated(event.title.holder)}`}
            </span>
          )}
        </p>
      </div>
      {event.finished > 0 || event.stage === 'running' ? <Progress event={event} locale={locale} /> : <When event={event} />}
    </header>
  );
}

function Progress({ event, locale }: { readonly event: EventOverview; readonly locale: string }) {
  const { finished, scheduled } = event;
  const words =
    scheduled === undefined
      ? t('tables.gamesPlayed', { count: formatCount(finished, locale) })
      : t('tables.gamesOf', { count: formatCount(finished, locale), all: formatCount(scheduled, locale) });
  return (
    <div class="eventPage-progress">
      <span>{words}</span>
      {scheduled !== undefined && <progress value={finished} max={Math.max(1, scheduled)} aria-label={words} />}
    </div>
  );
}

/** When an event that has not begun will start, or what it waits for. */
export function When({ event }: { readonly event: EventOverview }) {
  const now = useNow();
  return (
    <p class="eventPage-coming muted">
      {event.beginsAtUtcMs !== undefined && (
        <span>
          {t('tables.begins')} <Moment atUtcMs={event.beginsAtUtcMs} how="moment" /> (
          {formatDistance(now, event.beginsAtUtcMs, clock.value.locale)})
        </span>
      )}
      {event.waitsFor !== undefined && <span>{says(event, 'waitsFor')}</span>}
    </p>
  );
}

/** When an event that has not begun will start, as a sentence for empty pages. */
export function whenItBegins(event: EventOverview): string {
  if (event.waitsFor !== undefined) return says(event, 'waitsFor');
  if (event.beginsAtUtcMs === undefined) return t('tables.soon');
  return t('tables.beginsAbout', { when: formatDistance(Date.now(), event.beginsAtUtcMs, clock.value.locale) });
}
