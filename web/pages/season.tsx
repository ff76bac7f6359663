// The events of a season and how entrants move between them: /season.

import { overview } from '../state/live.ts';
import { hrefOf } from '../state/route.ts';
import { SeasonBoard } from '../tables/season/seasonBoard.tsx';
import { Empty, Shown } from '../parts/event/shown.tsx';
import { TitledPage } from '../parts/event/titledPage.tsx';
import { t } from '../words/words.ts';

export function SeasonPage() {
  return (
    <TitledPage title={t('season.title')} beside={<a href={hrefOf('info')}>{t('season.about')}</a>}>
      <Shown view="season" lines={12}>
        {(view) =>
          view.events.length === 0 ? (
            <Empty title={t('season.none')} />
          ) : (
            <SeasonBoard view={view} titles={overview.value?.titles ?? []} />
          )
        }
      </Shown>
    </TitledPage>
  );
}
