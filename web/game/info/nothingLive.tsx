// Shown before the first game: what comes next, and when.

import type { EventOverview } from '../../../src/broadcast/messages.ts';
import { overview } from '../../state/live.ts';
import { hrefOf } from '../../state/route.ts';
import { language, says, t } from '../../words/words.ts';
import './nothingLive.css';

export function NothingLive() {
  const known = overview.value;
  if (known === undefined) return null;
  const next = known.events.filter(({ stage }) => stage !== 'over');
  return (
    <section class="nothingLive">
      <h1>{known.name}</h1>
      <p class="muted">{t(known.state === 'over' ? 'live.over' : known.state === 'paused' ? 'live.paused' : 'live.none')}</p>
      <ul class="nothingLive-events">
        {next.map((event) => (
          <li key={event.key} class="nothingLive-event card">
            <a href={hrefOf(event.views[0] ?? 'schedule', [event.key])}>
              <strong>{event.name}</strong>
            </a>
            <span class="muted">
              {says(event, 'format')} · {event.timeControl}
            </span>
            <span>{whenOf(event)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whenOf(event: EventOverview): string {
  const { beginsAtUtcMs, waitsFor, stage } = event;
  if (beginsAtUtcMs !== undefined) {
    const when = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(beginsAtUtcMs);
    return t('live.begins', { when });
  }
  return waitsFor === undefined ? t(stage === 'running' ? 'live.soon' : 'live.later') : says(event, 'waitsFor');
}
