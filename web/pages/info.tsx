// The tournament itself: #/info.

import { overview } from '../state/live.ts';
import { useView } from '../state/views.ts';
import { Shown } from '../parts/event/shown.tsx';
import { TitledPage } from '../parts/event/titledPage.tsx';
import { TournamentInfo } from '../tables/info/tournamentInfo.tsx';
import { t } from '../words/words.ts';

export function InfoPage() {
  const held = useView('overview');
  const known = overview.value;
  return (
    <TitledPage title={known?.name ?? t('info.title')}>
      {known === undefined ? (
        <Shown held={held} path="overview" lines={10}>
          {(view) => <TournamentInfo view={view} />}
        </Shown>
      ) : (
        <TournamentInfo view={known} />
      )}
    </TitledPage>
  );
}
