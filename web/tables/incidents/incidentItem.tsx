// One incident: when, what, who ruled and why, and a program's last output.

import type { Incident } from '../../../src/broadcast/messages.ts';
import { Moment } from '../../parts/figures/moment.tsx';
import { shortEventName } from '../../state/eventNames.ts';
import { hrefOf } from '../../state/route.ts';
import { says, t } from '../../words/words.ts';
import './incidentList.css';

type IncidentItemProps = {
  readonly incident: Incident;
  /** The tournament has one event, which says nothing about an incident. */
  readonly isAlone: boolean;
  readonly when: 'hour' | 'date';
};

export function IncidentItem({ incident, isAlone, when }: IncidentItemProps) {
  const { atUtcMs, kind, event, game, by, reason, lines = [] } = incident;
  return (
    <li class={`incidents-item incidents-is-${kind}`}>
      <span class="incidents-hour">
        <Moment atUtcMs={atUtcMs} how={when} />
      </span>
      <span class="incidents-kind">{t(`incidents.${kind}`)}</span>
      <div class="incidents-words">
        <p>{says(incident, 'words')}</p>
        {(reason !== undefined || by !== undefined) && (
          <p class="muted">
            {[reason === undefined ? undefined : says(incident, 'reason'), by].filter((part) => part !== undefined).join(' — ')}
          </p>
        )}
        {lines.length > 0 && (
          <details>
            <summary>{t('incidents.lines', { count: lines.length })}</summary>
            <pre tabIndex={0}>{lines.join('\n')}</pre>
          </details>
        )}
      </div>
      <span class="incidents-where muted">
        {event !== undefined && !isAlone && <a href={hrefOf('schedule', [event])}>{shortEventName(event)}</a>}
        {game !== undefined && <a href={hrefOf('game', [game])}>{t('incidents.toGame')}</a>}
      </span>
    </li>
  );
}
