// The queue of matters that await a ruling, and below it what an official may do at any time. Each matter is a link, so that it has an address.

import { useState } from 'preact/hooks';
import type { DeskItem, DeskView } from '../../src/broadcast/messages.ts';
import { shortEventName } from '../state/eventNames.ts';
import { hrefOf } from '../state/route.ts';
import { says, t } from '../words/words.ts';
import { formatSince } from './since.ts';
import './deskList.css';

/** A list of at least this many entries can be searched. */
const MANY = 8;
const GROUPS = [
  'tournament',
  'round',
  'entrant',
  'game',
  'tie',
  'held',
  'referred',
  'called',
  'version',
] as const satisfies readonly DeskItem['kind'][];

export type DeskListProps = { readonly view: DeskView; readonly chosen: string | undefined };

export function DeskList({ view: { queue, standing }, chosen }: DeskListProps) {
  const [wanted, setWanted] = useState('');
  const found = standing.filter((item) => says(item, 'question').toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <nav class="desk-list" aria-label={t('desk.matters')}>
      <section class="card">
        <h2 class="desk-list-head">
          {t('desk.queue')}
          <span class={queue.length > 0 ? 'desk-count is-waiting' : 'desk-count'}>{queue.length}</span>
        </h2>
        {queue.length === 0 ? (
          <p class="desk-empty muted">{t('desk.empty')}.</p>
        ) : (
          <ul class="is-queue">
            {queue.map((item) => (
              <Row key={item.id} item={item} isChosen={item.id === chosen} />
            ))}
          </ul>
        )}
      </section>
      {standing.length === 0 ? null : (
        <section class="card">
          <h2 class="desk-list-head">{t('desk.anytime')}</h2>
          {standing.length < MANY ? null : (
            <input
              class="desk-search"
              type="search"
              placeholder={t('desk.search')}
              aria-label={t('desk.search')}
              value={wanted}
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
          )}
          {GROUPS.map((kind) => {
            const items = found.filter((item) => item.kind === kind);
            return items.length === 0 ? null : (
              <div key={kind}>
                <h3 class="desk-group">{t(`desk.kind.${kind}`)}</h3>
                <ul>
                  {items.map((item) => (
                    <Row key={item.id} item={item} isChosen={item.id === chosen} />
                  ))}
                </ul>
              </div>
            );
          })}
          {found.length === 0 ? <p class="desk-empty muted">{t('desk.notFound')}</p> : null}
        </section>
      )}
    </nav>
  );
}

function Row({ item, isChosen }: { readonly item: DeskItem; readonly isChosen: boolean }) {
  const event = item.event === undefined ? undefined : shortEventName(item.event);
  const about = [event, item.sinceUtcMs === undefined ? undefined : formatSince(item.sinceUtcMs)].filter(
    (part) => part !== undefined,
  );
  return (
    <li>
      <a
        class={`desk-row is-${item.kind}`}
        href={hrefOf('desk', [item.id], item.id === `game-${item.game}` && item.game !== undefined ? { game: item.game } : {})}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span class="desk-row-question">{says(item, 'question')}</span>
        {about.length === 0 ? null : <span class="desk-row-about">{about.join(' · ')}</span>}
      </a>
    </li>
  );
}
