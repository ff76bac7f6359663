// The engines, their hardware and their options: /engines/EVENT?find=….

import type { EngineCard } from '../../src/broadcast/messages.ts';
import { shortEventName } from '../state/eventNames.ts';
import { overview } from '../state/live.ts';
import { go, hrefOf } from '../state/route.ts';
import { EngineCards } from '../tables/engines/engineCards.tsx';
import { chooseEvent } from '../parts/event/eventChoice.ts';
import { Empty, Shown } from '../parts/event/shown.tsx';
import { RatingNote } from '../parts/figures/ratingFigure.tsx';
import { StageDot } from '../parts/event/stageDot.tsx';
import { TitledPage } from '../parts/event/titledPage.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';
import '../parts/event/eventPage.css';

export function EnginesPage({ args, query }: PageProps) {
  const events = overview.value?.events ?? [];
  const find = query['find'] ?? '';
  const isFound = ({ name, author = '' }: EngineCard): boolean => `${name} ${author}`.toLowerCase().includes(find.toLowerCase());
  return (
    <TitledPage title={t('engines.title')}>
      <Shown view="engines" lines={10}>
        {(view) => {
          const chosen = args[0] ?? (find === '' ? undefined : view.events.find(({ engines }) => engines.some(isFound))?.event);
          const shown =
            view.events.find(({ event }) => event === (chosen ?? chooseEvent(events, undefined)?.key)) ?? view.events[0];
          if (shown === undefined) return <Empty title={t('engines.none')} />;
          const engines = shown.engines.filter(isFound);
          return (
            <>
              <div class="toolbar">
                {view.events.length > 1 && (
                  <nav class="eventPage-strip" aria-label={t('tables.events')}>
                    {view.events.map(({ event: key }) => {
                      const event = events.find((one) => one.key === key);
                      return (
                        <a key={key} href={hrefOf('engines', [key])} aria-current={key === shown.event ? 'page' : undefined}>
                          {event !== undefined && <StageDot stage={event.stage} />}
                          {shortEventName(key)}
                        </a>
                      );
                    })}
                  </nav>
                )}
                <input
                  type="search"
                  value={find}
                  placeholder={t('engines.find')}
                  aria-label={t('engines.find')}
                  onInput={({ currentTarget: { value } }) =>
                    go(hrefOf('engines', [shown.event], value === '' ? {} : { find: value }), 'replace')
                  }
                />
              </div>
              {engines.length === 0 ? (
                <Empty title={t('engines.none')}>
                  {shown.engines.length === 0 ? t('engines.noneHint') : t('engines.noneFound')}
                </Empty>
              ) : (
                <>
                  <EngineCards engines={engines} event={shown.event} />
                  <RatingNote
                    of={shown}
                    temporary={engines.some(({ ratingTemporary }) => ratingTemporary === true)}
                    provisional={engines.some(({ ratingProvisional }) => ratingProvisional === true)}
                  />
                </>
              )}
            </>
          );
        }}
      </Shown>
    </TitledPage>
  );
}
