// Shown before the first game: what comes next, and when.

import type { EventOverview } from '../../../src/broadcast/messages.ts';
import { When } from '../../parts/event/eventHead.tsx';
import { shortEventName } from '../../state/eventNames.ts';
import { overview } from '../../state/live.ts';
import { hrefOf } from '../../state/route.ts';
import { says, t } from '../../words/words.ts';
import { StandingLine } from './standingLine.tsx';
import './nothingLive.css';

export function NothingLive() {
  const known = overview.value;
  if (known === undefined) return null;
  const next = known.events.filter(({ stage }) => stage !== 'over');
  return (
    <>
      <StandingLine />
      <section class="nothingLive">
        <h1>{t(known.state === 'over' ? 'live.over' : known.state === 'paused' ? 'live.paused' : 'live.none')}</h1>
        <ul class="nothingLive-events">
          {next.map((event) => (
            <li key={event.key} class="nothingLive-event card">
              <a href={hrefOf(event.views[0] ?? 'schedule', [event.key])}>
                <strong>{shortEventName(event.key)}</strong>
              </a>
              <span class="muted">
                {says(event, 'format')} · {says(event, 'timeControl')}
              </span>
              <Begins event={event} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Begins({ event }: { readonly event: EventOverview }) {
  if (event.beginsAtUtcMs !== undefined || event.waitsFor !== undefined) return <When event={event} />;
  return <span>{t(event.stage === 'running' ? 'live.soon' : 'live.later')}</span>;
}
