// The tournament itself: /info.

import { overview } from '../state/live.ts';
import { Shown } from '../parts/event/shown.tsx';
import { TitledPage } from '../parts/event/titledPage.tsx';
import { TournamentInfo } from '../tables/info/tournamentInfo.tsx';
import { t } from '../words/words.ts';

export const InfoPage = () => (
  <TitledPage title={overview.value?.name ?? t('info.title')}>
    <Shown view="overview" lines={10}>
      {(view) => <TournamentInfo view={view} />}
    </Shown>
  </TitledPage>
);
