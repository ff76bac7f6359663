// The opening explorer and the analysis of a game: /explorer?moves=e2e4,e7e5, /explorer?fen=…, /explorer?game=12&ply=34.

import { t } from '../words/words.ts';
import { Explorer } from '../explorer/explorer.tsx';
import { TitledPage } from '../parts/event/titledPage.tsx';
import type { PageProps } from './page.ts';

export const ExplorerPage = ({ query }: PageProps) => (
  <TitledPage title={t(query['game'] === undefined ? 'explorer.title' : 'explorer.analysis')}>
    <Explorer query={query} />
  </TitledPage>
);
