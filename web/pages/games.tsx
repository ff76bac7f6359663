// Search in all games: /games?engine=…&opening=….

import { overview } from '../state/live.ts';
import { go, hrefOf } from '../state/route.ts';
import { Archive } from '../tables/archive/archive.tsx';
import { readArchiveQuery } from '../tables/archive/archiveQuery.ts';
import { TitledPage } from '../parts/event/titledPage.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export const GamesPage = ({ query }: PageProps) => (
  <TitledPage title={t('archive.title')}>
    <Archive
      query={readArchiveQuery(query)}
      events={overview.value?.events ?? []}
      onQuery={(asked) => go(hrefOf('games', [], asked), 'replace')}
    />
  </TitledPage>
);
